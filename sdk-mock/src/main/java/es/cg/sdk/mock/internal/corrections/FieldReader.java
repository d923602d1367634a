package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the lines of fields, filters and members, and the general rules of their forms. */
final class FieldReader {
    // Has another century than two digits of a year mean, and another number everywhere.
    private static final LocalDateTime SAMPLE = LocalDateTime.of(1959, 11, 20, 9, 8, 7);

    private final FileNode general;
    private final FileNode against;
    private boolean numericIds;

    /** Creates a reader with general rules: those outside of {@code against_contract}, and those in it. */
    FieldReader(FileNode general, FileNode against) {
        this.general = general;
        this.against = against;
    }

    /** Whether an id is a number at the service, as far as lines were read. */
    boolean numericIds() {
        return numericIds;
    }

    /** Returns the form of a field of which no line says one. */
    private ValueForm usual(SchemaField its) {
        FileNode shown = its.typeShown() ? against.get(its.kind()) : null;
        FileNode rule = shown == null ? general.get(its.kind()) : shown;
        ValueForm form = rule == null ? ValueForm.CONTRACT : form(rule, its);
        return shown == null && its.typeShown() && !form.keepsType() ? ValueForm.CONTRACT : form;
    }

    /** Returns the rule of a field, which is at this place unless a line says otherwise. */
    FieldRule rule(JsonPlace place, SchemaField its, @Nullable FileNode line) {
        if (line == null) {
            return new FieldRule(place, usual(its));
        }
        FileNode as = line.get("as");
        boolean isNamed = !line.json().isObject() || line.get("name") != null;
        if (!isNamed && as == null) {
            throw line.only("member", List.of("name", "as", "sure")).wrong("a line needs name or as");
        }
        ValueForm form = as == null ? usual(its) : form(as, its);
        return new FieldRule(isNamed ? line.without("as").names() : place, form);
    }

    private ValueForm form(FileNode as, SchemaField its) {
        if (as.json().isObject()) {
            boolean isFlag = its.type().equals("boolean");
            Collection<String> words = isFlag ? List.of("true", "false") : its.words();
            Map<String, JsonNode> theirs =
                    (words.isEmpty() && its.type().equals("string") ? as : as.only("value", words)).values();
            if (Set.copyOf(theirs.values()).size() != theirs.size() || (isFlag && theirs.size() != 2)) {
                throw as.wrong("each word, and both true and false of a flag, needs a value of its own");
            }
            return ValueForm.words(theirs, isFlag);
        }
        boolean isText = its.type().equals("string");
        boolean isId = its.kind().equals("ids");
        boolean fits = switch (as.text()) {
            case "cents", "fraction" -> its.isNumber();
            case "text" -> its.isNumber() || its.isTime() || isId;
            case "number" -> its.isNumber() || (isText && !its.isTime());
            case "base64" -> isText;
            default -> its.isTime();
        };
        if (!fits) {
            throw as.wrong(as.text() + " is no form of such a value");
        }
        numericIds |= isId && isText && as.text().equals("number");
        return switch (as.text()) {
            case "cents" -> ValueForm.CENTS;
            case "fraction" -> ValueForm.FRACTION;
            case "text" -> isText ? ValueForm.CONTRACT : its.isTime() ? ValueForm.iso() : ValueForm.TEXT;
            case "number" -> isText ? ValueForm.NUMBER : ValueForm.CONTRACT;
            case "base64" -> ValueForm.BASE64;
            case "seconds" -> ValueForm.epoch("1795161600", 1000);
            case "milliseconds" -> ValueForm.epoch("1795161600000", 1);
            default -> time(as, as.text(), its.kind().equals("dates"));
        };
    }

    private static ValueForm time(FileNode as, String text, boolean mayBeDay) {
        ZoneId alone = zone(text);
        if (alone != null) {
            return ValueForm.local(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME, alone);
        }
        ZoneId zone = zone(text.substring(text.lastIndexOf(' ') + 1));
        try {
            String pattern = zone == null ? text : text.substring(0, text.lastIndexOf(' '));
            // With a year of the era, a strict formatter reads no day.
            DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);
            LocalDate day = LocalDate.parse(formatter.format(SAMPLE), formatter);
            if (day.equals(SAMPLE.toLocalDate()) && zone == null && mayBeDay) {
                return ValueForm.days(text, formatter);
            }
            if (day.equals(SAMPLE.toLocalDate()) && zone != null) {
                LocalDateTime.parse(formatter.format(SAMPLE), formatter);
                return ValueForm.local(text, formatter, zone);
            }
        } catch (IllegalArgumentException | DateTimeException noPattern) {
            // Refused below.
        }
        throw as.wrong(text + " is no form of such a value: write seconds, milliseconds, a zone, or a pattern such as"
                + " dd/MM/yyyy for a day and yyyy-MM-dd HH:mm:ss Europe/Madrid for a time");
    }

    private static @Nullable ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException noZone) {
            return null;
        }
    }

    /** Checks that no two of these places are the same, or one in the other. */
    static void mustDiffer(Collection<FieldRule> rules, Collection<JsonPlace> fixed, FileNode node) {
        List<JsonPlace> places = new ArrayList<>(fixed);
        rules.stream().flatMap(each -> Stream.ofNullable(each.place())).forEach(places::add);
        for (int i = 0; i < places.size(); i++) {
            if (places.subList(0, i).stream().anyMatch(places.get(i)::overlaps)) {
                throw node.wrong("two values are at " + places.get(i) + " or in it");
            }
        }
    }
}
