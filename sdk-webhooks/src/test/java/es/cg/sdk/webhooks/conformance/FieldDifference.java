package es.cg.sdk.webhooks.conformance;

import es.cg.sdk.webhooks.conformance.JsonText.Literal;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How the service has a field of a record, or a part of an event or its signature. Immutable.
 *
 * @param place the names at which the service has it, with dots between them; empty if it has none
 * @param as the form of the value there; empty for the contract's
 */
record FieldDifference(String place, Object as) {
    /** Returns the lines of a section of the file, and of the same section within {@code against_contract}. */
    static Map<String, FieldDifference> all(Map<String, Object> section, Map<String, Object> against) {
        Map<String, FieldDifference> all = new LinkedHashMap<>();
        section.forEach((name, line) -> all.put(name, of(name, line)));
        against.forEach((name, line) -> all.merge(
                name,
                of(name, line),
                (before, now) -> new FieldDifference(
                        now.place().equals(name) ? before.place() : now.place(),
                        before.as().equals("") ? now.as() : before.as())));
        return all;
    }

    private static FieldDifference of(String name, Object line) {
        if (line instanceof Map<?, ?>) {
            Map<String, Object> members = JsonText.members(line);
            return new FieldDifference(
                    String.valueOf(members.getOrDefault("name", name)), members.getOrDefault("as", ""));
        }
        return new FieldDifference(line instanceof Literal ? "" : String.valueOf(line), "");
    }

    /** Returns the value as the service has it. */
    Object theirs(Object ours) {
        String text = ours instanceof Literal literal ? literal.text() : String.valueOf(ours);
        if (as instanceof Map<?, ?>) {
            return JsonText.members(as).getOrDefault(text, ours);
        }
        String form = String.valueOf(as);
        return switch (form) {
            case "" -> ours;
            case "text" -> text;
            case "number" -> new Literal(text);
            case "milliseconds" -> new Literal(time(ours).toEpochMilli() + "");
            case "cents" ->
                new Literal(new BigDecimal(text)
                        .movePointRight(2)
                        .toBigIntegerExact()
                        .toString());
            default ->
                form.contains("/M") && !form.contains(":")
                        ? LocalDate.parse(text).format(DateTimeFormatter.ofPattern(form, Locale.ROOT))
                        : local(time(ours), form);
        };
    }

    /** Returns the time that a text of ISO 8601, or a number of seconds, is. */
    private static Instant time(Object ours) {
        return ours instanceof Literal seconds
                ? Instant.ofEpochSecond(Long.parseLong(seconds.text()))
                : Instant.parse(String.valueOf(ours));
    }

    private static String local(Instant time, String form) {
        int space = form.lastIndexOf(' ');
        return time.atZone(ZoneId.of(form.substring(space + 1)))
                .format(DateTimeFormatter.ofPattern(form.substring(0, space), Locale.ROOT));
    }
}
