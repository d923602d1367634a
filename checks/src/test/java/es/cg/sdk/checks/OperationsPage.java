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
                page.append("| operation | | contract | method | scope | plan | key | deferred | test keys |\n");
                page.append("|---|---|---|---|---|---|---|---|---|\n");
                page.append(rows);
            }
        }
        return page.append(errors()).toString();
    }

    private String errors() {
        StringBuilder page = new StringBuilder("\n## Error codes\n\n");
        page.append("Every operation may answer ")
                .append(codes(api.root().at("/components/x-codes-of-every-operation/codes")))
                .append(". `components.x-error-codes` in `openapi.json` says what each code means.\n\n");
        page.append("| operation | also answers | its job may fail with |\n|---|---|---|\n");
        for (Operation each : api.operations()) {
            page.append("| `")
                    .append(each.id())
                    .append("` | ")
                    .append(codes(each.node().path("x-error-codes")))
                    .append(" | ")
                    .append(codes(each.node().path("x-job-error-codes")))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String codes(JsonNode codes) {
        return code(String.join("`, `", OpenApi.texts(codes)));
    }

    private String head() {
        long assumed = api.operations().stream()
                .filter(each -> OpenApi.assumed(each.node()))
                .count();
        return String.format(
                """
                # Operations

                Read this page to find the SDK method for an operation of the API, and what its key needs. It lists all \
                operations of the contract, version %s: %d that the contract shows, and %d that are assumed.

                In the column "method", `cg` is the `CgClient`, and `laura = cg.forClient(id)` is the view of one client of \
                the firm.

                - Contract: shown, the contract gives the path. **Assumed**, it says what the operation does, but not its \
                path: path and fields may differ from the real service. The methods are marked `@Assumed`. \
                `CgClient.builder().route("expenses.list", "/gastos")` sets another path; `json()` and `set("campo", value)` \
                reach other fields. Operations that the contract shows may have assumed parts too: see \
                [assumptions.md](assumptions.md).
                - Scope: `a|b`, either is enough; `a&b`, both are needed; –, none.
                - Key: whether calls have an `Idempotency-Key`. The client sends one wherever the service accepts it.
                - Deferred: whether the answer is a job, always or for some requests.
                - Test keys: whether `cg_test_` keys may call the operation.
                - The last section lists the error codes of each operation.

                `mvn verify -Dupdate=true` generates this page. The build fails if the page is out of date.
                """, api.root().at("/info/version").asText(), api.operations().size() - assumed, assumed);
    }

    private String row(Operation operation) {
        String scope = operation.scope();
        return "| `" + operation.id() + "` | `" + operation + "` | "
                + (OpenApi.assumed(operation.node()) ? "**assumed**" : "shown") + " | "
                + code(String.join("`, `", methods.getOrDefault(operation.id(), Set.of()))) + " | "
                + code(scope.replace("|", "\\|")) + " | "
                + operation.text("x-plan") + " | "
                + said(operation.text("x-idempotency-key"), "none") + " | "
                + said(operation.text("x-deferred"), "never") + " | "
                + said(operation.text("x-test-keys"), "") + " |\n";
    }

    private static String code(String text) {
        return text.isEmpty() ? "–" : "`" + text + "`";
    }

    private static String said(String word, String nothing) {
        return word.equals(nothing) ? "–" : word;
    }
}
