package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pairs the fields of a record of ours with those of a record of theirs that has the same owner and direction. */
record FieldMatcher(Synonyms synonyms, FieldMarks marks, ValueForm.Rules forms) {
    static final int MOST_CANDIDATES = 3;
    /** The kind of a record is a constant of ours; warnings that are not there are none. */
    private static final Set<String> PASSED_OVER = Set.of("object", "avisos");

    /**
     * Pairs fields.
     *
     * @param owner the name of our schema, or {@code query} and the like
     * @param given the lines of a person, by field
     * @param pathIds the parameters that stand for the id of such a record in their paths
     */
    Map<String, FieldMatch> match(
            String owner, Map<String, Field> ours, List<Leaf> leaves, JsonObject given, List<Parameter> pathIds) {
        Map<String, List<Leaf>> byName = new HashMap<>();
        leaves.forEach(leaf -> leaf.names(synonyms)
                .forEach(each ->
                        byName.computeIfAbsent(each, none -> new ArrayList<>()).add(leaf)));
        Map<String, List<Leaf>> named = new LinkedHashMap<>();
        Map<String, Integer> claims = new HashMap<>();
        Set<String> taken = new HashSet<>();
        ours.forEach((name, field) -> {
            if (PASSED_OVER.contains(name) && given.get(name) == null) {
                return;
            }
            String line = Given.name(given, name);
            if (line != null) {
                taken.add(line);
            }
            List<Leaf> same = synonyms.names(owner, name).stream()
                    .flatMap(each -> byName.getOrDefault(each, List.of()).stream())
                    .distinct()
                    .toList();
            named.put(name, narrowed(name, same, pathIds));
            named.get(name).forEach(each -> claims.merge(each.path(), 1, Integer::sum));
        });
        Map<String, FieldMatch> matches = new LinkedHashMap<>();
        named.forEach((name, same) -> {
            Field field = Objects.requireNonNull(ours.get(name));
            FieldMatch match = given(given, field);
            matches.put(name, match != null ? match : match(owner, field, ours, same, leaves, claims, taken, pathIds));
        });
        // What is paired for certain is no candidate of another field.
        Set<String> paired = matches.values().stream()
                .filter(FieldMatch::isThere)
                .map(each -> String.valueOf(each.theirs()))
                .collect(Collectors.toSet());
        matches.replaceAll((name, match) -> new FieldMatch(
                match.ours(),
                match.theirs(),
                match.form(),
                match.isGiven(),
                match.candidates().stream()
                        .filter(each -> !paired.contains(each.name()))
                        .limit(MOST_CANDIDATES)
                        .toList()));
        return matches;
    }

    /** Of several that may be the id, the one that their paths take is it. */
    private static List<Leaf> narrowed(String name, List<Leaf> same, List<Parameter> pathIds) {
        List<Leaf> ofPaths = same.stream()
                .filter(leaf -> pathIds.stream().anyMatch(each -> each.name().equals(leaf.name())))
                .toList();
        return name.equals("id") && same.size() > 1 && ofPaths.size() == 1 ? ofPaths : same;
    }

    private FieldMatch match(
            String owner,
            Field field,
            Map<String, Field> ours,
            List<Leaf> same,
            List<Leaf> leaves,
            Map<String, Integer> claims,
            Set<String> taken,
            List<Parameter> pathIds) {
        List<Candidate> candidates = new ArrayList<>();
        for (Leaf leaf : same) {
            ValueForm form = forms.of(owner, field, leaf.name(), leaf.shape());
            String objection = same.size() > 1
                    ? "more than one field may be it"
                    : claims.getOrDefault(leaf.path(), 0) > 1 || taken.contains(leaf.path())
                            ? "it may be another field of ours"
                            : form.objection();
            if (objection.isEmpty()) {
                String mark = marks.of(owner, field.name());
                objection = new CertaintyRule(owner, field, mark, ours.keySet(), leaf, pathIds, synonyms).objection();
            }
            if (objection.isEmpty()) {
                return new FieldMatch(field, leaf.path(), form, false, List.of());
            }
            candidates.add(new Candidate(leaf.path(), objection));
        }
        if (same.isEmpty()) {
            candidates.addAll(similar(owner, field, leaves));
        }
        return new FieldMatch(field, null, ValueForm.SAME, false, candidates);
    }

    /** Returns what shares a word with a name of ours, the most first. */
    private List<Candidate> similar(String owner, Field field, List<Leaf> leaves) {
        Set<String> words = new HashSet<>(Synonyms.tokens(field.name()));
        if (!field.name().equals("id")) {
            words.removeAll(Set.of("de", "a", "en", "id"));
        }
        Set<String> names = synonyms.names(owner, field.name());
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (Leaf leaf : leaves) {
            int score = 0;
            for (String token : Synonyms.tokens(leaf.path())) {
                boolean isPart = token.length() > 3 && names.stream().anyMatch(each -> each.contains(token));
                score += words.contains(token) ? 2 : isPart ? 1 : 0;
            }
            boolean fits =
                    leaf.shape().type().equals("array") == field.shape().type().equals("array")
                            && leaf.shape().isObject() == field.shape().isObject();
            if (score > 0 && fits) {
                scores.put(leaf.path(), score);
            }
        }
        return scores.keySet().stream()
                .sorted(Comparator.comparing((String each) -> -scores.getOrDefault(each, 0)))
                .limit(MOST_CANDIDATES)
                .map(each -> new Candidate(each, ""))
                .toList();
    }

    /** Returns what a person said of a field; null if nothing, or if a comment beside a null says that it is open. */
    private static @Nullable FieldMatch given(JsonObject lines, Field field) {
        JsonValue line = lines.get(field.name());
        if (line == null) {
            return null;
        }
        if (line.kind().equals("null")) {
            boolean isOpen = lines.get("//" + field.name()) != null;
            return isOpen ? null : new FieldMatch(field, null, ValueForm.SAME, true, List.of());
        }
        String name = Given.name(lines, field.name());
        ValueForm form = Given.form(lines, field.name());
        return new FieldMatch(field, name == null ? field.name() : name, form, true, List.of());
    }
}
