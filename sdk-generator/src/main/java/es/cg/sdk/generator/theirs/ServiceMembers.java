package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.ApiOperation;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import es.cg.sdk.generator.match.Leaf;
import es.cg.sdk.generator.match.MatchReport;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.OperationMatch;
import es.cg.sdk.generator.match.SchemaMatch;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import es.cg.sdk.generator.match.Shape;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Says in our document what theirs has: marks what is gone, adds what is new, and takes the marks of assumptions from
 * what is certain. A new member never gets a name that one of ours has, also if ours is gone.
 */
final class ServiceMembers {
    /** Where the typed layer reads that a member is gone: in requests, in answers, or in both. */
    static final String GONE = "x-gone";

    private static final String SCHEMAS = "schemas";
    private static final String REQUIRED = "required";
    /** Members that only answers have, and only requests. */
    private static final List<String> FLAGS = List.of("readOnly", "writeOnly");
    /** The kind of a record is a constant of ours; warnings are read from every answer. */
    private static final List<String> OF_EVERY_RECORD = List.of("object", "avisos");

    private final JsonObject root;
    private final References references;
    private final Matching matching;
    private final ServiceRules rules;
    private final ShapeSchemas shapes;
    private final List<String> findings = new ArrayList<>();
    /** New fields of a schema, by their direction and place there. */
    private final Map<String, Map<String, JsonObject>> added = new TreeMap<>();

    /** Where new fields are there. */
    private final Map<JsonObject, String> paths = new HashMap<>();

    private final Map<String, Set<String>> goneWords = new LinkedHashMap<>();

    ServiceMembers(JsonObject root, Matching matching, ServiceRules rules, ShapeSchemas shapes) {
        this.root = root;
        this.references = new References(root);
        this.matching = matching;
        this.rules = rules;
        this.shapes = shapes;
    }

    /** Changes the document; returns what a person should know, one line each. */
    List<String> apply() {
        matching.schemas().values().forEach(this::schema);
        matching.schemas().values().forEach(this::withoutWhatOthersHave);
        JsonObject all = root.part("paths");
        for (String path : all.keys()) {
            for (JsonValue each : values(all.part(path))) {
                OperationMatch match = each instanceof JsonObject operation
                        ? matching.operations().get(operation.textOrEmpty("operationId"))
                        : null;
                if (match != null) {
                    operation((JsonObject) each, match);
                }
            }
        }
        return findings;
    }

    private static List<JsonValue> values(JsonObject object) {
        return object.keys().stream().map(object::at).toList();
    }

    // ---- records

    private void schema(SchemaMatch match) {
        JsonObject schema = root.part("components").part(SCHEMAS).object(match.name());
        if (schema == null) {
            return;
        }
        confirm(schema);
        Map<String, JsonObject> ours = references.properties(schema);
        Set<String> paired = new HashSet<>(match.constants().keys());
        match.fields().forEach((name, field) -> {
            JsonObject property = ours.get(name);
            if (field.theirs() != null) {
                paired.add(field.theirs());
            }
            if (property != null && field.isThere()) {
                confirm(property);
                words(match, field, property);
            } else if (property != null) {
                gone(property, match.section(), match.name() + "." + name, field);
                if (match.isRequest()) {
                    withoutRequired(schema, name);
                }
            }
        });
        OF_EVERY_RECORD.stream()
                .filter(each -> !match.isRequest() && ours.containsKey(each))
                .filter(each -> match.theirs().stream()
                        .noneMatch(its -> Leaf.fields(its).containsKey(each)))
                .forEach(each -> rules.unwritten(match.name(), each));
        paired.addAll(rules.file()
                .part("requests")
                .part(match.isRequest() ? match.name() : "")
                .part("fixed")
                .keys());
        ShapeSchemas.distinct(match.theirs()).forEach(each -> added(match, schema, each, "", paired, new HashSet<>()));
    }

    /** Says that a new field is not here: only the other direction has it, or a record that this one is made of. */
    private void withoutWhatOthersHave(SchemaMatch match) {
        String direction = match.section();
        JsonObject schema = root.part("components").part(SCHEMAS).part(match.name());
        Map<String, JsonObject> places = added.getOrDefault(match.name(), Map.of());
        references.properties(schema).forEach((name, property) -> {
            boolean isHere = places.get(direction + "." + paths.getOrDefault(property, "")) == property;
            if (paths.containsKey(property) && !isHere) {
                rules.absent(List.of(direction, match.name(), name), ServiceRules.nothing());
            }
        });
    }

    /** Takes the marks of an assumption away: their document shows it. */
    private static void confirm(JsonObject object) {
        List.of("x-assumed", "x-assumed-reason", "x-assumed-parts").forEach(object::remove);
    }

    private void gone(JsonObject member, String direction, String name, FieldMatch match) {
        JsonArray list = member.get(GONE) instanceof JsonArray already ? already : new JsonArray(member.place(), null);
        list.items().add(JsonScalar.text(member.place(), direction));
        member.put(GONE, list);
        findings.add((match.candidates().isEmpty() ? "gone: " : "decide: ") + direction + "." + name + " ("
                + member.place() + ")"
                + (match.candidates().isEmpty()
                        ? ""
                        : "; it may be " + MatchReport.joined(", or ", match.candidates())));
    }

    /** Takes a name from what is required; the typed layer still names a class's members by all of them. */
    private static void withoutRequired(JsonObject schema, String name) {
        if (schema.texts(REQUIRED).contains(name)) {
            if (schema.get("x-required") == null) {
                schema.put("x-required", schema.at(REQUIRED).copy(null));
            }
            List<String> left = new ArrayList<>(schema.texts(REQUIRED));
            left.remove(name);
            schema.put(REQUIRED, JsonArray.of(schema.place(), left));
        }
        schema.parts("allOf").forEach(each -> withoutRequired(each, name));
    }

    private void added(
            SchemaMatch match, JsonObject schema, Shape record, String before, Set<String> paired, Set<Shape> around) {
        if (!around.add(record)) {
            return;
        }
        Leaf.fields(record).forEach((name, field) -> {
            String path = before + name;
            boolean isOther = field.isOfOther(match.isRequest());
            boolean isOfEvery = before.isEmpty() && OF_EVERY_RECORD.contains(name);
            if (isOther || isOfEvery || paired.contains(path)) {
                return;
            }
            boolean isPartly = paired.stream().anyMatch(each -> each.startsWith(path + "."));
            if (isPartly && field.shape().isObject()) {
                added(match, schema, field.shape(), path + ".", paired, around);
            } else if (isPartly || name.contains(".")) {
                findings.add("left out: " + match.name() + "." + path + " (" + place(field.shape())
                        + ") has no line in a file of rules: read it by json(), write it by set(…)");
            } else {
                add(match, schema, path, field);
            }
        });
        around.remove(record);
    }

    private static Object place(Shape shape) {
        return shape.layers().get(0).place();
    }

    private void add(SchemaMatch match, JsonObject schema, String path, Field field) {
        String direction = match.section();
        JsonObject type = shapes.of(field.shape(), match.isRequest());
        Map<String, JsonObject> places = added.computeIfAbsent(match.name(), none -> new TreeMap<>());
        JsonObject same = places.get(direction + "." + path);
        if (same != null) {
            if (!isOfType(same, type)) { // Two of their records have it in two forms: any JSON.
                List.copyOf(same.keys()).stream()
                        .filter(each -> !FLAGS.contains(each))
                        .forEach(same::remove);
            }
            return;
        }
        // That of the other direction, or of a record that this one is made of.
        Map<String, JsonObject> all = references.properties(schema);
        Map.Entry<String, JsonObject> known = all.entrySet().stream()
                .filter(each -> path.equals(paths.get(each.getValue())) && isOfType(each.getValue(), type))
                .findFirst()
                .orElse(null);
        String own = match.isRequest() ? FLAGS.get(1) : FLAGS.get(0);
        JsonObject property = known == null ? type : known.getValue();
        places.put(direction + "." + path, property);
        String name = known == null ? free(path, all.keySet()) : known.getKey();
        if (known != null && property.get(own) == null) {
            FLAGS.forEach(property::remove);
        } else if (known == null) {
            property.put(own, JsonScalar.literal(property.place(), "true"));
            if (schema.object("properties") == null) {
                schema.put("properties", new JsonObject(schema.place(), null));
            }
            schema.part("properties").put(name, property);
            paths.put(property, path);
            findings.add("new: " + direction + "." + match.name() + "." + name + " (" + place(field.shape()) + ")");
        }
        rules.set(List.of(direction, match.name(), name), name.equals(path) ? null : JsonScalar.text(path));
        boolean isAsked = match.isRequest() && field.required() && !path.contains(".");
        if (isAsked && !matching.schemas().containsKey("answers." + match.name())) {
            List<String> required = new ArrayList<>(schema.texts(REQUIRED));
            required.add(name);
            schema.put(REQUIRED, JsonArray.of(schema.place(), required));
        }
    }

    private static boolean isOfType(JsonObject property, JsonObject type) {
        JsonObject plain = property.copy(null);
        FLAGS.forEach(plain::remove);
        plain.remove("description");
        JsonObject other = type.copy(null);
        other.remove("description");
        return plain.sameAs(other);
    }

    /** Returns a name that no member has: the last of theirs, or all of them, or one with a number. */
    private static String free(String path, Set<String> taken) {
        String last = path.substring(path.lastIndexOf('.') + 1);
        return taken.contains(last) ? numbered(path.replace('.', '_'), taken) : last;
    }

    private static String numbered(String name, Set<String> taken) {
        String free = name;
        for (int i = 2; taken.contains(free); i++) {
            free = name + "_" + i;
        }
        return free;
    }

    // ---- words

    private void words(SchemaMatch match, FieldMatch field, JsonObject property) {
        List<String> place = List.of(match.section(), match.name(), field.ours().name());
        match.theirs().stream()
                .flatMap(each -> Leaf.at(each, match.isRequest(), Objects.requireNonNull(field.theirs())).stream())
                .forEach(each ->
                        words(place, field, property, each.shape().item().words()));
    }

    private void words(List<String> place, FieldMatch field, JsonObject property, List<String> theirs) {
        JsonObject schema = references.resolve(property);
        JsonObject holder = schema.object("items") == null ? schema : references.resolve(schema.part("items"));
        JsonArray list = holder.get("enum") instanceof JsonArray closed
                ? closed
                : holder.get("x-known-values") instanceof JsonArray open ? open : null;
        if (list == null || theirs.isEmpty()) {
            return;
        }
        List<String> ours = field.ours().shape().item().words();
        Map<String, String> paired = new LinkedHashMap<>(field.form().words());
        if (paired.isEmpty()) {
            ours.stream().filter(theirs::contains).forEach(each -> paired.put(each, each));
        }
        Set<String> now = new HashSet<>();
        list.items().forEach(each -> now.add(((JsonScalar) each).value()));
        list.items().replaceAll(each -> paired.containsKey(((JsonScalar) each).value()) ? each.copy(null) : each);
        theirs.stream().filter(each -> !paired.containsValue(each)).forEach(each -> {
            String word = ours.contains(each) ? numbered(each, now) : each;
            if (now.add(word)) {
                list.items().add(JsonScalar.text(holder.place(), word));
                findings.add("new: the word " + each + " of " + String.join(".", place));
            }
            if (!word.equals(each)) {
                rules.word(place, word, each);
            }
        });
        String key = holder.place() + " " + place.get(2);
        Set<String> left = new HashSet<>(ours);
        left.removeAll(paired.keySet());
        Set<String> words = goneWords.computeIfAbsent(key, none -> new TreeSet<>(left));
        words.retainAll(left);
        holder.put("x-gone-words", JsonArray.of(holder.place(), words));
    }

    // ---- operations

    private void operation(JsonObject operation, OperationMatch match) {
        String id = match.ours().id();
        ApiOperation theirs = match.theirs();
        if (!match.isCertain() || theirs == null) {
            operation.put(GONE, JsonScalar.literal(operation.place(), "true"));
            List<String> reasons = Stream.concat(
                            match.candidates().stream().map(String::valueOf), match.blockers().stream())
                    .toList();
            findings.add((reasons.isEmpty() ? "gone: " : "decide: ") + id + " (" + operation.place() + ")"
                    + (reasons.isEmpty() ? "" : "; " + String.join("; ", reasons)));
            return;
        }
        confirm(operation);
        values(operation.part("responses")).forEach(each -> confirm((JsonObject) each));
        List<JsonValue> parameters =
                operation.get("parameters") instanceof JsonArray list ? list.items() : new ArrayList<>();
        Set<String> ours = new HashSet<>();
        Set<String> paired = new HashSet<>(match.fixed().keys());
        for (int i = 0; i < parameters.size(); i++) {
            JsonObject parameter = references.resolve((JsonObject) parameters.get(i));
            String name = parameter.textOrEmpty("name");
            FieldMatch filter = match.filters().get(name);
            ours.add(name);
            if (parameter.textOrEmpty("in").equals("query") && filter != null) {
                paired.add(String.valueOf(filter.theirs()));
                JsonObject own = parameter.copy(null);
                if (filter.isThere()) {
                    confirm(own);
                } else {
                    gone(own.part("schema"), "requests", id + ".query." + name, filter);
                }
                parameters.set(i, own);
            }
        }
        for (Parameter each : theirs.in("query")) {
            if (!paired.contains(each.name())) {
                String name = free(each.name(), ours);
                ours.add(name);
                JsonObject parameter = new JsonObject(operation.place(), null)
                        .with("name", name)
                        .with("in", "query");
                parameter.put("schema", shapes.of(each.shape(), true));
                parameters.add(parameter);
                findings.add("new: the filter " + name + " of " + id + " (" + place(each.shape()) + ")");
                if (!name.equals(each.name())) {
                    rules.absent(List.of("operations", id, "query", name), JsonScalar.text(each.name()));
                }
            }
        }
    }
}
