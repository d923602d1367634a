package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The rules of the lines of an invoice: their rates, surcharges and exemptions, and the bounds of their amounts. */
final class LineRules {
    private static final List<String> EXEMPTIONS = List.of("E1", "E2", "E3", "E4", "E5", "E6");
    private static final String TAXED = "S1";
    private static final List<String> QUALIFICATIONS = List.of(TAXED, "S2", "N1", "N2");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final VatRates rates;
    private final boolean refusesRates;
    private final List<Violation> violations = new ArrayList<>();
    private BigDecimal total = BigDecimal.ZERO;

    private LineRules(VatRates rates, boolean refusesRates) {
        this.rates = rates;
        this.refusesRates = refusesRates;
    }

    /** Returns the violations of lines that follow their schema. */
    static List<Violation> violations(Environment environment, JsonNode lines, VatRates rates) {
        LineRules rules = new LineRules(rates, environment.refuses(Refusal.SALE_RATE));
        if (lines.isEmpty()) {
            rules.wrong("lineas", Message.of("invoice.needsLine"));
        }
        for (int i = 0; i < lines.size(); i++) {
            rules.line("lineas." + i + ".", lines.path(i));
        }
        if (rules.violations.isEmpty() && Money.isTooLarge(rules.total)) {
            rules.wrong("lineas", Message.of("invoice.totalTooLarge"));
        }
        return rules.violations;
    }

    private void line(String place, JsonNode line) {
        if (line.path("concepto").asText().isBlank()) {
            wrong(place + "concepto", Message.of("field.blank"));
        }
        int before = violations.size();
        BigDecimal quantity = line.path("cantidad").decimalValue();
        bounded(place + "cantidad", quantity);
        BigDecimal price = line.path("precio_unitario").decimalValue();
        bounded(place + "precio_unitario", price);
        BigDecimal discount = line.path("descuento_pct").decimalValue();
        if (discount.signum() < 0 || discount.compareTo(HUNDRED) > 0) {
            wrong(place + "descuento_pct", Message.of("field.noPercentage"));
        } else {
            bounded(place + "descuento_pct", discount);
        }
        rates(place, line);
        if (violations.size() == before) {
            amount(place, line, quantity.multiply(price));
        }
    }

    private void bounded(String field, BigDecimal number) {
        if (!Money.isBounded(number)) {
            wrong(field, Message.of("invoice.bounded"));
        }
    }

    private void rates(String place, JsonNode line) {
        BigDecimal rate = line.path("iva_pct").decimalValue();
        BigDecimal surcharge = line.path("recargo_pct").decimalValue();
        if (!rates.has(rate) && refusesRates) {
            wrong(
                    place + "iva_pct",
                    Message.of("invoice.unknownRate", rates.tax(), rates.day().toString(), rates.list()));
        } else if (!rates.hasSurcharge(rate, surcharge)) {
            wrong(place + "recargo_pct", Message.of("invoice.unknownSurcharge", rates.surchargeList(rate)));
        }
        String qualification = line.path("calificacion").asText(TAXED);
        if (!QUALIFICATIONS.contains(qualification)) {
            wrong(place + "calificacion", Message.of("field.noneOf", QUALIFICATIONS));
        } else if (!qualification.equals(TAXED) && (rate.signum() != 0 || line.has("exencion"))) {
            wrong(place + "calificacion", Message.of("invoice.untaxedQualification"));
        }
        if (!line.has("exencion")) {
            return;
        }
        if (!EXEMPTIONS.contains(line.path("exencion").asText())) {
            wrong(place + "exencion", Message.of("field.noneOf", EXEMPTIONS));
        } else if (rate.signum() != 0) {
            wrong(place + "exencion", Message.of("invoice.exemptIsUntaxed"));
        }
    }

    /** Checks the amount of a line with its tax, and adds it to the total. */
    private void amount(String place, JsonNode line, BigDecimal base) {
        BigDecimal taxed = base.multiply(HUNDRED.add(line.path("iva_pct").decimalValue())
                        .add(line.path("recargo_pct").decimalValue()))
                .movePointLeft(2);
        if (Money.isTooLarge(taxed)) {
            wrong(place + "precio_unitario", Message.of("invoice.lineTooLarge"));
        }
        total = total.add(taxed.abs());
    }

    private void wrong(String field, Message rule) {
        violations.add(Violation.of(field, rule));
    }
}
