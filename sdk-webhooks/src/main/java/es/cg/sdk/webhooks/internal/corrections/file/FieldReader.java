package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.webhooks.internal.corrections.ContractRecords.Field;
import es.cg.sdk.webhooks.internal.corrections.FieldRule;
import es.cg.sdk.webhooks.internal.corrections.ValueForm;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what a file says of one field: another name as a text, or name, form and values as an object. */
final class FieldReader {
    /** The rule of a field that is not corrected. */
    static final FieldRule NONE = new FieldRule(List.of(), null, Map.of());

    private static final String FORMS = "a form is one of text, number, cents, {\"date\": pattern} or {\"time\":"
            + " \"epoch_seconds\", \"epoch_milliseconds\" or \"local\"}";
    private static final Set<String> FLAGS = Set.of("true", "false");
    // A day whose parts are told apart in every pattern.
    private static final LocalDate SAMPLE = LocalDate.of(1999, 12, 31);

    private FieldReader() {}

    static FieldRule read(String name, Field field, FileNode node) {
        if (node.isText()) {
            return new FieldRule(node.names("the name of " + name), null, Map.of());
        }
        Section section = new Section(node, name, "name", "as", "values");
        FileNode as = section.get("as");
        FileNode values = section.get("values");
        if (as == null && values == null && !section.has("name")) {
            throw node.fault(name + " is corrected in nothing: write name, as or values");
        }
        if (as != null && values != null) {
            throw as.fault("a field has another form or other values, not both: remove as or values");
        }
        if (values != null && !field.type().equals("text") && !field.type().equals("boolean")) {
            throw node.fault("only texts and flags have values, and " + name + " is of the type " + field.type());
        }
        return new FieldRule(
                section.names("name"), as == null ? null : form(name, field, as), words(name, field, section));
    }

    /** Returns our values by those of the service. */
    private static Map<String, String> words(String name, Field field, Section section) {
        boolean isFlag = field.type().equals("boolean");
        Set<String> known = isFlag ? FLAGS : field.values();
        Map<String, FileNode> values = section.object("values");
        values.forEach((ours, node) -> {
            if (!known.isEmpty() && !known.contains(ours)) {
                throw node.unknown("value", ours, "of " + name, known);
            }
            String theirs = isFlag ? node.scalar("values." + ours) : node.text("values." + ours);
            if (known.contains(theirs) && !values.containsKey(theirs)) {
                throw node.fault(
                        ours + " and " + theirs + " are both " + theirs + " there: which one is meant cannot be told");
            }
        });
        return isFlag ? section.namesByScalar("values") : section.namesByText("values");
    }

    private static ValueForm form(String name, Field field, FileNode as) {
        ValueForm form = as.isText() ? named(as) : timed(as);
        String type = field.type();
        boolean fits = switch (form.kind()) {
            case TEXT -> type.equals("number") || type.equals("integer");
            case NUMBER -> type.equals("text");
            case CENTS -> type.equals("number");
            case DATE -> type.equals("date");
            case EPOCH_SECONDS, EPOCH_MILLISECONDS, LOCAL_TIME -> type.equals("time");
        };
        if (!fits) {
            throw as.fault(name + " is of the type " + type + ", which has no such form");
        }
        return form;
    }

    private static ValueForm named(FileNode as) {
        return switch (as.text("as")) {
            case "text" -> new ValueForm(ValueForm.Kind.TEXT, null, null);
            case "number" -> new ValueForm(ValueForm.Kind.NUMBER, null, null);
            case "cents" -> new ValueForm(ValueForm.Kind.CENTS, null, null);
            default -> throw as.fault(FORMS);
        };
    }

    private static ValueForm timed(FileNode as) {
        Section section = new Section(as, "as", "date", "time", "zone");
        String pattern = section.text("date");
        if ((pattern == null) != section.has("time")) {
            throw as.fault("as has one member, date or time");
        }
        String zone = section.text("zone");
        boolean isLocal = "local".equals(section.text("time"));
        if (isLocal != (zone != null)) {
            throw as.fault(
                    isLocal
                            ? "a local time needs its zone: add \"zone\": \"Europe/Madrid\""
                            : "only a local time has a zone: remove it");
        }
        if (pattern != null) {
            return new ValueForm(ValueForm.Kind.DATE, checked(as, pattern), null);
        }
        return switch (section.oneOf("time", List.of("epoch_seconds", "epoch_milliseconds", "local"))) {
            case "epoch_seconds" -> new ValueForm(ValueForm.Kind.EPOCH_SECONDS, null, null);
            case "epoch_milliseconds" -> new ValueForm(ValueForm.Kind.EPOCH_MILLISECONDS, null, null);
            default -> new ValueForm(ValueForm.Kind.LOCAL_TIME, null, zone(as, String.valueOf(zone)));
        };
    }

    private static String checked(FileNode as, String pattern) {
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

    private static ZoneId zone(FileNode as, String zone) {
        try {
            return ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw as.fault("there is no zone " + zone + ": write such as Europe/Madrid");
        }
    }
}
