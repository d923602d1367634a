package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes requests of ours and answers of theirs: each member of the schema, in each turn with the next of its values.
 *
 * @param matching with the lines of the file
 * @param general the general rules of the file, by mark
 * @param turn which values are taken
 * @param most how many values the field with the most has
 */
record Samples(Matching matching, FieldMarks marks, Map<String, ValueForm> general, int turn, AtomicInteger most) {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 20, 9, 30);
    /** Texts that stand for any text. */
    private static final List<String> TEXTS = List.of("x", "ABC", "12345678", "Asesoría de noviembre, 2.ª parte");

    /** Our values of a mark; of an id as a number, those that are numbers. */
    private static final Map<String, List<String>> VALUES = Map.of(
            FieldMarks.AMOUNT, List.of("1250.50", "0.01", "21", "100000.00"),
            FieldMarks.PERCENTAGE, List.of("21", "10", "5.2", "0"),
            FieldMarks.QUANTITY, List.of("2", "1.5", "100"),
            FieldMarks.ID, List.of("a7", "inv_3nB6vC9xZ2lK5jHg", "0b6f1c1e-3a52-4c0e-9d0a-7b1f5a2c9e11"),
            FieldMarks.DATE, List.of("2026-11-20", "2025-01-05"),
            FieldMarks.TIME, List.of("2026-11-20T09:30:00Z", "2025-01-05T23:59:00Z"),
            FieldMarks.FLAG, List.of("true", "false"));

    private static final Set<String> IN_TEXT = Set.of(FieldMarks.ID, FieldMarks.DATE, FieldMarks.TIME);

    /** Returns the first samples. */
    static Samples of(Matching matching, Given given) {
        return new Samples(matching, FieldMarks.read(), given.general(), 0, new AtomicInteger());
    }

    /** Returns the samples of another turn. */
    Samples at(int next) {
        return new Samples(matching, marks, general, next, most);
    }

    /** Whether a value stands for any text, or for an id that only the service can give, so that another may fit. */
    static boolean isAnyText(String value) {
        return TEXTS.contains(value)
                || VALUES.getOrDefault(FieldMarks.ID, List.of()).contains(value);
    }

    private <T> T pick(List<T> values) {
        most.accumulateAndGet(values.size(), Math::max);
        return values.get(turn % values.size());
    }

    /** Returns a request with every field but those that are not there, and those without. */
    JsonObject request(Shape our, Set<String> without) {
        JsonObject request = new JsonObject();
        SchemaMatch match = matching.schemas().get("requests." + our.owner());
        for (Shape.Field field : our.fields().values()) {
            FieldMatch line = match == null ? null : match.fields().get(field.name());
            boolean isThere = line == null || line.isThere() || line.isUnitOpen();
            if (isThere && !field.isOfOther(true) && !without.contains(field.name())) {
                request.put(field.name(), ours(our.owner(), field, field.shape(), line));
            }
        }
        return request;
    }

    private JsonValue ours(String owner, Shape.Field field, Shape shape, @Nullable FieldMatch line) {
        if (shape.item() != shape) {
            JsonArray list = new JsonArray();
            list.items().add(ours(owner, field, shape.item(), line));
            return list;
        }
        if (shape.isObject()) {
            return request(shape, Set.of());
        }
        String mark = marks.of(owner, field.name());
        List<String> values = VALUES.get(mark);
        if (values != null) {
            boolean isNumber =
                    mark.equals(FieldMarks.ID) && form(mark, line).as().equals("number");
            String value = pick(isNumber ? List.of("7", "1001") : values);
            return IN_TEXT.contains(mark) ? JsonScalar.text(value) : JsonScalar.literal(value);
        }
        List<String> words = field.name().equals("periodo") ? ValueForm.PERIODS : shape.words();
        if (!words.isEmpty()) {
            return JsonScalar.text(pick(words));
        }
        return switch (shape.type()) {
            case "integer", "number" ->
                JsonScalar.literal(pick(Stream.of("1", "2026", "12", "30", shape.text("minimum"), shape.text("maximum"))
                        .filter(each -> isWithin(each, shape))
                        .toList()));
            case "boolean" -> JsonScalar.literal(pick(List.of("true", "false")));
            case "map" -> new JsonObject();
            default -> {
                String example = Evidence.text(shape);
                boolean isFixed = !example.isEmpty() && !shape.text("pattern").isEmpty();
                List<String> texts = new ArrayList<>(isFixed ? List.of() : TEXTS);
                if (!example.isEmpty()) {
                    texts.add(0, example);
                }
                yield JsonScalar.text(pick(texts));
            }
        };
    }

    private static boolean isWithin(String number, Shape shape) {
        SchemaJudge judge = new SchemaJudge(false, true);
        return !number.isEmpty()
                && judge.judge("", JsonScalar.literal(number), shape).misfits().isEmpty();
    }

    private ValueForm form(String mark, @Nullable FieldMatch line) {
        return line != null && line.form().differs() ? line.form() : general.getOrDefault(mark, ValueForm.SAME);
    }

    /** Returns the value of a filter of ours. */
    String filter(ApiOperation.Parameter filter, @Nullable FieldMatch line) {
        return ((JsonScalar) ours("query", filter.field(), filter.shape().item(), line)).value();
    }

    /** Returns an answer with each member of a schema of theirs, in the form that the file says. */
    JsonValue answer(Shape their) {
        return theirs(their, "", Map.of(), new LinkedHashSet<>());
    }

    private JsonValue theirs(Shape shape, String path, Map<String, String> forms, Set<Shape> around) {
        if (shape.item() != shape) {
            JsonArray list = new JsonArray();
            if (!around.contains(shape.item())) {
                list.items().add(theirs(shape.item(), path, forms, around));
            }
            return list;
        }
        if (!shape.isObject()) {
            return shape.type().equals("map") ? new JsonObject() : scalar(shape, forms.getOrDefault(path, ""));
        }
        Map<String, String> inner = forms(shape);
        Map<String, String> known = inner.isEmpty() ? forms : inner;
        String before = inner.isEmpty() && !path.isEmpty() ? path + "." : "";
        JsonObject object = new JsonObject();
        around.add(shape);
        Map<String, Shape.Field> fields = new HashMap<>(shape.fields());
        if (!shape.branches().isEmpty()) {
            fields.putAll(pick(shape.branches()).fields());
        }
        fields.values().stream()
                // What has no type may be anything.
                .filter(each -> !each.isOfOther(false) && !each.shape().type().equals("any"))
                .filter(each -> !around.contains(each.shape()))
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
                            String as = form(mark, each).as();
                            boolean isTime = mark.equals(FieldMarks.TIME) && as.equals("text");
                            forms.put(String.valueOf(each.theirs()), isTime ? "iso" : as);
                        }));
        return forms;
    }

    private JsonValue scalar(Shape shape, String form) {
        if (!shape.words().isEmpty()) {
            String word = pick(shape.words());
            return shape.type().equals("string") ? JsonScalar.text(word) : JsonScalar.literal(word);
        }
        String example = Evidence.text(shape);
        if (shape.type().equals("string")) {
            return JsonScalar.text(
                    switch (form) {
                        case "", "number", "cents", "fraction", "seconds", "milliseconds" ->
                            switch (shape.text("format") + shape.text("contentEncoding")) {
                                case "date" -> "2026-11-20";
                                case "date-time" -> "2026-11-20T09:30:00Z";
                                case "byte", "base64" -> "AQID";
                                default -> example.isEmpty() ? "x" : example;
                            };
                        case "text" -> "12.50";
                        case "iso" -> "2026-11-20T09:30:00Z";
                        default -> formatted(form);
                    });
        }
        return JsonScalar.literal(
                switch (form) {
                    case "seconds" -> "1795166600";
                    case "milliseconds" -> "1795166600000";
                    case "fraction" -> "0.21";
                    default ->
                        switch (shape.type()) {
                            case "boolean" -> pick(List.of("true", "false"));
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
