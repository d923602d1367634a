package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import java.math.BigDecimal;
import java.util.List;

/** The rules of the lines of an invoice: their rates, surcharges and exemptions, and the bounds of their amounts. */
record LineRules(VatRates rates, boolean refusesRates) {
    private static final List<String> EXEMPTIONS = List.of("E1", "E2", "E3", "E4", "E5", "E6");
    private static final String TAXED = "S1";
    private static final List<String> QUALIFICATIONS = List.of(TAXED, "S2", "N1", "N2");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Checks the lines of an invoice, which follow their schema. */
    static void check(FieldValidator invoice, Environment environment, VatRates rates) {
        LineRules rules = new LineRules(rates, environment.refuses(Refusal.SALE_RATE));
        int before = invoice.violations().size();
        int count = invoice.fields().path("lineas").size();
        invoice.wrongIf(count == 0, "lineas", "invoice.needsLine");
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < count; i++) {
            FieldValidator line = invoice.item("lineas", i);
            total = line == null ? total : total.add(rules.amount(line));
        }
        boolean fits = invoice.violations().size() > before || !Money.isTooLarge(total);
        invoice.wrongIf(!fits, "lineas", "invoice.totalTooLarge");
    }

    /** Checks a line, and returns its amount with its tax, without its sign; zero if it is wrong. */
    private BigDecimal amount(FieldValidator line) {
        line.wrongIf(line.fields().path("concepto").asText().isBlank(), "concepto", "field.blank");
        int before = line.violations().size();
        BigDecimal quantity = bounded(line, "cantidad");
        BigDecimal price = bounded(line, "precio_unitario");
        BigDecimal discount = line.fields().path("descuento_pct").decimalValue();
        if (discount.signum() < 0 || discount.compareTo(HUNDRED) > 0) {
            line.wrong("descuento_pct", Message.of("field.noPercentage"));
        } else {
            bounded(line, "descuento_pct");
        }
        BigDecimal rate = line.fields().path("iva_pct").decimalValue();
        BigDecimal surcharge = line.fields().path("recargo_pct").decimalValue();
        rates(line, rate, surcharge);
        if (line.violations().size() > before) {
            return BigDecimal.ZERO; // numbers without bounds may have millions of digits
        }
        BigDecimal percent = HUNDRED.add(rate).add(surcharge);
        BigDecimal taxed = quantity.multiply(price).multiply(percent).movePointLeft(2);
        line.wrongIf(Money.isTooLarge(taxed), "precio_unitario", "invoice.lineTooLarge");
        return taxed.abs();
    }

    private static BigDecimal bounded(FieldValidator line, String field) {
        BigDecimal number = line.fields().path(field).decimalValue();
        line.wrongIf(!Money.isBounded(number), field, "invoice.bounded");
        return number;
    }

    private void rates(FieldValidator validator, BigDecimal rate, BigDecimal surcharge) {
        JsonNode line = validator.fields();
        if (!rates.has(rate) && refusesRates) {
            validator.wrong(
                    "iva_pct",
                    Message.of("invoice.unknownRate", rates.tax(), rates.day().toString(), rates.list()));
        } else if (!rates.hasSurcharge(rate, surcharge)) {
            validator.wrong("recargo_pct", Message.of("invoice.unknownSurcharge", rates.surchargeList(rate)));
        }
        String qualification = line.path("calificacion").asText(TAXED);
        boolean untaxed = QUALIFICATIONS.contains(qualification) && !qualification.equals(TAXED);
        validator.wrongIf(!QUALIFICATIONS.contains(qualification), "calificacion", "field.noneOf", QUALIFICATIONS);
        validator.wrongIf(
                untaxed && (rate.signum() != 0 || line.has("exencion")),
                "calificacion",
                "invoice.untaxedQualification");
        boolean known = !line.has("exencion")
                || EXEMPTIONS.contains(line.path("exencion").asText());
        validator.wrongIf(!known, "exencion", "field.noneOf", EXEMPTIONS);
        validator.wrongIf(known && line.has("exencion") && rate.signum() != 0, "exencion", "invoice.exemptIsUntaxed");
    }
}
