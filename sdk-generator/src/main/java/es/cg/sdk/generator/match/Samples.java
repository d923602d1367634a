package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes requests of ours and answers of theirs: each member of the schema once. */
final class Samples {
    private static final Place PLACE = new Source("sample", Layer.BASE, "").line(1);
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 20, 9, 30);

    private final Matching matching;
    private final FieldMarks marks;
    private final Map<String, String> general;

    /**
     * Creates samples.
     *
     * @param matching with the lines of the file
     * @param general the general rules of the file, by mark
     */
    Samples(Matching matching, FieldMarks marks, Map<String, String> general) {
        this.matching = matching;
        this.marks = marks;
        this.general = general;
    }

    /** Returns a request with every field but those that are not there, and those without. */
    JsonObject request(Shape our, Set<String> without) {
        JsonObject request = new JsonObject(PLACE, null);
        SchemaMatch match = matching.schemas().get("requests." + our.owner());
        for (Shape.Field field : our.fields().values()) {
            FieldMatch line = match == null ? null : match.fields().get(field.name());
            boolean isThere = line == null || line.isThere() || line.isUnitOpen();
            if (isThere && !field.isReadOnly() && !without.contains(field.name())) {
                request.put(field.name(), ours(our.owner(), field, field.shape(), line));
            }
        }
        return request;
    }

    private JsonValue ours(String owner, Shape.Field field, Shape shape, @Nullable FieldMatch line) {
        if (shape.items() != null) {
            JsonArray list = new JsonArray(PLACE, null);
            list.items().add(ours(owner, field, shape.item(), line));
            return list;
        }
        if (shape.isObject()) {
            return request(shape, Set.of());
        }
        if (!shape.words().isEmpty()) {
            Set<String> mapped = line == null ? Set.of() : line.form().words().keySet();
            return text(shape.words().stream()
                    .filter(mapped::contains)
                    .findFirst()
                    .orElse(shape.words().get(0)));
        }
        return switch (marks.of(owner, field.name())) {
            case FieldMarks.AMOUNT -> literal("1250.50");
            case FieldMarks.PERCENTAGE -> literal("21");
            case FieldMarks.QUANTITY -> literal("2");
            case FieldMarks.ID -> text(isNumber(line) ? "7" : "a7");
            case FieldMarks.DATE -> text("2026-11-20");
            case FieldMarks.TIME -> text("2026-11-20T09:30:00Z");
            case FieldMarks.FLAG -> literal("true");
            default ->
                switch (shape.type()) {
                    case "integer", "number" -> literal("1");
                    case "boolean" -> literal("true");
                    case "map" -> new JsonObject(PLACE, null);
                    default -> {
                        String example = Evidence.text(shape);
                        yield text(example.isEmpty() ? "x" : example);
                    }
                };
        };
    }

    private boolean isNumber(@Nullable FieldMatch line) {
        String own = line == null ? "" : line.form().as();
        return (own.isEmpty() ? general.getOrDefault(FieldMarks.ID, "") : own).equals("number");
    }

    /** Returns the value of a filter of ours. */
    String filter(ApiOperation.Parameter filter) {
        Shape.Field field = new Shape.Field(filter.name(), false, filter.shape());
        return ((JsonScalar) ours("query", field, filter.shape().item(), null)).value();
    }

    /** Returns an answer with each member of a schema of theirs, in the form that the file says. */
    JsonValue answer(Shape their) {
        return theirs(their, "", Map.of(), new LinkedHashSet<>());
    }

    private JsonValue theirs(Shape shape, String path, Map<String, String> forms, Set<Shape> around) {
        if (shape.items() != null) {
            JsonArray list = new JsonArray(PLACE, null);
            if (!around.contains(shape.item())) {
                list.items().add(theirs(shape.item(), path, forms, around));
            }
            return list;
        }
        if (!shape.isObject()) {
            return scalar(shape, forms.getOrDefault(path, ""));
        }
        Map<String, String> inner = forms(shape);
        Map<String, String> known = inner.isEmpty() ? forms : inner;
        String before = inner.isEmpty() && !path.isEmpty() ? path + "." : "";
        JsonObject object = new JsonObject(PLACE, null);
        around.add(shape);
        Map<String, Shape.Field> fields = new HashMap<>(shape.fields());
        shape.branches().stream().findFirst().ifPresent(each -> fields.putAll(each.fields()));
        fields.values().stream()
                .filter(each -> !each.isWriteOnly() && !around.contains(each.shape()))
                .forEach(each -> object.put(
                        each.name(), theirs(each.shape(), before + each.name(), known, new LinkedHashSet<>(around))));
        return object;
    }

    /** Returns the forms of the fields of a record of theirs, by their places. */
    private Map<String, String> forms(Shape their) {
        Map<String, String> forms = new HashMap<>();
        matching.schemas().values().stream()
                .filter(each -> !each.isRequest() && each.theirs().contains(their))
                .forEach(schema -> schema.fields().values().stream()
                        .filter(FieldMatch::isThere)
                        .forEach(each -> {
                            String mark = marks.of(schema.name(), each.ours().name());
                            String as = each.form().as().isEmpty()
                                            && each.form().words().isEmpty()
                                    ? general.getOrDefault(mark, "")
                                    : each.form().as();
                            boolean isAmount = mark.equals(FieldMarks.AMOUNT) || mark.equals(FieldMarks.PERCENTAGE);
                            forms.put(String.valueOf(each.theirs()), as.equals("text") && !isAmount ? "iso" : as);
                        }));
        return forms;
    }

    private static JsonValue scalar(Shape shape, String form) {
        if (!shape.words().isEmpty()) {
            String word = shape.words().get(0);
            return shape.type().equals("string") ? text(word) : literal(word);
        }
        String example = Evidence.text(shape);
        if (shape.type().equals("string")) {
            String made = switch (form) {
                case "", "number", "cents", "fraction", "seconds", "milliseconds" -> "";
                case "text" -> "12.50";
                case "iso" -> "2026-11-20T09:30:00Z";
                default -> formatted(form);
            };
            if (!made.isEmpty()) {
                return text(made);
            }
            return text(
                    switch (shape.text("format")) {
                        case "date" -> "2026-11-20";
                        case "date-time" -> "2026-11-20T09:30:00Z";
                        case "byte" -> "AQID";
                        default -> example.isEmpty() ? "x" : example;
                    });
        }
        return literal(
                switch (form) {
                    case "seconds" -> "1795166600";
                    case "milliseconds" -> "1795166600000";
                    case "fraction" -> "0.21";
                    default ->
                        switch (shape.type()) {
                            case "boolean" -> "true";
                            case "integer" -> "7";
                            default -> "21";
                        };
                });
    }

    /** Returns the sample time by a pattern, with or without its zone, or without an offset if the form is a zone. */
    private static String formatted(String form) {
        String pattern = form.replaceFirst(" [A-Z][A-Za-z]+(/[A-Za-z_]+)?$", "");
        boolean isZone = pattern.equals(form) && form.matches("[A-Z].*");
        return isZone ? "2026-11-20T09:30:00" : TIME.format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
    }

    static JsonScalar text(String value) {
        return JsonScalar.text(PLACE, value);
    }

    private static JsonScalar literal(String json) {
        return JsonScalar.literal(PLACE, json);
    }

    /** Returns the variants of a request: fields that are left out, and members that are set. */
    static List<Variant> variants(String operation) {
        return operation.equals("invoices.issue")
                ? List.of(
                        new Variant("F1", Set.of()),
                        new Variant("F1", Set.of("retencion_irpf_pct")),
                        new Variant(
                                "F2",
                                Set.of("receptor_nif", "receptor_nombre", "destinatario_id", "retencion_irpf_pct")))
                : List.of(new Variant("", Set.of()));
    }

    /**
     * A variant of a request.
     *
     * @param kind the kind of the invoice; empty if it is none
     */
    record Variant(String kind, Set<String> without) {}
}
