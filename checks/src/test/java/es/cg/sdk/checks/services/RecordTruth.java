package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a record of a service means, by a person who read the service's document and no file of corrections: where each
 * field of ours is there, and in which form.
 */
final class RecordTruth {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

    private final Map<String, Place> places = new HashMap<>();
    private final Map<String, RecordTruth> inner;

    /** Where a field is, and what its form or words are. */
    private record Place(String pointer, List<String> form) {}

    /**
     * Creates the truth.
     *
     * @param table a line for each field: its accessor, the JSON pointer there, and {@code cents}, {@code fraction},
     *     {@code seconds}, {@code madrid}, {@code canary}, {@code offset} of an ISO time, or words
     *     as {@code theirs=ours}
     * @param inner the truth of fields that are records or lists of them
     */
    RecordTruth(String table, Map<String, RecordTruth> inner) {
        this.inner = inner;
        table.lines().map(each -> List.of(each.split(" +", -1))).forEach(line -> {
            if (places.put(line.get(0), new Place(line.get(1), line.subList(2, line.size()))) != null) {
                throw new IllegalArgumentException(line.get(0) + " is there twice");
            }
        });
    }

    /** Returns where the values of a view are other than those of the record, or missing though the record has them. */
    List<String> falselyRead(View view, JsonNode theirs) {
        List<String> wrong = new ArrayList<>();
        accessors(view).forEach(accessor -> {
            Object read = read(accessor, view);
            if (!(read instanceof UnexpectedContentException)) {
                compare(accessor.getName(), read, theirs, wrong);
            }
        });
        return wrong;
    }

    /** Returns the fields that have a value and can be read. */
    Set<String> readable(View view) {
        Set<String> readable = new TreeSet<>();
        accessors(view).forEach(accessor -> {
            Object read = read(accessor, view);
            if (read != null
                    && !(read instanceof UnexpectedContentException)
                    && !List.of().equals(read)) {
                readable.add(accessor.getName());
            }
        });
        return readable;
    }

    /** Returns where a stored record is other than the request that made it. */
    List<String> falselyStored(Json request, JsonNode theirs) {
        List<String> wrong = new ArrayList<>();
        for (String each : request.names()) {
            Json value = request.get(each);
            String name = accessor(each);
            RecordTruth truth = inner.get(name);
            if (truth == null) {
                compare(name, value.string() == null ? value.number() : value.string(), theirs, wrong);
                continue;
            }
            JsonNode rows = at(name, theirs);
            if (rows.size() != value.items().size()) {
                wrong.add(name + ": " + value.items().size() + " are sent, and " + rows.size() + " stored");
            } else {
                for (int i = 0; i < rows.size(); i++) {
                    String row = name + "[" + i + "].";
                    truth.falselyStored(value.items().get(i), rows.get(i)).forEach(fault -> wrong.add(row + fault));
                }
            }
        }
        return wrong;
    }

    /** Returns the value of a field of ours; empty if the record has none. */
    String value(String name, JsonNode theirs) {
        return meant(name, at(name, theirs));
    }

    private void compare(String name, @Nullable Object ours, JsonNode theirs, List<String> wrong) {
        RecordTruth truth = inner.get(name);
        JsonNode value = at(name, theirs);
        if (truth != null && ours instanceof View view) {
            truth.falselyRead(view, value).forEach(each -> wrong.add(name + "." + each));
        } else if (truth != null && ours instanceof List<?> views) {
            if (views.size() != value.size()) {
                wrong.add(name + ": " + views.size() + " are read of " + value.size());
                return;
            }
            for (int i = 0; i < views.size(); i++) {
                String row = name + "[" + i + "].";
                truth.falselyRead((View) views.get(i), value.get(i)).forEach(each -> wrong.add(row + each));
            }
        } else if (ours instanceof View view && value.isMissingNode()) {
            readable(view).forEach(each -> wrong.add(name + "." + each + " is not there"));
        } else if (!plain(ours).equals(meant(name, value))) {
            wrong.add(name + " is " + plain(ours) + ", and there " + meant(name, value));
        }
    }

    private JsonNode at(String name, JsonNode theirs) {
        Place place = places.get(name);
        return theirs.at(place == null ? "/none of theirs" : place.pointer);
    }

    /** Returns the value of a record as {@link #plain} writes ours. */
    private String meant(String name, JsonNode value) {
        Place place = places.get(name);
        if (place == null || value.isMissingNode() || value.isNull()) {
            return "";
        }
        String form = place.form.isEmpty() ? "" : place.form.get(0);
        return switch (form) {
            case "" -> plain(value.asText());
            case "cents" -> plain(new BigDecimal(value.asText()).movePointLeft(2));
            case "fraction" -> plain(new BigDecimal(value.asText()).movePointRight(2));
            case "seconds" -> plain(Instant.ofEpochSecond(value.asLong()));
            case "offset" -> plain(OffsetDateTime.parse(value.asText()));
            case "madrid" -> local(value, "Europe/Madrid");
            case "canary" -> local(value, "Atlantic/Canary");
            default ->
                place.form.stream()
                        .filter(each -> each.startsWith(value.asText() + "="))
                        .map(each -> each.substring(each.indexOf('=') + 1))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(name + " has no word " + value));
        };
    }

    private static String local(JsonNode value, String zone) {
        return plain(LocalDateTime.parse(value.asText(), LOCAL)
                .atZone(ZoneId.of(zone))
                .toInstant());
    }

    /** Returns a value as text, numbers without zeros at their end; empty for null and for a list of nothing. */
    private static String plain(@Nullable Object value) {
        if (value == null || List.of().equals(value)) {
            return "";
        }
        if (value instanceof OffsetDateTime time) {
            return time.toInstant().toString();
        }
        String text = value instanceof BigDecimal number ? number.toPlainString() : value.toString();
        return text.matches("-?(0|[1-9][0-9]{0,14})(\\.[0-9]+)?")
                ? new BigDecimal(text).stripTrailingZeros().toPlainString()
                : text;
    }

    private static String accessor(String field) {
        StringBuilder name = new StringBuilder();
        for (String each : field.split("_", -1)) {
            name.append(name.isEmpty() ? each : Character.toUpperCase(each.charAt(0)) + each.substring(1));
        }
        return name.toString();
    }

    private static Stream<Method> accessors(View view) {
        return Stream.of(view.getClass().getDeclaredMethods())
                .filter(each -> Modifier.isPublic(each.getModifiers()) && each.getParameterCount() == 0)
                .filter(each -> !each.getReturnType().equals(boolean.class) && !each.isSynthetic());
    }

    /** Returns the value, or the exception of an accessor that says that it cannot read it. */
    private static @Nullable Object read(Method accessor, View view) {
        try {
            return accessor.invoke(view);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof UnexpectedContentException withheld) {
                return withheld;
            }
            throw new AssertionError(accessor.getName(), e);
        } catch (IllegalAccessException e) {
            throw new AssertionError(accessor.getName(), e);
        }
    }
}
