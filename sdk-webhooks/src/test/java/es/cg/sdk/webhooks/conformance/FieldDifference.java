package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.conformance.JsonText.Literal;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * How the service has a field of a record. Immutable.
 *
 * @param place the names at which it has the field, with dots between them
 * @param as the form of the value there; empty for the contract's
 * @param values its words, by those of the contract
 */
record FieldDifference(String place, Object as, Map<String, Object> values) {
    /** Returns the rule that a corrections file has for a field. */
    static FieldDifference of(String field, Object rule) {
        if (rule instanceof String name) {
            return new FieldDifference(name, "", Map.of());
        }
        Map<String, Object> members = JsonText.members(rule);
        return new FieldDifference(
                String.valueOf(members.getOrDefault("name", field)),
                members.getOrDefault("as", ""),
                JsonText.members(members.getOrDefault("values", Map.of())));
    }

    /** Returns the value as the service has it. */
    Object theirs(Object ours) {
        String text = ours instanceof Literal literal ? literal.text() : String.valueOf(ours);
        if (values.containsKey(text)) {
            return values.get(text);
        }
        if (as instanceof Map<?, ?> form) {
            return form.get("date") instanceof String pattern
                    ? LocalDate.parse(text).format(DateTimeFormatter.ofPattern(pattern, Locale.ROOT))
                    : time(Instant.parse(text), form);
        }
        return switch (String.valueOf(as)) {
            case "" -> ours;
            case "text" -> text;
            case "number" -> new Literal(text);
            case "cents" ->
                new Literal(new BigDecimal(text)
                        .movePointRight(2)
                        .toBigIntegerExact()
                        .toString());
            default -> throw new IllegalArgumentException("this kit does not know the form " + as);
        };
    }

    private static Object time(Instant time, Map<?, ?> form) {
        return switch (String.valueOf(form.get("time"))) {
            case "epoch_seconds" -> new Literal(Long.toString(time.getEpochSecond()));
            case "epoch_milliseconds" -> new Literal(Long.toString(time.toEpochMilli()));
            default ->
                time.atZone(ZoneId.of(String.valueOf(form.get("zone"))))
                        .toLocalDateTime()
                        .format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
        };
    }
}
