package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.corrections.SchemaField.Kind;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the lines of fields, filters and members, and the general rules of their forms. */
final class FieldReader {
    /** The names of general rules of forms, by the kind of value that they reach. */
    static final Map<Kind, String> GENERAL = Map.of(
            Kind.AMOUNT, "amounts",
            Kind.PERCENTAGE, "percentages",
            Kind.ID, "ids",
            Kind.TIME, "times",
            Kind.DATE, "dates",
            Kind.FLAG, "flags");

    // Has another century than two digits of a year mean, and another number everywhere.
    private static final LocalDateTime SAMPLE = LocalDateTime.of(1959, 11, 20, 9, 8, 7);
    private static final Set<String> FLAGS = Set.of("true", "false");

    private final Map<Kind, FileNode> usual = new EnumMap<>(Kind.class);
    private final Map<Kind, FileNode> againstShown = new EnumMap<>(Kind.class);
    private boolean numericIds;

    /** Reads general rules: those outside of {@code against_contract}, and those in it. */
    FieldReader(@Nullable FileNode general, @Nullable FileNode against) {
        GENERAL.forEach((kind, name) -> {
            read(kind, general == null ? null : general.get(name), usual);
            read(kind, against == null ? null : against.get(name), againstShown);
        });
    }

    private void read(Kind kind, @Nullable FileNode node, Map<Kind, FileNode> rules) {
        if (node == null) {
            return;
        }
        String type = switch (kind) {
            case AMOUNT, PERCENTAGE -> "number";
            case FLAG -> "boolean";
            default -> "string";
        };
        form(node, new SchemaField(null, type, kind, Set.of(), false, false, false));
        rules.put(kind, node);
    }

    /** Whether an id is a number at the service. */
    boolean numericIds() {
        return numericIds;
    }

    /** Returns the rule of a field of which there is no line. */
    FieldRule rule(JsonPlace place, SchemaField its) {
        FileNode shown = its.typeShown() ? againstShown.get(its.kind()) : null;
        if (shown != null) {
            return new FieldRule(place, form(shown, its));
        }
        FileNode general = usual.get(its.kind());
        ValueForm form = general == null ? ValueForm.CONTRACT : form(general, its);
        return new FieldRule(place, its.typeShown() && !form.keepsType() ? ValueForm.CONTRACT : form);
    }

    /** Returns the rule of a field that this line gives. */
    FieldRule rule(JsonPlace place, SchemaField its, @Nullable FileNode line) {
        FieldRule general = rule(place, its);
        if (line == null) {
            return general;
        }
        if (line.isNull()) {
            line.mustBeAgainst(its.shown());
            return FieldRule.NOT_THERE;
        }
        FileNode name = line.isObject()
                ? line.only("member", List.of("name", "as", "sure")).get("name")
                : line;
        FileNode as = line.get("as");
        FileNode sure = line.get("sure");
        if (name == null && as == null) {
            throw line.wrong("a line needs name or as");
        }
        if (sure != null) {
            sure.text();
        }
        ValueForm form = as == null ? general.form() : form(as, its);
        boolean changesType = as != null && its.typeShown() && !form.keepsType();
        boolean changesWords =
                as != null && its.wordsShown() && as.members().keySet().stream().anyMatch(its.words()::contains);
        line.mustBeAgainst(name != null && its.shown() || changesType || changesWords);
        return new FieldRule(name == null ? place : name.names(), form);
    }

    private ValueForm form(FileNode as, SchemaField its) {
        if (as.isObject()) {
            return words(as, its);
        }
        switch (as.text()) {
            case "cents", "fraction" -> {
                fits(as, its.isNumber());
                return as.text().equals("cents") ? ValueForm.CENTS : ValueForm.FRACTION;
            }
            case "text" -> {
                fits(as, its.isNumber() || its.isTime() || its.kind() == Kind.ID);
                return !its.isNumber() ? ValueForm.CONTRACT : its.isTime() ? ValueForm.ISO : ValueForm.TEXT;
            }
            case "number" -> {
                fits(as, !its.isFlag() && !its.isTime());
                boolean isText = its.type().equals("string");
                numericIds |= isText && its.kind() == Kind.ID;
                return isText ? ValueForm.NUMBER : ValueForm.CONTRACT;
            }
            case "base64" -> {
                fits(as, its.type().equals("string"));
                return ValueForm.BASE64;
            }
            default -> {
                fits(as, its.isTime());
                return time(as, its.kind() == Kind.DATE);
            }
        }
    }

    private static void fits(FileNode as, boolean fits) {
        if (!fits) {
            throw as.wrong(as.text() + " is no form of such a value");
        }
    }

    private static ValueForm words(FileNode as, SchemaField its) {
        Set<String> known = its.isFlag() ? FLAGS : its.words();
        Map<String, JsonNode> words = new HashMap<>();
        as.members().forEach((ours, theirs) -> {
            if (!known.contains(ours) && !(known.isEmpty() && its.type().equals("string"))) {
                throw theirs.unknown("value", ours, known);
            }
            if (words.values().stream()
                    .anyMatch(each -> each.asText().equals(theirs.json().asText()))) {
                throw theirs.wrong(theirs.json().asText() + " is there twice");
            }
            words.put(ours, theirs.scalar());
        });
        if (its.isFlag() && words.size() != FLAGS.size()) {
            throw as.wrong("a flag needs true and false");
        }
        return ValueForm.words(words, its.isFlag());
    }

    private static ValueForm time(FileNode as, boolean mayBeDay) {
        String text = as.text();
        if (text.equals("seconds") || text.equals("milliseconds")) {
            return text.equals("seconds") ? ValueForm.SECONDS : ValueForm.MILLISECONDS;
        }
        ZoneId alone = zone(text);
        if (alone != null) {
            return ValueForm.local(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME, alone);
        }
        int space = text.lastIndexOf(' ');
        ZoneId zone = space < 0 ? null : zone(text.substring(space + 1));
        try {
            if (zone != null) {
                DateTimeFormatter times = formatter(text.substring(0, space));
                LocalDateTime read = LocalDateTime.parse(times.format(SAMPLE), times);
                if (read.toLocalDate().equals(SAMPLE.toLocalDate())) {
                    return ValueForm.local(text, times, zone);
                }
            } else if (mayBeDay) {
                DateTimeFormatter days = formatter(text);
                LocalDate day = SAMPLE.toLocalDate();
                if (LocalDate.parse(days.format(day), days).equals(day)) {
                    return ValueForm.days(text, days);
                }
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw as.wrong(text + " is no form of a time: " + e.getMessage());
        }
        throw as.wrong(text + " is no form of a time: write seconds, milliseconds, a zone, or a pattern such as"
                + " dd/MM/yyyy for a day and yyyy-MM-dd HH:mm:ss Europe/Madrid for a time");
    }

    private static @Nullable ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException noZone) {
            return null;
        }
    }

    private static DateTimeFormatter formatter(String pattern) {
        // With a year of the era, a strict formatter reads no day.
        return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /** Returns the place of a member that is no field of a schema; null if the service does not have it. */
    static @Nullable JsonPlace place(FileNode line) {
        if (line.isNull()) {
            return null;
        }
        FileNode name =
                line.isObject() ? line.only("member", List.of("name", "sure")).get("name") : line;
        if (name == null) {
            throw line.wrong("a line needs name");
        }
        return name.names();
    }

    /** Checks that no two of these places are the same, or one in the other. */
    static void mustDiffer(Collection<FieldRule> rules, Collection<JsonPlace> fixed, FileNode node) {
        List<JsonPlace> taken = new ArrayList<>();
        List<JsonPlace> places = new ArrayList<>(fixed);
        rules.stream().map(FieldRule::place).filter(Objects::nonNull).forEach(places::add);
        for (JsonPlace each : places) {
            if (taken.stream().anyMatch(each::overlaps)) {
                throw node.wrong("two values are at " + each + " or in it");
            }
            taken.add(each);
        }
    }
}
