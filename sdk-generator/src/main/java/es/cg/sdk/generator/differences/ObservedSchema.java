package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The schema that fits all values that were seen in one place. It holds no value. */
final class ObservedSchema {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?(Z|[+-]\\d{2}:\\d{2})");
    private static final Pattern LOCAL_TIME =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}([.]\\d+)?)?");
    private static final Pattern OTHER_DATE = Pattern.compile("\\d{2}([-/.])\\d{2}\\1\\d{4}");
    private static final int MONTHS = 12;
    /** A number below it may be a percentage or a count as well as an amount. */
    private static final BigInteger LARGE = BigInteger.valueOf(1000);
    /** Seconds since 1970 of the years 2001 to 2286, and their milliseconds. */
    private static final int SECONDS_DIGITS = 10;

    private static final int MILLISECONDS_DIGITS = 13;

    private ObservedSchema() {}

    static JsonObject of(Collection<? extends JsonValue> seen) {
        List<JsonValue> values = new ArrayList<>(seen);
        values.removeIf(each ->
                each instanceof JsonScalar its && !its.isText() && its.value().equals("null"));
        if (values.isEmpty()) {
            return Fragments.object();
        }
        if (values.stream().allMatch(JsonObject.class::isInstance)) {
            return object(values.stream().map(JsonObject.class::cast).toList());
        }
        if (values.stream().allMatch(JsonArray.class::isInstance)) {
            List<JsonValue> items = values.stream()
                    .flatMap(each -> ((JsonArray) each).items().stream())
                    .toList();
            JsonObject list = type("array");
            list.put("items", of(items));
            return list;
        }
        if (!values.stream().allMatch(JsonScalar.class::isInstance)) {
            return Fragments.object();
        }
        List<JsonScalar> scalars = values.stream().map(JsonScalar.class::cast).toList();
        if (scalars.stream().allMatch(JsonScalar::isText)) {
            return text(scalars.stream().map(JsonScalar::value).toList());
        }
        if (scalars.stream().anyMatch(JsonScalar::isText)) {
            return Fragments.object();
        }
        List<String> literals = scalars.stream().map(JsonScalar::value).toList();
        return literals.stream().allMatch(each -> each.equals("true") || each.equals("false"))
                ? type("boolean")
                : number(literals);
    }

    private static JsonObject type(String type) {
        return Fragments.object().with("type", type);
    }

    private static JsonObject object(List<JsonObject> objects) {
        Map<String, List<JsonValue>> fields = new LinkedHashMap<>();
        for (JsonObject each : objects) {
            each.keys()
                    .forEach(key -> fields.computeIfAbsent(key, none -> new ArrayList<>())
                            .add(each.at(key)));
        }
        JsonObject properties = Fragments.object();
        fields.forEach((name, values) -> properties.put(name, of(values)));
        JsonObject schema = type("object");
        schema.put("properties", properties);
        return schema;
    }

    private static JsonObject text(List<String> values) {
        if (all(values, DATE)) {
            return type("string").with("format", "date");
        }
        if (all(values, TIME)) {
            return type("string").with("format", "date-time");
        }
        if (all(values, LOCAL_TIME)) {
            return type("string").with("description", "A local time.");
        }
        if (!all(values, OTHER_DATE)) {
            return type("string");
        }
        String separator = values.get(0).substring(2, 3);
        boolean dayFirst = values.stream().anyMatch(each -> Integer.parseInt(each.substring(0, 2)) > MONTHS);
        boolean monthFirst = values.stream().anyMatch(each -> Integer.parseInt(each.substring(3, 5)) > MONTHS);
        return dayFirst == monthFirst
                ? type("string").with("pattern", "^\\d{2}" + separator + "\\d{2}" + separator + "\\d{4}$")
                : type("string")
                        .with(
                                "description",
                                String.join(separator, dayFirst ? "dd" : "mm", dayFirst ? "mm" : "dd", "yyyy"));
    }

    private static boolean all(List<String> values, Pattern pattern) {
        return values.stream().allMatch(each -> pattern.matcher(each).matches());
    }

    private static JsonObject number(List<String> literals) {
        if (literals.stream().anyMatch(each -> !each.matches("-?\\d+"))) {
            boolean isMixed = literals.stream().anyMatch(each -> each.equals("true") || each.equals("false"));
            return isMixed ? Fragments.object() : type("number");
        }
        if (literals.stream().allMatch(each -> new BigInteger(each).abs().compareTo(LARGE) < 0)) {
            return type("number");
        }
        boolean seconds = literals.stream().allMatch(each -> each.length() == SECONDS_DIGITS);
        boolean milliseconds = literals.stream().allMatch(each -> each.length() == MILLISECONDS_DIGITS);
        return seconds || milliseconds
                ? type("integer").with("description", seconds ? "Unix seconds." : "Unix time in milliseconds.")
                : type("integer");
    }
}
