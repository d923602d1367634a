package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes a request that is a value: each of its methods returns a new one. */
final class ValueSource {
    private static final String FIELDS = "es.cg.sdk.internal.requests.Fields";
    private static final String SET = """
            Sets a field that this SDK has no method for; null is sent as null. The SDK does not check the name or the
            value, and the service may ignore an unknown field. If the name is close to that of a field with a method, the
            SDK logs a warning once and sends the field.

            @param campo the field's name in the JSON
            @param value anything that {@link Json#of} takes
            """;

    private final Roles.Request request;
    private final Sentences sentences;
    private final JavaFile file;
    private final ClassName name;
    private final Map<String, Schema> fields;

    ValueSource(Roles.Request request, Sentences sentences, JavaFile file) {
        this.request = request;
        this.sentences = sentences;
        this.file = file;
        this.name = request.name();
        this.fields = RequestSource.fields(request.schema());
    }

    /** Writes the class up to its nested classes. */
    void open() {
        String noun = sentences.of(name, "noun");
        RequestSource.head(request, Patterns.ofValue(sentences.about(name), noun == null ? "request" : noun), file);
        String own = name.simple();
        String fieldsType = file.use(FIELDS);
        file.line("private final " + fieldsType + " fields;");
        file.blank();
        boolean completes = request.whole() && !request.schema().demanded().isEmpty();
        file.open("private " + own + "(" + fieldsType + " fields)");
        file.line(completes ? "super(complete(fields).json());" : "super(fields.json());");
        file.line("this.fields = fields;");
        file.close();
        file.blank();
        if (completes) {
            file.open("private static " + fieldsType + " complete(" + fieldsType + " fields)");
            file.texts("fields.require", List.copyOf(request.schema().demanded()), ";");
            file.line("return fields;");
            file.close();
            file.blank();
        }
        Set<String> given = creator();
        file.blank();
        Setters setters = new Setters(request, sentences, file, own, false);
        List<Line> lines = new ArrayList<>();
        boolean[] decimals = {false};
        fields.forEach((field, schema) -> {
            if (!given.contains(field)) {
                lines.addAll(setters.of(field, schema));
                decimals[0] |= schema.shape() == Schema.Shape.DECIMAL;
            }
        });
        file.table(lines);
        file.blank();
        file.javadoc(
                completes
                        ? SET + "@throws IllegalArgumentException if a field breaks a rule; the message names the field"
                        : SET);
        changed("public", "set(String campo, " + file.nullable("Object") + " value)", "setByName(campo, value)");
        file.blank();
        changed("private", "with(String field, @Nullable Object value)", "put(field, value)");
        if (decimals[0]) {
            file.blank();
            file.method(
                    "private " + own + " decimal(String field, @Nullable String text)",
                    List.of("return with(field, fields.decimal(field, text));"));
        }
        listChange(lines, "append", "T item", "append(list, item, form)");
        listChange(lines, "putAll", "@Nullable List<T> items", "putAll(list, items, form)");
    }

    /** Writes what the setters of lists call, if one does. */
    private void listChange(List<Line> lines, String method, String argument, String change) {
        if (lines.stream().anyMatch(each -> each.code().contains(" " + method + "("))) {
            file.blank();
            file.use("java.util.List");
            String form = file.use("java.util.function.Function") + "<T, ?> form";
            changed("private <T>", method + "(String list, " + argument + ", " + form + ")", change);
        }
    }

    private void changed(String visibility, String head, String change) {
        file.method(
                visibility + " " + name.simple() + " " + head,
                List.of(
                        file.use(FIELDS) + " more = fields.copy();",
                        "more." + change + ";",
                        "return new " + name.simple() + "(more);"));
    }

    private static boolean isScalar(@Nullable Schema schema) {
        if (schema == null || schema.isConstant()) {
            return false;
        }
        return switch (schema.shape()) {
            case OBJECT, LIST, MAP, ANY -> false;
            default -> true;
        };
    }

    /** Writes {@code of(..)} or {@code create()}, and returns the fields that it sets. */
    private Set<String> creator() {
        List<String> of = request.row().ownList("of");
        if (of.isEmpty()) {
            of = request.schema().required().stream()
                    .filter(each -> isScalar(fields.get(each)))
                    .limit(1)
                    .toList();
        }
        String text = sentences.of(name, of.isEmpty() ? "create" : "of");
        String own = name.simple();
        file.javadoc(text);
        if (of.isEmpty()) {
            file.open("public static " + own + " create()");
            made("return new " + own + "(new Fields", "));".substring(1));
            file.close();
            return Set.of();
        }
        List<String> arguments = new ArrayList<>();
        List<String> statements = new ArrayList<>();
        Set<String> given = new LinkedHashSet<>();
        boolean assumed = false;
        for (String field : of) {
            Schema schema = fields.get(field);
            if (schema == null) {
                throw request.schema().place().error(own + ".of takes " + field + ", which is no field of it");
            }
            String argument = Spelling.camel(field);
            assumed |= schema.isAssumedHere();
            boolean isRequired = request.row().hint(field, "required") != null;
            String type = request.row().hint(field, "type");
            if (type == null) {
                type = scalarOf(field, schema);
            }
            if (isRequired && type.equals("Integer")) {
                type = "int";
            }
            arguments.add((isRequired ? type : file.nullable(type)) + " " + argument);
            if (isRequired && !type.equals("int")) {
                statements.add(file.requireNonNull(argument, own + "." + field + " is null") + ";");
            }
            boolean isDecimalText = schema.shape() == Schema.Shape.DECIMAL && type.equals("String");
            statements.add(
                    isDecimalText
                            ? "fields.put(\"" + field + "\", fields.decimal(\"" + field + "\", " + argument + "));"
                            : "fields.put(\"" + field + "\", " + argument + ");");
            given.add(field);
        }
        file.assumed(assumed && !request.schema().isAssumed());
        file.open("public static " + own + " of(" + String.join(", ", arguments) + ")");
        statements.stream().filter(each -> each.startsWith("requireNonNull")).forEach(file::line);
        made("Fields fields = new Fields", ";");
        statements.stream().filter(each -> !each.startsWith("requireNonNull")).forEach(file::line);
        file.line("return new " + own + "(fields);");
        file.close();
        return given;
    }

    private String scalarOf(String field, Schema schema) {
        ClassName of = request.row().classOf(field);
        if (of != null) {
            return file.use(of);
        }
        return file.scalar(schema, "Integer");
    }

    private void made(String start, String end) {
        List<String> known = new ArrayList<>(List.of(name.simple()));
        known.addAll(fields.keySet());
        file.texts(start, known, end);
    }
}
