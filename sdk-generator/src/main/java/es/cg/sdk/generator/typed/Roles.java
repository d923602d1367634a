package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds what each class of the typed layer is: the answer or the body of an operation, a field of such a record, the
 * filters of a list, or the values of a field. Names of schemas and ids of operations play no part.
 */
final class Roles {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    /** A record of an answer. */
    record View(ClassName name, Schema schema, Row row) {}

    /**
     * A record of a body.
     *
     * @param whole whether it is all of a body
     */
    record Request(ClassName name, Schema schema, Row row, boolean whole) {}

    /** The filters of a list. */
    record Query(ClassName name, Op op, Row row) {}

    /**
     * Where values of a vocabulary stand.
     *
     * @param assumed whether the field is assumed, or the record that it is in
     */
    record Place(Schema schema, boolean assumed) {}

    /** The operations of a resource. */
    record Resource(ClassName name, JsonObject table, List<Call> calls) {
        /** Whether all of it is assumed. */
        boolean isAssumed() {
            return calls.stream().allMatch(each -> each.op().isAssumed());
        }
    }

    /** An operation of a resource, and what its row says. */
    record Call(Op op, JsonObject row) {}

    private final Tables tables;
    private final Map<String, Op> operations = new LinkedHashMap<>();
    private final Map<String, ClassName> taken = new HashMap<>();
    private final Map<ClassName, View> views = new LinkedHashMap<>();
    private final Map<ClassName, Request> requests = new LinkedHashMap<>();
    private final Map<ClassName, Query> queries = new LinkedHashMap<>();
    private final Map<ClassName, List<Place>> vocabularies = new LinkedHashMap<>();
    private final Map<ClassName, Resource> resources = new TreeMap<>();
    private final Misfits misfits;
    private final DefaultNames names;

    /**
     * Finds the classes.
     *
     * @param written the chapters of the classes that are written by hand, by their simple names
     */
    Roles(JsonObject document, Tables tables, Map<String, String> written, Misfits misfits) {
        this.tables = tables;
        this.misfits = misfits;
        this.names = new DefaultNames(this, written);
        References references = new References(document);
        JsonObject paths = document.part("paths");
        for (String path : paths.keys()) {
            JsonObject item = paths.part(path);
            for (String method : item.keys()) {
                if (METHODS.contains(method) && item.get(method) instanceof JsonObject operation) {
                    Op op = new Op(method, path, operation, references);
                    operations.put(op.key(), op);
                }
            }
        }
        tables.resources().forEach(this::resource);
        if (!resources.isEmpty()) {
            DefaultRows rows = new DefaultRows(this, names, misfits);
            operations.values().stream()
                    .filter(each -> !taken.containsKey(each.key()))
                    .forEach(rows::add);
        }
        views.values()
                .forEach(each -> each.row().nameApart(each.schema().properties().keySet()));
        requests.values()
                .forEach(each -> each.row().nameApart(each.schema().properties().keySet()));
        queries.values()
                .forEach(each -> each.row()
                        .nameApart(each.op().filters().stream()
                                .map(Op.Parameter::name)
                                .toList()));
    }

    /** Adds an operation to a resource that is there. */
    void add(Resource resource, Op op, JsonObject row) {
        taken.put(op.key(), resource.name());
        resource.calls().add(new Call(op, row));
        classesOf(op, row, resource.name().chapter());
    }

    /** Adds a resource without operations. */
    Resource add(ClassName name, JsonObject table) {
        Resource resource = new Resource(name, table, new ArrayList<>());
        resources.put(name, resource);
        return resource;
    }

    /** Returns the values of a field of a view that is made of the same record; null if there are none. */
    private @Nullable ClassName ofView(@Nullable Schema record, String field) {
        ClassName name = record == null ? null : names.known(record, DefaultNames.Use.VIEW);
        View view = name == null ? null : views.get(name);
        ClassName of = view == null ? null : view.row().classOf(field);
        return of != null && vocabularies.containsKey(of) ? of : null;
    }

    /** Returns the class of a field; one that {@code contract/java} does not name gets a name by rule. */
    private ClassName classOf(
            @Nullable Schema record, Row row, String field, Schema schema, String what, DefaultNames.Use use) {
        ClassName of = row.classOf(field);
        if (of != null || !misfits.areListed()) {
            return row.demandClass(field, schema, what);
        }
        ClassName sibling = use == DefaultNames.Use.VALUES ? ofView(record, field) : null;
        ClassName made = sibling != null ? sibling : names.ofField(row.name(), field, schema, use);
        row.name(field, made);
        return made;
    }

    private void resource(ClassName name, JsonObject table) {
        List<Call> calls = new ArrayList<>();
        JsonObject rows = table.object("operations");
        if (rows == null) {
            throw table.place().error(name.name() + " has no operations: write operations, with METHOD /path of each");
        }
        for (String key : rows.keys()) {
            Op op = operations.get(key);
            JsonObject row = rows.object(key);
            if (op == null || row == null) {
                throw rows.at(key)
                        .place()
                        .error("the document has no operation " + key + ": correct the method or the path");
            }
            ClassName earlier = taken.put(key, name);
            if (earlier != null) {
                throw rows.at(key).place().error(key + " is also in " + earlier.name() + ": keep one of the two");
            }
            calls.add(new Call(op, row));
            classesOf(op, row, name.chapter());
        }
        resources.put(name, new Resource(name, table, calls));
    }

    private void classesOf(Op op, JsonObject row, String chapter) {
        String result = row.text("result");
        Schema answer = op.answer();
        if (result != null && answer != null) {
            String content = result.equals("file") ? row.text("content") : result;
            if (content != null) {
                view(ClassName.parse(content, chapter, null), answer);
            }
        }
        String also = row.text("page");
        Schema page = op.page();
        if (also != null && page != null) {
            view(ClassName.parse(also, chapter, null), page);
        }
        String body = row.text("body");
        Schema schema = op.body();
        if (body != null && schema != null) {
            request(ClassName.parse(body.split(" ", 2)[0], chapter, null), schema, true);
        }
        String query = row.text("query");
        if (query != null) {
            query(ClassName.parse(query, chapter, null), op);
        }
    }

    private void query(ClassName name, Op op) {
        Row row = tables.row("queries", name);
        queries.put(name, new Query(name, op, row));
        for (Op.Parameter each : op.filters()) {
            if (!each.schema().words().isEmpty()) {
                boolean assumed = each.assumed() || op.isAssumed();
                place(
                        classOf(null, row, each.name(), each.schema(), "known values", DefaultNames.Use.FILTER),
                        each.schema(),
                        assumed);
            }
        }
    }

    private void view(ClassName name, Schema schema) {
        if (tables.isByHand(name) || views.containsKey(name)) {
            return;
        }
        Row row = tables.row("views", name);
        views.put(name, new View(name, schema, row));
        names.uses(schema, name, DefaultNames.Use.VIEW);
        schema.properties().forEach((field, each) -> {
            if (!ViewSource.isReadable(each)) {
                misfits.add(each.place()
                        .error("there is no reader for a list of "
                                + each.items().shape() + ", so " + name.name() + " has no getter for " + field
                                + ": add one to View"));
            }
        });
        fields(schema, row, DefaultNames.Use.VIEW, this::view);
    }

    private void request(ClassName name, Schema schema, boolean whole) {
        if (tables.isByHand(name) || requests.containsKey(name)) {
            return;
        }
        Row row = tables.row("requests", name);
        requests.put(name, new Request(name, schema, row, whole));
        names.uses(schema, name, DefaultNames.Use.REQUEST);
        if (row.own("style") == null || !"extras".equals(row.own("style"))) {
            fields(schema, row, DefaultNames.Use.REQUEST, (inner, part) -> request(inner, part, false));
        }
    }

    private interface Visitor {
        void visit(ClassName name, Schema schema);
    }

    private void fields(Schema record, Row row, DefaultNames.Use use, Visitor records) {
        record.properties().forEach((field, schema) -> {
            if (isOfEveryPage(field)) {
                return;
            }
            Schema one = schema.shape() == Schema.Shape.LIST ? schema.items() : schema;
            if (one.shape() == Schema.Shape.OBJECT) {
                if (!one.properties().isEmpty()) {
                    records.visit(classOf(record, row, field, one, "fields of its own", use), one);
                }
            } else if (!one.words().isEmpty() && row.hint(field, "reader") == null) {
                boolean assumed = record.isAssumed() || schema.isAssumed();
                place(classOf(record, row, field, one, "known values", DefaultNames.Use.VALUES), one, assumed);
            }
        });
    }

    private void place(ClassName name, Schema schema, boolean assumed) {
        if (tables.isByHand(name)) {
            return;
        }
        boolean all = schema.reference() == null ? assumed : schema.isAssumed();
        vocabularies.computeIfAbsent(name, none -> new ArrayList<>()).add(new Place(schema, all));
    }

    /** Whether each page, or each answer, has this field, so that no class needs it. */
    static boolean isOfEveryPage(String field) {
        return field.equals("avisos") || field.equals("has_more") || field.equals("next_cursor");
    }

    Map<String, Op> operations() {
        return operations;
    }

    Map<ClassName, View> views() {
        return views;
    }

    Map<ClassName, Request> requests() {
        return requests;
    }

    boolean isByHand(ClassName name) {
        return tables.isByHand(name);
    }

    Map<ClassName, Query> queries() {
        return queries;
    }

    Map<ClassName, List<Place>> vocabularies() {
        return vocabularies;
    }

    Map<ClassName, Resource> resources() {
        return resources;
    }

    @Nullable
    Request request(ClassName name) {
        return requests.get(name);
    }
}
