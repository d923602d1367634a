package es.cg.sdk.generator.differences;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds which field of theirs is which of ours. Fields of the same name are the same; of the others, one is taken if
 * something speaks for it, and much less for any other.
 */
final class FieldMatcher {
    private static final int DEEPEST = 3;
    private static final int SPEAKS_FOR_IT = 4;
    private static final int LEAD = 2;

    private final Map<String, SchemaView> ours;
    private final Map<String, SchemaView> theirs;
    private final Set<String> ourRequired;
    private final Set<String> theirRequired;
    private final Map<String, String> matched = new LinkedHashMap<>();
    private final Map<String, List<String>> open = new LinkedHashMap<>();
    private final Map<String, SchemaView> candidates = new LinkedHashMap<>();

    private FieldMatcher(
            Map<String, SchemaView> ours,
            Map<String, SchemaView> theirs,
            Set<String> ourRequired,
            Set<String> theirRequired) {
        this.ours = ours;
        this.theirs = theirs;
        this.ourRequired = ourRequired;
        this.theirRequired = theirRequired;
    }

    /**
     * What was found.
     *
     * @param matched their names by ours; dots separate levels
     * @param open the candidates for each of our names that may be one of theirs; none if it is not there
     * @param added the fields that theirs has in addition
     * @param views their fields by their names
     */
    record Result(
            Map<String, String> matched,
            Map<String, List<String>> open,
            List<String> added,
            Map<String, SchemaView> views) {
        /** Returns the result with members of objects too. */
        Result and(FlatMembers flat) {
            Map<String, List<String>> all = new LinkedHashMap<>(open);
            all.putAll(flat.asked());
            Map<String, SchemaView> both = new LinkedHashMap<>(views);
            both.putAll(flat.views());
            return new Result(matched, all, added, both);
        }
    }

    static Result match(SchemaView ours, SchemaView theirs, UnaryOperator<@Nullable String> answer) {
        return new FieldMatcher(ours.fields(), theirs.fields(), ours.required(), theirs.required()).result(answer);
    }

    static Result match(
            Map<String, SchemaView> ours,
            Map<String, SchemaView> theirs,
            Set<String> ourRequired,
            Set<String> theirRequired,
            UnaryOperator<@Nullable String> answer) {
        return new FieldMatcher(ours, theirs, ourRequired, theirRequired).result(answer);
    }

    private Result result(UnaryOperator<@Nullable String> answer) {
        List<String> left = new ArrayList<>();
        candidates.putAll(theirs);
        Map<String, String> said = new LinkedHashMap<>();
        for (String each : ours.keySet()) {
            String other = answer.apply(each);
            if (other != null) {
                said.put(each, other);
            }
        }
        if (!said.isEmpty()) {
            theirs.forEach((name, view) -> flatten(name, view, 1, candidates));
            said.forEach((our, their) -> {
                if (candidates.containsKey(their)) {
                    matched.put(our, their);
                }
            });
        }
        for (String each : ours.keySet()) {
            if (!matched.containsKey(each)) {
                if (theirs.containsKey(each) && !matched.containsValue(each) && !isOtherShape(each)) {
                    matched.put(each, each);
                } else {
                    left.add(each);
                }
            }
        }
        if (!left.isEmpty()) {
            theirs.forEach((name, view) -> {
                if (!matched.containsValue(name)) {
                    flatten(name, view, 1, candidates);
                }
            });
            rename(left);
        }
        List<String> added = new ArrayList<>();
        for (String each : theirs.keySet()) {
            if (!matched.containsValue(each)) {
                addOf(each, Objects.requireNonNull(theirs.get(each)), added);
            }
        }
        added.removeIf(each -> open.values().stream().anyMatch(of -> of.contains(each)));
        return new Result(matched, open, added, candidates);
    }

    /** Whether a value of ours is an object of theirs under the same name, which may hold the value. */
    private boolean isOtherShape(String name) {
        SchemaView our = Objects.requireNonNull(ours.get(name));
        SchemaView their = Objects.requireNonNull(theirs.get(name));
        return !our.type().isEmpty()
                && !our.type().equals("object")
                && their.type().equals("object")
                && their.fields().values().stream().anyMatch(each -> affinity(our, each) >= 0);
    }

    static void flatten(String name, SchemaView view, int depth, Map<String, SchemaView> into) {
        into.put(name, view);
        if (depth < DEEPEST && view.type().equals("object")) {
            view.fields().forEach((field, its) -> flatten(name + "." + field, its, depth + 1, into));
        }
    }

    /** An object of which fields of ours are parts is not new itself. */
    private void addOf(String name, SchemaView view, List<String> added) {
        boolean isAround = matched.values().stream().anyMatch(each -> each.startsWith(name + "."));
        if (!isAround) {
            added.add(name);
            return;
        }
        view.fields().forEach((field, its) -> {
            if (!matched.containsValue(name + "." + field)) {
                addOf(name + "." + field, its, added);
            }
        });
    }

    private void rename(List<String> left) {
        Map<String, Map<String, Integer>> scores = new HashMap<>();
        for (boolean again = true; again; ) {
            again = false;
            List<String> free =
                    candidates.keySet().stream().filter(this::isFree).toList();
            for (String our : left) {
                Map<String, Integer> of = scores.computeIfAbsent(our, none -> new HashMap<>());
                of.clear();
                for (String their : free) {
                    int score = score(our, their);
                    if (score >= 0) {
                        of.put(their, score);
                    }
                }
            }
            for (String our : List.copyOf(left)) {
                String best = best(our, left, scores);
                if (best != null) {
                    matched.put(our, best);
                    left.remove(our);
                    again = true;
                    break;
                }
            }
        }
        for (String our : left) {
            Map<String, Integer> of = scores.getOrDefault(our, Map.of());
            open.put(
                    our,
                    of.entrySet().stream()
                            .filter(each -> isLikeliest(each.getKey(), each.getValue(), left, scores))
                            .sorted(Map.Entry.<String, Integer>comparingByValue()
                                    .reversed()
                                    .thenComparing(Map.Entry::getKey))
                            .map(Map.Entry::getKey)
                            .toList());
        }
    }

    /** A field that is like one of ours is no candidate for those that it is not like. */
    private static boolean isLikeliest(
            String their, int score, List<String> left, Map<String, Map<String, Integer>> scores) {
        int most = left.stream()
                .mapToInt(each -> Objects.requireNonNull(scores.get(each)).getOrDefault(their, -1))
                .max()
                .orElse(-1);
        return most < SPEAKS_FOR_IT || score + LEAD > most;
    }

    /** Fields that have the name of another of ours, and those around or within a field that is taken, are not free. */
    private boolean isFree(String their) {
        return matched.values().stream()
                .noneMatch(each -> each.equals(their) || each.startsWith(their + ".") || their.startsWith(each + "."));
    }

    private @Nullable String best(String our, List<String> left, Map<String, Map<String, Integer>> scores) {
        Map<String, Integer> of = Objects.requireNonNull(scores.get(our));
        String best = of.entrySet().stream()
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(null);
        if (best == null) {
            return null;
        }
        int score = Objects.requireNonNull(of.get(best));
        boolean leads = score >= SPEAKS_FOR_IT
                && of.entrySet().stream()
                        .allMatch(each -> each.getKey().equals(best) || each.getValue() + LEAD <= score);
        boolean isOursAlone = left.stream()
                .filter(each -> !each.equals(our))
                .allMatch(each -> Objects.requireNonNull(scores.get(each)).getOrDefault(best, -LEAD) + LEAD <= score);
        return leads && isOursAlone ? best : null;
    }

    /** Returns how much speaks for it; below 0 if the values cannot be the same. */
    private int score(String our, String their) {
        SchemaView one = Objects.requireNonNull(ours.get(our));
        SchemaView other = Objects.requireNonNull(candidates.get(their));
        int score = affinity(one, other);
        if (score < 0) {
            return score;
        }
        String last = their.substring(their.lastIndexOf('.') + 1);
        int likeness = last.equals(our) ? 4 : Math.max(Words.likeness(our, their), Words.likeness(our, last));
        score += likeness >= 2 ? 2 * likeness : likeness;
        if (one.ownDescription().length() > 12 && one.ownDescription().equals(other.ownDescription())) {
            score += 4;
        }
        boolean required = ourRequired.contains(our);
        if (!their.contains(".")) {
            score += required && theirRequired.contains(their) ? 1 : 0;
            score += neighbours(our, their);
        }
        return score;
    }

    /** Returns how much speaks for it that both are values of one kind; below 0 if they cannot be. */
    private static int affinity(SchemaView one, SchemaView other) {
        String kind = one.kind();
        String its = other.kind();
        if (kind.isEmpty() || its.isEmpty()) {
            return 0;
        }
        if (!kind.equals(its)) {
            return UnitConversion.isConvertible(kind, its) ? 0 : -1;
        }
        List<String> values = one.values();
        if (!values.isEmpty() && !other.values().isEmpty()) {
            Set<String> common = new LinkedHashSet<>(values);
            common.retainAll(other.values());
            return common.isEmpty() ? 0 : 2 * common.size() >= values.size() ? 4 : 1;
        }
        if (kind.equals("object")) {
            return common(one, other);
        }
        SchemaView item = one.items();
        SchemaView itsItem = other.items();
        if (kind.equals("array") && item != null && itsItem != null) {
            return item.type().equals("object") && itsItem.type().equals("object")
                    ? common(item, itsItem)
                    : item.type().equals(itsItem.type()) ? 0 : -1;
        }
        return 0;
    }

    private static int common(SchemaView one, SchemaView other) {
        Set<String> names = new LinkedHashSet<>(one.fields().keySet());
        Set<String> common = new LinkedHashSet<>(names);
        common.retainAll(other.fields().keySet());
        return names.isEmpty() || common.isEmpty() ? 0 : 2 * common.size() >= names.size() ? 5 : 1;
    }

    private int neighbours(String our, String their) {
        List<String> one = new ArrayList<>(ours.keySet());
        List<String> other = new ArrayList<>(theirs.keySet());
        int at = one.indexOf(our);
        int there = other.indexOf(their);
        int same = 0;
        for (int step : new int[] {-1, 1}) {
            String next = at + step >= 0 && at + step < one.size() ? one.get(at + step) : "";
            String its = there + step >= 0 && there + step < other.size() ? other.get(there + step) : "";
            same += matched.getOrDefault(next, next).equals(its) ? 1 : 0;
        }
        return same / 2;
    }
}
