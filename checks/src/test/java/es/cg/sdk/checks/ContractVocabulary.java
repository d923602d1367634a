package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words and numbers that the contract fixes: permissions, events, scenarios, limits, headers. */
final class ContractVocabulary {
    /** Every kind of event. */
    static final Set<String> EVENTS = Set.of(
            "invoice.emitted",
            "invoice.verifactu_sent",
            "invoice.verifactu_accepted",
            "invoice.verifactu_accepted_with_errors",
            "invoice.verifactu_rejected",
            "invoice.verifactu_needs_review",
            "invoice.annulled",
            "invoice.payment_recorded",
            "document.processed",
            "document.rejected",
            "document.alert_detected",
            "tax_model.generated",
            "consent.revoked",
            "expense.confirmed",
            "irpf_payment.confirmed",
            "recurring_invoice.emitted",
            "bank_transaction.matched",
            "credential.expiring");

    private static final Map<String, String> EMITTED = Map.of(
            "POST /invoices", "invoice.emitted",
            "POST /invoices/{id}/payments", "invoice.payment_recorded",
            "POST /documents", "document.processed",
            "POST /tax-models", "tax_model.generated",
            "POST /expenses/{id}/confirm", "expense.confirmed",
            "POST /irpf-payments/{id}/confirm", "irpf_payment.confirmed");

    /** Scenario, or the same with the tax identifier that chooses it too. */
    private static final List<String> SCENARIOS = List.of(
            "aceptada",
            "aceptada_con_errores 00000001R",
            "rechazada 00000002W",
            "estado_desconocido 00000003A",
            "reintentable 00000004G",
            "duplicada 00000005M",
            "espera 00000006Y",
            "cobro_correcto",
            "cobro_parcial",
            "cobro_fuera_de_plazo",
            "cobro_devuelto",
            "cobro_devuelto_con_retraso",
            "limite_de_peticiones",
            "servicio_no_disponible",
            "operacion_en_curso",
            "error_interno",
            "sin_efecto");

    /** Seeded clients of the sandbox, named among the scenarios. */
    private static final Set<String> CONSENT_CASES = Set.of("sin_consentimiento", "consentimiento_no_cubre");

    private static final Set<String> DEFERRED_MODELS =
            Set.of("100", "180", "190", "193", "200", "202", "347", "349", "390");

    private static final Map<String, Integer> LIMITS = limits();

    private ContractVocabulary() {}

    static List<String> scopes(OpenApi api) {
        Findings findings = new Findings("the permissions");
        JsonNode scopes = api.root().at("/components/x-scopes");
        Set<String> names = new TreeSet<>();
        for (Permission each : Permission.ALL) {
            names.add(each.scope());
            JsonNode scope = scopes.path(each.scope());
            findings.same(
                    "the plan of " + each.scope(),
                    each.plan().label(),
                    scope.path("plan").asText());
            findings.same(
                    "writes of " + each.scope(),
                    each.writes(),
                    scope.path("writes").asBoolean(!each.writes()));
        }
        findings.sameSet("components.x-scopes", names, OpenApi.names(scopes));
        findings.sameSet("the schema Scope", names, values(api.component("schemas", "Scope"), "enum"));
        return findings.all();
    }

    static List<String> events(OpenApi api) {
        Findings findings = new Findings("the events");
        JsonNode webhooks = api.root().path("webhooks");
        findings.sameSet("webhooks", EVENTS, OpenApi.names(webhooks));
        findings.sameSet("the schema EventKind", EVENTS, values(api.component("schemas", "EventKind"), "enum"));
        for (String event : EVENTS) {
            JsonNode post = webhooks.path(event).path("post");
            List<JsonNode> parameters = new ArrayList<>();
            post.path("parameters").forEach(each -> parameters.add(api.resolve(each)));
            findings.unless(
                    parameters.stream()
                            .anyMatch(each -> each.path("name").asText().equals("CG-Signature")
                                    && each.path("required").asBoolean()),
                    event + " must require the header CG-Signature");
            findings.unless(post.path("responses").has("401"), event + " must show the answer 401 to a bad signature");
            readScope(event).forEach(each -> {
                findings.same(
                        "x-required-scope of " + event,
                        each,
                        post.path("x-required-scope").asText());
                findings.unless(!OpenApi.assumed(post, "x-required-scope"), event + ": its scope is the contract's");
            });
            Map<String, JsonNode> fields = api.properties(
                    post.path("requestBody").path("content").path(OpenApi.JSON).path("schema"));
            for (String name : List.of("id", "environment")) {
                findings.unless(
                        fields.containsKey(name) && !OpenApi.assumed(fields.get(name)),
                        event + " must have the field " + name + ", as the contract's and not assumed");
            }
        }
        return findings.all();
    }

    /** What operations emit: events that exist, and where the contract names one, that one. */
    static List<String> emitted(OpenApi api) {
        Findings findings = new Findings("x-emits");
        for (OpenApi.Operation operation : api.operations()) {
            Set<String> emitted = new TreeSet<>(OpenApi.texts(operation.node().path("x-emits")));
            String shown = EMITTED.get(operation.toString());
            findings.unless(
                    shown == null || emitted.contains(shown), operation + " emits " + shown + " in the contract");
            emitted.removeAll(EVENTS);
            findings.unless(emitted.isEmpty(), operation + " emits " + emitted + ", which are no events");
        }
        return findings.all();
    }

    static List<String> scenarios(OpenApi api) {
        Findings findings = new Findings("the sandbox scenarios");
        JsonNode scenarios = api.root().at("/components/x-scenarios");
        Set<String> names = new LinkedHashSet<>(CONSENT_CASES);
        for (String each : SCENARIOS) {
            int space = each.indexOf(' ');
            String name = space < 0 ? each : each.substring(0, space);
            names.add(name);
            findings.same(
                    "receptor_nif of " + name,
                    space < 0 ? "" : each.substring(space + 1),
                    scenarios.path(name).path("receptor_nif").asText());
        }
        findings.sameSet("components.x-scenarios", names, OpenApi.names(scenarios));
        JsonNode header = api.component("parameters", "XCgSandboxScenario");
        findings.same(
                "the name of the header",
                "X-CG-Sandbox-Scenario",
                header.path("name").asText());
        findings.sameSet("the values of the header", names, values(header.path("schema"), "enum"));
        return findings.all();
    }

    static List<String> limits(OpenApi api) {
        Findings findings = new Findings("the limits");
        JsonNode limits = api.root().at("/components/x-limits");
        LIMITS.forEach((name, number) -> findings.same(
                name, number, limits.at("/" + name.replace('.', '/')).asInt(-1)));
        findings.same(
                "x-webhook-delivery.tolerance_seconds",
                300,
                api.root()
                        .at("/components/x-webhook-delivery/tolerance_seconds")
                        .asInt());
        JsonNode limit = api.component("parameters", "Limit").path("schema");
        findings.same("the least limit", 1, limit.path("minimum").asInt(-1));
        findings.same("the greatest limit", 100, limit.path("maximum").asInt(-1));
        findings.same("the default of limit", 25, limit.path("default").asInt(-1));
        return findings.all();
    }

    static List<String> rest(OpenApi api) {
        Findings findings = new Findings("the contract");
        findings.same(
                "info.version", "2026-09-05", api.root().at("/info/version").asText());
        JsonNode bearer = api.component("securitySchemes", "apiKey");
        findings.same(
                "the kind of key",
                "http bearer",
                bearer.path("type").asText() + " " + bearer.path("scheme").asText());
        for (JsonNode server : api.root().path("servers")) {
            String address = server.path("url").asText();
            findings.unless(address.endsWith("/api/public/v1"), "every address ends with /api/public/v1");
        }
        JsonNode deferred = api.operation("POST", "/tax-models")
                .map(each -> each.node().path("x-deferred-models"))
                .orElse(api.root().path("none"));
        findings.sameSet("x-deferred-models", DEFERRED_MODELS, Set.copyOf(OpenApi.texts(deferred)));
        Map<String, JsonNode> warning =
                api.properties(api.resolve(api.component("schemas", "Avisos")).path("items"));
        findings.sameSet("a warning in avisos", Set.of("codigo", "mensaje"), warning.keySet());
        return findings.all();
    }

    private static List<String> readScope(String event) {
        if (event.startsWith("invoice.")) {
            return List.of("facturas:leer");
        }
        return event.startsWith("document.") ? List.of("documentos:leer") : List.of();
    }

    private static Set<String> values(JsonNode schema, String keyword) {
        return Set.copyOf(OpenApi.texts(schema.path(keyword)));
    }

    private static Map<String, Integer> limits() {
        Map<String, Integer> all = new TreeMap<>();
        all.put("page_size_max", 100);
        all.put("page_size_default", 25);
        all.put("idempotency_key_length", 255);
        all.put("idempotency_hours", 24);
        all.put("open_requests_per_key", 8);
        all.put("client_creations_per_hour_and_key", 120);
        all.put("requests_per_minute_and_key", 1000);
        all.put("requests_without_key_per_minute_and_address", 120);
        all.put("invalid_keys_per_minute_and_address", 60);
        all.put("rotation_overlap_days", 7);
        all.put("unused_key_days", 90);
        all.put("unused_key_warning_days", 30);
        all.put("sandbox_idle_warning_days", 60);
        all.put("sandbox_idle_archive_days", 90);
        all.put("sandbox_deletion_days_after_archive", 30);
        all.put("keys_per_plan.Free", 0);
        all.put("keys_per_plan.Starter", 1);
        all.put("keys_per_plan.Professional", 5);
        all.put("keys_per_plan.Enterprise", 20);
        return Map.copyOf(all);
    }
}
