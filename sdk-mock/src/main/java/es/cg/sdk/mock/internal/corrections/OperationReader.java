package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.ClientHeader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Reads the lines of operations.
 *
 * @param record the place of single records, unless a line says otherwise
 * @param shownRecord the same, of operations whose answer the contract shows
 * @param lists where lists have their parts, unless a line says otherwise
 */
record OperationReader(
        ContractSchemas schemas, FieldReader fields, JsonPlace record, JsonPlace shownRecord, ListRule lists) {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final List<String> WITH_MORE = List.of("base64", "redirect");
    private static final List<String> ALONE = List.of("empty", "accepted", "file");

    /** Reads the lines of one operation; an object without members says nothing. */
    OperationRule read(ApiOperation operation, FileNode node) {
        node.only("member", List.of("path", "method", "absent", "query", "fixed", "answer"));
        FileNode path = node.get("path");
        FileNode method = node.get("method");
        FileNode absent = node.get("absent");
        if (absent != null && !absent.json().asBoolean()) {
            throw absent.wrong("absent is true, or left out");
        }
        Map<String, FieldRule> query = query(operation, node.object("query"));
        String template = path == null ? operation.path() : String.valueOf(path.name());
        checkPath(operation, template, query.keySet(), path == null ? node : path);
        Map<String, String> fixed = node.object("fixed").constants();
        FieldReader.mustDiffer(
                query.values(), fixed.keySet().stream().map(JsonPlace::parse).toList(), node);
        String verb = method == null ? operation.method() : method.oneOf(METHODS);
        if (method != null && verb.equals("GET") && schemas.request(operation) != null) {
            throw method.wrong("this operation has a body, which no GET has");
        }
        FileNode line = node.get("answer");
        AnswerRule answer = line == null
                ? new AnswerRule("", schemas.isAnswerShown(operation) ? shownRecord : record, lists, List.of())
                : answer(operation, line);
        return new OperationRule(template, verb, absent != null, query, fixed, answer);
    }

    private Map<String, FieldRule> query(ApiOperation operation, FileNode lines) {
        Map<String, FieldRule> query = new LinkedHashMap<>();
        Map<String, SchemaField> known = schemas.parameters(operation);
        Set<String> names = new TreeSet<>(known.keySet());
        if (operation.clientHeader() != ClientHeader.NONE) {
            names.add(OperationRule.CLIENT);
        }
        lines.only("filter", names);
        known.forEach((name, its) -> query.put(name, fields.rule(JsonPlace.parse(name), its, lines.get(name))));
        names(operation.path()).forEach(query::remove);
        lines.members().forEach((name, line) -> {
            if (!query.containsKey(name)) {
                query.put(name, FieldRule.at(line.names()));
                if (line.json().isNull()) {
                    throw line.wrong("the operation needs this parameter");
                }
            }
        });
        return query;
    }

    private static void checkPath(ApiOperation operation, String path, Set<String> query, FileNode node) {
        Set<String> needed = new TreeSet<>(names(operation.path()));
        needed.removeAll(query);
        List<String> there = names(path);
        if (there.contains(OperationRule.CLIENT) && operation.clientHeader() != ClientHeader.NONE) {
            needed.add(OperationRule.CLIENT);
        }
        if (!path.startsWith("/") || there.size() != needed.size() || !needed.containsAll(there)) {
            throw node.wrong("the path " + path + " needs a slash before it, and the parameters " + needed
                    + ": a parameter that is in the query has a line there");
        }
    }

    /** Returns the names of the parameters in a path. */
    private static List<String> names(String path) {
        return PARAMETER.matcher(path).results().map(each -> each.group(1)).toList();
    }

    private AnswerRule answer(ApiOperation operation, FileNode node) {
        String schema = schemas.answer(operation);
        boolean isList = schemas.isList(schema);
        List<String> forms = List.of("record", "job", "empty", "accepted");
        if (schema == null || isList || operation.id().equals("jobs.get")) {
            forms = schema == null ? List.of("file", "base64", "redirect") : List.of(isList ? "list" : "job");
        }
        boolean isWord = !node.json().isObject();
        if (!isWord && node.only("answer", forms).members().size() != 1) {
            throw node.wrong("an answer has one of " + String.join(", ", forms));
        }
        String form =
                isWord ? node.oneOf(forms) : node.members().keySet().iterator().next();
        if (isWord ? WITH_MORE.contains(form) : ALONE.contains(form)) {
            throw node.wrong(isWord ? form + " needs more: an object" : form + " has nothing more: write the word");
        }
        FileNode more = isWord ? node : node.members().values().iterator().next();
        JsonPlace place = isWord || isList || form.equals("redirect") ? JsonPlace.HERE : JsonPlace.parse(more.text());
        ListRule list = isWord ? ListRule.CONTRACT : isList ? list(more, lists) : lists;
        return new AnswerRule(form, place, list, form.equals("redirect") ? more.texts() : List.of());
    }

    /** Reads where a list has its parts: the place of its items, or an object with all three. */
    static ListRule list(FileNode node, ListRule usual) {
        boolean isWhole = node.json().isObject();
        FileNode items = isWhole
                ? node.only("member", List.of("data", "next_cursor", "has_more"))
                        .get("data")
                : node;
        FileNode cursor = node.get("next_cursor");
        FileNode more = node.get("has_more");
        boolean isArray = items != null && items.json().asText("-").isEmpty();
        JsonPlace place = items == null ? usual.items() : isArray ? JsonPlace.HERE : items.names();
        if (place == null) {
            throw node.wrong("the SDK needs the items of a list");
        }
        return new ListRule(
                place,
                cursor == null ? usual.nextCursor() : cursor.names(),
                more == null ? usual.hasMore() : more.names());
    }
}
