package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.corrections.OperationRule.In;
import es.cg.sdk.mock.internal.corrections.OperationRule.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a file of corrections says of operations. */
final class OperationsReader {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    private final Map<String, ApiOperation> operations = new LinkedHashMap<>();
    private final ContractSchemas schemas;

    OperationsReader(Contract contract, ContractSchemas schemas) {
        this.schemas = schemas;
        contract.operations().forEach(each -> operations.put(each.id(), each));
    }

    Map<String, OperationRule> read(Map<String, FileNode> nodes) {
        Map<String, OperationRule> rules = new LinkedHashMap<>();
        nodes.forEach((id, node) -> {
            ApiOperation operation = operations.get(id);
            if (operation == null) {
                throw node.unknown("operation", id, operations.keySet());
            }
            rules.put(id, operation(operation, node));
        });
        return rules;
    }

    private OperationRule operation(ApiOperation operation, FileNode node) {
        node.only(
                "path",
                "parameters",
                "method",
                "client_header",
                "query",
                "headers",
                "form",
                "deferred",
                "answer",
                "even_if_shown");
        Map<String, Place> parameters = parameters(operation, node);
        String path = node.text("path");
        checkPath(operation, path, parameters, node);
        FileNode method = node.get("method");
        if (method != null && !METHODS.contains(method.text())) {
            throw method.wrong("a method is one of " + String.join(", ", METHODS));
        }
        if (method != null && method.text().equals("GET") && schemas.request(operation) != null) {
            throw method.wrong("this operation has a body, which no GET has");
        }
        Map<String, FieldRule> filters = new LinkedHashMap<>();
        Set<String> none = new HashSet<>();
        Map<String, RecordField> known = schemas.filters(operation);
        node.object("query").forEach((name, value) -> {
            RecordField its = known.get(name);
            if (its == null) {
                throw value.unknown("filter", name, known.keySet());
            }
            if (value.json().isNull()) {
                none.add(name);
            } else {
                filters.put(name, FieldReader.read(name, its, value));
            }
        });
        Boolean client = node.flag("client_header");
        boolean isMoved = client == null && parameters.containsKey(OperationRule.CLIENT);
        FileNode form = node.get("form");
        if (form != null && !operation.multipart()) {
            throw form.wrong("this operation has no form");
        }
        return new OperationRule(
                path,
                parameters,
                method == null ? null : method.text(),
                isMoved ? Boolean.FALSE : client,
                filters,
                none,
                node.textsByName("headers"),
                form == null ? Map.of() : parts(operation, form.only("parts", "constants")),
                form == null ? Map.of() : form.textsByName("constants"),
                node.flag("deferred"),
                answer(operation, node.get("answer")));
    }

    private Map<String, String> parts(ApiOperation operation, FileNode form) {
        RecordSchema schema = schemas.schema(schemas.form(operation));
        form.object("parts").forEach((name, value) -> {
            if (schema != null && !schema.fields().containsKey(name)) {
                throw value.unknown("part", name, schema.fields().keySet());
            }
        });
        return form.textsByName("parts");
    }

    private static Map<String, Place> parameters(ApiOperation operation, FileNode node) {
        Set<String> known = new LinkedHashSet<>(names(operation.path()));
        if (operation.clientHeader() != ClientHeader.NONE) {
            known.add(OperationRule.CLIENT);
        }
        Map<String, Place> places = new LinkedHashMap<>();
        node.object("parameters").forEach((name, value) -> {
            if (!known.contains(name)) {
                throw value.unknown("parameter", name, known);
            }
            places.put(name, value.json().isNull() ? new Place(In.NOWHERE, name) : place(value));
        });
        return places;
    }

    private static Place place(FileNode node) {
        node.only("path", "query");
        String path = node.text("path");
        String query = node.text("query");
        if ((path == null) == (query == null)) {
            throw node.wrong("either path or query is needed, with the name there");
        }
        return path == null ? new Place(In.QUERY, String.valueOf(query)) : new Place(In.PATH, path);
    }

    private static void checkPath(
            ApiOperation operation, @Nullable String path, Map<String, Place> parameters, FileNode node) {
        String template = path == null ? operation.path() : path;
        if (!template.startsWith("/")) {
            throw node.wrong("the path must begin with a slash");
        }
        List<String> needed = new ArrayList<>();
        for (String each : names(operation.path())) {
            Place place = parameters.getOrDefault(each, new Place(In.PATH, each));
            if (place.in() == In.PATH) {
                needed.add(place.name());
            }
        }
        Place client = parameters.get(OperationRule.CLIENT);
        if (client != null && client.in() == In.PATH) {
            needed.add(client.name());
        }
        List<String> there = names(template);
        if (there.size() != needed.size() || !there.containsAll(needed)) {
            throw node.wrong("the path " + template + " has the parameters " + there + ", and needs " + needed
                    + ": parameters says where one goes, or by null that it is left out");
        }
    }

    /** Returns the names of the parameters in a path. */
    static List<String> names(String path) {
        return PARAMETER.matcher(path).results().map(each -> each.group(1)).toList();
    }

    private AnswerRule answer(ApiOperation operation, @Nullable FileNode node) {
        if (node == null) {
            return AnswerRule.CONTRACT;
        }
        node.only("is", "in", "items", "next_cursor", "has_more", "name", "hosts", "job_in", "result_in");
        List<String> forms = schemas.isFile(operation)
                ? List.of("file", "base64", "redirect")
                : schemas.isList(operation) ? List.of("list", "array") : List.of("record", "empty");
        String is = node.word("is", forms);
        FileNode cursor = node.get("next_cursor");
        boolean isArray = is.equals("array");
        if (isArray && cursor == null) {
            throw node.wrong("an array needs next_cursor: {\"header\": name}, or null if no header has it");
        }
        if (is.equals("base64") && node.get("in") == null) {
            throw node.wrong("a file in Base64 needs the member that holds it: in");
        }
        List<String> hosts = node.texts("hosts");
        if (is.equals("redirect") && hosts.isEmpty()) {
            throw node.wrong("a redirect needs the hosts that it may lead to: hosts");
        }
        boolean hasList = node.get("items") != null || node.get("has_more") != null || cursor != null;
        return new AnswerRule(
                is,
                node.names("in", JsonPlace.HERE),
                isArray || !hasList ? null : list(node),
                isArray && cursor != null && !cursor.json().isNull()
                        ? cursor.only("header").text("header")
                        : null,
                node.names("name", JsonPlace.HERE),
                hosts,
                node.names("job_in", JsonPlace.HERE),
                node.names("result_in", JsonPlace.HERE));
    }

    /** Returns where a list has its parts. */
    static ListRule list(FileNode node) {
        ListRule usual = ListRule.CONTRACT;
        return new ListRule(
                node.names("items", usual.items()),
                node.names("next_cursor", usual.nextCursor()),
                node.names("has_more", usual.hasMore()));
    }
}
