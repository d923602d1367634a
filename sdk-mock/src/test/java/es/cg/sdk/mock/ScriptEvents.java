package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Each event has its cause, and each cause its event. */
final class ScriptEvents {
    private static final Map<String, String> ANSWERS = Map.of(
            "invoice.verifactu_accepted", "aceptada",
            "invoice.verifactu_accepted_with_errors", "aceptada_con_errores",
            "invoice.verifactu_rejected", "rechazada",
            "invoice.verifactu_needs_review", "requiere_revision");

    private final Map<String, JsonNode> records = new HashMap<>();
    private final Set<String> seeded = new HashSet<>();
    private final ScriptWorld world;
    private final List<Long> clients;

    /** Notes what is there before a script. */
    ScriptEvents(ScriptWorld world, List<Long> clients) throws IOException {
        this.world = world;
        this.clients = clients;
        read();
        seeded.addAll(records.keySet());
    }

    boolean wasThere(String id) {
        return seeded.contains(id);
    }

    private void read() throws IOException {
        for (long client : clients) {
            for (String path : List.of("/invoices", "/expenses", "/irpf-payments", "/tax-models", "/documents", "/recurring-invoices", "/bank-transactions")) {
                for (JsonNode each : world.all(path, client)) {
                    records.put(each.path("id").asText(), each);
                    each.path("pagos")
                            .forEach(payment -> records.put(payment.path("id").asText(), payment));
                }
            }
        }
    }

    void check() throws IOException {
        read();
        List<String> told = new ArrayList<>();
        for (JsonNode event : world.events()) {
            String kind = event.path("type").asText();
            JsonNode object = event.at("/data/object");
            String id = object.path("id").asText();
            JsonNode now = records.get(id);
            if (kind.equals("credential.expiring")) {
                continue;
            }
            assertThat(now).as("the object of %s", event).isNotNull();
            if (now != null) {
                caused(event, kind, now, told);
            }
            told.add(kind + " " + id);
        }
        assertThat(told.stream().filter(each -> !each.startsWith("tax_model.")))
                .as("events")
                .doesNotHaveDuplicates();
        records.forEach((id, record) -> {
            if (!seeded.contains(id)) {
                expected(id, record)
                        .forEach(each ->
                                assertThat(told).as("events of %s", record).contains(each));
            }
        });
    }

    private void caused(JsonNode event, String kind, JsonNode now, List<String> told) {
        String id = now.path("id").asText();
        String state = now.path("estado").asText();
        String answer = now.at("/verifactu/estado").asText();
        if (kind.startsWith("invoice.verifactu") && !seeded.contains(id)) {
            assertThat(told).as("before %s", event).contains("invoice.emitted " + id);
        }
        if (ANSWERS.containsKey(kind)) {
            assertThat(answer).as("%s", event).isEqualTo(ANSWERS.get(kind));
        }
        switch (kind) {
            case "invoice.annulled" -> assertThat(state).as("%s", event).isEqualTo("anulada");
            case "expense.confirmed", "irpf_payment.confirmed" ->
                assertThat(state).as("%s", event).isEqualTo("confirmed");
            case "document.rejected" -> assertThat(state).as("%s", event).isIn("rechazado", "retirado");
            case "document.processed" -> assertThat(state).as("%s", event).isNotEqualTo("rechazado");
            case "bank_transaction.matched" -> {
                assertThat(now.path("match_status").asText()).as("%s", event).isEqualTo("matched");
                assertThat(records).containsKey(now.at("/factura_ids/0").asText());
            }
            case "recurring_invoice.emitted" ->
                assertThat(records).containsKey(now.path("recurrente_id").asText());
            default -> {}
        }
    }

    private List<String> expected(String id, JsonNode record) {
        List<String> expected = new ArrayList<>();
        String state = record.path("estado").asText();
        String kind = record.path("object").asText();
        switch (kind) {
            case "invoice" -> {
                expected.add("invoice.emitted " + id);
                if (state.equals("anulada")) {
                    expected.add("invoice.annulled " + id);
                }
                if (record.path("recurrente_id").isTextual()) {
                    expected.add("recurring_invoice.emitted " + id);
                }
            }
            case "payment" -> expected.add("invoice.payment_recorded " + id);
            case "expense", "irpf_payment" -> {
                if (state.equals("confirmed")) {
                    expected.add(kind + ".confirmed " + id);
                }
            }
            case "tax_model" -> {
                // The sandbox has a model of each client with invoices, which nobody asked for.
                if (!world.sandbox()) {
                    expected.add("tax_model.generated " + id);
                }
            }
            default -> {}
        }
        return expected;
    }
}
