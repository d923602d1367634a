package es.cg.sdk.checks;

import static es.cg.sdk.checks.ContractOperation.Fact.FREE_OF_QUOTA;
import static es.cg.sdk.checks.ContractOperation.Fact.IRREVERSIBLE;
import static es.cg.sdk.checks.ContractOperation.Fact.MULTIPART;
import static es.cg.sdk.checks.ContractOperation.Fact.NOT_IN_SANDBOX;
import static es.cg.sdk.checks.ContractOperation.Fact.OPTIONAL_BODY;
import static es.cg.sdk.checks.ContractOperation.Fact.PAGED;
import static es.cg.sdk.checks.ContractOperation.Fact.SANDBOX_ONLY;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Holds one line of the contract's tables against the operation in {@code openapi.json}. */
final class OperationComparison {
    private final OpenApi api;
    private final ContractOperation shown;
    private final Operation actual;
    private final Findings findings;

    private OperationComparison(OpenApi api, ContractOperation shown, Operation actual) {
        this.api = api;
        this.shown = shown;
        this.actual = actual;
        this.findings = new Findings(shown.toString());
    }

    static List<String> findings(OpenApi api, ContractOperation shown) {
        Optional<Operation> actual = api.operation(shown.method(), shown.path());
        if (actual.isEmpty()) {
            return List.of(shown + ": the contract shows it, but openapi.json does not have it");
        }
        return new OperationComparison(api, shown, actual.get()).findings();
    }

    private List<String> findings() {
        findings.unless(
                !OpenApi.assumed(actual.node()),
                "the contract shows this operation, so it must not be x-assumed as a whole");
        access();
        findings.same("x-deferred", shown.deferred(), actual.text("x-deferred"));
        findings.same("x-irreversible", shown.is(IRREVERSIBLE), actual.is("x-irreversible"));
        findings.same("x-not-in-sandbox", shown.is(NOT_IN_SANDBOX), actual.is("x-not-in-sandbox"));
        quota();
        answers();
        query();
        path();
        body();
        return findings.all();
    }

    private void access() {
        if (shown.scope().equals(ContractOperation.NOT_SHOWN)) {
            mustBeAssumed("x-scope");
        } else {
            findings.same("x-scope", shown.scope(), actual.scope());
            mustNotBeAssumed("x-scope");
        }
        findings.same("x-plan", shown.plan().label(), actual.text("x-plan"));
        String client = actual.text("x-client-header");
        if (shown.client() == ContractOperation.ClientHeader.NOT_SHOWN) {
            mustBeAssumed("x-client-header");
        } else {
            findings.same("x-client-header", shown.client().name().toLowerCase(Locale.ROOT), client);
        }
        if (shown.client() == ContractOperation.ClientHeader.REQUIRED) {
            mustNotBeAssumed("x-client-header");
        }
    }

    private void quota() {
        Set<String> environments = new TreeSet<>(OpenApi.texts(actual.node().path("x-environments")));
        boolean sandboxOnly = shown.is(SANDBOX_ONLY);
        findings.sameSet(
                "x-environments", sandboxOnly ? Set.of("sandbox") : Set.of("production", "sandbox"), environments);
        boolean counts = shown.method().equals("GET") && !sandboxOnly && !shown.is(FREE_OF_QUOTA);
        findings.same("x-quota", counts ? "read" : "none", actual.text("x-quota"));
    }

    private void answers() {
        Map<String, JsonNode> answers = new TreeMap<>(actual.responses());
        answers.keySet().removeIf(each -> !each.startsWith("2"));
        Set<Integer> successes = answers.keySet().stream().map(Integer::valueOf).collect(Collectors.toSet());
        if (!shown.answers().isEmpty()) {
            findings.sameSet("the success statuses", shown.answers(), successes);
            answers.forEach((status, answer) -> findings.unless(
                    !OpenApi.assumed(answer), "the answer " + status + " is the contract's and must not be x-assumed"));
        } else if (shown.method().equals("GET")) {
            findings.sameSet("the success statuses", Set.of(200), successes);
        } else {
            answers.forEach((status, answer) -> findings.unless(
                    OpenApi.assumed(answer),
                    "the contract does not show the answer " + status + ", so it must be x-assumed"));
        }
    }

    private void query() {
        List<String> expected = new ArrayList<>(shown.query());
        if (shown.is(PAGED)) {
            expected.addAll(List.of("cursor:string", "limit:integer"));
        }
        for (String each : expected) {
            String name = each.substring(0, each.indexOf(':'));
            Optional<JsonNode> parameter = actual.parameter("query", name);
            if (parameter.isEmpty()) {
                findings.add("lacks the query parameter " + name + ", which the contract shows");
            } else {
                parameter(name, each.substring(each.indexOf(':') + 1), parameter.get());
            }
        }
        for (JsonNode each : actual.parameters("query")) {
            String name = each.path("name").asText();
            boolean known = expected.stream().anyMatch(one -> one.startsWith(name + ":"));
            findings.unless(
                    known || OpenApi.assumed(each) || actual.assumes("parameters"),
                    "the contract does not show the query parameter " + name + ", so it must be x-assumed");
        }
    }

    private void parameter(String name, String type, JsonNode parameter) {
        String what = "the query parameter " + name;
        findings.unless(!OpenApi.assumed(parameter), what + " is the contract's and must not be x-assumed");
        findings.unless(!parameter.path("required").asBoolean(), what + " is optional in the contract");
        JsonNode schema = api.resolve(parameter.path("schema"));
        if (!type.equals("any")) {
            String carrier = type.equals("date") ? "string" : type;
            findings.same("the type of " + what, carrier, schema.path("type").asText());
        }
        if (type.equals("date")) {
            findings.addAll(Dates.findings(shown + ": " + what, schema));
        }
        if (name.equals("match_status")) {
            findings.sameSet(
                    "the values of " + what,
                    ContractAnswers.MATCH_STATUS,
                    Set.copyOf(OpenApi.texts(schema.path("enum"))));
        }
    }

    private void path() {
        if (shown.path().contains("{id}")) {
            JsonNode parameter = actual.parameter("path", "id").orElse(api.root());
            findings.same(
                    "the type of {id}", "string", parameter.at("/schema/type").asText());
            findings.unless(parameter.path("required").asBoolean(), "{id} must be required");
        }
    }

    private void body() {
        Set<String> types = OpenApi.names(actual.body().path("content"));
        if (types.isEmpty()) {
            return;
        }
        findings.unless(!shown.method().matches("GET|DELETE"), "a " + shown.method() + " has no body");
        findings.sameSet(
                "the kinds of body", Set.of(shown.is(MULTIPART) ? "multipart/form-data" : OpenApi.JSON), types);
        findings.unless(
                ContractBody.shows(shown.method(), shown.path())
                        || OpenApi.assumed(actual.body())
                        || OpenApi.assumed(api.resolve(actual.bodySchema())),
                "the contract does not show the body, so the body or its schema must be x-assumed");
        if (shown.is(OPTIONAL_BODY)) {
            findings.unless(!actual.body().path("required").asBoolean(), "the body is optional in the contract");
        }
    }

    private void mustBeAssumed(String part) {
        findings.unless(
                actual.assumes(part), "the contract does not show " + part + ", so x-assumed-parts must name it");
    }

    private void mustNotBeAssumed(String part) {
        findings.unless(!actual.assumes(part), "the contract shows " + part + ", so x-assumed-parts must not name it");
    }
}
