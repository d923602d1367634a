package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The tax on purchases: what can be deducted as VAT, and what is a cost. The equivalence surcharge is always a cost.
 */
final class Purchases {
    private Purchases() {}

    /** Returns which share of the VAT of an expense can be deducted; none without an invoice or a ticket. */
    static BigDecimal share(Row expense, JsonNode part) {
        if (expense.text("tipo").equals("recibo_sin_factura")) {
            return BigDecimal.ZERO;
        }
        return part.path("deducible_pct").isNumber()
                ? Books.number(part, "deducible_pct").movePointLeft(2)
                : BigDecimal.ONE;
    }

    /** Returns base and tax of which this share can be deducted, with the id of the {@code record} that has them. */
    static JsonNode deductible(Row record, JsonNode part, boolean investment, BigDecimal share) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("record", record.id())
                .put("investment", investment)
                .put("base", cents(Books.number(part, "base").multiply(share)))
                .put("tax", deducted(part, share));
    }

    /** Returns the cost: the base with the tax that cannot be deducted. */
    static BigDecimal cost(JsonNode part, BigDecimal share) {
        return Books.number(part, "base")
                .add(Books.number(part, "cuota"))
                .add(Books.number(part, "cuota_recargo"))
                .subtract(deducted(part, share));
    }

    private static BigDecimal deducted(JsonNode part, BigDecimal share) {
        return cents(Books.number(part, "cuota").multiply(share));
    }

    private static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }
}
