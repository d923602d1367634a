package es.cg.sdk.generator;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The page of all operations: {@code docs/reference/operations.md}. */
final class OperationsPage {
    static final String FILE = "docs/reference/operations.md";

    private final JsonObject root;
    private final List<ApiOperation> operations;
    private final Map<String, String> methods;

    private OperationsPage(JsonObject root, Map<String, String> methods) {
        this.root = root;
        this.methods = methods;
        this.operations = ApiOperation.all(root);
    }

    /**
     * Makes the page.
     *
     * @param methods how users call an operation, by its method and path
     */
    static String of(JsonObject root, Map<String, String> methods) {
        return new OperationsPage(root, methods).text();
    }

    private String text() {
        StringBuilder page = new StringBuilder(head());
        chapters().forEach((name, rows) -> {
            if (!rows.isEmpty()) {
                page.append("\n## ").append(name).append("\n\n");
                page.append("| operation | | contract | method | scope | plan | key | deferred | test keys |\n");
                page.append("|---|---|---|---|---|---|---|---|---|\n");
                page.append(rows);
            }
        });
        return page.append(headers()).append(errors()).toString();
    }

    /** The headers of requests, then those of answers, each once. */
    private String headers() {
        JsonObject components = root.part("components");
        References references = new References(root);
        Map<String, String> meanings = new LinkedHashMap<>();
        JsonObject parameters = components.part("parameters");
        for (String each : parameters.keys()) {
            JsonObject parameter = parameters.part(each);
            if (parameter.textOrEmpty("in").equals("header")) {
                meanings.putIfAbsent(parameter.demand("name"), parameter.textOrEmpty("description"));
            }
        }
        JsonObject responses = components.part("responses");
        List<JsonObject> answers = Stream.concat(
                        responses.keys().stream().map(responses::part),
                        operations.stream().flatMap(each -> {
                            JsonObject own = each.node().part("responses");
                            return own.keys().stream().map(own::part);
                        }))
                .toList();
        for (JsonObject answer : answers) {
            JsonObject headers = references.resolve(answer).part("headers");
            for (String each : headers.keys()) {
                meanings.putIfAbsent(
                        each, references.resolve(headers.part(each)).textOrEmpty("description"));
            }
        }
        StringBuilder page = new StringBuilder("\n## Headers\n\n| header | meaning |\n|---|---|\n");
        meanings.forEach((name, meaning) -> page.append("| ")
                .append(code(name))
                .append(" | ")
                .append(meaning)
                .append(" |\n"));
        return page.toString();
    }

    /** The rows by tag: first the tags that the document lists, in its order. */
    private Map<String, StringBuilder> chapters() {
        Map<String, StringBuilder> chapters = new LinkedHashMap<>();
        root.parts("tags").forEach(each -> chapters.put(each.demand("name"), new StringBuilder()));
        for (ApiOperation each : operations) {
            List<String> tags = each.node().texts("tags");
            String name = tags.isEmpty() ? "Other operations" : tags.get(0);
            chapters.computeIfAbsent(name, none -> new StringBuilder()).append(row(each));
        }
        return chapters;
    }

    private String errors() {
        JsonObject common = root.part("components").part("x-codes-of-every-operation");
        StringBuilder page = new StringBuilder("\n## Error codes\n\n");
        page.append("Every operation may answer ")
                .append(codes(common.texts("codes")))
                .append(". `components.x-error-codes` in `openapi.json` says what each code means.\n\n");
        page.append("| operation | also answers | its job may fail with |\n|---|---|---|\n");
        for (ApiOperation each : operations) {
            page.append("| ").append(code(each.id())).append(" | ");
            page.append(codes(each.node().texts("x-error-codes"))).append(" | ");
            page.append(codes(each.node().texts("x-job-error-codes"))).append(" |\n");
        }
        return page.toString();
    }

    private String head() {
        long assumed = operations.stream().filter(ApiOperation::isAssumed).count();
        return String.format("""
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
                - The last sections list the headers, and the error codes of each operation.

                `mvn verify -Dupdate=true` generates this page. The build fails if the page is out of date.
                """, root.part("info").textOrEmpty("version"), operations.size() - assumed, assumed);
    }

    private String row(ApiOperation operation) {
        return "| " + code(operation.id()) + " | `" + operation + "` | "
                + (operation.isAssumed() ? "**assumed**" : "shown") + " | "
                + code(methods.getOrDefault(operation.toString(), "")) + " | "
                + code(operation.scope().replace("|", "\\|")) + " | "
                + operation.text("x-plan") + " | "
                + said(operation.text("x-idempotency-key"), "none") + " | "
                + said(operation.text("x-deferred"), "never") + " | "
                + said(operation.text("x-test-keys"), "") + " |\n";
    }

    private static String codes(List<String> codes) {
        return code(String.join("`, `", codes));
    }

    private static String code(String text) {
        return text.isEmpty() ? "–" : "`" + text + "`";
    }

    private static String said(String word, String nothing) {
        return word.equals(nothing) ? "–" : word;
    }
}
