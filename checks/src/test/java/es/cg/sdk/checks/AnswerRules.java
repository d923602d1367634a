package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the contract says of the answers of each operation: error statuses, their body, and headers. */
final class AnswerRules {
    static final Set<String> RATE_REASONS =
            Set.of("credential-rate", "client-rate", "concurrency", "client-creation-rate", "platform-rate", "ip-rate");

    private static final List<String> ERRORS = List.of("400", "401", "403", "404", "405", "409", "422", "429", "503");
    private static final Set<String> NOT_IN_SANDBOX = Set.of(
            "POST /documents",
            "POST /tax-models",
            "POST /bank-transactions/import",
            "POST /bank-transactions/{id}/match-proposals");
    private static final List<String> EVERYWHERE =
            List.of("Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
    private static final Map<String, List<String>> BY_STATUS = Map.of(
            "401", List.of("WWW-Authenticate"),
            "405", List.of("Allow"),
            "429", List.of("Retry-After", "X-CG-Rate-Limited-Reason"));

    private AnswerRules() {}

    static List<String> findings(Operation operation) {
        Findings findings = new Findings(operation.toString());
        Map<String, JsonNode> answers = operation.responses();
        ERRORS.forEach(each -> findings.unless(answers.containsKey(each), "lacks the answer " + each));
        findings.same(
                "whether there is the answer 501",
                NOT_IN_SANDBOX.contains(operation.toString()),
                answers.containsKey("501"));
        findings.same(
                "x-not-in-sandbox",
                NOT_IN_SANDBOX.contains(operation.toString()),
                operation.node().path("x-not-in-sandbox").asBoolean());
        answers.forEach((status, answer) -> findings.unless(
                status.matches("2..|50[01]") || ERRORS.contains(status) || OpenApi.assumed(answer),
                "the contract does not show the answer " + status + ", so it must be x-assumed"));
        answers.forEach((status, answer) -> answer(findings, operation.api(), status, answer));
        return findings.all();
    }

    private static void answer(Findings findings, OpenApi api, String status, JsonNode answer) {
        List<String> required = new ArrayList<>(EVERYWHERE);
        required.addAll(BY_STATUS.getOrDefault(status, List.of()));
        for (String name : required) {
            JsonNode header = api.resolve(answer.path("headers").path(name));
            findings.unless(
                    header.path("required").asBoolean(),
                    "the answer " + status + " always has the header " + name + " in the contract");
            findings.unless(
                    !OpenApi.assumed(header), "the header " + name + " is the contract's and must not be x-assumed");
        }
        JsonNode environment = api.resolve(answer.path("headers").path("CG-Entorno"));
        findings.same(
                "the value of CG-Entorno in the answer " + status,
                "sandbox",
                environment.at("/schema/const").asText());
        if (!status.startsWith("2")) {
            error(findings, api, status, answer);
        }
    }

    private static void error(Findings findings, OpenApi api, String status, JsonNode answer) {
        JsonNode body = answer.path("content").path(OpenApi.JSON).path("schema");
        findings.unless(
                api.properties(body).containsKey("error"),
                "the answer " + status + " must have the contract's error body, an object error");
        if (status.equals("429")) {
            JsonNode reason = api.resolve(answer.path("headers").path("X-CG-Rate-Limited-Reason"));
            findings.sameSet(
                    "the values of X-CG-Rate-Limited-Reason",
                    RATE_REASONS,
                    Set.copyOf(OpenApi.texts(reason.at("/schema/enum"))));
        }
        if (status.equals("401")) {
            JsonNode challenge = api.resolve(answer.path("headers").path("WWW-Authenticate"));
            findings.same(
                    "the value of WWW-Authenticate",
                    "Bearer",
                    challenge.at("/schema/const").asText());
        }
    }
}
