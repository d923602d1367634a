package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonValue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds names in a file of corrections that are not those of the document. */
final class AnswerCheck {
    private static final int MAX_NAMES = 3;
    /** What a mistyped name may differ in, beside a fourth of its letters. */
    private static final int LEAST_TYPOS = 1;

    private final Found found;
    private final String what;
    private final Map<String, SchemaView> ours;
    private final FieldMatcher.Result result;
    private final Function<String, List<String>> keys;

    /**
     * Begins.
     *
     * @param what what the names are of, such as "field"
     * @param keys where the file names one of ours
     */
    AnswerCheck(
            Found found,
            String what,
            Map<String, SchemaView> ours,
            FieldMatcher.Result result,
            Function<String, List<String>> keys) {
        this.found = found;
        this.what = what;
        this.ours = ours;
        this.result = result;
        this.keys = keys;
    }

    void check() {
        Map<String, String> said = new LinkedHashMap<>();
        for (String each : ours.keySet()) {
            String its = found.name(keys.apply(each));
            if (its != null) {
                said.put(each, its);
            }
        }
        said.forEach((our, its) -> {
            String place = String.join("/", keys.apply(our)) + "/name";
            String begin = place + " is " + its + " in the file, ";
            SchemaView one = Objects.requireNonNull(ours.get(our));
            SchemaView other = result.views().get(its);
            if (other == null) {
                found.absent(place, begin + "and their document has no such " + what + " there" + near(our, its));
                return;
            }
            found.present(place);
            String twin = twin(our, its, said);
            if (!fits(one, other)) {
                found.refuse(place, begin + "which is " + other.kind() + " there, and " + one.kind() + " here");
            } else if (twin != null) {
                found.refuse(place, begin + "and so is " + twin + ": two " + what + "s cannot be one of theirs");
            }
        });
    }

    static boolean fits(SchemaView one, SchemaView other) {
        return one.kind().isEmpty()
                || other.kind().isEmpty()
                || one.kind().equals(other.kind())
                || UnitConversion.isConvertible(one.kind(), other.kind());
    }

    /** Returns another one of ours that leads to the same: it is named so, or the file says so. */
    private @Nullable String twin(String our, String its, Map<String, String> said) {
        return ours.keySet().stream()
                .filter(each ->
                        !each.equals(our) && said.getOrDefault(each, each).equals(its))
                .filter(each -> said.containsKey(each) || !found.isNone(keys.apply(each)))
                .findFirst()
                .orElse(null);
    }

    private String near(String our, String its) {
        List<String> likely = Stream.concat(
                        result.views().keySet().stream()
                                .filter(each -> distance(its, each) <= LEAST_TYPOS + its.length() / 4)
                                .sorted(Comparator.comparingInt(each -> distance(its, each))),
                        result.open().getOrDefault(our, List.of()).stream())
                .distinct()
                .limit(MAX_NAMES)
                .toList();
        return likely.isEmpty() ? "" : "; did you mean " + String.join(" or ", likely) + "?";
    }

    /** Returns how many letters must be changed, added or removed. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int above = row[j];
                int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, 1 + Math.min(above, row[j - 1]));
                diagonal = above;
            }
        }
        return row[other.length()];
    }

    /** Returns whether an answer is one of the candidates, or an object with its name. */
    static boolean isAmong(JsonValue answer, JsonValue candidates) {
        return Fragments.names(candidates).isEmpty()
                || Fragments.names(answer).stream().anyMatch(Set.copyOf(Fragments.names(candidates))::contains);
    }

    static String sentence(List<String> keys, JsonValue answer, JsonValue candidates) {
        return String.join("/", keys) + " is "
                + Fragments.names(answer).stream().collect(Collectors.joining(", "))
                + " in the file, and their document has only " + String.join(", ", Fragments.names(candidates))
                + " there";
    }
}
