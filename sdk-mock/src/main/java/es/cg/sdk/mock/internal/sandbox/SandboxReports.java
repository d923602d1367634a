package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.SandboxRules;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.SandboxDifference;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reports on the sandbox and on the readiness of an integration. Guarded by the service's lock. */
record SandboxReports(ServiceContext context, Chapters chapters) {
    private static final List<String> ANY = List.of("*");
    private static final List<String> WRITES = List.of("POST *", "PUT *", "PATCH *", "DELETE *");
    private static final Set<String> ON_WRITES = Set.of("operacion_en_curso", "error_interno", "sin_efecto");
    private static final Map<String, String> CATEGORIES = Map.of(
            "remission", "remision",
            "payment", "cobro",
            "platform", "plataforma",
            "consent", "consentimiento");
    private static final Map<String, List<String>> PLACES = Map.of(
            "remission", List.of("POST /invoices"),
            "payment", List.of("POST /invoices/{id}/payments"),
            "platform", ANY,
            "consent", List.of("* X-CG-Client"));
    private static final List<String> OF_RECEIVERS = List.of("receptor_5xx", "receptor_lento", "firma_invalida");

    /**
     * Returns all reports, {@code differences}, {@code scenarios}, {@code readiness} and {@code configuration}, with
     * their sentences in a language.
     */
    ObjectNode all(ApiKey key, Function<Message, String> language) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.set("differences", differences(language));
        all.set("scenarios", scenarios(language));
        all.set("readiness", readiness(key, language));
        all.set("configuration", configuration(key));
        return all;
    }

    static ObjectNode differences(Function<Message, String> language) {
        ObjectNode report = report("differences");
        ArrayNode list = report.putArray("diferencias");
        SandboxDifference.ALL.forEach(each -> list.addObject()
                .put("codigo", each.code())
                .put("titulo", language.apply(each.title()))
                .put("descripcion", language.apply(each.description())));
        return report;
    }

    ObjectNode scenarios(Function<Message, String> language) {
        ObjectNode report = report("scenarios");
        ArrayNode list = report.putArray("escenarios");
        for (Map.Entry<String, SandboxRules.Scenario> each :
                context.contract().sandbox().scenarios().entrySet()) {
            String category = each.getValue().category();
            put(
                    list,
                    each.getKey(),
                    CATEGORIES.getOrDefault(category, category),
                    ON_WRITES.contains(each.getKey()) ? WRITES : PLACES.getOrDefault(category, ANY),
                    language);
        }
        OF_RECEIVERS.forEach(name -> put(list, name, "webhook", List.of("POST /sandbox/webhooks/fire"), language));
        return report;
    }

    private static void put(
            ArrayNode list, String name, String category, List<String> places, Function<Message, String> language) {
        ObjectNode scenario = list.addObject().put("nombre", name).put("categoria", category);
        places.forEach(scenario.putArray("operaciones")::add);
        scenario.put("efecto", language.apply(ScenarioDescriptions.of(name)));
    }

    ObjectNode readiness(ApiKey apiKey, Function<Message, String> language) {
        ObjectNode report = report("readiness");
        ArrayNode checks = JsonNodeFactory.instance.arrayNode();
        String key = apiKey.row().id();
        check(
                checks,
                "webhook_verificado",
                chapters.destinations().hasActive(key),
                language.apply(Message.of("sandbox.noActiveDestination")));
        check(
                checks,
                "entrega_aceptada",
                chapters.deliveries().records().hasAccepted(key),
                language.apply(Message.of("sandbox.noAcceptedDelivery")));
        check(
                checks,
                "firma_invalida_rechazada",
                chapters.deliveries().records().hasRefusedWrongSignatures(key),
                language.apply(Message.of("sandbox.noRefusedSignature")));
        check(
                checks,
                "factura_emitida",
                chapters.invoices().hasIssued(apiKey),
                language.apply(Message.of("sandbox.noIssuedInvoice")));
        for (Map.Entry<String, SandboxRules.Scenario> each :
                context.contract().sandbox().scenarios().entrySet()) {
            if (each.getValue().category().equals("platform")) {
                check(
                        checks,
                        each.getKey() + "_probado",
                        context.scenarios().applied(apiKey, each.getKey()),
                        language.apply(Message.of("sandbox.scenarioNotTried", each.getKey())));
            }
        }
        boolean ready = true;
        for (var each : checks) {
            ready &= each.path("ok").asBoolean();
        }
        report.put("listo", ready).set("comprobaciones", checks);
        return report;
    }

    private static void check(ArrayNode checks, String code, boolean ok, String otherwise) {
        checks.addObject().put("codigo", code).put("ok", ok).put("detalle", ok ? null : otherwise);
    }

    ObjectNode configuration(ApiKey key) {
        ObjectNode report = report("configuration");
        ArrayNode list = report.putArray("destinos");
        chapters.destinations().of(key.row().id()).stream().map(Row::shown).forEach(list::add);
        key.scopes().forEach(report.putArray("permisos")::add);
        return report;
    }

    private static ObjectNode report(String name) {
        return JsonNodeFactory.instance.objectNode().put("object", "sandbox_" + name);
    }
}
