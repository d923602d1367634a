package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects differences, and what a person has answered before. One that is found twice counts once. */
final class Found {
    /** Any zone may be the right one. */
    private static final String ZONE = "zone";

    private final Set<Difference> all = new LinkedHashSet<>();
    private final JsonObject answers;
    private final Set<String> keys = new LinkedHashSet<>();
    /** What the file would say, by place: of two things that are one of ours, it can correct only one. */
    private final Map<String, String> said = new HashMap<>();

    /** What is wrong with the file, by its place. */
    private final Map<String, String> refused = new LinkedHashMap<>();
    /** Names that the document has not in one place, and may have in another. */
    private final Map<String, String> absent = new LinkedHashMap<>();

    private final Set<String> notices = new LinkedHashSet<>();

    private final Set<String> present = new HashSet<>();

    /** Begins; the answers are a file of corrections. */
    Found(JsonObject answers) {
        this.answers = answers;
    }

    List<Difference> all() {
        return List.copyOf(all);
    }

    /** Returns what is wrong with the file: a sentence for each place. */
    Map<String, String> refused() {
        Map<String, String> all = new LinkedHashMap<>(absent);
        all.keySet().removeAll(present);
        all.putAll(refused);
        return all;
    }

    /** Notes that what the file has there cannot be. */
    void refuse(String place, String sentence) {
        refused.putIfAbsent(place, sentence);
    }

    /** Notes that the document does not have there what the file names. */
    void absent(String place, String sentence) {
        absent.putIfAbsent(place, sentence);
    }

    /** Notes what a person may look at again, and what is no fault. */
    void notice(String sentence) {
        notices.add(sentence);
    }

    List<String> notices() {
        return List.copyOf(notices);
    }

    /** Returns the schemas of which the file says something. */
    Set<String> schemas() {
        return answers.part("schemas").keys().stream()
                .filter(each -> !each.startsWith(Fragments.COMMENT))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns whether the file leaves a field out of requests. */
    boolean omits(String schema, String field) {
        return answer(List.of("schemas", schema, "omit")) instanceof JsonArray omitted
                && omitted.items().stream()
                        .anyMatch(each ->
                                each instanceof JsonScalar its && its.value().equals(field));
    }

    /** Notes that the document has there what the file names. */
    void present(String place) {
        present.add(place);
    }

    /** Returns what the file says there; null if it says nothing, or still asks. */
    @Nullable
    JsonValue answer(List<String> keys) {
        JsonValue value = Fragments.at(answers, keys);
        return value == null || Fragments.asks(value) ? null : value;
    }

    /**
     * Returns whether the file says that no value is right there: {@code "//total": "none"} in place of {@code "total"}
     * or of what is around it. It is a comment for clients.
     */
    boolean isNone(List<String> keys) {
        JsonValue around = answers;
        for (String each : keys) {
            if (!(around instanceof JsonObject object)) {
                return false;
            }
            if (Fragments.NONE.equals(object.text(Fragments.COMMENT + each))) {
                return true;
            }
            around = object.get(each);
        }
        return false;
    }

    /** Returns the text that the file has there, or under {@code name} there; null if it has none. */
    @Nullable
    String name(List<String> keys) {
        JsonValue value = answer(keys);
        if (value instanceof JsonObject object) {
            return object.text("name");
        }
        return value instanceof JsonScalar scalar && scalar.isText() ? scalar.value() : null;
    }

    /** Adds a difference that no correction mends. */
    void add(Kind kind, Subject at, @Nullable String ours, @Nullable String theirs, @Nullable String note, int line) {
        put(new Difference(kind, at.label(), ours, theirs, at.assumption(), null, note, line));
    }

    /** Adds a difference with what the file must say of its subject; keys lead to it from the subject. */
    void correct(
            Kind kind,
            Subject at,
            @Nullable String ours,
            @Nullable String theirs,
            JsonValue correction,
            @Nullable String note,
            int line,
            String... keys) {
        correct(kind, at, ours, theirs, correction, note, null, line, keys);
    }

    /** Adds such a difference, and what the correction cannot mend: people are told, asked or not. */
    void correctInPart(
            Kind kind,
            Subject at,
            @Nullable String ours,
            @Nullable String theirs,
            JsonValue correction,
            String notice,
            int line,
            String... keys) {
        correct(kind, at, ours, theirs, correction, null, notice, line, keys);
    }

    private void correct(
            Kind kind,
            Subject at,
            @Nullable String ours,
            @Nullable String theirs,
            JsonValue correction,
            @Nullable String question,
            @Nullable String notice,
            int line,
            String... keys) {
        if (Fragments.asks(correction) && (isNone(at.keys(keys)) || isNone(inner(correction, at.keys(keys))))) {
            add(kind, at, ours, theirs, "the file says that it is none of them", line);
            return;
        }
        JsonObject fragment = at.correction(answered(correction, at.keys(keys)), keys);
        if (fragment == null) {
            add(kind, at, ours, theirs, "no correction can name it: it is within an object without a schema", line);
            return;
        }
        String place = String.join("/", at.keys(keys)) + "|" + kind + (kind == Kind.VALUE ? ours : "");
        String value = String.valueOf(theirs);
        if (!said.computeIfAbsent(place, none -> value).equals(value)) {
            add(kind, at, ours, theirs, "it is " + said.get(place) + " elsewhere, and a file can say only one", line);
            return;
        }
        put(new Difference(
                kind,
                at.label(),
                ours,
                theirs,
                at.assumption(),
                fragment,
                Fragments.asks(fragment) ? question : notice,
                line));
    }

    /** Notes that something is the same in one place, where another place may differ. */
    void same(Kind kind, Subject at, String... keys) {
        said.putIfAbsent(String.join("/", at.keys(keys)) + "|" + kind, "the same as ours");
    }

    /** Returns the keys of the only member, such as a value of several; the same keys if there is not one. */
    private static List<String> inner(JsonValue value, List<String> keys) {
        List<String> deeper = new ArrayList<>(keys);
        if (value instanceof JsonObject object
                && !Fragments.isQuestion(object)
                && object.keys().size() == 1) {
            deeper.addAll(object.keys());
        }
        return deeper;
    }

    /** Puts what the file says in the place of questions. */
    private JsonValue answered(JsonValue value, List<String> keys) {
        if (!Fragments.asks(value)) {
            return value;
        }
        JsonValue answer = answer(keys);
        if (Fragments.isQuestion(value)) {
            if (answer == null) {
                return value;
            }
            JsonValue candidates = ((JsonObject) value).at(Fragments.QUESTION);
            if (!isName(keys) && !keys.contains(ZONE) && !AnswerCheck.isAmong(answer, candidates)) {
                refuse(String.join("/", keys), AnswerCheck.sentence(keys, answer, candidates));
            }
            return answer;
        }
        JsonObject copy = Fragments.object();
        JsonObject object = (JsonObject) value;
        for (String each : object.keys()) {
            List<String> deeper = new ArrayList<>(keys);
            deeper.add(each);
            copy.put(each, answered(object.at(each), deeper));
        }
        return copy;
    }

    /** Whether it is the name of a field or of a filter, of which AnswerCheck knows all names. */
    private static boolean isName(List<String> keys) {
        return String.join("/", keys).matches("schemas/[^/]+/fields/[^/]+|operations/[^/]+/query/[^/]+");
    }

    private void put(Difference difference) {
        String key = difference.kind() + "|" + difference.at() + "|" + difference.what();
        if (keys.add(key)) {
            all.add(difference);
        }
    }
}
