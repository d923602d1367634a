package es.cg.sdk.generator.differences;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Which operation of theirs is which of ours: that of the same path and method; else that of the same id; else the one
 * for which its words, scope, data and path speak, and for no other nearly as much.
 */
final class OperationPairs {
    private static final int SPEAKS_FOR_IT = 5;
    private static final int LEAD = 2;

    private final String prefix;
    private final Map<ApiCall, ApiCall> pairs = new LinkedHashMap<>();
    private final Map<ApiCall, List<ApiCall>> open = new LinkedHashMap<>();
    private final List<ApiCall> ours;
    private final List<ApiCall> theirs;

    private OperationPairs(List<ApiCall> ours, List<ApiCall> theirs, String prefix) {
        this.ours = new ArrayList<>(ours);
        this.theirs = new ArrayList<>(theirs);
        this.prefix = prefix;
    }

    static OperationPairs of(List<ApiCall> ours, List<ApiCall> theirs, String prefix, Found found) {
        OperationPairs pairs = new OperationPairs(ours, theirs, prefix);
        pairs.take((our, their) -> pairs.isSaid(our, their, found));
        pairs.take((our, their) -> our.method().equals(their.method()) && pairs.isSamePath(our, their));
        pairs.take((our, their) -> !our.id().isEmpty() && plain(our.id()).equals(plain(their.id())));
        pairs.takeAlike();
        return pairs;
    }

    /** Returns their operation by ours. */
    Map<ApiCall, ApiCall> pairs() {
        return pairs;
    }

    /** Returns our operations that theirs lacks, each with those that it may be. */
    Map<ApiCall, List<ApiCall>> open() {
        return open;
    }

    /** Returns the operations that only theirs has. */
    List<ApiCall> added() {
        return theirs;
    }

    /** Returns a path below the base address. */
    String below(String path) {
        return path.startsWith(prefix + "/") ? path.substring(prefix.length()) : path;
    }

    private static String plain(String id) {
        return id.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private boolean isSaid(ApiCall our, ApiCall their, Found found) {
        String path = found.name(List.of("operations", our.id(), "path"));
        String method = found.name(List.of("operations", our.id(), "method"));
        return path != null
                && ApiCall.template(path).equals(ApiCall.template(below(their.path())))
                && their.method().equals(method == null ? our.method() : method);
    }

    private boolean isSamePath(ApiCall our, ApiCall their) {
        return plainTemplate(our.path()).equals(plainTemplate(below(their.path())));
    }

    private static String plainTemplate(String path) {
        return ApiCall.template(path).replaceFirst("(.)/$", "$1");
    }

    private void take(BiPredicate<ApiCall, ApiCall> same) {
        for (ApiCall our : List.copyOf(ours)) {
            theirs.stream().filter(each -> same.test(our, each)).findFirst().ifPresent(their -> pair(our, their));
        }
    }

    private void pair(ApiCall our, ApiCall their) {
        pairs.put(our, their);
        ours.remove(our);
        theirs.remove(their);
    }

    private void takeAlike() {
        Map<ApiCall, Map<ApiCall, Integer>> scores = new HashMap<>();
        for (ApiCall our : ours) {
            Map<ApiCall, Integer> of = new LinkedHashMap<>();
            theirs.forEach(their -> of.put(their, score(our, their)));
            scores.put(our, of);
        }
        for (boolean again = true; again; ) {
            again = false;
            for (ApiCall our : List.copyOf(ours)) {
                ApiCall best = best(our, scores);
                if (best != null) {
                    pair(our, best);
                    again = true;
                }
            }
        }
        for (ApiCall our : ours) {
            Map<ApiCall, Integer> of = Objects.requireNonNull(scores.get(our));
            open.put(
                    our,
                    theirs.stream()
                            .filter(each -> Objects.requireNonNull(of.get(each)) >= SPEAKS_FOR_IT - 1)
                            .toList());
        }
    }

    private @Nullable ApiCall best(ApiCall our, Map<ApiCall, Map<ApiCall, Integer>> scores) {
        Map<ApiCall, Integer> of = Objects.requireNonNull(scores.get(our));
        for (ApiCall their : theirs) {
            int score = Objects.requireNonNull(of.get(their));
            boolean leads = score >= SPEAKS_FOR_IT
                    && theirs.stream()
                            .allMatch(
                                    each -> each.equals(their) || Objects.requireNonNull(of.get(each)) + LEAD <= score);
            boolean isOursAlone = ours.stream()
                    .allMatch(each -> each.equals(our)
                            || Objects.requireNonNull(scores.get(each)).getOrDefault(their, 0) + LEAD <= score);
            if (leads && isOursAlone) {
                return their;
            }
        }
        return null;
    }

    private int score(ApiCall our, ApiCall their) {
        String path = below(their.path());
        int score = our.method().equals(their.method()) ? 1 : 0;
        if (isSamePath(our, their)) {
            score += 4;
        }
        score += Words.likeness(words(our.path()), words(path));
        score += Words.likeness(lastWord(our.path()), lastWord(path)) >= 2 ? 2 : 0;
        score += our.names().size() == their.names().size() ? 1 : -1;
        score += our.path().endsWith("}") == path.endsWith("}") ? 1 : -1;
        if (!our.scope().isEmpty() && our.scope().equals(their.scope())) {
            score += 2;
        }
        String summary = our.node().textOrEmpty("summary");
        if (!summary.isEmpty() && summary.equals(their.node().textOrEmpty("summary"))) {
            score += 4;
        }
        score += data(our.body(), their.body());
        score += data(answer(our), answer(their));
        boolean isRead = our.method().equals("GET");
        return isRead == their.method().equals("GET") || score >= 2 * SPEAKS_FOR_IT ? score : score - SPEAKS_FOR_IT;
    }

    private static String words(String path) {
        return ApiCall.template(path).replaceAll("[^A-Za-z]+", "_");
    }

    private static String lastWord(String path) {
        String plain = words(path).replaceAll("^_+|_+$", "");
        return plain.substring(plain.lastIndexOf('_') + 1);
    }

    private static @Nullable SchemaView answer(ApiCall call) {
        return call.answers().values().stream()
                .map(call::json)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns how much both have in common: 3 for the same fields, below 0 if only one has any. */
    private static int data(@Nullable SchemaView one, @Nullable SchemaView other) {
        if (one == null || other == null) {
            return one == null && other == null ? 0 : -1;
        }
        Set<String> first = names(one);
        Set<String> second = names(other);
        Set<String> common = new LinkedHashSet<>(first);
        common.retainAll(second);
        int most = Math.max(first.size(), second.size());
        return most == 0 ? 0 : 3 * common.size() / most;
    }

    /** The names of a record's fields, and of those of the records within it. */
    private static Set<String> names(SchemaView view) {
        Set<String> names = new LinkedHashSet<>();
        view.fields().forEach((name, field) -> {
            names.add(name);
            SchemaView items = field.items();
            (items == null ? field : items).fields().keySet().forEach(each -> names.add(name + "." + each));
        });
        SchemaView items = view.items();
        if (items != null) {
            names.addAll(items.fields().keySet());
        }
        return names;
    }
}
