package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Compares a value with a schema: names, types, formats and what is required are faults. A word, a pattern, a length or
 * a range that the value does not fit is a misfit: another value may fit.
 *
 * @param isClosed whether each member must be named by the schema
 * @param faults what is wrong, by its place
 * @param misfits what this value does not fit, by its place
 */
record SchemaJudge(boolean isClosed, boolean isRequest, Map<String, String> faults, Map<String, Misfit> misfits) {
    private static final int SHOWN_WORDS = 8;
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

    /** A value, and what of the schema it does not fit. */
    record Misfit(String value, String what) {}

    SchemaJudge(boolean isClosed, boolean isRequest) {
        this(isClosed, isRequest, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    SchemaJudge judge(String place, JsonValue value, Shape shape) {
        if (value.kind().equals("null")) {
            if (!shape.isNullable() && !shape.type().equals("any")) {
                faults.put(place, "is null");
            }
            return this;
        }
        switch (shape.type()) {
            case "any" -> {}
            case "object" -> object(place, value, shape);
            case "map" -> type(value instanceof JsonObject, place, value, shape);
            case "array" -> {
                type(value instanceof JsonArray, place, value, shape);
                if (value instanceof JsonArray list) {
                    String size = list.items().size() + " items";
                    BigDecimal items = BigDecimal.valueOf(list.items().size());
                    size(place, size, items, "", shape.text("minItems"), shape.text("maxItems"));
                    list.items().forEach(each -> judge(place + "[]", each, shape.item()));
                }
            }
            default -> scalar(place, value, shape);
        }
        return this;
    }

    private void type(boolean isRight, String place, JsonValue value, Shape shape) {
        if (!isRight) {
            faults.putIfAbsent(place, "is " + value.kind() + ", and not " + shape.type());
        }
    }

    private void object(String place, JsonValue value, Shape shape) {
        if (!(value instanceof JsonObject object)) {
            type(false, place, value, shape);
            return;
        }
        Shape chosen = chosen(place, object, shape);
        for (Shape each : chosen == null ? List.of(shape) : List.of(shape, chosen)) {
            members(place, object, each);
        }
        boolean isMap = shape.value("additionalProperties") instanceof JsonObject;
        for (String name : object.keys()) {
            boolean isNamed = shape.fields().containsKey(name)
                    || (chosen != null && chosen.fields().containsKey(name));
            if (isClosed && !isNamed && !isMap) {
                faults.put(place + "." + name, "is not in their schema");
            }
        }
    }

    /** Returns the branch that the discriminator names, else the one that fits best; null if there are no branches. */
    private @Nullable Shape chosen(String place, JsonObject object, Shape shape) {
        JsonObject discriminator = shape.value("discriminator") instanceof JsonObject found ? found : null;
        String word = discriminator == null ? "" : object.textOrEmpty(discriminator.textOrEmpty("propertyName"));
        if (discriminator != null && !word.isEmpty() && !shape.branches().isEmpty()) {
            String named = discriminator.part("mapping").text(word);
            String owner = (named == null ? word : named).replaceFirst(".*/", "");
            for (Shape each : shape.branches()) {
                if (each.owner().equals(owner)) {
                    return each;
                }
            }
            faults.put(place, "is " + word + ", which names no branch of their schema");
        }
        return shape.branches().stream()
                .min(Comparator.comparing(each -> {
                    SchemaJudge judge = new SchemaJudge(isClosed, isRequest).judge(place, object, each);
                    return judge.faults.size() + judge.misfits.size();
                }))
                .orElse(null);
    }

    private void members(String place, JsonObject object, Shape shape) {
        for (Shape.Field field : shape.fields().values()) {
            JsonValue member = object.get(field.name());
            String at = place + "." + field.name();
            boolean isOther = field.isOfOther(isRequest);
            if (member == null) {
                if (field.required() && !isOther) {
                    faults.put(at, "is required");
                }
            } else if (isOther && isClosed) {
                faults.put(at, isRequest ? "is only read" : "is only written");
            } else {
                judge(at, member, field.shape());
            }
        }
    }

    private void scalar(String place, JsonValue value, Shape shape) {
        String text = value instanceof JsonScalar scalar ? scalar.value() : "";
        boolean isText = value instanceof JsonScalar scalar && scalar.isText();
        BigDecimal number = isText ? null : number(text);
        boolean isRight = switch (shape.type()) {
            case "string" -> isText;
            case "boolean" -> !isText && (text.equals("true") || text.equals("false"));
            case "integer" -> number != null && number.stripTrailingZeros().scale() <= 0;
            default -> number != null;
        };
        type(isRight, place, value, shape);
        if (!isRight) {
            return;
        }
        boolean isListed = shape.words().isEmpty()
                || shape.words().contains(text)
                || (number != null && shape.words().stream().anyMatch(each -> isSame(number(each), number)));
        if (!isListed && !(isRequest && shape.isOpen())) {
            List<String> some = shape.words().stream().limit(SHOWN_WORDS).toList();
            misfit(
                    place,
                    text,
                    "is none of " + some + (some.size() < shape.words().size() ? " and others" : ""));
        }
        String format = shape.text("format");
        boolean isDay = !format.equals("date") || text.matches(DAY);
        boolean isTime = !format.equals("date-time") || text.matches(DAY + "T[0-9:.]+(Z|[+-][0-9:]+)?");
        if (!(isDay && isTime)) {
            faults.put(place, "is " + text + ", and not a " + format);
        }
        String pattern = shape.text("pattern");
        if (!pattern.isEmpty() && !fits(pattern, text)) {
            misfit(place, text, "does not match " + pattern);
        }
        if (isText) {
            BigDecimal length = BigDecimal.valueOf(text.length());
            size(place, text, length, " letters", shape.text("minLength"), shape.text("maxLength"));
        } else if (number != null) {
            number(place, number, shape);
        }
    }

    private void number(String place, BigDecimal number, Shape shape) {
        size(place, number.toPlainString(), number, "", shape.text("minimum"), shape.text("maximum"));
        BigDecimal step = number(shape.text("multipleOf"));
        if (step != null && step.signum() > 0 && number.remainder(step).signum() != 0) {
            misfit(place, number.toPlainString(), "is no multiple of " + step.toPlainString());
        }
        for (String each : List.of("minimum", "maximum")) {
            // In OpenAPI 3.0 it is a flag of the limit, in 3.1 the limit.
            String own = shape.text(each.equals("minimum") ? "exclusiveMinimum" : "exclusiveMaximum");
            BigDecimal limit = number(own.equals("true") ? shape.text(each) : own);
            if (limit != null && number.compareTo(limit) * (each.equals("minimum") ? 1 : -1) <= 0) {
                misfit(place, number.toPlainString(), "is at the limit " + limit.toPlainString() + " or beyond");
            }
        }
    }

    private void size(String place, String value, BigDecimal size, String what, String least, String most) {
        BigDecimal min = number(least);
        BigDecimal max = number(most);
        if ((min != null && size.compareTo(min) < 0) || (max != null && size.compareTo(max) > 0)) {
            String limits = (min == null ? "" : " at least " + least) + (max == null ? "" : " at most " + most);
            misfit(place, value, "is not" + limits + what);
        }
    }

    /** Notes what a value does not fit; of an answer words alone, since ranges of ours are assumed. */
    private void misfit(String place, String value, String what) {
        if (!isRequest && !what.startsWith("is none")) {
            return;
        }
        misfits.putIfAbsent(place, new Misfit(value, what));
    }

    /** Whether a text matches a pattern; one of another language is matched by all. */
    static boolean fits(String pattern, String text) {
        try {
            return Pattern.compile(pattern).matcher(text).find();
        } catch (PatternSyntaxException ofAnotherLanguage) {
            return true;
        }
    }

    private static boolean isSame(@Nullable BigDecimal one, BigDecimal other) {
        return one != null && one.compareTo(other) == 0;
    }

    static @Nullable BigDecimal number(String text) {
        return text.matches("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]{1,2})?") ? new BigDecimal(text) : null;
    }
}
