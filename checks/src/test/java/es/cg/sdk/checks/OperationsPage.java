package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.checks.OpenApi.Operation;
import java.util.Map;
import java.util.Set;

/** The page of all operations, made from {@code openapi.json} and from the classes of the client. */
final class OperationsPage {
    private final OpenApi api;
    private final Map<String, Set<String>> methods;

    private OperationsPage(OpenApi api, Map<String, Set<String>> methods) {
        this.api = api;
        this.methods = methods;
    }

    static String text(OpenApi api, Map<String, Set<String>> methods) {
        return new OperationsPage(api, methods).text();
    }

    private String text() {
        StringBuilder page = new StringBuilder(head());
        for (JsonNode tag : api.root().path("tags")) {
            String name = tag.path("name").asText();
            StringBuilder rows = new StringBuilder();
            api.operations().stream()
                    .filter(each -> each.node().at("/tags/0").asText().equals(name))
                    .forEach(each -> rows.append(row(each)));
            if (!rows.isEmpty()) {
                page.append("\n## ").append(name).append("\n\n");
                page.append("| operation | | method | scope | plan | key | deferred | test keys | assumed |\n");
                page.append("|---|---|---|---|---|---|---|---|---|\n");
                page.append(rows);
            }
        }
        return page.toString();
    }

    private String head() {
        return String.format("""
                # Operations

                Every operation of the contract, version %s, and the method that calls it: of the `CgClient`, here `cg`, \
                or of one client of the firm, here `laura = cg.forClient(id)`. An operation without a method can be called \
                as an `Operation` of your own, through the same pipeline.

                - Scope: `a|b`, either is enough; `a&b`, both are needed; –, none.
                - Key: whether calls carry an `Idempotency-Key`. The client sends one wherever the service takes it.
                - Deferred: whether the answer is a job, always or for some requests.
                - Test keys: whether `cg_test_` keys may call it.
                - Assumed: the contract names what it does, but not its path. What else is assumed of an operation that it \
                shows, [assumptions.md](assumptions.md) lists.

                Made by `mvn verify -Dupdate=true`; a page that is out of date fails the build.
                """, api.root().at("/info/version").asText());
    }

    private String row(Operation operation) {
        String scope = operation.scope();
        return "| `" + operation.id() + "` | `" + operation + "` | "
                + code(String.join("`, `", methods.getOrDefault(operation.id(), Set.of()))) + " | "
                + code(scope.replace("|", "\\|")) + " | "
                + operation.text("x-plan") + " | "
                + said(operation.text("x-idempotency-key"), "none") + " | "
                + said(operation.text("x-deferred"), "never") + " | "
                + said(operation.text("x-test-keys"), "") + " | "
                + (OpenApi.assumed(operation.node()) ? "yes" : "–") + " |\n";
    }

    private static String code(String text) {
        return text.isEmpty() ? "–" : "`" + text + "`";
    }

    private static String said(String word, String nothing) {
        return word.equals(nothing) ? "–" : word;
    }
}
