package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a view: a record of an answer. */
final class ViewSource {
    private final Roles.View view;
    private final Sentences sentences;
    private final JavaFile file;

    ViewSource(Roles.View view, Sentences sentences, JavaFile file) {
        this.view = view;
        this.sentences = sentences;
        this.file = file;
    }

    /** Writes the class up to its nested classes. */
    void open() {
        ClassName name = view.name();
        String base = view.row().own("extends");
        ClassName superclass = base == null ? ClassName.VIEW : ClassName.parse(base, name.chapter(), name);
        String about = sentences.about(name);
        file.javadoc(Patterns.ofView(hasSomeAssumed() ? Patterns.withSomeAssumed(about) : about));
        file.assumed(view.schema().isAssumed());
        file.open("public " + (name.isNested() ? "static " : "") + "final class " + name.simple() + " extends "
                + file.use(superclass));
        file.method("public " + name.simple() + "(" + file.use(ClassName.JSON) + " json)", List.of("super(json);"));
        List<Line> getters = new ArrayList<>();
        view.schema().properties().forEach((field, schema) -> {
            if (hasGetter(field, schema)) {
                getters.add(getter(field, schema));
            }
        });
        if (!getters.isEmpty()) {
            file.blank();
            file.table(getters);
        }
    }

    private boolean hasSomeAssumed() {
        return !view.schema().isAssumed()
                && view.schema().properties().entrySet().stream()
                        .anyMatch(each -> hasGetter(each.getKey(), each.getValue())
                                && each.getValue().isAssumedHere());
    }

    private boolean hasGetter(String field, Schema schema) {
        boolean isKind = field.equals("object") && schema.isConstant();
        return !Roles.isOfEveryPage(field)
                && isReadable(schema)
                && !schema.isWriteOnly()
                && (!isKind || view.row().has(field));
    }

    /** Whether there is a reader for the field: none is for lists of numbers with decimals, dates, flags or lists. */
    static boolean isReadable(Schema schema) {
        if (schema.shape() != Schema.Shape.LIST) {
            return true;
        }
        return switch (schema.items().shape()) {
            case OBJECT, ANY, INTEGER, TEXT -> true;
            default -> false;
        };
    }

    private Line getter(String field, Schema schema) {
        boolean assumed = schema.isAssumedHere() && !view.schema().isAssumed();
        boolean isGone = schema.isGoneIn("answers");
        String mark = isGone ? "@Deprecated " : assumed ? "@" + file.use(ClassName.ASSUMED) + " " : "";
        String name = view.row().hint(field, "name");
        String read;
        String type;
        if (view.row().hint(field, "unset") != null) {
            type = "boolean";
            read = "Boolean.TRUE.equals(flag(\"" + field + "\"))";
        } else {
            type = type(field, schema);
            read = reader(field, schema);
        }
        String text = sentences.of(view.name(), field);
        return new Line(
                isGone ? Patterns.gone(text, "reading it throws") : text == null ? Patterns.ofEveryRecord(field) : text,
                mark + "public " + type,
                (name == null ? Spelling.member(field) : name) + "()",
                "{ return " + read + "; }");
    }

    private @Nullable String classOf(String field) {
        ClassName of = view.row().classOf(field);
        return of == null ? null : file.use(of);
    }

    private String type(String field, Schema schema) {
        String of = classOf(field);
        return switch (schema.shape()) {
            case LIST ->
                file.use("java.util.List") + "<" + (of != null ? of : file.scalar(schema.items(), "Long")) + ">";
            case MAP -> file.use("java.util.Map") + "<String, " + file.use("java.math.BigDecimal") + ">";
            case OBJECT -> of != null ? of : file.use(ClassName.JSON);
            default -> file.nullable(of != null ? of : file.scalar(schema, "Long"));
        };
    }

    private String reader(String field, Schema schema) {
        String of = classOf(field);
        String make = of == null || of.equals("Json") ? "json -> json" : of + "::new";
        return switch (schema.shape()) {
            case LIST -> call(listReader(field, schema.items()), field, listForm(field, schema.items(), make));
            case MAP -> call("decimals", field, null);
            case OBJECT, ANY -> call("view", field, make);
            case TEXT ->
                of != null
                        ? call("word", field, of + "::new")
                        : call(isIdentifier(field) ? "identifier" : "text", field, null);
            case DATE -> call("date", field, null);
            case MOMENT -> call("moment", field, null);
            case INTEGER -> call("integer", field, null);
            case DECIMAL -> call("decimal", field, null);
            case FLAG -> call("flag", field, null);
        };
    }

    private static String call(String reader, String field, @Nullable String form) {
        return reader + "(\"" + field + "\"" + (form == null ? "" : ", " + form) + ")";
    }

    private boolean isIdentifier(String field) {
        String reader = view.row().hint(field, "reader");
        return reader != null ? reader.equals("identifier") : field.equals("id") || field.endsWith("_id");
    }

    private boolean isIdentifiers(String field) {
        String reader = view.row().hint(field, "reader");
        return reader != null ? reader.equals("identifiers") : field.endsWith("_ids");
    }

    private String listReader(String field, Schema items) {
        return switch (items.shape()) {
            case OBJECT, ANY -> "views";
            case INTEGER -> "integers";
            case TEXT -> classOf(field) == null && isIdentifiers(field) ? "identifiers" : "words";
            default -> throw new IllegalStateException("a list of " + items.shape() + " has no getter");
        };
    }

    private @Nullable String listForm(String field, Schema items, String make) {
        return switch (listReader(field, items)) {
            case "views" -> make;
            case "words" -> classOf(field) == null ? "text -> text" : make;
            default -> null;
        };
    }
}
