package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.TaxScenario.Step;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs the steps of one scenario, and compares what the mock answers. */
final class TaxScenarioBooks {
    // Sums of other boxes: a scenario names those that it is about.
    private static final Map<String, Set<String>> SUMS = Map.of(
            "303", Set.of("27", "45", "46", "64", "65", "66", "69", "71", "72", "73", "78", "87", "110"),
            "390", Set.of("33", "34", "47", "64", "65", "84", "85", "86", "95", "97", "98", "99", "108"),
            "130", Set.of("03", "04", "07", "09", "11", "12", "14", "17", "19"),
            "111", Set.of("28", "30"),
            "115", Set.of("05"),
            "123", Set.of("06", "08"));

    private final TestMock mock;
    private final Map<String, String> ids = new HashMap<>();
    private @Nullable ClientBooks books;

    TaxScenarioBooks(TestMock mock) {
        this.mock = mock;
    }

    private ClientBooks books() throws IOException {
        ClientBooks opened = books == null ? ClientBooks.ofNew(mock, "{}") : books;
        books = opened;
        return opened;
    }

    void run(Step step) throws IOException {
        String what = step.what();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            what = what.replaceAll("\\$" + id.getKey() + "\\b", id.getValue());
        }
        int at = what.indexOf(" {");
        List<String> words = new ArrayList<>(List.of((at < 0 ? what : what.substring(0, at)).split(" ", -1)));
        ObjectNode more = (ObjectNode) Caller.parsed(at < 0 ? "{}" : what.substring(at + 1));
        String verb = words.remove(0);
        if (verb.equals("client")) {
            books = ClientBooks.ofNew(mock, more.toString());
            return;
        }
        if (verb.equals("rules")) {
            mock.panel("PUT /panel/rules", more.toString());
            return;
        }
        Answer answer = asked(verb, words, more);
        if (!step.refused().isEmpty()) {
            assertThat(answer.status() + " " + String.join(" ", answer.params()))
                    .as("%s: %s", step.line(), answer.json())
                    .isEqualTo(step.refused());
            return;
        }
        assertThat(answer.status()).as("%s: %s", step.line(), answer.json()).isBetween(200, 299);
        JsonNode record = answer.status() == 202 ? Deferred.result(mock, answer) : answer.json();
        assertThat(record.path("avisos").findValuesAsText("codigo"))
                .as("avisos of %s: %s", step.line(), record)
                .containsExactlyInAnyOrderElementsOf(step.avisos());
        if (!step.id().isEmpty()) {
            ids.put(step.id(), record.path("id").asText());
        }
        if (record.path("object").asText().equals("tax_model")) {
            ids.put(words.get(0) + words.get(2), record.path("id").asText());
            if (!verb.equals("submit")) {
                compare(step.line(), record, words.subList(3, words.size()));
            }
        } else if (record.path("object").asText().matches("expense|irpf_payment")) {
            String list = verb.equals("buy") ? "/expenses/" : "/irpf-payments/";
            books().confirm(list + record.path("id").asText());
        }
    }

    private Answer asked(String verb, List<String> words, ObjectNode more) throws IOException {
        long client = books().client();
        return switch (verb) {
            case "sell" -> mock.post("/invoices", sale(words, more), client);
            case "buy" -> mock.post("/expenses", purchase(words, more), client);
            case "pay" -> mock.post("/irpf-payments", payment(words, more), client);
            case "activity" -> mock.post("/activities", over("""
                    {"codigo_iae":"7630","descripcion":"Actividad","seccion_iae":"empresarial",
                     "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2020-01-01",
                     "retencion_irpf_tipo":"ninguna"}""", more), client);
            case "addressee" -> mock.post("/addressees", more.toString(), client);
            case "payslip" ->
                books().payslip(Integer.parseInt(words.get(0)), Integer.parseInt(words.get(1)), more.toString());
            case "credit" -> mock.panel("POST /panel/invoices/" + words.get(0) + "/rectify", credit(words, more));
            case "annul" -> mock.panel("POST /panel/invoices/" + words.get(0) + "/annul", "{}");
            case "open" ->
                mock.panel(
                        "POST /panel/clients/" + client + "/accounting-periods/open",
                        "{\"ejercicio\":%s,\"periodo\":\"%s\"}".formatted(words.toArray()));
            case "submit" -> mock.panel("POST /panel/tax-models/" + ids.get(model(words)) + "/present", "{}");
            case "read" -> mock.get("/tax-models/" + ids.get(model(words)), client);
            case "again" -> generated(words, more.put("regenerar", true));
            default -> {
                words.add(0, verb);
                yield generated(words, more);
            }
        };
    }

    private static String model(List<String> words) {
        return words.get(0) + words.get(2);
    }

    private Answer generated(List<String> words, ObjectNode more) throws IOException {
        more.put("modelo", words.get(0)).put("ejercicio", Integer.parseInt(words.get(1)));
        if (!words.get(2).equals("-")) {
            more.put("periodo", words.get(2));
        }
        return mock.post("/tax-models", more.toString(), books().client());
    }

    private static String over(String json, ObjectNode more) throws IOException {
        return ((ObjectNode) Caller.parsed(json)).setAll(more).toString();
    }

    private static String sale(List<String> words, ObjectNode more) throws IOException {
        return ClientBooks.invoice(words.get(0), lines(words), more.toString());
    }

    private static String lines(List<String> words) {
        List<String> lines = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            String[] reason = word.split(":", 2);
            String[] surcharge = reason[0].split("\\+", 2);
            String[] base = surcharge[0].split("@", 2);
            lines.add("{\"precio_unitario\":%s,\"iva_pct\":%s%s%s}"
                    .formatted(
                            base[0],
                            base[1],
                            surcharge.length == 1 ? "" : ",\"recargo_pct\":" + surcharge[1],
                            reason.length == 1 ? "" : reason(reason[1])));
        }
        return String.join(",", lines);
    }

    private static String reason(String code) {
        return ",\"%s\":\"%s\"".formatted(code.startsWith("E") ? "exencion" : "calificacion", code);
    }

    private static String credit(List<String> words, ObjectNode more) throws IOException {
        ObjectNode body = (ObjectNode)
                Caller.parsed(ClientBooks.invoice(words.get(1), lines(words.subList(1, words.size())), """
                {"tipo_factura":"R1","tipo_rectificativa":"I","motivo":"Descuento"}"""));
        body.retain("tipo_factura", "tipo_rectificativa", "motivo", "fecha_expedicion", "lineas");
        return body.<ObjectNode>setAll(more).toString();
    }

    /** Returns an expense: its total is that of all parts unless {@code more} says otherwise. */
    private static String purchase(List<String> words, ObjectNode more) throws IOException {
        BigDecimal total = BigDecimal.ZERO;
        List<String> parts = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            String[] reason = word.split(":", 2);
            String[] share = reason[0].split("%", 2);
            String[] tax = share[0].split("=", 2);
            String[] base = tax[0].split("@", 2);
            BigDecimal charged = tax.length == 2
                    ? new BigDecimal(tax[1])
                    : new BigDecimal(base[0])
                            .multiply(new BigDecimal(base[1]))
                            .movePointLeft(2)
                            .setScale(2, RoundingMode.HALF_UP);
            total = total.add(new BigDecimal(base[0])).add(charged);
            parts.add("{\"base\":%s,\"iva_pct\":%s%s%s%s}"
                    .formatted(
                            base[0],
                            base[1],
                            tax.length == 1 ? "" : ",\"cuota\":" + tax[1],
                            share.length == 1 ? "" : ",\"deducible_pct\":" + share[1],
                            reason.length == 1 ? "" : reason(reason[1])));
        }
        return over(
                """
                {"tipo":"factura","proveedor_nif":"A12345674","proveedor_nombre":"Suministros Inventados SA",
                 "numero_factura":"%s","fecha_expedicion":"%s","concepto":"Compra","desglose_iva":[%s],"total":%s}""".formatted(
                                TestRequest.fresh(),
                                words.get(0),
                                String.join(",", parts),
                                total.stripTrailingZeros().toPlainString()),
                more);
    }

    private static String payment(List<String> words, ObjectNode more) throws IOException {
        return over("""
                {"fecha_pago":"%s","perceptor_nif":"%s","perceptor_nombre":"Persona Ficticia","base_retencion":%s,
                 "retencion_pct":%s}""".formatted(words.toArray()), more);
    }

    /** Compares the boxes and fields that a step names; each other box must be zero unless it is a sum. */
    private static void compare(String line, JsonNode model, List<String> expected) {
        List<String> named = new ArrayList<>();
        for (String each : expected) {
            String[] parts = each.split("=", 2);
            if (parts[0].matches("\\d+")) {
                named.add(parts[0]);
                ClientBooks.boxes(model, each);
            } else {
                assertThat(model.path(parts[0]).asText()).as(line).isEqualTo(parts[1]);
            }
        }
        Set<String> sums = SUMS.getOrDefault(model.path("modelo").asText(), Set.of());
        model.path("casillas").properties().forEach(box -> {
            if (!named.contains(box.getKey()) && !sums.contains(box.getKey())) {
                assertThat(new BigDecimal(box.getValue().asText()))
                        .as("box %s of %s: %s", box.getKey(), line, model.path("casillas"))
                        .isZero();
            }
        });
    }
}
