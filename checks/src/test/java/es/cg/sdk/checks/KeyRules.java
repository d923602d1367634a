package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.List;
import java.util.Optional;

/** The contract's rules of access that hold for each operation, shown or assumed: plan, writing, test keys, headers. */
final class KeyRules {
    private static final String WEBHOOKS = "webhooks:gestionar";

    private KeyRules() {}

    static List<String> findings(Operation operation) {
        Findings findings = new Findings(operation.toString());
        String scope = operation.scope();
        boolean byScope = !scope.isEmpty();
        if (byScope && !Permission.knows(scope)) {
            findings.add("x-scope is " + scope + ", which is not in the contract's table of permissions");
            return findings.all();
        }
        boolean writes = byScope ? Permission.writes(scope) : isWrite(operation);
        findings.same("x-writes", writes, operation.is("x-writes"));
        if (byScope) {
            findings.same("x-plan, by the scope,", Permission.plan(scope).label(), operation.text("x-plan"));
        }
        findings.same("x-test-keys", testKeys(operation, writes), operation.text("x-test-keys"));
        idempotency(findings, operation);
        client(findings, operation);
        return findings.all();
    }

    /** Exactly three writes may go without an {@code Idempotency-Key}, and they are about webhooks. */
    static List<String> optionalKeys(OpenApi api) {
        Findings findings = new Findings("the webhook writes");
        long optional = api.operations().stream()
                .filter(each -> each.text("x-idempotency-key").equals("optional"))
                .count();
        findings.same("the number of operations with an optional Idempotency-Key", 3L, optional);
        return findings.all();
    }

    static boolean isWrite(Operation operation) {
        return !operation.method().equals("GET");
    }

    private static String testKeys(Operation operation, boolean writes) {
        boolean sandboxOnly =
                !OpenApi.texts(operation.node().path("x-environments")).contains("production");
        boolean refused = sandboxOnly || (writes && !operation.scope().equals(WEBHOOKS));
        return refused ? "refused" : "allowed";
    }

    private static void idempotency(Findings findings, Operation operation) {
        String rule = "none";
        if (operation.method().matches("POST|PUT|PATCH")) {
            rule = operation.scope().equals(WEBHOOKS) ? "optional" : "required";
        }
        findings.same("x-idempotency-key", rule, operation.text("x-idempotency-key"));
        Optional<JsonNode> header = header(findings, operation, "Idempotency-Key", rule);
        header.ifPresent(each -> {
            findings.same(
                    "the type of Idempotency-Key",
                    "string",
                    each.at("/schema/type").asText());
            findings.same(
                    "the greatest length of Idempotency-Key",
                    255,
                    each.at("/schema/maxLength").asInt());
        });
    }

    private static void client(Findings findings, Operation operation) {
        String rule = operation.text("x-client-header");
        findings.unless(rule.matches("required|none|accepted"), "x-client-header is \"" + rule + "\"");
        findings.unless(
                rule.equals("accepted") == operation.path().startsWith("/clients/{"),
                "X-CG-Client is accepted, neither needed nor absent, where the path names the client and nowhere else");
        Optional<JsonNode> header = header(findings, operation, "X-CG-Client", rule);
        header.ifPresent(each -> findings.same(
                "the type of X-CG-Client", "integer", each.at("/schema/type").asText()));
    }

    private static Optional<JsonNode> header(Findings findings, Operation operation, String name, String rule) {
        Optional<JsonNode> header = operation.parameter("header", name);
        findings.same("whether there is a header " + name, !rule.equals("none"), header.isPresent());
        header.ifPresent(each -> {
            findings.same(
                    "whether " + name + " is required",
                    rule.equals("required"),
                    each.path("required").asBoolean());
            findings.unless(
                    rule.equals("accepted") || !OpenApi.assumed(each),
                    name + " is the contract's and must not be x-assumed");
        });
        return header;
    }
}
