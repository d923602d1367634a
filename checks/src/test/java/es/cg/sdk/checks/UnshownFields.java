package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A field that the contract does not name is assumed, by its own mark or by that of its whole schema. */
final class UnshownFields {
    /** Non-blocking warnings may come inside any successful answer. */
    private static final String WARNINGS = "avisos";

    private static final Map<String, Set<String>> SHOWN = shown();

    private UnshownFields() {}

    static List<String> findings(OpenApi api) {
        Findings findings = new Findings("components.schemas");
        JsonNode schemas = api.root().at("/components/schemas");
        for (String schema : OpenApi.names(schemas)) {
            if (!OpenApi.assumed(schemas.path(schema))) {
                Set<String> unmarked = new TreeSet<>();
                schemas.path(schema).path("properties").properties().stream()
                        .filter(each -> !OpenApi.assumed(each.getValue()))
                        .forEach(each -> unmarked.add(each.getKey()));
                unmarked.remove(WARNINGS);
                unmarked.removeAll(SHOWN.getOrDefault(kind(schema), Set.of()));
                findings.unless(
                        unmarked.isEmpty(),
                        "the contract does not name the fields " + unmarked + " of " + schema
                                + ", so they must be x-assumed");
            }
        }
        return findings.all();
    }

    /** Pages of all records have one envelope, and jobs with all results. */
    private static String kind(String schema) {
        return schema.endsWith("List") ? "List" : schema.startsWith("JobOf") ? "Job" : schema;
    }

    private static Map<String, Set<String>> shown() {
        Map<String, Set<String>> shown = new HashMap<>();
        Set<String> activity =
                new TreeSet<>(ContractBody.of("PUT", "/activities/{id}", "").names());
        shown.put("NewActivity", ContractBody.of("POST", "/activities", "").names());
        shown.put("ActivityChange", Set.copyOf(activity));
        activity.addAll(Set.of("id", "reactivada"));
        shown.put("Activity", activity);
        shown.put("NewInvoice", ContractBody.of("POST", "/invoices", "").names());
        shown.put("InvoiceLine", ContractBody.of("POST", "/invoices", "lineas").names());
        shown.put("DocumentUpload", ContractBody.of("POST", "/documents", "").names());
        shown.put(
                "SandboxClockAdvance",
                ContractBody.of("POST", "/sandbox/clock/advance", "").names());
        shown.put(
                "SandboxResetRequest",
                ContractBody.of("POST", "/sandbox/reset", "").names());
        shown.put(
                "SandboxEventRequest",
                ContractBody.of("POST", "/sandbox/webhooks/fire", "").names());
        shown.put("List", Set.of("object", "data", "has_more", "next_cursor"));
        shown.put("Aviso", Set.of("codigo", "mensaje"));
        shown.put("Job", Set.of("object", "id", "estado", "consultar_en", "resultado", "error"));
        shown.put("JobError", Set.of("code"));
        shown.put("ErrorBody", Set.of("error"));
        shown.put("ErrorDetail", ContractAnswers.ERROR_FIELDS);
        shown.put("Status", Set.of("sandbox"));
        shown.put("BankAccount", Set.of("id", "iban", "sincronizada"));
        shown.put("BankTransaction", Set.of("id", "match_status"));
        shown.put("BankImport", Set.of("id", "duplicados"));
        shown.put("Event", Set.of("id", "environment"));
        return Map.copyOf(shown);
    }
}
