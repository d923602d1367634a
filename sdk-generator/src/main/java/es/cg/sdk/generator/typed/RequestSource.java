package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.typed.JavaFile.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a request: a record of a body. Most have a builder; {@link ValueSource} writes the others. */
final class RequestSource {
    private static final ClassName BUILDER = new ClassName("common", "RequestBuilder");

    private final Roles.Request request;
    private final Set<String> shared;
    private final Sentences sentences;
    private final JavaFile file;
    private final ClassName name;
    private final Map<String, Schema> fields;

    /**
     * Begins a request.
     *
     * @param shared the fields that its builder has from one that it shares
     */
    RequestSource(Roles.Request request, Set<String> shared, Sentences sentences, JavaFile file) {
        this.request = request;
        this.shared = shared;
        this.sentences = sentences;
        this.file = file;
        this.name = request.name();
        this.fields = fields(request.schema());
    }

    /** The fields that a request can set. */
    static Map<String, Schema> fields(Schema schema) {
        Map<String, Schema> fields = schema.properties();
        fields.values().removeIf(Schema::isReadOnly);
        return fields;
    }

    /** Writes the class up to its nested classes. */
    void open() {
        switch (style()) {
            case "builder" -> built();
            case "value" -> new ValueSource(request, sentences, file).open();
            default -> extras();
        }
    }

    private String style() {
        String style = request.row().own("style");
        return style != null ? style : request.whole() ? "builder" : "value";
    }

    /** Begins the class. */
    static void head(Roles.Request request, String about, JavaFile file) {
        ClassName name = request.name();
        file.javadoc(about);
        file.assumed(request.schema().isAssumed());
        String base = request.row().own("extends");
        ClassName superclass = base == null ? ClassName.REQUEST : ClassName.parse(base, name.chapter(), name);
        file.open("public " + (name.isNested() ? "static " : "") + "final class " + name.simple() + " extends "
                + file.use(superclass));
    }

    private void extras() {
        head(request, sentences.about(name), file);
        file.method(name.simple() + "(" + file.use(ClassName.JSON) + " json)", List.of("super(json);"));
    }

    private void built() {
        head(request, Patterns.ofBuiltRequest(sentences.about(name)), file);
        file.method("private " + name.simple() + "(" + file.use(ClassName.JSON) + " json)", List.of("super(json);"));
        file.blank();
        file.javadoc(required());
        file.method("public static Builder builder()", List.of("return new Builder();"));
        file.blank();
        file.javadoc("Returns a builder with all fields of this request.");
        file.method("public Builder toBuilder()", List.of("return new Builder().setAll(this);"));
        file.blank();
        builder();
    }

    private String required() {
        String own = sentences.of(name, "builder");
        Set<String> required = request.schema().demanded();
        if (own != null) {
            return own;
        }
        return required.isEmpty()
                ? "Returns an empty builder. No field is required."
                : "Returns an empty builder. Required: "
                        + required.stream().map(each -> "{@code " + each + "}").collect(Collectors.joining(", ")) + ".";
    }

    private void builder() {
        String common = request.row().own("shared");
        String base = request.row().own("builder-extends");
        ClassName superclass = common != null
                ? ClassName.parse(common, name.chapter(), name)
                : base != null ? ClassName.parse(base, name.chapter(), name) : BUILDER;
        file.javadoc("Builds a {@link " + name.simple() + "}. Not thread-safe.");
        file.open("public static final class Builder extends " + file.use(superclass)
                + (common == null && base != null ? "" : "<Builder>"));
        file.open("private Builder()");
        List<String> known = new ArrayList<>(List.of(name.simple()));
        known.addAll(fields.keySet());
        file.texts("super", known, ";");
        file.close();
        file.blank();
        file.line("@Override");
        file.method("protected Builder self()", List.of("return this;"));
        file.blank();
        List<Line> lines = setters();
        if (!lines.isEmpty()) {
            file.table(lines);
            file.blank();
        }
        base64();
        build();
        file.close();
    }

    private List<Line> setters() {
        Setters setters = new Setters(request, sentences, file, "Builder", true);
        List<Line> lines = new ArrayList<>();
        fields.forEach((field, schema) -> {
            if (!shared.contains(field)) {
                lines.addAll(setters.of(field, schema));
            } else {
                request.row().hint(field, "class");
                sentences.of(name, field);
            }
        });
        return lines;
    }

    private void base64() {
        fields.forEach((field, schema) -> {
            if (schema.isBase64()) {
                String path = file.use("java.nio.file.Path");
                String noun = sentences.of(name, "noun");
                file.javadoc(sentences.of(name, field + "+bytes"));
                file.method(
                        "public Builder contenido(byte[] bytes)",
                        List.of(
                                file.requireNonNull("bytes", name.simple() + ": the bytes of the " + noun + " are null")
                                        + ";",
                                "return put(\"" + field + "\", " + file.use("java.util.Base64")
                                        + ".getEncoder().encodeToString(bytes));"));
                file.blank();
                file.javadoc(sentences.of(name, field + "+path"));
                file.method(
                        "public Builder contenido(" + path + " file)",
                        List.of(
                                file.requireNonNull("file", name.simple() + ": the path of the " + noun + " is null")
                                        + ";",
                                "return contenido(" + file.use("es.cg.sdk.base.file.SmallFile") + ".read(file, \""
                                        + name.simple() + "." + field + ": the " + noun + "\"));"));
                file.blank();
            }
        });
    }

    private void build() {
        Set<String> required = request.schema().demanded();
        String check = request.row().own("check");
        boolean throwsIt =
                !required.isEmpty() || check != null || !requiredInItems().isEmpty();
        String text = sentences.of(name, "build");
        file.javadoc(
                text != null
                        ? text
                        : throwsIt
                                ? "Returns the request.\n\n@throws IllegalArgumentException if a required field is missing;"
                                        + " the message names it"
                                : "Returns the request.");
        file.open("public " + name.simple() + " build()");
        List<String> plain = required.stream().filter(each -> !isList(each)).toList();
        if (!plain.isEmpty()) {
            file.texts("require", plain, ";");
        }
        required.stream().filter(this::isList).forEach(each -> file.line("requireItem(\"" + each + "\");"));
        requiredInItems().forEach((field, names) -> {
            List<String> texts = new ArrayList<>(List.of(field));
            texts.addAll(names);
            file.texts("requireInEach", texts, ";");
        });
        if (check != null) {
            file.line(check + "();");
        }
        file.line("return new " + name.simple() + "(json());");
        file.close();
    }

    private boolean isList(String field) {
        Schema schema = fields.get(field);
        return schema != null && schema.shape() == Schema.Shape.LIST;
    }

    private Map<String, Set<String>> requiredInItems() {
        Map<String, Set<String>> required = new LinkedHashMap<>();
        fields.forEach((field, schema) -> {
            if (schema.shape() == Schema.Shape.LIST
                    && schema.items().shape() == Schema.Shape.OBJECT
                    && request.row().hint(field, "unchecked") == null) {
                Set<String> names = schema.items().demanded();
                if (!names.isEmpty()) {
                    required.put(field, names);
                }
            }
        });
        return required;
    }
}
