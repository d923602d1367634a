package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the example request that the page offers for an operation: its client and ids of records exist in the mock. */
final class RequestExamples {
    private static final String BOUNDARY = "page-example";
    private static final String FILE = "file";

    /** Paths whose records are in a table that does not have their name. */
    private static final Map<String, String> OTHER_TABLES = Map.of("contracts", TableNames.WORKER_CONTRACTS);

    private final PageContext context;
    private final JavaLines javaLines;

    RequestExamples(PageContext context, JavaLines javaLines) {
        this.context = context;
        this.javaLines = javaLines;
    }

    /** Returns the example of {@code operation} in {@code world}, for {@code client} or a ready one. */
    ObjectNode example(Map<String, String> query) {
        String id = query.getOrDefault("operation", "");
        ApiOperation operation = context.production().context().contract().operations().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> PageQuery.missing("there is no operation " + id));
        String asked = query.getOrDefault("world", "production");
        FirmEnvironment environment = context.environments().stream()
                .filter(each -> each.name().equals(asked))
                .findFirst()
                .filter(each -> operation.environments().contains(each.name()))
                .orElse(context.sandbox());
        long client = client(environment, PageQuery.number(query, "client", 0));
        ObjectNode example = JsonNodeFactory.instance.objectNode().put("operation", id);
        example.put("world", environment.name()).put("method", operation.method());
        String path = path(environment.context().environment(), operation, client);
        example.put("path", path)
                .put("base", environment.context().environment().baseUrl());
        example.put("java", javaLines.of(id, operation.method() + " " + path, client, null));
        ObjectNode headers = example.putObject("headers");
        if (operation.clientHeader() == ApiOperation.ClientHeader.REQUIRED) {
            headers.put("X-CG-Client", Long.toString(client));
        }
        if (operation.key() != ApiOperation.KeyRule.NONE) {
            headers.put("Idempotency-Key", UUID.randomUUID().toString());
        }
        if (operation.multipart()) {
            headers.put("Content-Type", "multipart/form-data; boundary=" + BOUNDARY);
            return example.put("body", form(operation.example()));
        }
        return example.set("body", operation.example());
    }

    private long client(FirmEnvironment environment, long asked) {
        List<Long> ready = context.firms().first().clients().getOrDefault(environment.name(), List.of());
        boolean exists =
                environment.context().environment().table(TableNames.CLIENTS).sizeOf(asked) > 0;
        return exists || ready.isEmpty() ? asked : ready.get(0);
    }

    /** Returns the path with the newest record of the client, or of all; the parameter's name if there is none. */
    private static String path(Environment environment, ApiOperation operation, long client) {
        StringBuilder path = new StringBuilder();
        String before = "";
        for (String each : operation.path().substring(1).split("/", -1)) {
            path.append('/').append(each.startsWith("{") ? filled(environment, before, each, client) : each);
            before = each;
        }
        return path.toString();
    }

    private static String filled(Environment environment, String before, String parameter, long client) {
        if (before.equals("clients")) {
            return Long.toString(client);
        }
        if (parameter.equals("{numero}")) {
            return "1";
        }
        String table = OTHER_TABLES.getOrDefault(before, before.replace('-', '_'));
        Row newest = environment.table(table).newest(client, RowFilter.all());
        if (newest == null) {
            newest = environment.table(table).newest(RowFilter.all());
        }
        if (newest == null) {
            return parameter;
        }
        return parameter.equals("{codigo}") ? newest.text("codigo") : newest.id();
    }

    /** Returns a form with the fields of an example, whose file is a small PDF. */
    private static String form(@Nullable JsonNode fields) {
        StringBuilder form = new StringBuilder();
        if (fields != null) {
            for (Map.Entry<String, JsonNode> each : fields.properties()) {
                if (!each.getKey().equals(FILE)) {
                    part(
                            form,
                            "name=\"" + each.getKey() + "\"",
                            "",
                            each.getValue().asText());
                }
            }
        }
        part(
                form,
                "name=\"" + FILE + "\"; filename=\"example.pdf\"",
                "Content-Type: application/pdf\r\n",
                "%PDF-1.4\n%%EOF");
        return form.append("--").append(BOUNDARY).append("--\r\n").toString();
    }

    private static void part(StringBuilder form, String name, String type, String value) {
        form.append("--")
                .append(BOUNDARY)
                .append("\r\nContent-Disposition: form-data; ")
                .append(name)
                .append("\r\n");
        form.append(type).append("\r\n").append(value).append("\r\n");
    }
}
