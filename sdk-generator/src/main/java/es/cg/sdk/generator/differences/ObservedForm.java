package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Whether values have the form and the words that a rule of a corrections file says. Holds no value. */
record ObservedForm(JsonObject rule) {
    private static final String INTEGER = "-?\\d+";

    static ObservedForm of(JsonObject rule) {
        return new ObservedForm(rule);
    }

    /** Returns what of the rule a value contradicts; one sentence each, which does not have the value. */
    List<String> contradiction(JsonValue value) {
        if (value instanceof JsonArray list) {
            return list.items().stream()
                    .flatMap(each -> contradiction(each).stream())
                    .distinct()
                    .toList();
        }
        if (value instanceof JsonScalar scalar
                && !scalar.isText()
                && scalar.value().equals("null")) {
            return List.of();
        }
        return Stream.concat(form(value), words(value)).toList();
    }

    private Stream<String> form(JsonValue value) {
        String form = rule.get("as") instanceof JsonObject object
                ? object.textOrEmpty("date") + object.textOrEmpty("time")
                : rule.textOrEmpty("as");
        return form.isEmpty() || (value instanceof JsonScalar scalar && fits(scalar))
                ? Stream.of()
                : Stream.of("as is " + form + " in the file, and records have " + kind(value));
    }

    private boolean fits(JsonScalar value) {
        boolean isInteger = !value.isText() && value.value().matches(INTEGER);
        if (rule.get("as") instanceof JsonObject object) {
            String pattern = object.text("date");
            if (pattern != null) {
                return value.isText() && isDate(value.value(), pattern);
            }
            return object.textOrEmpty("time").equals("local")
                    ? value.isText() && !value.value().matches(".*(Z|[+-]\\d{2}:?\\d{2})")
                    : isInteger;
        }
        return switch (rule.textOrEmpty("as")) {
            case "text" -> value.isText();
            case "number" -> !value.isText() && value.value().matches("-?\\d.*");
            case "cents" -> isInteger;
            default -> true;
        };
    }

    private static boolean isDate(String text, String pattern) {
        try {
            LocalDate.parse(
                    text,
                    DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
                            .withResolverStyle(ResolverStyle.STRICT));
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** A word of the contract in its own place says that the service has not another one. */
    private Stream<String> words(JsonValue value) {
        JsonObject words = rule.part("values");
        boolean isOurs = value instanceof JsonScalar scalar
                && words.get(scalar.value()) != null
                && words.keys().stream()
                        .noneMatch(each -> words.textOrEmpty(each).equals(scalar.value()));
        return isOurs
                ? Stream.of("values › " + ((JsonScalar) value).value()
                        + " is another word in the file, and records have" + " the contract's")
                : Stream.of();
    }

    private static String kind(JsonValue value) {
        if (value instanceof JsonObject) {
            return "an object";
        }
        JsonScalar scalar = (JsonScalar) value;
        return scalar.isText()
                ? "a text of another form"
                : scalar.value().matches(INTEGER) ? "a whole number" : "a number with decimals, or a flag";
    }
}
