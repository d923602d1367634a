package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the methods of one operation: that with all arguments, and the twins with a key or without filters. */
final class MethodSource {
    private static final int LONG_CALL = 80;

    private final Roles.Resource resource;
    private final Roles.Call call;
    private final Sentences sentences;
    private final JavaFile file;
    private final ClassName name;
    private final String method;

    MethodSource(Roles.Resource resource, Roles.Call call, Sentences sentences, JavaFile file) {
        this.resource = resource;
        this.call = call;
        this.sentences = sentences;
        this.file = file;
        this.name = resource.name();
        this.method = method(call);
    }

    static String constantName(Op op) {
        return Spelling.constant(op.id().substring(op.id().indexOf('.') + 1));
    }

    boolean isFile() {
        return call.op().result() == Op.Result.FILE || "file".equals(call.row().text("result"));
    }

    String result() {
        String result = call.row().text("result");
        if (isFile()) {
            return file.use(new ClassName("files", "DownloadedFile"));
        }
        if (result == null) {
            throw call.row().place().error(call.op() + " has no result: write result: ItsClass");
        }
        return file.use(ClassName.parse(result, name.chapter(), null));
    }

    private String returned() {
        return switch (call.op().result()) {
            case LIST -> file.use(new ClassName("call", "Listing")) + "<" + result() + ">";
            case JOB -> file.use(new ClassName("call", "Job")) + "<" + result() + ">";
            default -> result();
        };
    }

    /** An argument of a method: its type, its name, and how a call takes it. */
    private record Argument(String type, String name, String use) {}

    /** Returns the id of the operation and how users call it, such as {@code accounts.get accounts().get(codigo)}. */
    String line() {
        Op op = call.op();
        List<String> names = new ArrayList<>();
        path().stream().map(Argument::name).filter(each -> !each.isEmpty()).forEach(names::add);
        JsonObject arguments = call.row().object("arguments");
        op.filters().stream()
                .filter(each -> arguments != null && arguments.get(each.name()) != null)
                .forEach(each -> names.add(Spelling.camel(each.name())));
        if (call.row().get("query") != null) {
            names.add("query");
        }
        if (isFile()) {
            names.add("place");
        }
        String body = call.row().text("body");
        if (body != null) {
            names.add(body.substring(body.indexOf(' ') + 1));
        }
        boolean ofFirm = "firm".equals(resource.table().text("of"));
        return op.id() + " " + (ofFirm ? "=" : "") + Accessors.name(resource) + "()." + method + "("
                + String.join(", ", names) + ")" + (op.takesKey() ? " key" : "");
    }

    void write() {
        Op op = call.op();
        List<Argument> path = path();
        String called =
                constantName(op) + ".call(" + path.stream().map(Argument::use).collect(Collectors.joining(", ")) + ")";
        List<Argument> given =
                path.stream().filter(each -> !each.type().isEmpty()).toList();
        String text = sentences.method(name, method, call);
        if (op.takesKey()) {
            text = Patterns.withSecond(text, "Uses a random idempotency key.");
        }
        String own = sentences.of(name, method + "+scope");
        boolean isAssumedAlone = own == null && op.isAssumed() && !resource.isAssumed();
        String scope = scope(op, isAssumedAlone ? Patterns.ASSUMED_OPERATION : own);
        text = scope == null ? text : Patterns.withParagraph(text, scope);
        switch (op.result()) {
            case LIST -> list(given, called, text);
            default -> single(given, called, text);
        }
    }

    private void list(List<Argument> given, String called, String text) {
        String query = call.row().text("query");
        if (query == null) {
            head(text, given, List.of("return caller.list(" + called + ");"));
            return;
        }
        String type = file.use(ClassName.parse(query, name.chapter(), null));
        String own = sentences.of(name, method + "+all");
        String twin = own != null && own.endsWith(".")
                ? own
                : "Lists all " + (own == null ? "of them" : own) + ", as {@link #" + method + "(" + types(given, type)
                        + ")} does without filters.";
        String arguments = given.stream().map(each -> each.name() + ", ").collect(Collectors.joining());
        head(twin, given, List.of("return " + method + "(" + arguments + type + ".create());"));
        List<Argument> more = with(given, new Argument(type, "query", ""));
        head(
                text,
                more,
                List.of(
                        file.requireNonNull("query", "query is null") + ";",
                        "return caller.list(" + called + ", query.query());"));
        String find = resource.table().text("find");
        if (find != null && method.equals("list")) {
            find(find, type);
        }
        String changed = sentences.of(name, "changes");
        if (changed != null && method.equals("list")) {
            changes(changed, called);
        }
    }

    private void changes(String nouns, String called) {
        String changes = file.use(new ClassName("call", "Changes"));
        String nullable = file.use("org.jspecify.annotations.Nullable");
        file.blank();
        file.javadoc(
                "Returns the " + nouns + " that changed since a watermark of an earlier walk: see {@link " + changes
                        + "}.\n\n" + scope(call.op(), null)
                        + "\n\n@param since the watermark that was stored last; null for all "
                        + nouns + ", in the first walk");
        file.method(
                "public " + changes + "<" + result() + "> changes(" + changes + ".@" + nullable + " Watermark since)",
                List.of("return caller.changes(" + called + ", since);"));
    }

    private void find(String field, String query) {
        String of = result();
        String lookup = file.use(new ClassName("call", "ReferenceLookup"));
        String noun = sentences.of(name, "find");
        boolean filtered =
                call.op().filters().stream().anyMatch(each -> each.name().equals(field));
        String text = "Looks up the " + noun + " that carries this reference of yours ({@link " + of + "#"
                + Spelling.member(field)
                + "}), to find what a write with an unknown outcome has done: see {@link ReferenceLookup}."
                + (filtered
                        ? ""
                        : " The list has no filter for it: at most {@value ReferenceLookup#MAX_PAGES} pages are read.")
                + "\n\n" + scope(call.op(), null);
        String getter = of + "::" + Spelling.member(field);
        List<String> statements = filtered
                ? List.of(
                        file.use("es.cg.sdk.internal.ReferenceSearch") + " search = caller.search(reference);",
                        file.use(new ClassName("call", "Listing")) + "<" + of + "> filtered = list(" + query
                                + ".create().set(\"" + field + "\", reference));",
                        "return search.filtered(filtered, list(), " + getter + ");")
                : List.of("return caller.search(reference).unfiltered(list(), " + getter + ");");
        file.blank();
        file.javadoc(text);
        file.assumed(!resource.isAssumed());
        file.method("public " + lookup + "<" + of + "> findByReference(String reference)", statements);
    }

    private void single(List<Argument> given, String called, String text) {
        Op op = call.op();
        List<Argument> arguments = given;
        List<String> checks = new ArrayList<>();
        StringBuilder sent = new StringBuilder(called);
        JsonObject parameters = call.row().object("arguments");
        for (Op.Parameter each : op.filters()) {
            String type = parameters == null ? null : parameters.text(each.name());
            if (type != null) {
                String argument = Spelling.camel(each.name());
                arguments = with(
                        arguments, new Argument(file.use(ClassName.parse(type, name.chapter(), null)), argument, ""));
                checks.add(file.requireNonNull(argument, argument + " is null") + ";");
                sent.append(".query(")
                        .append(file.use("java.util.Map"))
                        .append(".of(\"")
                        .append(each.name())
                        .append("\", ")
                        .append(argument)
                        .append(".value()))");
            }
        }
        if (isFile()) {
            arguments = with(arguments, new Argument(file.use(new ClassName("files", "Download")), "place", ""));
            sent.append(".into(place)");
        }
        String body = call.row().text("body");
        if (body != null) {
            String[] parts = body.split(" ", 2);
            String argument = parts.length > 1 ? parts[1] : "request";
            String type = file.use(ClassName.parse(parts[0], name.chapter(), null));
            if (isTrue(call.row().get("optional-body"))) {
                String twin = sentences.of(name, method + "+all");
                head(twin, arguments, List.of("return caller.run(" + called + ");"));
            }
            arguments = with(arguments, new Argument(type, argument, ""));
            checks.add(file.requireNonNull(argument, argument + " is null") + ";");
            sent.append(op.isUpload() ? ".upload(" + argument + ".upload())" : ".body(" + argument + ".json())");
        }
        head(text, arguments, run(checks, called, sent.substring(called.length())));
        if (op.takesKey()) {
            String key = file.use(new ClassName("call", "IdempotencyKey"));
            String own = sentences.of(name, method + "+key");
            String twin = "Does the same as {@link #" + method + "(" + types(arguments, null)
                    + ")}, with your own idempotency key."
                    + (own == null ? "" : own.startsWith("@") ? "\n\n" + own : " " + own);
            head(
                    twin,
                    with(arguments, new Argument(key, "key", "")),
                    run(checks, called, sent.substring(called.length()) + ".key(key)"));
        }
    }

    /** Makes the statements that send a call; a long one is made in two, as the formatter wants it. */
    private List<String> run(List<String> checks, String called, String with) {
        String one = "return caller.run(" + called + with + ");";
        if (one.length() <= LONG_CALL) {
            return with(checks, one);
        }
        String type = file.use(new ClassName("call", "Call")) + "<" + returned() + ">";
        return with(with(checks, type + " call = " + called + ";"), "return caller.run(call" + with + ");");
    }

    private static String types(List<Argument> arguments, @Nullable String last) {
        List<String> types =
                new ArrayList<>(arguments.stream().map(Argument::type).toList());
        if (last != null) {
            types.add(last);
        }
        return String.join(", ", types);
    }

    private static <T> List<T> with(List<T> all, T last) {
        List<T> more = new ArrayList<>(all);
        more.add(last);
        return more;
    }

    private void head(@Nullable String text, List<Argument> arguments, List<String> statements) {
        file.blank();
        boolean isGone = call.op().isGone();
        file.javadoc(isGone ? Patterns.gone(text, "the call throws before anything is sent") : text);
        if (isGone) {
            file.line("@Deprecated");
        }
        file.assumed(call.op().isAssumed() && !resource.isAssumed());
        String given =
                arguments.stream().map(each -> each.type() + " " + each.name()).collect(Collectors.joining(", "));
        file.method("public " + returned() + " " + method + "(" + given + ")", statements);
    }

    private static String method(Roles.Call call) {
        String method = call.row().text("method");
        if (method == null) {
            throw call.row().place().error(call.op() + " has no method: write method: list");
        }
        return Spelling.checked(method, call.row().place());
    }

    private List<Argument> path() {
        String client = call.row().text("client");
        List<Argument> arguments = new ArrayList<>();
        int index = 0;
        for (Op.Parameter each : call.op().pathParameters()) {
            String argument = call.row().get("path") instanceof JsonArray names
                    ? ((JsonScalar) names.items().get(index)).value()
                    : Spelling.camel(each.name());
            index++;
            if ("caller".equals(client)) {
                arguments.add(new Argument("", "", "String.valueOf(caller.client())"));
            } else if ("long".equals(client)) {
                arguments.add(new Argument("long", argument, "String.valueOf(" + argument + ")"));
            } else if (each.schema().shape() == Schema.Shape.INTEGER) {
                arguments.add(new Argument("int", argument, "String.valueOf(" + argument + ")"));
            } else {
                arguments.add(new Argument("String", argument, argument));
            }
        }
        return arguments;
    }

    /** What a key needs for an operation; null if it needs nothing. */
    private static @Nullable String scope(Op op, @Nullable String more) {
        if (op.isOfSandboxAlone()) {
            return more;
        }
        String scope = scopes(op.scopes(), "or") + scopes(op.allScopes(), "and");
        scope = scope.isEmpty() ? "Needs no scope" : scope;
        return scope + ", plan " + op.text("x-plan") + ". Test keys are " + op.text("x-test-keys") + "."
                + (more == null ? "" : " " + more);
    }

    private static String scopes(List<String> scopes, String joined) {
        return scopes.isEmpty() ? "" : "Scope {@code " + String.join("} " + joined + " {@code ", scopes) + "}";
    }

    private static boolean isTrue(@Nullable JsonValue value) {
        return value instanceof JsonScalar scalar && scalar.value().equals("true");
    }
}
