package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.internal.corrections.values.ValueForm;
import es.cg.sdk.model.Json;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of one field or filter: another name as a text, or name, form and values as an object. */
final class FieldReader {
    private static final List<String> FORMS = List.of("text", "number", "cents");
    private static final Set<String> FLAGS = Set.of("true", "false");
    // A day whose parts are told apart in every pattern.
    private static final LocalDate SAMPLE = LocalDate.of(1999, 12, 31);

    private FieldReader() {}

    static FieldRule read(String field, FieldForm form, Node node) {
        if (node.isText()) {
            return new FieldRule(node.names("the name of " + field), null, Map.of());
        }
        Members members = new Members(node, field, "name", "as", "values");
        if (!members.has("name") && !members.has("as") && !members.has("values")) {
            throw node.fault(field + " is corrected in nothing: write name, as or values");
        }
        boolean isFlag = form.type().equals("boolean");
        Map<String, Json> values = new LinkedHashMap<>();
        if (isFlag) {
            values.putAll(members.valuesByName("values"));
        } else {
            members.textsByName("values").forEach((ours, theirs) -> values.put(ours, Json.of(theirs)));
        }
        Node as = members.get("as");
        if (as != null && members.has("values")) {
            throw as.fault("a field has another form or other values, not both: remove as or values");
        }
        if (members.has("values") && !form.type().equals("text") && !isFlag) {
            throw node.fault("only texts and flags have values, and " + field + " is of the type " + form.type());
        }
        check(field, form, values, members.object("values"));
        return new FieldRule(members.names("name"), as == null ? null : form(field, form, as), values);
    }

    private static void check(String field, FieldForm form, Map<String, Json> values, Map<String, Node> nodes) {
        Set<String> known = form.type().equals("boolean") ? FLAGS : form.values();
        nodes.forEach((ours, node) -> {
            if (!known.isEmpty() && !known.contains(ours)) {
                throw node.unknown("value", ours, "of " + field, known);
            }
            String theirs = FieldRule.word(Objects.requireNonNull(values.get(ours)));
            if (known.contains(theirs) && !values.containsKey(theirs)) {
                throw node.fault(
                        ours + " and " + theirs + " are both " + theirs + " there: which one is meant cannot be told");
            }
        });
    }

    private static ValueForm form(String field, FieldForm form, Node as) {
        ValueForm read = as.isText() ? named(as) : of(as);
        String type = form.type();
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
                throw as.fault(
                        "a form is one of " + String.join(", ", FORMS)
                                + ", {\"date\": pattern} or {\"time\": \"epoch_seconds\", \"epoch_milliseconds\" or \"local\"}");
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
