package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The forms of the answers that a service gave to reads, and the corrections that they suggest. Not thread-safe. */
public final class ObservedForms {
    private static final String JSON = "application/json";
    private static final String VALUE = "value";

    private final JsonObject ours;
    private final @Nullable JsonObject file;
    private final Map<String, List<JsonValue>> answers = new LinkedHashMap<>();
    private final Map<String, Set<String>> headers = new LinkedHashMap<>();
    private final List<JsonValue> errors = new ArrayList<>();

    /**
     * Begins without an answer.
     *
     * @param ours our document
     * @param file a corrections file: what it says is known already; null for none
     */
    public ObservedForms(JsonObject ours, @Nullable JsonObject file) {
        this.ours = ours;
        this.file = file;
    }

    /**
     * Adds an answer of success.
     *
     * @param operation the id of the operation
     * @param json its body
     * @param names the names of its headers
     * @throws es.cg.sdk.generator.json.ContractException if the body is no JSON
     */
    public void answered(String operation, String json, Collection<String> names) {
        answers.computeIfAbsent(operation, none -> new ArrayList<>()).add(value(json));
        headers.computeIfAbsent(operation, none -> new TreeSet<>()).addAll(names);
    }

    /**
     * Adds an error.
     *
     * @throws es.cg.sdk.generator.json.ContractException if the body is no JSON
     */
    public void refused(String json) {
        errors.add(value(json));
    }

    private static JsonValue value(String json) {
        return YamlReader.read(new Source("an answer", Layer.BASE, ""), "{\"" + VALUE + "\":" + json + "}")
                .at(VALUE);
    }

    /** Returns the records that an answer lists, in whatever form it does; none if it lists none. */
    public static List<JsonObject> records(String json) {
        List<JsonObject> records = new ArrayList<>();
        records(value(json), records);
        return records;
    }

    private static void records(JsonValue value, List<JsonObject> into) {
        if (value instanceof JsonArray list) {
            list.items().stream()
                    .filter(JsonObject.class::isInstance)
                    .map(JsonObject.class::cast)
                    .forEach(into::add);
        } else if (value instanceof JsonObject object) {
            for (String each : object.keys()) {
                if (into.isEmpty()) {
                    records(object.at(each), into);
                }
            }
        }
    }

    /**
     * Returns what can be corrected beyond the file, as far as it was seen. What a record does not have may be missing
     * by chance, so only what stands in another place or form counts.
     */
    public Differences differences() {
        List<Difference> beyond = usable(found()).stream()
                .filter(each -> file == null || !CorrectionsCheck.isSaid(file, each.correction()))
                .toList();
        return new Differences(beyond, List.of(), "", Map.of(), List.of());
    }

    /** Returns which rules of the file the answers contradict; one sentence each. */
    public List<String> contradictions() {
        return file == null ? List.of() : rules(file).contradictions();
    }

    /** Returns the rules of the file of which records were seen that do not have what they say; one sentence each. */
    public List<String> unconfirmed() {
        return file == null ? List.of() : rules(file).unseen();
    }

    private ObservedRules rules(JsonObject corrections) {
        ObservedRules rules = new ObservedRules(ours, corrections);
        answers.forEach(rules::answered);
        rules.refused(errors);
        return rules;
    }

    private Differences found() {
        return new Differences.Ours(ours).with(document(), file == null ? null : ofAnswers(file));
    }

    /** Returns what a file says of answers: the answers that were seen stand under our own paths. */
    private static JsonObject ofAnswers(JsonObject file) {
        JsonObject answers = file.copy(null);
        JsonObject operations = answers.part("operations");
        for (String id : operations.keys()) {
            JsonObject rule = operations.part(id);
            List.copyOf(rule.keys()).stream()
                    .filter(each -> !each.equals("answer"))
                    .forEach(rule::remove);
        }
        return answers;
    }

    /**
     * Returns for each schema which of our fields no record had, and which of theirs are unknown; one sentence each. A
     * schema is left out if it has none of one of them.
     */
    public List<String> unmatched() {
        Differences found = found();
        List<Difference> left = new ArrayList<>(found.all());
        left.removeAll(usable(found));
        left.removeIf(each -> each.kind() != Difference.Kind.FIELD);
        Map<String, Set<String>> absent = new LinkedHashMap<>();
        Map<String, Set<String>> unknown = new LinkedHashMap<>();
        for (Difference each : left) {
            String name = String.valueOf(each.ours() == null ? each.theirs() : each.ours());
            if (each.at().endsWith("." + name)) {
                String schema = each.at().substring(0, each.at().length() - name.length() - 1);
                (each.ours() == null ? unknown : absent)
                        .computeIfAbsent(schema, none -> new LinkedHashSet<>())
                        .add(name);
                unknown.computeIfAbsent(schema, none -> new LinkedHashSet<>()).addAll(candidates(each, schema, name));
            }
        }
        return absent.keySet().stream()
                .filter(each -> !unknown.getOrDefault(each, Set.of()).isEmpty())
                .map(each -> each + ": no record has " + String.join(", ", absent.getOrDefault(each, Set.of()))
                        + "; unknown there: " + String.join(", ", unknown.getOrDefault(each, Set.of())))
                .toList();
    }

    private static List<String> candidates(Difference difference, String schema, String field) {
        JsonObject correction = difference.correction();
        return correction == null
                ? List.of()
                : Fragments.names(
                        Fragments.at(correction, List.of("schemas", schema, "fields", field, Fragments.QUESTION)));
    }

    private static List<Difference> usable(Differences found) {
        Map<String, Integer> asked = new HashMap<>();
        List<Difference> all = found.all().stream()
                .filter(each -> each.correction() != null && each.kind() != Difference.Kind.MISSING)
                .toList();
        all.stream().filter(ObservedForms::isAbsent).forEach(each -> asked.merge(what(each), 1, Integer::sum));
        return all.stream()
                .filter(each -> !isAbsent(each) || Objects.requireNonNull(asked.get(what(each))) == 1)
                .toList();
    }

    private static boolean isAbsent(Difference difference) {
        return difference.kind() == Difference.Kind.FIELD && difference.isQuestion();
    }

    /** Several fields of a schema that ask for the same candidate are more likely just not there. */
    private static String what(Difference difference) {
        return difference.at().replaceFirst("[.].*", "") + difference.theirs();
    }

    /** Returns our document with the operations that answered alone, and with the forms of their answers. */
    private JsonObject document() {
        JsonObject document = ours.copy(null);
        JsonObject paths = document.part("paths");
        for (String path : List.copyOf(paths.keys())) {
            JsonObject item = paths.part(path);
            JsonObject get = item.object("get");
            String id = get == null ? "" : get.textOrEmpty("operationId");
            if (get == null || !answers.containsKey(id)) {
                paths.remove(path);
                continue;
            }
            get.put("responses", responses(id));
            JsonObject only = Fragments.object();
            only.put("get", get);
            paths.put(path, only);
        }
        document.remove("webhooks");
        return document;
    }

    private JsonObject responses(String id) {
        JsonObject names = Fragments.object();
        Objects.requireNonNull(headers.get(id))
                .forEach(each -> names.put(each, Fragments.under(Fragments.object(), List.of("schema"))));
        JsonObject answer = content(ObservedSchema.of(Objects.requireNonNull(answers.get(id))));
        answer.put("headers", names);
        JsonObject responses = Fragments.object();
        responses.put("200", answer);
        if (!errors.isEmpty()) {
            responses.put("404", content(ObservedSchema.of(errors)));
        }
        return responses;
    }

    private static JsonObject content(JsonObject schema) {
        return Fragments.under(schema, List.of("content", JSON, "schema"));
    }
}
