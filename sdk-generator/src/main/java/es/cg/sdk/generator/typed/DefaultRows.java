package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.Place;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows for operations that {@code contract/java} does not name yet: the beginning of the path decides the
 * resource, the last part of the id is the method.
 */
final class DefaultRows {
    private static final String CLIENT = "client";
    private static final String FIRM = "firm";
    private static final Set<String> ARGUMENTS = Set.of("query", "key", "place", "call", "caller", "search");
    private static final Set<String> METHODS = Set.of("findByReference", "changes");
    private static final Set<String> ACCESSORS = Set.of(
            "clientId", "with", "require", "run", "list", "batch", "job", "builder", "forClient", "limits", "close");
    /** Where a resource stands whose tag no other resource has. */
    private static final String COMMON = "common";

    private final Roles roles;
    private final DefaultNames names;
    private final Misfits misfits;

    DefaultRows(Roles roles, DefaultNames names, Misfits misfits) {
        this.roles = roles;
        this.names = names;
        this.misfits = misfits;
    }

    void add(Op op) {
        String fault = fault(op);
        if (fault != null) {
            misfits.leftOut(op.key(), op.place(), fault);
            return;
        }
        Roles.Resource resource = resource(op);
        String chapter = resource.name().chapter();
        JsonObject row = new JsonObject(op.place(), null);
        String method = method(op, resource);
        row.with("method", method);
        String result = result(op, chapter, method);
        row.with("result", result);
        Schema body = op.body();
        if (body != null) {
            ClassName known = names.known(body, DefaultNames.Use.REQUEST);
            ClassName of = known != null
                    ? known
                    : names.free(chapter, requestName(body, method + "-" + segment(op) + "-request"));
            String argument = Spelling.small(of.simple());
            row.with("body", qualified(of) + " " + (ARGUMENTS.contains(argument) ? "request" : argument));
        }
        if (op.result() == Op.Result.LIST && !op.filters().isEmpty()) {
            String start = result.equals("Json") ? DefaultNames.capital(method) : simple(result);
            row.with("query", qualified(names.free(chapter, start + "Query")));
        }
        arguments(op, row);
        roles.add(resource, op, row);
        misfits.named(
                op.key(), op.place(), new ClassName(chapter, resource.name().name() + "#" + method));
    }

    /** Returns why there can be no method; null if there can be one. */
    private static @Nullable String fault(Op op) {
        Schema body = op.body();
        if (op.isUpload()) {
            return "takes a form with files";
        }
        if (body != null
                && (body.shape() != Schema.Shape.OBJECT || body.properties().isEmpty())) {
            return "takes a body that is no record";
        }
        boolean isPost = op.method().equals("post");
        boolean isGet = op.method().equals("get");
        return switch (op.result()) {
            case LIST, FILE -> isGet ? null : "answers with a list or a file, and is no GET";
            case JOB -> isPost ? null : "answers with a job, and is no POST";
            case RECORD -> null;
        };
    }

    private static String segment(Op op) {
        for (String each : op.path().split("/", -1)) {
            if (!each.isEmpty() && !each.startsWith("{")) {
                return each;
            }
        }
        return "api";
    }

    private Roles.Resource resource(Op op) {
        String of = op.isOnClient() ? CLIENT : FIRM;
        Roles.Resource other = null;
        String chapter = COMMON;
        for (Roles.Resource each : roles.resources().values()) {
            boolean isSame =
                    each.calls().stream().anyMatch(call -> segment(call.op()).equals(segment(op)));
            boolean isOfSame = of.equals(each.table().text("of"));
            boolean hasRoom = each.calls().stream()
                    .noneMatch(call -> MethodSource.constantName(call.op()).equals(MethodSource.constantName(op)));
            if (isSame && hasRoom && !roles.isByHand(each.name())) {
                if (isOfSame) {
                    return each;
                }
                other = each;
            }
            if (!op.tags().isEmpty()
                    && each.calls().stream().anyMatch(call -> call.op().tags().equals(op.tags()))) {
                chapter = each.name().chapter();
            }
        }
        if (other != null) {
            return other;
        }
        ClassName name = names.free(chapter, DefaultNames.capital(segment(op)));
        JsonObject table = new JsonObject(op.place(), null).with("of", of);
        String accessor = Spelling.small(name.simple());
        if (ACCESSORS.contains(accessor) || isAccessor(accessor)) {
            table.with("accessor", accessor + "Api");
        }
        return roles.add(name, table);
    }

    private boolean isAccessor(String name) {
        return roles.resources().values().stream()
                .anyMatch(each -> Accessors.name(each).equals(name));
    }

    private static String method(Op op, Roles.Resource resource) {
        String wanted = Spelling.camel(op.id().substring(op.id().indexOf('.') + 1));
        Set<String> taken = new HashSet<>(METHODS);
        resource.calls().forEach(each -> taken.add(each.row().textOrEmpty("method")));
        String method = wanted;
        for (int i = 2; taken.contains(method); i++) {
            method = wanted + i;
        }
        return method;
    }

    private String result(Op op, String chapter, String method) {
        Schema answer = op.answer();
        if (op.result() == Op.Result.FILE) {
            return "file";
        }
        if (answer == null
                || answer.shape() != Schema.Shape.OBJECT
                || answer.properties().isEmpty()) {
            return "Json";
        }
        ClassName known = names.known(answer, DefaultNames.Use.VIEW);
        String component = answer.component();
        String name = component != null ? component : method + "-" + segment(op) + "-answer";
        return qualified(known != null ? known : names.free(chapter, DefaultNames.capital(name)));
    }

    /** Returns the name of the component; {@code New…} if a view has it, or will have it. */
    private String requestName(Schema body, String otherwise) {
        String component = body.component();
        if (component == null) {
            return DefaultNames.capital(otherwise);
        }
        String name = DefaultNames.capital(component);
        return name.startsWith("New") || name.endsWith("Request") ? name : "New" + name;
    }

    private static void arguments(Op op, JsonObject row) {
        Place place = op.place();
        JsonArray path = new JsonArray(place, null);
        Set<String> used = new HashSet<>(ARGUMENTS);
        row.textOrEmpty("body")
                .lines()
                .map(each -> each.substring(each.indexOf(' ') + 1))
                .forEach(used::add);
        for (Op.Parameter each : op.pathParameters()) {
            String argument = Spelling.camel(each.name());
            for (int i = 2; !used.add(argument); i++) {
                argument = Spelling.camel(each.name()) + i;
            }
            path.items().add(JsonScalar.text(place, argument));
        }
        if (!path.items().isEmpty()) {
            row.put("path", path);
        }
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String qualified(ClassName name) {
        return name.chapter().toLowerCase(Locale.ROOT) + "." + name.name();
    }
}
