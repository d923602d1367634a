package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives their schemas our names. A schema of theirs is one of ours if both stand in the same place: the body of an
 * operation, its answer, the field of a record that is one of ours. Where ours is a component, theirs becomes the
 * component of this name, and where ours stands in its place, so does theirs.
 */
final class SchemaNames {
    private static final String REF = "$ref";
    private static final String DESCRIPTION = "description";
    private static final String ENUM = "enum";
    private static final String KNOWN = "x-known-values";
    private static final String PROPERTIES = "properties";
    private static final String DATA = "data";
    private static final String DATE = "Fecha";
    private static final String DATE_OR_NULL = "FechaOpcional";

    private final References ours;
    private final JsonObject ourSchemas;
    private final References theirs;
    /** Our names of their components. */
    private final Map<String, String> known;
    /** The names of their components that are none of ours. */
    private final Map<String, String> added = new TreeMap<>();

    private final JsonObject made;
    private final Set<Defined> done = new HashSet<>();
    private final Set<String> contradictions = new LinkedHashSet<>();

    /**
     * Begins.
     *
     * @param known our names of their components as far as they were found before; more are added
     */
    SchemaNames(JsonObject ours, JsonObject theirs, Map<String, String> known) {
        this.ours = new References(ours);
        this.ourSchemas = ours.part("components").part("schemas");
        this.theirs = new References(theirs);
        this.known = known;
        this.made = new JsonObject(theirs.part("components").place(), null);
    }

    /** Returns the components: those of our names, and new ones. */
    JsonObject components() {
        return made;
    }

    /** Which schema of theirs was taken for a component; each object is another one. */
    private record Defined(String component, JsonObject schema) {}

    /** Returns what of theirs could not be taken, one line each. */
    Set<String> contradictions() {
        return contradictions;
    }

    /** A schema without null, behind all references. */
    private record Core(
            JsonObject schema, boolean nullable, @Nullable String component) {}

    private Core core(JsonObject schema) {
        JsonObject at = schema;
        boolean nullable = SchemaForm.isNullable(at);
        String component = SchemaForm.component(at);
        for (String each = component; each != null; each = SchemaForm.component(at)) {
            at = theirs.resolve(new JsonObject(at.place(), null).with(REF, "#/components/schemas/" + each));
            nullable |= SchemaForm.isNullable(at);
        }
        return new Core(at, nullable, component);
    }

    /**
     * Returns their schema with our names.
     *
     * @param our what ours has in this place; null if it has nothing
     * @param answer whether it is a part of an answer, whose lists of values are open
     */
    JsonObject of(JsonObject their, @Nullable JsonObject our, boolean answer) {
        Core core = core(their);
        JsonObject schema = named(core, our, answer);
        String description = their.text(DESCRIPTION);
        if (description != null) {
            schema.put(DESCRIPTION, their.at(DESCRIPTION));
        }
        return schema;
    }

    private JsonObject named(Core core, @Nullable JsonObject our, boolean answer) {
        JsonObject schema = core.schema();
        String ourName = our == null ? null : SchemaForm.component(our);
        if (SchemaParts.isDate(schema) && ourSchemas.get(DATE) != null) {
            String date = core.nullable() && ourSchemas.get(DATE_OR_NULL) != null ? DATE_OR_NULL : DATE;
            return SchemaParts.reference(schema, date, false);
        }
        if (ourName != null && ourName.startsWith(DATE) && SchemaParts.isPlainText(schema)) {
            return new JsonObject(schema.place(), null); // A text of any form does not contradict a date.
        }
        if (ourName != null && fits(schema, ourSchemas.part(ourName))) {
            if (core.component() != null) {
                known.putIfAbsent(core.component(), ourName);
            }
            define(ourName, core, ours.resolve(ourSchemas.part(ourName)), answer);
            return SchemaParts.reference(schema, ourName, core.nullable());
        }
        if (ourName != null && "array".equals(SchemaForm.of(schema)) && isPage(ourSchemas.part(ourName))) {
            return bareList(schema, ourName, answer);
        }
        if (our != null && ourName == null && SchemaForm.of(our) != null && fits(schema, our)) {
            return inPlace(core, our, answer);
        }
        return core.component() == null ? inPlace(core, null, answer) : added(core, core.component(), answer);
    }

    /** A list without the record around it that ours has: ours stays, for every list of the SDK has it. */
    private JsonObject bareList(JsonObject list, String ourName, boolean answer) {
        JsonObject data = ours.properties(ourSchemas.part(ourName)).get(DATA);
        of(list.part("items"), data == null ? null : data.object("items"), answer);
        contradictions.add("contradicted: " + ourName + " is a bare list in " + list.place()
                + "; the SDK's record around it stays ("
                + ourSchemas.at(ourName).place() + ")");
        return new JsonObject(list.place(), null);
    }

    private boolean isPage(JsonObject our) {
        Map<String, JsonObject> properties = ours.properties(our);
        return properties.containsKey(DATA) && properties.containsKey("has_more");
    }

    /**
     * Returns what theirs calls the items of a page if it does not call them as ours does; an empty text if it does.
     */
    private String itemsOf(JsonObject their, JsonObject our) {
        JsonObject properties = their.part(PROPERTIES);
        if (!isPage(our) || properties.get(DATA) != null) {
            return "";
        }
        List<String> lists = properties.keys().stream()
                .filter(each -> "array".equals(SchemaParts.form(properties.part(each), theirs)))
                .toList();
        return lists.size() == 1 ? lists.get(0) : "";
    }

    /** A component of theirs in a place where ours has nothing, or something of another form. */
    private JsonObject added(Core core, String component, boolean answer) {
        String ourName = known.get(component);
        if (ourName != null) {
            define(ourName, core, ours.resolve(ourSchemas.part(ourName)), answer);
            return SchemaParts.reference(core.schema(), ourName, core.nullable());
        }
        String name = added.computeIfAbsent(component, this::free);
        if (made.get(name) == null) {
            JsonObject schema = new JsonObject(core.schema().place(), null);
            made.put(name, schema); // Before its own parts, of which one may be the same again.
            SchemaParts.unite(schema, inPlace(new Core(core.schema(), false, null), null, answer));
        }
        return SchemaParts.reference(core.schema(), name, core.nullable());
    }

    /** Returns a name for a component of theirs that is none of ours. */
    private String free(String component) {
        StringBuilder name = new StringBuilder();
        for (String each : component.split("[^A-Za-z0-9]+", -1)) {
            if (!each.isEmpty()) {
                name.append(Character.toUpperCase(each.charAt(0))).append(each.substring(1));
            }
        }
        String plain = name.isEmpty() || Character.isDigit(name.charAt(0)) ? "Schema" + name : name.toString();
        String free = plain;
        for (int i = 2; ourSchemas.get(free) != null || added.containsValue(free); i++) {
            free = plain + i;
        }
        return free;
    }

    private void define(String name, Core core, JsonObject our, boolean answer) {
        if (!done.add(new Defined(name, core.schema()))) {
            return;
        }
        if (made.get(name) == null) {
            made.put(name, new JsonObject(core.schema().place(), null));
        }
        SchemaParts.unite(made.part(name), inPlace(new Core(core.schema(), false, null), our, answer));
    }

    private JsonObject inPlace(Core core, @Nullable JsonObject our, boolean answer) {
        JsonObject open = new JsonObject(core.schema().place(), null);
        JsonObject like = our == null ? open : our;
        JsonObject schema = SchemaParts.isOfSameParts(core.schema(), like)
                ? core.schema()
                : SchemaParts.oneRecord(core.schema(), theirs);
        Map<String, JsonObject> ourProperties = our == null ? Map.of() : ours.properties(our);
        JsonObject copy = new JsonObject(schema.place(), null);
        for (String key : schema.keys()) {
            JsonValue value = schema.at(key);
            switch (key) {
                case PROPERTIES -> {
                    JsonObject properties = new JsonObject(value.place(), null);
                    JsonObject all = schema.part(key);
                    String items = itemsOf(schema, like);
                    all.keys()
                            .forEach(each -> properties.put(
                                    each,
                                    property(
                                            each,
                                            all.part(each),
                                            ourProperties.get(each.equals(items) ? DATA : each),
                                            answer)));
                    copy.put(key, properties);
                }
                case "items" -> copy.put(key, of(schema.part(key), like.object(key), answer));
                case "patternProperties", "if", "then", "else", "not" -> copy.put(key, value.copy(null));
                case "allOf", "anyOf", "oneOf" -> copy.put(key, parts(schema, like, key, answer));
                case ENUM, KNOWN -> SchemaParts.values(schema, like, answer, copy);
                case "type" -> copy.put(key, SchemaParts.type(schema, core.nullable()));
                default ->
                    copy.put(
                            key,
                            value instanceof JsonObject part && !key.startsWith("x-")
                                    ? of(part, like.object(key), answer)
                                    : value.copy(null));
            }
        }
        return copy;
    }

    private JsonObject property(String name, JsonObject their, @Nullable JsonObject our, boolean answer) {
        JsonObject property = of(their, our, answer);
        for (String key : List.of(ENUM, KNOWN)) {
            // The kind of a record, which has one value, as OpenAPI 3.0 spells it.
            if (name.equals("object") && property.texts(key).size() == 1) {
                if (property.remove(key) instanceof JsonArray only) {
                    property.put("const", only.items().get(0));
                }
            }
        }
        return property;
    }

    private JsonArray parts(JsonObject schema, JsonObject like, String key, boolean answer) {
        JsonArray parts = new JsonArray(schema.at(key).place(), null);
        List<JsonObject> all = schema.parts(key);
        List<JsonObject> others = like.parts(key);
        for (int i = 0; i < all.size(); i++) {
            parts.items().add(of(all.get(i), i < others.size() ? others.get(i) : null, answer));
        }
        return parts;
    }

    /** Whether both are of one form, or one of them is open. */
    private boolean fits(JsonObject their, JsonObject our) {
        String one = SchemaParts.form(their, theirs);
        String other = SchemaParts.form(our, ours);
        return one == null || other == null || one.equals(other);
    }
}
