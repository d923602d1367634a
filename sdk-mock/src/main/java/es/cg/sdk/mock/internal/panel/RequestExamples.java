package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the example request of an operation: its client and ids of records exist in the mock. */
final class RequestExamples {
    private static final String BOUNDARY = "page-example";
    private static final String FILE = "file";

    /** Paths whose records are in a table that does not have their name. */
    private static final Map<String, String> OTHER_TABLES = Map.of("contracts", TableNames.WORKER_CONTRACTS);

    private final Map<String, ApiOperation> operations;
    private final JavaLines javaLines;

    RequestExamples(Contract contract, JavaLines javaLines) {
        this.operations = contract.operations().stream().collect(Collectors.toMap(ApiOperation::id, each -> each));
        this.javaLines = javaLines;
    }

    /** Returns the example of an operation in {@code world}, for {@code client} or a ready one. */
    ObjectNode example(PanelCall call) {
        String id = call.id();
        ApiOperation operation = operations.get(id);
        if (operation == null) {
            throw PanelCall.missing("there is no operation " + id);
        }
        String asked = call.query().getOrDefault("world", "production");
        FirmEnvironment environment = call.environments().stream()
                .filter(each -> each.name().equals(asked))
                .filter(each -> operation.environments().contains(each.name()))
                .findFirst()
                .orElse(call.firm().sandbox());
        long client = client(call, environment);
        ObjectNode example = Fields.none().put("operation", id);
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

    private static long client(PanelCall call, FirmEnvironment environment) {
        long asked = call.number("client", 1, Long.MAX_VALUE, 0);
        List<Long> ready = call.firm().clients().getOrDefault(environment.name(), List.of());
        boolean exists = environment.table(TableNames.CLIENTS).sizeOf(asked) > 0;
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
