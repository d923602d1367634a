package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares two values: types, units, vocabularies and limits. */
final class ValueComparison {
    private static final String AS = "as";
    private static final String VALUES = "values";
    private static final Pattern DATE_WORDS =
            Pattern.compile("(?i)\\b(dd?([-/. ])mm?\\2(?:yyyy|aaaa)|mm?([-/. ])dd?\\3yyyy|yyyymmdd|ddmmyyyy)\\b");
    private static final Pattern DAY_FIRST = Pattern.compile("\\b(1[3-9]|2\\d|3[01])([-/.])(\\d\\d)\\2\\d{4}\\b");
    private static final Pattern MONTH_FIRST = Pattern.compile("\\b(\\d\\d)([-/.])(1[3-9]|2\\d|3[01])\\2\\d{4}\\b");
    private static final Pattern PARTS = Pattern.compile("\\{2}.*\\{2}.*\\{4}|2\\d.*1\\[0-2].*\\{4}");
    private static final Pattern CENTS = Pattern.compile("(?i)cent(s|imo|avo)?|c[eé]ntimos|minor[ _]unit");
    private static final Pattern LOCAL =
            Pattern.compile("(?i)local|sin zona|without (a )?(time )?zone|no (time )?zone|naive");
    private static final Pattern ZONE = Pattern.compile("\\b[A-Z][a-z]+/[A-Z][A-Za-z_]+\\b");
    private static final Set<String> YES =
            Set.of("s", "si", "sí", "y", "yes", "true", "1", "verdadero", "on", "activo");
    private static final Set<String> NO = Set.of("n", "no", "false", "0", "falso", "off", "inactivo");

    private final Found found;

    ValueComparison(Found found) {
        this.found = found;
    }

    /** Returns whether a correction may turn a value of the first kind into one of the second. */
    static boolean isConvertible(String ours, String theirs) {
        return switch (ours) {
            case "number", "integer" -> Set.of("number", "integer", "string").contains(theirs);
            case "string" -> Set.of("number", "integer").contains(theirs);
            case "date" -> theirs.equals("string");
            case "time" -> Set.of("string", "integer", "number").contains(theirs);
            case "boolean" -> theirs.equals("string");
            default -> false;
        };
    }

    /** Compares values that are no records and no lists. */
    void compare(Subject at, String name, SchemaView our, SchemaView their) {
        String one = our.kind();
        String other = their.kind();
        if (!one.isEmpty() && !other.isEmpty() && !one.equals(other)) {
            type(at, name, our, their);
            return;
        }
        if (our.isNullable() != their.isNullable()) {
            found.add(
                    Kind.LIMIT,
                    at,
                    our.isNullable() ? "null" : null,
                    our.isNullable() ? null : "null",
                    null,
                    their.line());
        }
        if (one.equals("string") || one.isEmpty()) {
            vocabulary(at, our, their);
        }
        if (!one.equals("object")) {
            limits(at, our, their);
        }
    }

    /** Compares limits such as a length. */
    void limits(Subject at, SchemaView our, SchemaView their) {
        Map<String, String> ours = our.constraints();
        Map<String, String> theirs = their.constraints();
        Set<String> all = new LinkedHashSet<>(ours.keySet());
        all.addAll(theirs.keySet());
        for (String each : all) {
            String one = ours.get(each);
            String other = theirs.get(each);
            if (one == null || !one.equals(other)) {
                found.add(
                        Kind.LIMIT,
                        at,
                        one == null ? null : each + " " + one,
                        other == null ? null : each + " " + other,
                        "no correction can change a value's limits: send values that the service accepts",
                        their.line());
            }
        }
    }

    private void type(Subject at, String name, SchemaView our, SchemaView their) {
        String one = our.kind();
        String other = their.kind();
        String ours = "the type " + one;
        String theirs = "the type " + other;
        JsonValue as = null;
        String note = null;
        if (one.equals("boolean") && other.equals("string") && their.values().size() == 2) {
            flags(at, our, their);
            return;
        }
        if ((one.equals("number") || one.equals("integer")) && other.equals("string")) {
            as = Fragments.text("text");
        } else if (one.equals("string")
                && our.values().isEmpty()
                && Set.of("number", "integer").contains(other)) {
            as = Fragments.text("number");
        } else if (one.equals("number") && other.equals("integer")) {
            boolean isSaid = CENTS.matcher(name + " " + their.words()).find();
            as = isSaid ? Fragments.text("cents") : Fragments.question(List.of("cents"));
            note = "whole cents? If they are whole euros, remove it";
        } else if (one.equals("date") && other.equals("string")) {
            as = date(their);
            theirs = as == null ? "a text" : "a text in another form";
            note = "which part comes first?";
        } else if (one.equals("time")) {
            as = time(their, other);
            note = "which unit, or which zone?";
        }
        if (as == null) {
            boolean same = one.equals("integer") && other.equals("number");
            found.add(
                    Kind.TYPE,
                    at,
                    ours,
                    theirs,
                    same ? null : "no correction turns one into the other: use set(name, value) and json()",
                    their.line());
            return;
        }
        found.correct(Kind.TYPE, at, ours, theirs, as, note, their.line(), AS);
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

    private void flags(Subject at, SchemaView our, SchemaView their) {
        List<String> values = their.values();
        String yes = values.stream()
                .filter(each -> YES.contains(each.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
        String no = values.stream()
                .filter(each -> NO.contains(each.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
        JsonObject pairs = Fragments.object();
        pairs.put("true", yes == null || no == null ? Fragments.question(values) : Fragments.text(yes));
        pairs.put("false", yes == null || no == null ? Fragments.question(values) : Fragments.text(no));
        found.correct(
                Kind.TYPE,
                at,
                "the type " + our.kind(),
                "one of " + String.join(", ", values),
                pairs,
                "which text is which?",
                their.line(),
                VALUES);
    }

    private void vocabulary(Subject at, SchemaView our, SchemaView their) {
        if ("ErrorCode".equals(our.component())) {
            return; // All error codes are compared at once.
        }
        List<String> ours = our.values();
        List<String> theirs = their.values();
        if (ours.isEmpty() || theirs.isEmpty()) {
            if (!theirs.isEmpty()) {
                found.add(Kind.VALUE, at, null, "only " + String.join(", ", theirs), null, their.line());
            }
            return;
        }
        List<String> gone = new ArrayList<>(ours);
        gone.removeAll(theirs);
        List<String> added = new ArrayList<>(theirs);
        added.removeAll(ours);
        Map<String, String> same = pairs(ours, theirs, gone, added);
        for (String each : gone) {
            String its = same.get(each);
            if (its != null) {
                JsonObject pair = Fragments.object().with(each, its);
                found.correct(Kind.VALUE, at, each, its, pair, null, their.line(), VALUES);
            } else if (added.size() > same.size()) {
                List<String> candidates = new ArrayList<>(added);
                candidates.removeAll(same.values());
                found.correct(
                        Kind.VALUE,
                        at,
                        "the value " + each,
                        "one of " + String.join(", ", candidates) + ", or none,",
                        Fragments.object().with(each, Fragments.question(candidates)),
                        "which of them is it? If none, remove it",
                        their.line(),
                        VALUES);
            } else {
                found.add(Kind.VALUE, at, "the value " + each, null, "do not send it", their.line());
            }
        }
        if (gone.size() == same.size()) {
            added.stream()
                    .filter(each -> !same.containsValue(each))
                    .forEach(each -> found.add(Kind.VALUE, at, null, "the value " + each, null, their.line()));
        }
    }

    /** Pairs values: alike ones, and the only one that is left if it has the place of the only one that is gone. */
    private static Map<String, String> pairs(
            List<String> ours, List<String> theirs, List<String> gone, List<String> added) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String each : gone) {
            List<String> alike = added.stream()
                    .filter(its -> !pairs.containsValue(its) && Words.likeness(each, its) >= 2)
                    .toList();
            if (alike.size() == 1
                    && gone.stream()
                                    .filter(its -> Words.likeness(its, alike.get(0)) >= 2)
                                    .count()
                            == 1) {
                pairs.put(each, alike.get(0));
            }
        }
        if (gone.size() - pairs.size() == 1 && added.size() - pairs.size() == 1) {
            String last = gone.stream()
                    .filter(each -> !pairs.containsKey(each))
                    .findFirst()
                    .orElseThrow();
            String its = added.stream()
                    .filter(each -> !pairs.containsValue(each))
                    .findFirst()
                    .orElseThrow();
            if (ours.indexOf(last) == theirs.indexOf(its) && ours.size() == theirs.size()) {
                pairs.put(last, its);
            }
        }
        return pairs;
    }
}
