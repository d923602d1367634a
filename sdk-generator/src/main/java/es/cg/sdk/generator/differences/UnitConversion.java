package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What {@code as} says of a value of theirs that has another type or unit. */
final class UnitConversion {
    private static final Pattern DATE_WORDS =
            Pattern.compile("(?i)\\b(dd?([-/. ])mm?\\2(?:yyyy|aaaa)|mm?([-/. ])dd?\\3yyyy|yyyymmdd|ddmmyyyy)\\b");
    private static final Pattern DAY_FIRST = Pattern.compile("\\b(1[3-9]|2\\d|3[01])([-/.])(\\d\\d)\\2\\d{4}\\b");
    private static final Pattern MONTH_FIRST = Pattern.compile("\\b(\\d\\d)([-/.])(1[3-9]|2\\d|3[01])\\2\\d{4}\\b");
    private static final Pattern PARTS = Pattern.compile("\\{2}.*\\{2}.*\\{4}|2\\d.*1\\[0-2].*\\{4}");
    private static final Pattern CENTS = Pattern.compile(
            "(?i)(?<!\\p{L})(cents?|c[eé]ntimos?|centavos?)(?!\\p{L})|(?-i:\\p{Ll}(Cents|Centimos))|minor[ _]unit");
    private static final Pattern LOCAL =
            Pattern.compile("(?i)local|sin zona|without (a )?(time )?zone|no (time )?zone|naive");
    private static final Pattern ZONE = Pattern.compile("\\b[A-Z][a-z]+/[A-Z][A-Za-z_]+\\b");

    private UnitConversion() {}

    /** Returns whether a correction may turn a value of the first kind into one of the second. */
    static boolean isConvertible(String ours, String theirs) {
        return switch (ours) {
            case "number", "integer" -> Set.of("number", "integer", "string").contains(theirs);
            case "string" -> Set.of("number", "integer").contains(theirs);
            case "date" -> theirs.equals("string");
            case "time" -> Set.of("string", "integer", "number").contains(theirs);
            case "boolean" -> Set.of("string", "number", "integer").contains(theirs);
            default -> false;
        };
    }

    /**
     * Returns the value of {@code as}, or what asks for it; null if none turns one into the other.
     *
     * @param name the names of the value, ours and theirs, which may say its unit
     */
    static @Nullable JsonValue of(String name, SchemaView our, SchemaView their) {
        String one = our.kind();
        String other = their.kind();
        if (one.isEmpty() || other.isEmpty() || one.equals(other)) {
            return null;
        }
        if ((one.equals("number") || one.equals("integer")) && other.equals("string")) {
            return Fragments.text("text");
        }
        if (one.equals("string")
                && our.values().isEmpty()
                && Set.of("number", "integer").contains(other)) {
            return Fragments.text("number");
        }
        if (one.equals("number") && other.equals("integer")) {
            return CENTS.matcher(name + " " + their.words()).find()
                    ? Fragments.text("cents")
                    : Fragments.question(List.of("cents"));
        }
        if (one.equals("date") && other.equals("string")) {
            return date(their);
        }
        return one.equals("time") ? time(their, other) : null;
    }

    /** Returns what a person must find out of a value if {@code as} is not clear. */
    static @Nullable String question(SchemaView our) {
        return switch (our.kind()) {
            case "number" -> "whole cents? If they are whole euros, remove it";
            case "date" -> "which part comes first?";
            case "time" -> "a text needs its zone, a number its unit: write the right one in place of {\"?\": …}";
            default -> null;
        };
    }

    private static @Nullable JsonValue date(SchemaView their) {
        String words = their.words();
        Matcher written = DATE_WORDS.matcher(words);
        if (written.find()) {
            return form(
                    "date",
                    Fragments.text(written.group()
                            .toLowerCase(Locale.ROOT)
                            .replace('a', 'y')
                            .replaceAll("m+", "MM")
                            .replaceAll("d+", "dd")));
        }
        for (Pattern each : List.of(DAY_FIRST, MONTH_FIRST)) {
            Matcher example = each.matcher(words);
            if (example.find()) {
                String separator = example.group(2);
                String day = each == DAY_FIRST ? "dd" + separator + "MM" : "MM" + separator + "dd";
                return form("date", Fragments.text(day + separator + "yyyy"));
            }
        }
        String pattern = their.core().textOrEmpty("pattern");
        if (PARTS.matcher(pattern).find()) {
            String separator = pattern.contains("/") ? "/" : pattern.contains("-") ? "-" : ".";
            return form(
                    "date",
                    Fragments.question(List.of(
                            "dd" + separator + "MM" + separator + "yyyy",
                            "MM" + separator + "dd" + separator + "yyyy")));
        }
        return null;
    }

    private static @Nullable JsonValue time(SchemaView their, String other) {
        String words = their.words();
        if (other.equals("integer") || other.equals("number")) {
            boolean milli = Pattern.compile("(?i)milli|milis|\\bms\\b|\\b\\d{13}\\b")
                    .matcher(words)
                    .find();
            boolean second = Pattern.compile("(?i)\\bsec|\\bsegundo|\\b\\d{10}\\b|unix-time")
                    .matcher(words)
                    .find();
            return form(
                    "time",
                    milli == second
                            ? Fragments.question(List.of("epoch_seconds", "epoch_milliseconds"))
                            : Fragments.text(milli ? "epoch_milliseconds" : "epoch_seconds"));
        }
        if (!other.equals("string") || !LOCAL.matcher(words).find()) {
            return null;
        }
        Matcher zone = ZONE.matcher(words);
        JsonObject local = form("time", Fragments.text("local"));
        local.put("zone", zone.find() ? Fragments.text(zone.group()) : Fragments.question(List.of("Europe/Madrid")));
        return local;
    }

    private static JsonObject form(String name, JsonValue value) {
        return Fragments.object().with(name, value);
    }
}
