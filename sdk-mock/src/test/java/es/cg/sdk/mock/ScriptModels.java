package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The figures of Models 303, 111 and 130, computed from what the API lists of a client under the general rules. */
final class ScriptModels {
    private static final Map<String, List<String>> RATES =
            Map.of("4", List.of("01", "03"), "10", List.of("04", "06"), "21", List.of("07", "09"));
    private static final Map<String, List<String>> SURCHARGES =
            Map.of("0.5", List.of("168", "170"), "1.4", List.of("19", "21"), "5.2", List.of("22", "24"));

    private final ScriptWorld world;
    private final long client;
    private final List<JsonNode> issued;
    private final List<JsonNode> received;
    private final List<JsonNode> expenses;
    private final List<JsonNode> withheld;
    private final List<JsonNode> payslips;
    private final Map<String, BigDecimal> boxes = new HashMap<>();
    private String first = "";
    private String last = "";

    ScriptModels(ScriptWorld world, long client) throws IOException {
        this.world = world;
        this.client = client;
        List<JsonNode> invoices = world.all("/invoices", client).stream()
                .filter(each -> !each.path("estado").asText().equals("anulada"))
                .toList();
        this.issued = invoices.stream()
                .filter(each -> each.path("sentido").asText().equals("emitida"))
                .toList();
        this.expenses = world.all("/expenses", client);
        Set<String> registered = new HashSet<>();
        expenses.forEach(each -> registered.add(each.path("proveedor_nif").asText() + each.path("numero_factura")));
        this.received = invoices.stream()
                .filter(each -> each.path("sentido").asText().equals("recibida")
                        && !registered.contains(each.path("emisor_nif").asText() + each.path("numero_completo")))
                .toList();
        this.withheld = world.all("/irpf-payments", client);
        this.payslips = world.all("/payslips", client);
    }

    void check(boolean selfEmployed) throws IOException {
        for (int quarter = 3; quarter <= 4; quarter++) {
            last = List.of("2026-09-30", "2026-12-31").get(quarter - 3);
            first = List.of("2026-07-01", "2026-10-01").get(quarter - 3);
            vat();
            compare("303", quarter);
            withholdings();
            compare("111", quarter);
            if (selfEmployed) {
                first = "2026-01-01";
                instalment();
                compare("130", quarter);
            }
        }
    }

    private void compare(String model, int quarter) throws IOException {
        Answer made = world.post("/tax-models", client, """
                {"modelo":"%s","ejercicio":2026,"periodo":"%dT","regenerar":true}""".formatted(model, quarter));
        if (made.status() == 201) {
            boxes.forEach((box, amount) -> assertThat(new BigDecimal(
                            made.json().path("casillas").path(box).asText("0")))
                    .as("box %s of model %s, %dT of %d", box, model, quarter, client)
                    .isEqualByComparingTo(amount));
        }
        boxes.clear();
    }

    private void add(String box, BigDecimal amount) {
        boxes.merge(box, amount, BigDecimal::add);
    }

    private static BigDecimal amount(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }

    private static BigDecimal cents(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP);
    }

    private boolean within(String day) {
        return day.compareTo(first) >= 0 && day.compareTo(last) <= 0;
    }

    private static String day(JsonNode record, String field, String otherwise) {
        String day = record.path(field).asText("");
        return day.isEmpty() || day.equals("null") ? record.path(otherwise).asText() : day;
    }

    private static boolean corrects(JsonNode invoice) {
        return invoice.path("tipo_factura").asText().startsWith("R");
    }

    /** The invoice that replaces this one; one without a day if there is none. */
    private JsonNode replacement(JsonNode invoice) {
        return issued.stream()
                .filter(each -> each.path("id").equals(invoice.path("sustituida_por")))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private List<JsonNode> bought() {
        return expenses.stream()
                .filter(each -> each.path("estado").asText().equals("confirmed")
                        && within(day(each, "fecha_contable", "fecha_expedicion")))
                .toList();
    }

    private List<JsonNode> receivedThen() {
        return received.stream()
                .filter(each -> within(each.path("fecha_expedicion").asText()))
                .toList();
    }

    private void vat() {
        for (String box : List.of("27", "28", "29", "45", "46", "07", "09", "14", "15")) {
            add(box, BigDecimal.ZERO);
        }
        for (JsonNode invoice : issued) {
            if (within(invoice.path("fecha_expedicion").asText())) {
                charge(invoice, BigDecimal.ONE, corrects(invoice));
            }
            JsonNode by = replacement(invoice);
            if (within(by.path("fecha_expedicion").asText())) {
                charge(invoice, BigDecimal.ONE.negate(), corrects(by));
            }
        }
        for (JsonNode expense : bought()) {
            for (JsonNode part : expense.path("desglose_iva")) {
                deduct(part, share(expense, part));
            }
        }
        for (JsonNode invoice : receivedThen()) {
            invoice.path("desglose_iva").forEach(part -> deduct(part, BigDecimal.ONE));
        }
        add("46", boxes.getOrDefault("27", BigDecimal.ZERO));
        add("46", boxes.getOrDefault("45", BigDecimal.ZERO).negate());
    }

    private void charge(JsonNode invoice, BigDecimal sign, boolean corrects) {
        for (JsonNode part : invoice.path("desglose_iva")) {
            BigDecimal base = amount(part, "base").multiply(sign);
            if (part.path("exencion").isTextual()) {
                if (part.path("exencion").asText().equals("E5")) {
                    add("59", base);
                }
                continue;
            }
            BigDecimal tax = amount(part, "cuota").multiply(sign);
            BigDecimal surcharge = amount(part, "cuota_recargo").multiply(sign);
            List<String> line = corrects ? List.of("14", "15") : RATES.getOrDefault(plain(part, "iva_pct"), List.of());
            add(line.get(0), base);
            add(line.get(1), tax);
            add("27", tax.add(surcharge));
            if (surcharge.signum() != 0) {
                line = corrects ? List.of("25", "26") : SURCHARGES.getOrDefault(plain(part, "recargo_pct"), List.of());
                add(line.get(0), base);
                add(line.get(1), surcharge);
            }
        }
    }

    private static String plain(JsonNode part, String field) {
        return amount(part, field).stripTrailingZeros().toPlainString();
    }

    private static BigDecimal share(JsonNode expense, JsonNode part) {
        if (expense.path("tipo").asText().equals("recibo_sin_factura")) {
            return BigDecimal.ZERO;
        }
        return part.path("deducible_pct").isNumber()
                ? amount(part, "deducible_pct").movePointLeft(2)
                : BigDecimal.ONE;
    }

    private static BigDecimal tax(JsonNode part) {
        return amount(part, "cuota").add(amount(part, "cuota_recargo"));
    }

    private void deduct(JsonNode part, BigDecimal share) {
        BigDecimal tax = cents(tax(part).multiply(share));
        if (tax.signum() != 0) {
            add("28", cents(amount(part, "base").multiply(share)));
            add("29", tax);
            add("45", tax);
        }
    }

    private void withholdings() {
        for (String box : List.of("02", "03", "08", "09", "28", "30")) {
            add(box, BigDecimal.ZERO);
        }
        for (JsonNode each : withheld) {
            if (each.path("estado").asText().equals("confirmed")
                    && within(each.path("fecha_pago").asText())) {
                income(
                        each.path("clave_percepcion").asText().equals("A"),
                        amount(each, "base_retencion"),
                        amount(each, "retencion_importe"));
            }
        }
        for (JsonNode each : bought()) {
            if (each.path("tipo_renta").asText().equals("profesional")) {
                BigDecimal base = BigDecimal.ZERO;
                for (JsonNode part : each.path("desglose_iva")) {
                    base = base.add(amount(part, "base"));
                }
                income(false, base, amount(each, "retencion_irpf_importe"));
            }
        }
        for (JsonNode each : payslips) {
            if (within(day(each, "fecha_pago", "fecha_hasta"))) {
                income(true, amount(each, "base_irpf"), amount(each, "retencion_irpf_importe"));
            }
        }
    }

    private void income(boolean work, BigDecimal base, BigDecimal tax) {
        add(work ? "02" : "08", base);
        add(work ? "03" : "09", tax);
        add("28", tax);
        add("30", tax);
    }

    private void instalment() {
        for (JsonNode invoice : issued) {
            earned(invoice, within(invoice.path("fecha_expedicion").asText()), BigDecimal.ONE);
            JsonNode by = replacement(invoice);
            earned(invoice, within(by.path("fecha_expedicion").asText()), BigDecimal.ONE.negate());
        }
        for (JsonNode expense : bought()) {
            for (JsonNode part : expense.path("desglose_iva")) {
                if (expense.path("deducible_irpf").asBoolean(true)) {
                    cost(part, share(expense, part));
                }
            }
        }
        for (JsonNode invoice : receivedThen()) {
            invoice.path("desglose_iva").forEach(part -> cost(part, BigDecimal.ONE));
        }
        for (JsonNode each : payslips) {
            if (within(each.path("fecha_hasta").asText())) {
                add("02", amount(each, "coste_empresa"));
            }
        }
        add("03", boxes.getOrDefault("01", BigDecimal.ZERO));
        add("03", boxes.getOrDefault("02", BigDecimal.ZERO).negate());
        BigDecimal net = boxes.getOrDefault("03", BigDecimal.ZERO).max(BigDecimal.ZERO);
        add("04", cents(net.multiply(new BigDecimal("0.20"))));
    }

    private void earned(JsonNode invoice, boolean counts, BigDecimal sign) {
        if (counts) {
            add("01", amount(invoice, "base_imponible").multiply(sign));
            add("06", amount(invoice, "retencion_irpf_importe").multiply(sign));
        }
    }

    private void cost(JsonNode part, BigDecimal share) {
        add("02", amount(part, "base").add(tax(part)).subtract(cents(tax(part).multiply(share))));
    }
}
