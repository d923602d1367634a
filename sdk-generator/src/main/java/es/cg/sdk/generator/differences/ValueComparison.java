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
import org.jspecify.annotations.Nullable;

/** Compares two values: types, units, vocabularies and limits. */
final class ValueComparison {
    private static final String AS = "as";
    private static final String VALUES = "values";
    private static final Set<String> YES =
            Set.of("s", "si", "sí", "y", "yes", "true", "1", "verdadero", "on", "activo");
    private static final Set<String> NO = Set.of("n", "no", "false", "0", "falso", "off", "inactivo");

    private final Found found;

    ValueComparison(Found found) {
        this.found = found;
    }

    /**
     * Compares values that are no records and no lists.
     *
     * @param name the names of the value, which may say its unit
     */
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
        if (one.equals("boolean") && UnitConversion.isConvertible(one, other)) {
            flags(at, their);
            return;
        }
        JsonValue as = UnitConversion.of(name, our, their);
        if (one.equals("date") && other.equals("string")) {
            theirs = as == null ? "a text" : "a text in another form";
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
        found.correct(Kind.TYPE, at, ours, theirs, as, UnitConversion.question(our), their.line(), AS);
    }

    /** What true and false are there: one of two values each, or 1 and 0, or what a person knows. */
    private void flags(Subject at, SchemaView their) {
        boolean isNumber = !their.kind().equals("string");
        Map<String, String> constraints = their.constraints();
        boolean isBit = isNumber
                && (!their.values().isEmpty()
                        || ("0".equals(constraints.get("minimum")) && "1".equals(constraints.get("maximum"))));
        List<String> values = their.values().isEmpty() && isNumber ? List.of("1", "0") : their.values();
        String yes = only(values, YES);
        String no = only(values, NO);
        boolean isSure = values.size() == 2 && yes != null && no != null && (isBit || !isNumber);
        JsonObject pairs = Fragments.object();
        pairs.put("true", isSure ? value(String.valueOf(yes), isNumber) : question(values, isNumber));
        pairs.put("false", isSure ? value(String.valueOf(no), isNumber) : question(values, isNumber));
        found.correct(
                Kind.TYPE,
                at,
                "the type boolean",
                their.values().isEmpty() ? "the type " + their.kind() : "one of " + String.join(", ", values),
                pairs,
                "which value is which?",
                their.line(),
                VALUES);
    }

    private static @Nullable String only(List<String> values, Set<String> meanings) {
        return values.stream()
                .filter(each -> meanings.contains(each.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(null);
    }

    private static JsonValue value(String text, boolean isNumber) {
        return isNumber ? Fragments.literal(text) : Fragments.text(text);
    }

    private static JsonValue question(List<String> values, boolean isNumber) {
        return Fragments.questionOf(
                values.stream().map(each -> value(each, isNumber)).toList());
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
                        Questions.among(candidates),
                        Fragments.object().with(each, Fragments.question(candidates)),
                        Questions.ask(each, candidates),
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
