package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a query: the filters of a list. */
final class QuerySource {
    private static final String QUERY = "es.cg.sdk.internal.requests.Query";

    private final Roles.Query query;
    private final Sentences sentences;
    private final JavaFile file;
    private final ClassName name;
    private final boolean assumed;

    QuerySource(Roles.Query query, Sentences sentences, JavaFile file) {
        this.query = query;
        this.sentences = sentences;
        this.file = file;
        this.name = query.name();
        this.assumed = query.op().isAssumed() && query.op().filters().stream().allMatch(Op.Parameter::assumed);
    }

    void write() {
        String own = name.simple();
        String inner = file.use(QUERY);
        file.javadoc(Patterns.ofQuery(sentences.about(name)));
        file.assumed(assumed);
        file.open("public final class " + own);
        file.line("private final " + inner + " query;");
        file.blank();
        file.method("private " + own + "(" + inner + " query)", List.of("this.query = query;"));
        file.blank();
        String create = sentences.of(name, "create");
        file.javadoc(create == null ? "Returns a query without filters." : create);
        file.open("public static " + own + " create()");
        List<String> known = new ArrayList<>(List.of(own));
        query.op().filters().forEach(each -> known.add(each.name()));
        file.texts("Query none = Query.of", known, ";");
        file.line("return new " + own + "(none);");
        file.close();
        file.blank();
        List<Line> lines = new ArrayList<>();
        query.op().filters().forEach(each -> filter(lines, each));
        file.table(lines);
        file.blank();
        helper(lines, "held", "verified");
        helper(lines, "with", "with");
        file.javadoc(
                "Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or"
                        + " the value. The service may ignore an unknown filter and return the whole list. If the name is"
                        + " close to that of a filter with a method, the SDK logs a warning once and sends the filter.");
        file.method(
                "public " + own + " set(String filtro, " + file.nullable("Object") + " value)",
                List.of("return new " + own + "(query.set(filtro, value));"));
        file.blank();
        file.method(inner + " query()", List.of("return query;"));
        file.blank();
        file.javadoc(
                "Returns the names of the filters, and the values of dates, years and vocabularies; no other value.");
        file.line("@Override");
        file.method("public String toString()", List.of("return query.toString();"));
        file.close();
    }

    private void helper(List<Line> lines, String method, String called) {
        if (lines.stream().anyMatch(each -> each.code().contains(" " + method + "("))) {
            file.method(
                    "private " + name.simple() + " " + method + "(String name, " + file.nullable("Object") + " value)",
                    List.of("return new " + name.simple() + "(query." + called + "(name, value));"));
            file.blank();
        }
    }

    private void filter(List<Line> lines, Op.Parameter filter) {
        String field = filter.name();
        String own = sentences.of(name, field);
        String text = own == null || !isVerified(filter) ? own : Patterns.verified(own);
        Schema schema = filter.schema();
        ClassName of = query.row().classOf(field);
        String through = query.row().hint(field, "through");
        String value = through == null ? "value" : through + "(value)";
        if (of != null) {
            lines.add(line(filter, text, file.nullable(file.use(of)), "value", "value"));
            return;
        }
        if (query.row().hint(field, "moments") != null) {
            lines.add(line(filter, text, file.nullable(date()), "day", "day"));
            String instant = file.use("java.time.Instant");
            String moment = sentences.of(name, field + "+moment");
            lines.add(line(filter, moment, file.nullable(instant), "moment", "moment"));
            lines.add(line(
                    filter,
                    sentences.of(name, field + "+utc"),
                    file.nullable(file.use("java.time.OffsetDateTime")),
                    "moment",
                    "moment == null ? null : moment.toInstant()"));
            return;
        }
        switch (schema.shape()) {
            case DATE -> lines.add(line(filter, text, file.nullable(date()), "day", "day"));
            case MOMENT -> {
                String instant = file.use("java.time.Instant");
                String offset = file.use("java.time.OffsetDateTime");
                lines.add(line(filter, text, file.nullable(instant), "moment", "moment"));
                lines.add(line(
                        filter,
                        sentences.of(name, field + "+utc"),
                        file.nullable(offset),
                        "moment",
                        "moment == null ? null : moment.toInstant()"));
            }
            case INTEGER -> lines.add(line(filter, text, "int", "value", "value"));
            case FLAG -> lines.add(line(filter, text, "boolean", "value", "value"));
            default -> text(lines, filter, text, value);
        }
    }

    private void text(List<Line> lines, Op.Parameter filter, @Nullable String text, String value) {
        String field = filter.name();
        ClassName checked = Setters.checked(field, filter.schema());
        boolean isSentAsItIs = value.equals("value");
        String own = checked == null || !isSentAsItIs ? text : Patterns.unchecked(text, checked.simple());
        lines.add(line(filter, own, file.nullable("String"), "value", value));
        if (checked != null) {
            String twin = sentences.of(name, field + "+checked");
            lines.add(line(
                    filter,
                    twin == null ? Patterns.checked(text) : twin,
                    file.use(checked),
                    "value",
                    file.requireNonNull("value", field + " is null") + ".value()"));
        }
    }

    private boolean isVerified(Op.Parameter filter) {
        return query.row().hint(filter.name(), "verified") != null;
    }

    private String date() {
        return file.use("java.time.LocalDate");
    }

    private Line line(Op.Parameter filter, @Nullable String text, String type, String argument, String value) {
        String mark = filter.assumed() && !assumed ? "@" + file.use(ClassName.ASSUMED) + " " : "";
        String method = query.row().hint(filter.name(), "name");
        boolean isGone = filter.schema().isGoneIn("requests");
        return new Line(
                isGone ? Patterns.gone(text, "a call with it throws") : text,
                (isGone ? "@Deprecated " : mark) + "public " + name.simple(),
                (method == null ? Spelling.member(filter.name()) : method) + "(" + type + " " + argument + ")",
                "{ return " + (isVerified(filter) ? "held" : "with") + "(\"" + filter.name() + "\", " + value + "); }");
    }
}
