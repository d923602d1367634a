package es.cg.sdk.mock.internal.corrections;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads what a file says of a field or filter: another name as a text, or name, form and values as an object. */
final class FieldReader {
    private static final Set<String> FLAGS = Set.of("true", "false");

    private FieldReader() {}

    static FieldRule read(String field, RecordField its, FileNode node) {
        if (node.json().isTextual()) {
            return new FieldRule(node.names(), ValueForm.CONTRACT);
        }
        node.only("name", "as", "values");
        FileNode as = node.get("as");
        FileNode values = node.get("values");
        if (as != null && values != null) {
            throw node.wrong("a field has another form or other values, not both");
        }
        JsonPlace place = node.names("name", JsonPlace.of(field));
        if (values != null && its.type().equals("boolean")) {
            words(its, node);
            return new FieldRule(place, ValueForm.flags(node.valuesByName("values")));
        }
        if (values != null) {
            words(its, node);
            return new FieldRule(place, ValueForm.words(node.textsByName("values")));
        }
        return new FieldRule(place, as == null ? ValueForm.CONTRACT : form(as));
    }

    private static void words(RecordField its, FileNode node) {
        Set<String> known = its.type().equals("boolean") ? FLAGS : its.words();
        node.object("values").forEach((word, value) -> {
            if (!known.isEmpty() && !known.contains(word)) {
                throw value.unknown("value", word, known);
            }
        });
    }

    private static ValueForm form(FileNode as) {
        if (as.json().isTextual()) {
            return switch (as.text()) {
                case "text" -> ValueForm.of(ValueForm.Kind.TEXT);
                case "number" -> ValueForm.of(ValueForm.Kind.NUMBER);
                case "cents" -> ValueForm.of(ValueForm.Kind.CENTS);
                default -> throw as.wrong("a form is text, number, cents, or an object with date or time");
            };
        }
        as.only("date", "time", "zone");
        FileNode date = as.get("date");
        if ((date == null) == (as.get("time") == null)) {
            throw as.wrong("either date or time is needed");
        }
        if (date != null) {
            return ValueForm.days(date.text(), days(date));
        }
        String time = as.word("time", List.of("epoch_seconds", "epoch_milliseconds", "local"));
        FileNode zone = as.get("zone");
        if (time.equals("local") == (zone == null)) {
            throw as.wrong("a local time, and no other, needs its zone, such as Europe/Madrid");
        }
        if (zone != null) {
            return ValueForm.local(zone(zone));
        }
        return ValueForm.of(
                time.equals("epoch_seconds") ? ValueForm.Kind.EPOCH_SECONDS : ValueForm.Kind.EPOCH_MILLISECONDS);
    }

    private static DateTimeFormatter days(FileNode node) {
        try {
            // With a year of the era, a strict formatter reads no day.
            return DateTimeFormatter.ofPattern(node.text().replace('y', 'u'), Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);
        } catch (IllegalArgumentException e) {
            throw node.wrong("this is no pattern of a day such as dd/MM/yyyy: " + e.getMessage());
        }
    }

    private static ZoneId zone(FileNode node) {
        try {
            return ZoneId.of(node.text());
        } catch (DateTimeException e) {
            throw node.wrong("there is no such zone: write such as Europe/Madrid");
        }
    }
}
