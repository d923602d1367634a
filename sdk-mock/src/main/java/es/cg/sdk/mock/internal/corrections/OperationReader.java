package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one operation. */
final class OperationReader {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final List<String> LIST = List.of("data", "next_cursor", "has_more");

    private final ContractSchemas schemas;
    private final FieldReader fields;
    private final JsonPlace record;
    private final ListRule lists;

    /** Creates a reader for operations whose records and lists have these places, unless a line says otherwise. */
    OperationReader(ContractSchemas schemas, FieldReader fields, JsonPlace record, ListRule lists) {
        this.schemas = schemas;
        this.fields = fields;
        this.record = record;
        this.lists = lists;
    }

    OperationRule read(ApiOperation operation, @Nullable FileNode node) {
        Map<String, FieldRule> query = new LinkedHashMap<>();
        Map<String, SchemaField> parameters = schemas.parameters(operation);
        List<String> inPath = names(operation.path());
        parameters.forEach((name, its) -> {
            if (!inPath.contains(name)) {
                query.put(name, fields.rule(JsonPlace.parse(name), its));
            }
        });
        if (node == null) {
            return new OperationRule(operation.path(), operation.method(), false, query, Map.of(), answer(null, null));
        }
        node.only("member", List.of("path", "method", "absent", "query", "fixed", "answer"));
        boolean shown = schemas.isShown(operation);
        node.object("query").forEach((name, line) -> query.put(name, filter(operation, parameters, name, line)));
        FileNode path = node.get("path");
        if (path != null) {
            path.mustBeAgainst(shown);
        }
        String template = path == null ? operation.path() : path(path);
        checkPath(operation, template, query.keySet(), path == null ? node : path);
        FileNode method = node.get("method");
        if (method != null) {
            method.mustBeAgainst(shown);
        }
        FileNode absent = node.get("absent");
        if (absent != null) {
            absent.mustBeAgainst(shown);
            if (!absent.json().asBoolean()) {
                throw absent.wrong("absent is true, or left out");
            }
        }
        Map<String, String> fixed = new LinkedHashMap<>();
        node.scalars("fixed").forEach((name, value) -> fixed.put(name, value.asText()));
        FieldReader.mustDiffer(
                query.values(),
                fixed.keySet().stream()
                        .map(each -> new JsonPlace(List.of(each)))
                        .toList(),
                node);
        return new OperationRule(
                template,
                method == null ? operation.method() : method(operation, method),
                absent != null,
                query,
                fixed,
                answer(operation, node.get("answer")));
    }

    private FieldRule filter(ApiOperation operation, Map<String, SchemaField> parameters, String name, FileNode line) {
        if (name.equals(OperationRule.CLIENT) && operation.clientHeader() != ClientHeader.NONE) {
            return FieldRule.at(Objects.requireNonNullElseGet(FieldReader.place(line), () -> JsonPlace.parse(name)));
        }
        SchemaField its = parameters.get(name);
        if (its == null) {
            throw line.unknown("filter", name, parameters.keySet());
        }
        if (names(operation.path()).contains(name)) {
            JsonPlace place = FieldReader.place(line);
            if (place == null) {
                throw line.wrong("the operation needs this parameter");
            }
            return FieldRule.at(place);
        }
        return fields.rule(JsonPlace.parse(name), its, line);
    }

    private static String path(FileNode node) {
        if (!node.text().startsWith("/")) {
            throw node.wrong("a path begins with a slash");
        }
        return node.text();
    }

    private static String method(ApiOperation operation, FileNode node) {
        FileNode name =
                node.isObject() ? node.only("member", List.of("name", "sure")).get("name") : node;
        if (name == null) {
            throw node.wrong("a line needs name");
        }
        boolean hasBody = operation.body() != null || operation.multipart();
        if (name.oneOf(METHODS).equals("GET") && hasBody) {
            throw name.wrong("this operation has a body, which no GET has");
        }
        return name.text();
    }

    private static void checkPath(ApiOperation operation, String template, Set<String> query, FileNode node) {
        Set<String> needed = new TreeSet<>(names(operation.path()));
        needed.removeAll(query);
        List<String> there = names(template);
        Set<String> given = new TreeSet<>(there);
        boolean mayNameClient = operation.clientHeader() != ClientHeader.NONE && !query.contains(OperationRule.CLIENT);
        boolean namesClient = given.remove(OperationRule.CLIENT);
        if (!given.equals(needed)
                || namesClient && !mayNameClient
                || there.size() != Set.copyOf(there).size()) {
            throw node.wrong("the path " + template + " has the parameters " + there + ", and needs " + needed
                    + ": a parameter that is in the query has a line there");
        }
    }

    /** Returns the names of the parameters in a path. */
    private static List<String> names(String path) {
        return PARAMETER.matcher(path).results().map(each -> each.group(1)).toList();
    }

    private AnswerRule answer(@Nullable ApiOperation operation, @Nullable FileNode node) {
        if (operation == null || node == null) {
            return new AnswerRule("", record, lists, List.of());
        }
        boolean isList = schemas.isList(schemas.answer(operation));
        List<String> forms = schemas.isFile(operation)
                ? List.of("file", "base64", "redirect")
                : operation.id().equals("jobs.get")
                        ? List.of("job")
                        : isList ? List.of("list") : List.of("record", "job", "empty", "accepted");
        // The contract shows the form of every list, but not that of every record.
        if (isList == schemas.isShown(operation)) {
            node.mustBeAgainst(isList);
        }
        if (!node.isObject()) {
            String form = node.oneOf(forms);
            if (form.equals("base64") || form.equals("redirect")) {
                throw node.wrong(form + " is an object with more about it, such as {\"base64\": \"content\"}");
            }
            return new AnswerRule(form, JsonPlace.HERE, form.equals("list") ? ListRule.CONTRACT : lists, List.of());
        }
        if (node.only("answer", forms).members().size() != 1) {
            throw node.wrong("an answer has one of " + String.join(", ", forms));
        }
        String form = node.members().keySet().iterator().next();
        FileNode more = node.members().values().iterator().next();
        return switch (form) {
            case "list" -> new AnswerRule(form, JsonPlace.HERE, list(more, lists), List.of());
            case "redirect" -> new AnswerRule(form, JsonPlace.HERE, lists, more.texts());
            case "record", "job", "base64" -> new AnswerRule(form, more.names(), lists, List.of());
            default -> throw more.wrong(form + " has nothing more: write \"" + form + "\"");
        };
    }

    /** Reads where a list has its parts: the place of its items, or an object with all three. */
    static ListRule list(FileNode node, ListRule usual) {
        if (!node.isObject()) {
            return new ListRule(items(node), usual.nextCursor(), usual.hasMore());
        }
        node.only("member", LIST);
        FileNode items = node.get("data");
        FileNode cursor = node.get("next_cursor");
        FileNode more = node.get("has_more");
        return new ListRule(
                items == null ? usual.items() : items(items),
                cursor == null ? usual.nextCursor() : FieldReader.place(cursor),
                more == null ? usual.hasMore() : FieldReader.place(more));
    }

    private static JsonPlace items(FileNode node) {
        if (node.json().isTextual() && node.json().textValue().isEmpty()) {
            return JsonPlace.HERE;
        }
        JsonPlace place = FieldReader.place(node);
        if (place == null) {
            throw node.wrong("the SDK needs the items of a list");
        }
        return place;
    }
}
