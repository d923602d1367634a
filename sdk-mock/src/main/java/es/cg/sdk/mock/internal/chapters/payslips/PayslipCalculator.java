package es.cg.sdk.mock.internal.chapters.payslips;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;

/**
 * Validates the body of a new payslip and computes its amounts; an amount in the body must be the computed one. The
 * rates are those of the year for a permanent contract in an office; bases are not limited, and extra pays are not
 * spread over the months.
 */
final class PayslipCalculator {
    /** The fields of a body. */
    static final List<String> NAMES = List.of(
            "trabajador_nif",
            "trabajador_nombre",
            "ejercicio",
            "mes",
            "tipo",
            "devengos",
            "total_devengado",
            "total_deducciones",
            "base_cc",
            "base_cp",
            "base_irpf",
            "retencion_irpf_pct",
            "retencion_irpf_importe",
            "ss_trabajador",
            "ss_empresa",
            "liquido",
            "coste_empresa",
            "fecha_pago");

    private static final List<String> KINDS = List.of("mensual", "extra", "atrasos", "finiquito");
    private static final List<String> EARNING = List.of("concepto", "tipo", "importe");
    private static final List<String> EARNINGS = List.of("salarial", "no_salarial", "especie");
    private static final String NOT_TAXED = "no_salarial";
    private static final String IN_KIND = "especie";

    // What the worker pays of each base, in per cent, and the mechanism of equity between generations besides.
    private static final List<Map.Entry<String, String>> OF_THE_WORKER = List.of(
            Map.entry("Contingencias comunes", "4.70"),
            Map.entry("Desempleo", "1.55"),
            Map.entry("Formación profesional", "0.10"));
    private static final String EQUITY = "Mecanismo de equidad intergeneracional";

    // What the employer pays: common contingencies, unemployment, wage guarantee, training, accidents; equity besides.
    private static final List<String> OF_THE_EMPLOYER = List.of("23.60", "5.50", "0.20", "0.60", "1.50");

    private static final int LAST_YEAR_OF_EARLIER_EQUITY = 2025;

    private PayslipCalculator() {}

    /**
     * Returns the fields of a new payslip.
     *
     * @throws ApiException with 422 and all invalid fields
     */
    static ObjectNode of(ObjectNode body) {
        FieldValidator validator = FieldValidator.of(body.deepCopy().retain(NAMES));
        validator.required("trabajador_nif", "trabajador_nombre", "ejercicio", "mes", "retencion_irpf_pct");
        validator.taxId("trabajador_nif");
        validator.oneOf("tipo", KINDS);
        validator.whole("ejercicio", 1990, 2100);
        validator.whole("mes", 1, 12);
        validator.percentages("retencion_irpf_pct");
        validator.cents("total_devengado");
        validator.day("fecha_pago");
        ObjectNode fields = validator.fields();
        if (fields.path("devengos").isEmpty()) {
            validator.required("total_devengado");
        }
        for (int i = 0; i < fields.path("devengos").size(); i++) {
            FieldValidator item = validator.item("devengos", i);
            if (item != null) {
                item.fields().retain(EARNING);
                item.required("concepto", "importe");
                item.oneOf("tipo", EARNINGS);
                item.cents("importe");
            }
        }
        validator.check();
        ObjectNode made = computed(fields);
        for (String name : NAMES) {
            JsonNode sent = body.path(name);
            validator.wrongIf(
                    sent.isNumber()
                            && sent.decimalValue().compareTo(made.path(name).decimalValue()) != 0,
                    name,
                    "payslip.notTheAmount",
                    made.path(name).asText());
        }
        validator.check();
        return made.put("estado", "generada");
    }

    private static ObjectNode computed(ObjectNode sent) {
        ObjectNode payslip = sent.deepCopy();
        YearMonth month =
                YearMonth.of(sent.path("ejercicio").asInt(), sent.path("mes").asInt());
        payslip.put("fecha_desde", month.atDay(1).toString());
        payslip.put("fecha_hasta", month.atEndOfMonth().toString());
        payslip.put("tipo", sent.path("tipo").asText(KINDS.get(0)));
        if (sent.path("devengos").isEmpty()) {
            ObjectNode salary = payslip.putArray("devengos").addObject();
            salary.put("concepto", "Salario base").put("tipo", EARNINGS.get(0));
            Money.put(salary, "importe", Money.of(sent, "total_devengado"));
        }
        BigDecimal earned = BigDecimal.ZERO;
        BigDecimal base = BigDecimal.ZERO;
        BigDecimal inKind = BigDecimal.ZERO;
        for (JsonNode each : payslip.path("devengos")) {
            BigDecimal amount = Money.of((ObjectNode) each, "importe");
            earned = earned.add(amount);
            base = each.path("tipo").asText().equals(NOT_TAXED) ? base : base.add(amount);
            inKind = each.path("tipo").asText().equals(IN_KIND) ? inKind.add(amount) : inKind;
        }
        payslip.putArray("deducciones");
        BigDecimal ofTheWorker = BigDecimal.ZERO;
        for (Map.Entry<String, String> each : OF_THE_WORKER) {
            ofTheWorker = ofTheWorker.add(deducted(payslip, each.getKey(), base, new BigDecimal(each.getValue())));
        }
        boolean earlier = month.getYear() <= LAST_YEAR_OF_EARLIER_EQUITY;
        ofTheWorker = ofTheWorker.add(deducted(payslip, EQUITY, base, new BigDecimal(earlier ? "0.13" : "0.15")));
        BigDecimal withheld = deducted(payslip, "IRPF", base, Money.of(sent, "retencion_irpf_pct"));
        BigDecimal ofTheEmployer = share(base, new BigDecimal(earlier ? "0.67" : "0.75"));
        for (String each : OF_THE_EMPLOYER) {
            ofTheEmployer = ofTheEmployer.add(share(base, new BigDecimal(each)));
        }
        if (inKind.signum() != 0) {
            // The worker has it already, so it is not paid.
            ObjectNode deduction = payslip.withArray("deducciones").addObject();
            Money.put(deduction.put("concepto", "Percepciones en especie"), "importe", inKind);
        }
        BigDecimal deducted = ofTheWorker.add(withheld).add(inKind);
        Money.put(payslip, "total_devengado", earned);
        Money.put(payslip, "total_deducciones", deducted);
        for (String name : List.of("base_cc", "base_cp", "base_irpf")) {
            Money.put(payslip, name, base);
        }
        Money.put(payslip, "retencion_irpf_importe", withheld);
        Money.put(payslip, "ss_trabajador", ofTheWorker);
        Money.put(payslip, "ss_empresa", ofTheEmployer);
        Money.put(payslip, "liquido", earned.subtract(deducted));
        Money.put(payslip, "coste_empresa", earned.add(ofTheEmployer));
        return payslip;
    }

    /** Adds a deduction and returns its amount. */
    private static BigDecimal deducted(ObjectNode payslip, String concept, BigDecimal base, BigDecimal pct) {
        BigDecimal amount = share(base, pct);
        ObjectNode deduction = payslip.withArray("deducciones").addObject().put("concepto", concept);
        Money.put(deduction, "base", base);
        Money.put(deduction, "pct", pct);
        Money.put(deduction, "importe", amount);
        return amount;
    }

    private static BigDecimal share(BigDecimal base, BigDecimal pct) {
        return InvoiceTotals.cents(base.multiply(pct).movePointLeft(2));
    }
}
