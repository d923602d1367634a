package es.cg.sdk.generator.differences;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a file of corrections says of a name in the sibling schemas of one: {@code NewAddressee}, {@code
 * AddresseeChange} and {@code Addressee} are siblings. A name that the file answers in one of them is probably the same
 * in the others.
 */
final class SiblingAnswers {
    private final Found found;
    private final @Nullable String schema;

    /**
     * Creates it.
     *
     * @param schema our name of the schema; null if it has none, and so no siblings
     */
    SiblingAnswers(Found found, @Nullable String schema) {
        this.found = found;
        this.schema = schema;
    }

    /** The schema that says so, and what it says. */
    record Answer(String schema, String name) {}

    /** Returns the answers for those of our fields that are open here, and that only one name of theirs can be. */
    Map<String, Answer> of(FieldMatcher.Result result, Map<String, SchemaView> ours) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        if (schema == null) {
            return answers;
        }
        result.open().forEach((field, candidates) -> {
            SchemaView our = Objects.requireNonNull(ours.get(field));
            Predicate<String> fits = name -> candidates.contains(name)
                    || (!result.matched().containsValue(name)
                            && isOfKind(our, result.views().get(name)));
            List<Answer> all =
                    said(field).filter(each -> fits.test(each.name())).toList();
            Set<String> names = all.stream().map(Answer::name).collect(Collectors.toSet());
            boolean isTaken = answers.values().stream().anyMatch(each -> names.contains(each.name()));
            if (names.size() == 1 && !isTaken && !found.isNone(keys(schema, field)) && !found.omits(schema, field)) {
                answers.put(field, all.get(0));
            }
        });
        return answers;
    }

    /** Notes names that lead elsewhere in a sibling, to a name that theirs has here too: one may be a mistake. */
    void compare(Set<String> fields, Map<String, SchemaView> theirs) {
        if (schema == null) {
            return;
        }
        for (String field : fields) {
            String own = found.name(keys(schema, field));
            if (own != null) {
                said(field)
                        .filter(each -> !each.name().equals(own) && theirs.containsKey(each.name()))
                        .forEach(each -> found.notice(Stream.of(new Answer(schema, own), each)
                                        .map(one -> String.join("/", keys(one.schema(), field)) + " is " + one.name())
                                        .sorted()
                                        .collect(Collectors.joining(", and "))
                                + ": both may be right, or one is a mistake"));
            }
        }
    }

    private Stream<Answer> said(String field) {
        return found.schemas().stream()
                .filter(each -> !each.equals(schema) && family(each).equals(family(String.valueOf(schema))))
                .map(each -> new Answer(each, String.valueOf(found.name(keys(each, field)))))
                .filter(each -> found.name(keys(each.schema(), field)) != null);
    }

    private static boolean isOfKind(SchemaView our, @Nullable SchemaView their) {
        return their != null && AnswerCheck.fits(our, their);
    }

    private static List<String> keys(String schema, String field) {
        return List.of("schemas", schema, "fields", field);
    }

    private static String family(String schema) {
        return schema.replaceFirst("^New(?=[A-Z])", "").replaceFirst("Change$", "");
    }
}
