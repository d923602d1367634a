package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Shown;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts the rules of a file by what they correct, for one short line of the log. Not thread-safe. */
final class RuleCounts {
    private static final Set<String> WITHOUT_RULES = Set.of("$schema", "contract", Shown.MEMBER);
    // Each of their members, or items, is a rule.
    private static final Set<String> WITH_RULES =
            Set.of("parameters", "query", "headers", "fields", "omit", "constants");

    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private RuleCounts() {}

    /** Returns the kinds of rules with their numbers, in the order of the file, such as {@code path 1, fields 12}. */
    static String of(Node file) {
        RuleCounts counts = new RuleCounts();
        file.members("").forEach((name, each) -> {
            if (name.equals("operations") || name.equals("schemas")) {
                each.members("").values().forEach(counts::addOne);
            } else if (!WITHOUT_RULES.contains(name)) {
                counts.add(name, name.equals("version_header") ? 1 : (int) rules(each));
            }
        });
        return counts.counts.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Adds the rules of an operation or a schema. */
    private void addOne(Node one) {
        one.members("").forEach((kind, each) -> {
            if (!WITHOUT_RULES.contains(kind)) {
                add(kind, WITH_RULES.contains(kind) ? (int) rules(each) : 1);
            }
        });
    }

    private void add(String kind, int number) {
        if (number > 0) {
            counts.merge(kind, number, Integer::sum);
        }
    }

    private static long rules(Node node) {
        return node.isObject()
                ? node.members("").keySet().stream()
                        .filter(each -> !WITHOUT_RULES.contains(each))
                        .count()
                : node.items("").size();
    }
}
