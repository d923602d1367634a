package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The few fields of answers that the contract names, found in the answers of the operations that give them. */
final class ContractAnswers {
    static final Set<String> MATCH_STATUS = Set.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored");

    /** The list of errors comes with 422, scope and plan with {@code permiso_fuera_de_plan}. */
    static final Set<String> ERROR_FIELDS = Set.of(
            "type",
            "code",
            "message",
            "param",
            "doc_url",
            "request_id",
            "request_log_url",
            "errors",
            "scope",
            "plan_minimo");

    private static final Set<String> PLAN_FIELDS = Set.of("scope", "plan_minimo");
    static final Set<String> JOB_STATES = Set.of("pending", "running", "succeeded", "failed");
    private static final Set<String> ACTIVITY = Set.of(
            "codigo_iae",
            "descripcion",
            "seccion_iae",
            "regimen_irpf",
            "regimen_iva",
            "fecha_alta",
            "fecha_baja",
            "es_principal",
            "retencion_irpf_tipo",
            "retencion_irpf_pct",
            "se_acoge_ric",
            "activa");

    private ContractAnswers() {}

    static List<String> findings(OpenApi api) {
        Findings findings = new Findings("the contract's answers");
        fields(findings, api, "GET /activities", "200", true, ACTIVITY);
        fields(findings, api, "POST /activities", "201", false, ACTIVITY);
        fields(findings, api, "POST /activities", "200", false, Set.of("reactivada"));
        fields(findings, api, "PUT /activities/{id}", "200", false, ACTIVITY);
        fields(findings, api, "GET /bank-accounts", "200", true, Set.of("iban"));
        fields(findings, api, "GET /bank-transactions", "200", true, Set.of("match_status"));
        fields(findings, api, "GET /bank-imports/{id}", "200", false, Set.of("duplicados"));
        fields(findings, api, "GET /status", "200", false, Set.of("sandbox"));
        matchStatus(findings, api);
        jobs(findings, api);
        ContractOperations.all().stream()
                .filter(each -> each.is(ContractOperation.Fact.PAGED))
                .forEach(each -> envelope(findings, api, each.toString()));
        error(findings, api);
        return findings.all();
    }

    private static void fields(
            Findings findings, OpenApi api, String operation, String status, boolean inList, Set<String> names) {
        Map<String, JsonNode> properties = properties(api, operation, status, inList);
        for (String name : names) {
            JsonNode property = properties.get(name);
            String what = name + " in the answer " + status + " of " + operation;
            findings.unless(property != null, "openapi.json lacks " + what);
            findings.unless(
                    property == null || !OpenApi.assumed(property),
                    what + " is the contract's and must not be x-assumed");
        }
    }

    private static void matchStatus(Findings findings, OpenApi api) {
        JsonNode state =
                properties(api, "GET /bank-transactions", "200", true).getOrDefault("match_status", api.root());
        known(findings, "match_status", MATCH_STATUS, api.resolve(state));
    }

    private static void jobs(Findings findings, OpenApi api) {
        for (Operation operation : api.operations()) {
            if (operation.responses().containsKey("202")) {
                job(findings, api, operation.toString(), "202");
            }
        }
        job(findings, api, "GET /jobs/{id}", "200");
    }

    private static void job(Findings findings, OpenApi api, String operation, String status) {
        fields(
                findings,
                api,
                operation,
                status,
                false,
                Set.of("object", "id", "estado", "consultar_en", "resultado", "error"));
        Map<String, JsonNode> job = properties(api, operation, status, false);
        findings.same("object of the job that " + operation + " gives", "job", constant(api, job.get("object")));
        known(findings, "estado of the job that " + operation + " gives", JOB_STATES, resolved(api, job.get("estado")));
        JsonNode error = resolved(api, job.get("error"));
        findings.unless(
                api.properties(error).containsKey("code"),
                "the error of the job that " + operation + " gives lacks code");
    }

    private static void envelope(Findings findings, OpenApi api, String operation) {
        Map<String, JsonNode> list = properties(api, operation, "200", false);
        fields(findings, api, operation, "200", false, Set.of("object", "data", "has_more", "next_cursor"));
        findings.same("object of the list " + operation, "list", constant(api, list.get("object")));
        findings.same("the type of data in " + operation, "array", type(api, list.get("data")));
        findings.same("the type of has_more in " + operation, "boolean", type(api, list.get("has_more")));
        findings.same(
                "the types of next_cursor in " + operation,
                List.of("string", "null"),
                OpenApi.texts(resolved(api, list.get("next_cursor")).path("type")));
    }

    private static void error(Findings findings, OpenApi api) {
        JsonNode error = properties(api, "GET /status", "422", false).getOrDefault("error", api.root());
        Map<String, JsonNode> fields = api.properties(error);
        for (String name : ERROR_FIELDS) {
            findings.unless(fields.containsKey(name), "the error lacks the field " + name);
            if (!PLAN_FIELDS.contains(name)) {
                String expected = name.equals("errors") ? "array" : "string";
                findings.same("the type of error." + name, expected, type(api, fields.get(name)));
            }
        }
        fields.forEach((name, field) -> findings.unless(
                !ERROR_FIELDS.contains(name) || !OpenApi.assumed(field),
                "error." + name + " is the contract's and must not be x-assumed"));
        known(findings, "the code of errors", ContractCodes.BY_CODE.keySet(), resolved(api, fields.get("code")));
    }

    private static void known(Findings findings, String what, Set<String> values, JsonNode schema) {
        findings.sameSet(
                "the known values of " + what, values, Set.copyOf(OpenApi.texts(schema.path("x-known-values"))));
        findings.unless(
                !OpenApi.assumed(schema, "x-known-values"),
                "the values of " + what + " are the contract's, not assumed");
    }

    private static Map<String, JsonNode> properties(OpenApi api, String operation, String status, boolean inList) {
        int space = operation.indexOf(' ');
        JsonNode schema = api.operation(operation.substring(0, space), operation.substring(space + 1))
                .map(each -> each.answerSchema(status))
                .orElse(api.root().path("none"));
        Map<String, JsonNode> properties = new LinkedHashMap<>(api.properties(schema));
        return inList && properties.containsKey("data")
                ? api.properties(api.resolve(properties.get("data")).path("items"))
                : properties;
    }

    private static String constant(OpenApi api, @Nullable JsonNode property) {
        return resolved(api, property).path("const").asText();
    }

    private static String type(OpenApi api, @Nullable JsonNode property) {
        return resolved(api, property).path("type").asText();
    }

    private static JsonNode resolved(OpenApi api, @Nullable JsonNode property) {
        return property == null ? api.root().path("none") : api.resolve(property);
    }
}
