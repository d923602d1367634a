package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A field of a record of theirs, or of an object inside it.
 *
 * @param path its name, with those of the objects around it before it, by dots
 * @param inner whether an object of theirs is around it
 * @param isOptional whether it is only in some of the alternatives of the record
 * @param siblings the fields beside it, by name
 */
public record Leaf(String path, boolean inner, boolean isOptional, Field field, Map<String, Field> siblings) {
    /** How many names a path has at most. */
    static final int DEEPEST = 3;

    private static final List<String> UNITS = List.of("cents", "cent", "centimos", "eurocents", "euros", "euro", "eur");

    /**
     * Returns the fields of a record.
     *
     * @param isRequest whether it is sent: a field that is only read is not there, nor one that is only written in an
     *     answer
     */
    static List<Leaf> of(Shape record, boolean isRequest) {
        List<Leaf> leaves = new ArrayList<>();
        add(record, "", isRequest, new LinkedHashSet<>(), leaves);
        return leaves;
    }

    /** Returns the field at a path; empty if the record has none there. */
    public static Optional<Leaf> at(Shape record, boolean isRequest, String path) {
        return of(record, isRequest).stream()
                .filter(each -> each.path.equals(path))
                .findFirst();
    }

    private static void add(Shape record, String before, boolean isRequest, Set<Shape> around, List<Leaf> leaves) {
        if (around.size() >= DEEPEST || !around.add(record)) {
            return;
        }
        Map<String, Field> all = fields(record);
        all.forEach((name, field) -> {
            if (field.isOfOther(isRequest)) {
                return;
            }
            boolean isOptional = !record.fields().containsKey(name)
                    && !record.branches().stream()
                            .allMatch(each -> each.fields().containsKey(name));
            leaves.add(new Leaf(before + name, !before.isEmpty(), isOptional, field, all));
            if (field.shape().isObject()) {
                add(field.shape(), before + name + ".", isRequest, around, leaves);
            }
        });
        around.remove(record);
    }

    /** Returns the fields of a record and of all its alternatives. */
    public static Map<String, Field> fields(Shape record) {
        Map<String, Field> all = new LinkedHashMap<>(record.fields());
        record.branches().forEach(each -> fields(each).forEach(all::putIfAbsent));
        return all;
    }

    /**
     * Returns the names, normalised, that stand for it: the objects around it are part of the name, unless they only
     * group fields.
     */
    Set<String> names(Synonyms synonyms) {
        List<String> parts = List.of(path.split("\\.", -1));
        String last = parts.get(parts.size() - 1);
        Set<String> names = new LinkedHashSet<>();
        for (String name : List.of(last, withoutUnit(last))) {
            String joined = "";
            for (int i = parts.size() - 1; i >= 0; i--) {
                joined = Synonyms.normal(i == parts.size() - 1 ? name : parts.get(i)) + joined;
                if (parts.subList(0, i).stream().allMatch(synonyms::isGroup)) {
                    names.add(joined);
                }
            }
        }
        return names;
    }

    private static String withoutUnit(String name) {
        List<String> tokens = Synonyms.tokens(name);
        boolean hasUnit = tokens.size() > 1 && UNITS.contains(tokens.get(tokens.size() - 1));
        return hasUnit ? String.join("_", tokens.subList(0, tokens.size() - 1)) : name;
    }

    /** Whether a value of one could be a value of the other. */
    boolean isLike(Leaf other) {
        Shape one = shape();
        Shape two = other.shape();
        return one.type().equals(two.type())
                && one.text("format").equals(two.text("format"))
                && one.words().isEmpty() == two.words().isEmpty();
    }

    String name() {
        return field.name();
    }

    public Shape shape() {
        return field.shape();
    }
}
