package es.cg.sdk.base.file;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads in which form the service has the value of a field. */
public final class ValueFormReader {
    // A day whose parts are told apart in every pattern.
    private static final LocalDate SAMPLE = LocalDate.of(1999, 12, 31);

    private ValueFormReader() {}

    /**
     * Returns the form.
     *
     * @param field the name of the field, for messages
     * @param type the type of our values, such as {@code number}
     * @throws IllegalArgumentException if it is no form, or none of a value of this type
     */
    public static ValueForm read(String field, String type, Node as) {
        ValueForm read = as.isText() ? named(as) : of(as);
        boolean fits = switch (read.kind()) {
            case TEXT -> type.equals("number") || type.equals("integer");
            case NUMBER -> type.equals("text");
            case CENTS -> type.equals("number");
            case DATE -> type.equals("date");
            case EPOCH_SECONDS, EPOCH_MILLISECONDS, LOCAL_TIME -> type.equals("time");
        };
        if (!fits) {
            throw as.fault(field + " is of the type " + type + ", which has no such form");
        }
        return read;
    }

    private static ValueForm named(Node as) {
        return switch (as.text("as")) {
            case "text" -> new ValueForm(ValueForm.Kind.TEXT, null, null);
            case "number" -> new ValueForm(ValueForm.Kind.NUMBER, null, null);
            case "cents" -> new ValueForm(ValueForm.Kind.CENTS, null, null);
            default ->
                throw as.fault("a form is one of text, number, cents,"
                        + " {\"date\": pattern} or {\"time\": \"epoch_seconds\", \"epoch_milliseconds\" or \"local\"}");
        };
    }

    private static ValueForm of(Node as) {
        Members members = new Members(as, "as", "date", "time", "zone");
        if (members.has("date") == members.has("time")) {
            throw as.fault("as has one member, date or time");
        }
        if (members.has("date")) {
            return new ValueForm(ValueForm.Kind.DATE, pattern(as, members.demand("date")), null);
        }
        String time = members.oneOf("time", List.of("epoch_seconds", "epoch_milliseconds", "local"));
        boolean isLocal = "local".equals(time);
        if (isLocal != members.has("zone")) {
            throw as.fault(
                    isLocal
                            ? "a local time needs its zone: add \"zone\": \"Europe/Madrid\""
                            : "only a local time has a zone: remove it");
        }
        return new ValueForm(
                isLocal
                        ? ValueForm.Kind.LOCAL_TIME
                        : "epoch_seconds".equals(time)
                                ? ValueForm.Kind.EPOCH_SECONDS
                                : ValueForm.Kind.EPOCH_MILLISECONDS,
                null,
                zone(as, members.text("zone")));
    }

    private static String pattern(Node as, String pattern) {
        try {
            DateTimeFormatter formatter = ValueForm.formatter(pattern);
            if (SAMPLE.equals(LocalDate.parse(formatter.format(SAMPLE), formatter))) {
                return pattern;
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw as.fault("the pattern " + pattern + " is no pattern of a day, such as dd/MM/yyyy: " + e.getMessage());
        }
        throw as.fault("the pattern " + pattern + " does not tell every day from others: write such as dd/MM/yyyy");
    }

    private static @Nullable ZoneId zone(Node as, @Nullable String zone) {
        try {
            return zone == null ? null : ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw as.fault("there is no zone " + zone + ": write such as Europe/Madrid");
        }
    }
}
