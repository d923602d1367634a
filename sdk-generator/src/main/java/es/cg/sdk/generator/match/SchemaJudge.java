package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a value with a schema: names, types, words and what is required. A pattern, a length or a range that does
 * not fit is a note, since the values are samples.
 */
final class SchemaJudge {
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

    private final boolean isClosed;
    private final boolean isRequest;
    private final List<String> faults = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * Creates a judge.
     *
     * @param isClosed whether each member must be named by the schema, and each word listed
     */
    SchemaJudge(boolean isClosed, boolean isRequest) {
        this.isClosed = isClosed;
        this.isRequest = isRequest;
    }

    List<String> faults() {
        return faults;
    }

    List<String> notes() {
        return notes;
    }

    SchemaJudge judge(String place, JsonValue value, Shape shape) {
        if (value instanceof JsonScalar scalar
                && !scalar.isText()
                && scalar.value().equals("null")) {
            if (!shape.isNullable() && !shape.type().equals("any")) {
                faults.add(place + " is null");
            }
            return this;
        }
        switch (shape.type()) {
            case "any" -> {}
            case "object" -> object(place, value, shape);
            case "map" -> type(value instanceof JsonObject, place, value, shape);
            case "array" -> {
                type(value instanceof JsonArray, place, value, shape);
                if (value instanceof JsonArray list && shape.items() != null) {
                    list.items().forEach(each -> judge(place + "[]", each, shape.item()));
                }
            }
            default -> scalar(place, value, shape);
        }
        return this;
    }

    private void type(boolean isRight, String place, JsonValue value, Shape shape) {
        if (!isRight) {
            faults.add(place + " is " + value.kind() + ", and not " + shape.type());
        }
    }

    private void object(String place, JsonValue value, Shape shape) {
        if (!(value instanceof JsonObject object)) {
            type(false, place, value, shape);
            return;
        }
        List<Shape> branches = shape.branches();
        Shape chosen = null;
        List<String> least = List.of();
        for (Shape each : branches) {
            SchemaJudge judge = new SchemaJudge(false, isRequest).judge(place, value, each);
            if (chosen == null || judge.faults.size() < least.size()) {
                chosen = each;
                least = judge.faults;
            }
        }
        for (Shape each : chosen == null ? List.of(shape) : List.of(shape, chosen)) {
            members(place, object, each);
        }
        boolean isMap = shape.value("additionalProperties") instanceof JsonObject;
        for (String name : object.keys()) {
            boolean isNamed = shape.fields().containsKey(name)
                    || (chosen != null && chosen.fields().containsKey(name));
            if (isClosed && !isNamed && !isMap) {
                faults.add(place + "." + name + " is not in their schema");
            }
        }
    }

    private void members(String place, JsonObject object, Shape shape) {
        for (Shape.Field field : shape.fields().values()) {
            JsonValue member = object.get(field.name());
            String at = place + "." + field.name();
            boolean isOther = isRequest ? field.isReadOnly() : field.isWriteOnly();
            if (member == null) {
                if (field.required() && !isOther) {
                    faults.add(at + " is required");
                }
            } else if (isOther && isClosed) {
                faults.add(at + (isRequest ? " is only read" : " is only written"));
            } else {
                judge(at, member, field.shape());
            }
        }
    }

    private void scalar(String place, JsonValue value, Shape shape) {
        if (!(value instanceof JsonScalar scalar)) {
            type(false, place, value, shape);
            return;
        }
        String text = scalar.value();
        boolean isNumber = !scalar.isText() && number(text) != null;
        boolean isRight = switch (shape.type()) {
            case "string" -> scalar.isText();
            case "boolean" -> !scalar.isText() && (text.equals("true") || text.equals("false"));
            case "integer" -> isNumber && isWhole(text);
            default -> isNumber;
        };
        type(isRight, place, value, shape);
        boolean isListed = shape.words().isEmpty()
                || shape.words().contains(text)
                || (isNumber && shape.words().stream().anyMatch(each -> isSame(each, text)));
        if (isRight && !isListed) {
            boolean isFault = isClosed && !shape.isOpen() && !isNumber;
            (isFault ? faults : notes).add(place + " is " + text + ", which is none of " + shape.words());
        }
        String format = shape.text("format");
        boolean isDay = !format.equals("date") || text.matches(DAY);
        boolean isTime = !format.equals("date-time") || text.matches(DAY + "T[0-9:.]+(Z|[+-][0-9:]+)?");
        if (isRight && !(isDay && isTime)) {
            faults.add(place + " is " + text + ", and not a " + format);
        }
        String pattern = shape.text("pattern");
        if (isRight && !pattern.isEmpty() && !fits(pattern, text)) {
            notes.add(place + ": the sample " + text + " does not match " + pattern);
        }
    }

    private static boolean fits(String pattern, String text) {
        try {
            return java.util.regex.Pattern.compile(pattern).matcher(text).find();
        } catch (java.util.regex.PatternSyntaxException ofAnotherLanguage) {
            return true;
        }
    }

    private static boolean isSame(String one, String other) {
        BigDecimal first = number(one);
        BigDecimal second = number(other);
        return first != null && second != null && first.compareTo(second) == 0;
    }

    private static boolean isWhole(String text) {
        BigDecimal number = number(text);
        return number != null && number.stripTrailingZeros().scale() <= 0;
    }

    static @Nullable BigDecimal number(String text) {
        return text.matches("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?") ? new BigDecimal(text) : null;
    }
}
