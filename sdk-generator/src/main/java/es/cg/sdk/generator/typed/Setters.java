package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes the methods that set the fields of a request: those of a builder, or those of a value that return a new one.
 */
final class Setters {
    /** Checked forms of a text, by the last word of the field's name. */
    private static final Map<String, ClassName> CHECKED = Map.of(
            "nif", new ClassName("common", "TaxId"),
            "iban", new ClassName("common", "Iban"),
            "naf", new ClassName("common", "Naf"),
            "ccc", new ClassName("common", "Ccc"));

    private static final String INTEGER = "Integer";
    private static final String DECIMAL = "java.math.BigDecimal";

    private final Roles.Request request;
    private final Sentences sentences;
    private final JavaFile file;
    private final String returned;
    private final boolean isBuilder;
    private final boolean markAssumed;

    /**
     * Begins the methods of a class.
     *
     * @param returned the type that they return
     */
    Setters(Roles.Request request, Sentences sentences, JavaFile file, String returned, boolean isBuilder) {
        this.request = request;
        this.sentences = sentences;
        this.file = file;
        this.returned = returned;
        this.isBuilder = isBuilder;
        this.markAssumed = !request.schema().isAssumed();
    }

    /** Returns the checked form of a text field; null if it has none. */
    static @Nullable ClassName checked(String field, Schema schema) {
        return schema.shape() == Schema.Shape.TEXT && schema.words().isEmpty()
                ? CHECKED.get(field.substring(field.lastIndexOf('_') + 1))
                : null;
    }

    List<Line> of(String field, Schema schema) {
        List<Line> lines = new ArrayList<>();
        String text = sentences.of(request.name(), field);
        Row row = request.row();
        ClassName named = row.classOf(field);
        String of = named == null ? null : file.use(named);
        String type = row.hint(field, "type");
        switch (schema.shape()) {
            case LIST -> list(lines, field, schema, of, text);
            case OBJECT -> lines.add(line(field, schema, text, nullable(use(of)), nested(field)));
            case DECIMAL -> decimal(lines, field, schema, text);
            default -> {
                String value = type != null ? type : of != null ? of : file.scalar(schema, INTEGER);
                ClassName checked = checked(field, schema);
                String own = checked == null ? text : Patterns.unchecked(text, checked.simple());
                lines.add(line(field, schema, own, nullable(value), put(field, "value")));
                if (checked != null) {
                    String value2 = file.requireNonNull("value", field + " is null") + ".value()";
                    String twin = sentences.of(request.name(), field + "+checked");
                    lines.add(line(
                            field,
                            schema,
                            twin == null ? Patterns.checked(text) : twin,
                            file.use(checked),
                            put(field, value2)));
                }
            }
        }
        return lines;
    }

    private static String use(@Nullable String of) {
        return of == null ? "Json" : of;
    }

    private String nullable(String type) {
        return file.nullable(type);
    }

    private void list(List<Line> lines, String field, Schema schema, @Nullable String of, @Nullable String text) {
        boolean records = of != null && schema.items().shape() == Schema.Shape.OBJECT;
        String item = of != null ? of : file.scalar(schema.items(), INTEGER);
        String form = records ? item + "::json" : null;
        String one = request.row().hint(field, "append");
        if (one == null) {
            one = field.endsWith("s") ? field.substring(0, field.length() - 1) : field;
        }
        if (of != null && !one.equals("none")) {
            String appended = "append(\"" + field + "\", value, " + (form == null ? "each -> each" : form) + ")";
            lines.add(line(one, schema, sentences.of(request.name(), field + "+"), item, appended));
        }
        String all = file.use("java.util.List") + "<" + item + ">";
        String set = form == null ? put(field, "value") : "putAll(\"" + field + "\", value, " + form + ")";
        lines.add(line(field, schema, text, nullable(all), set));
    }

    private void decimal(List<Line> lines, String field, Schema schema, @Nullable String text) {
        String decimal = file.use(DECIMAL);
        lines.add(line(field, schema, text, nullable(decimal), put(field, "value")));
        String twin = isBuilder ? "putDecimal" : "decimal";
        String asText = sentences.of(request.name(), field + "+text");
        lines.add(line(
                field,
                schema,
                asText == null ? Patterns.asDecimalText(text) : asText,
                nullable("String"),
                twin + "(\"" + field + "\", value)"));
        lines.add(line(
                field,
                schema,
                sentences.of(request.name(), field + "+long"),
                "long",
                isBuilder ? twin + "(\"" + field + "\", value)" : put(field, decimal + ".valueOf(value)")));
    }

    private Line line(String method, Schema schema, @Nullable String text, String type, String code) {
        String mark = markAssumed && schema.isAssumedHere() ? "@" + file.use(ClassName.ASSUMED) + " " : "";
        String name = request.row().hint(method, "name");
        boolean isGone = schema.isGoneIn("requests");
        if (isGone) {
            mark = "@Deprecated ";
        }
        return new Line(
                isGone ? Patterns.gone(text, "a call that sends it throws") : text,
                mark + "public " + returned,
                (name == null ? Spelling.member(method) : name) + "(" + type + " value)",
                "{ return " + code + "; }");
    }

    private String put(String field, String value) {
        return (isBuilder ? "put" : "with") + "(\"" + field + "\", " + value + ")";
    }

    private String nested(String field) {
        return put(field, "value == null ? null : value.json()");
    }
}
