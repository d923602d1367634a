package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Checks that each tax of a line of an expense is about its percentage of the base, and computes the taxes that are not
 * given. A supplier may round the tax of each line of its invoice, so a tax may be some cents off.
 */
final class TaxShares {
    // In a fixed order, as all answers of one seed are alike.
    private static final List<Map.Entry<String, String>> RATES =
            List.of(Map.entry("cuota", "iva_pct"), Map.entry("cuota_recargo", "recargo_pct"));
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final BigDecimal SMALLEST_LIMIT = new BigDecimal("0.10");
    private static final BigDecimal LARGEST_LIMIT = BigDecimal.ONE;

    private TaxShares() {}

    /** Checks that the taxes are about their percentages of the base, and computes those that are missing. */
    static void check(FieldValidator group) {
        ObjectNode fields = group.fields();
        for (Map.Entry<String, String> each : RATES) {
            String tax = each.getKey();
            String rate = each.getValue();
            boolean given = fields.path(tax).isNumber();
            if (!given && fields.path("base").isNumber() && fields.path(rate).isNumber()) {
                Money.put(fields, tax, share(fields, rate));
            } else if (given && difference(fields, tax, rate).compareTo(limit(fields)) > 0) {
                group.wrong(
                        tax,
                        Message.of(
                                "expense.notTheShare",
                                rate,
                                "base",
                                share(fields, rate).toPlainString()));
            }
        }
    }

    /** Adds a note to an answer for each tax that is more than a cent off. */
    static void note(ObjectNode answer) {
        JsonNode groups = answer.path("desglose_iva");
        for (int i = 0; i < groups.size(); i++) {
            ObjectNode fields = (ObjectNode) groups.path(i);
            String place = "desglose_iva." + i + ".";
            for (Map.Entry<String, String> each : RATES) {
                String tax = each.getKey();
                String rate = each.getValue();
                if (fields.path(tax).isNumber() && difference(fields, tax, rate).compareTo(CENT) > 0) {
                    Avisos.add(
                            answer,
                            "cuota_descuadrada",
                            Message.of(
                                    "expense.roundedByLine",
                                    place + tax,
                                    share(fields, rate).toPlainString()));
                }
            }
        }
    }

    private static BigDecimal difference(ObjectNode fields, String tax, String rate) {
        return Money.of(fields, tax).subtract(share(fields, rate)).abs();
    }

    private static BigDecimal share(ObjectNode fields, String rate) {
        BigDecimal base = Money.of(fields, "base");
        return InvoiceTotals.cents(base.multiply(Money.of(fields, rate)).movePointLeft(2));
    }

    /** Returns how far a tax may be off: 1 % of the base, at least ten cents and at most a euro. */
    private static BigDecimal limit(ObjectNode fields) {
        return Money.of(fields, "base")
                .abs()
                .movePointLeft(2)
                .min(LARGEST_LIMIT)
                .max(SMALLEST_LIMIT);
    }
}
