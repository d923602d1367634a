package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Lays overlays over a document. An overlay adds; it never changes what the base has. Objects merge key by key, lists
 * as sets. An action whose target is a pattern gives defaults: it adds what is missing, and leaves the rest alone.
 */
final class Merger {
    private static final Set<String> SENTENCES = Set.of("summary", "description");
    /** In a schema it is one word, or a list of words: a list with the word adds to it. */
    private static final String TYPE = "type";

    private static final String REF = "$ref";
    private static final String PARAMETERS = "#/components/parameters/";

    private final JsonObject root;
    private final Placement placement;
    private final Marks marks;
    private final Findings findings;

    Merger(JsonObject root, Placement placement, Marks marks, Findings findings) {
        this.root = root;
        this.placement = placement;
        this.marks = marks;
        this.findings = findings;
    }

    void apply(Action action) {
        List<Located> targets = action.target().select(root).stream()
                .filter(each -> each.value() instanceof JsonObject)
                .toList();
        if (targets.isEmpty()) {
            throw action.place().error(homeless(action));
        }
        for (Located each : targets) {
            if (merge(each, action.update(), action) == Outcome.NOTHING_NEW) {
                findings.obsolete(each.location(), action.update());
            }
        }
    }

    private static String homeless(Action action) {
        String target = action.target().text();
        return switch (action.layer()) {
            case WORDS -> target + " names no object of the document: correct the target, or remove these words";
            case ASSUMPTIONS ->
                target + " is no object of the document, so " + action.assumption()
                        + " is homeless: name an object that is there, and write the rest into update";
            default ->
                target + " is no object of the document, so this rule is homeless: correct the target, or"
                        + " remove the rule";
        };
    }

    private enum Outcome {
        /** All of it was in the base already. */
        NOTHING_NEW,
        SOMETHING_NEW,
        /** An empty object, which only places its neighbours. */
        PLACE_ONLY
    }

    private Outcome merge(Located target, JsonObject update, Action action) {
        JsonObject object = (JsonObject) target.value();
        String id = action.assumption();
        if (target.location().kind() == Kind.SCHEMA && contradicts(target, update, action)) {
            return Outcome.SOMETHING_NEW;
        }
        boolean placeholder = object.isEmpty() && isComponent(target.location());
        if (placeholder && id != null && !update.isEmpty()) {
            object.assumedBy(id);
            marks.whole(object, id);
        }
        boolean isNew = false;
        List<Located> known = new ArrayList<>();
        for (String key : update.keys()) {
            Located child = target.child(key, update.at(key));
            switch (mergeKey(target, key, update, action)) {
                case SOMETHING_NEW -> isNew = true;
                case NOTHING_NEW -> known.add(child);
                case PLACE_ONLY -> {}
            }
        }
        if (action.target().isPattern()) {
            return Outcome.PLACE_ONLY;
        }
        if (isNew) {
            known.forEach(each -> findings.obsolete(each.location(), each.value()));
            return Outcome.SOMETHING_NEW;
        }
        return known.isEmpty() ? Outcome.PLACE_ONLY : Outcome.NOTHING_NEW;
    }

    private Outcome mergeKey(Located target, String key, JsonObject update, Action action) {
        JsonObject object = (JsonObject) target.value();
        JsonValue value = update.at(key);
        JsonValue existing = object.get(key);
        if (existing == null) {
            if (hasItsForm(target, key)) {
                return Outcome.PLACE_ONLY;
            }
            add(target, key, update, action);
            return Outcome.SOMETHING_NEW;
        }
        if (existing instanceof JsonObject && value instanceof JsonObject both) {
            return merge(target.child(key, existing), both, action);
        }
        if (existing instanceof JsonArray list && value instanceof JsonArray more) {
            return union(target, key, list, more, action);
        }
        if (key.equals(TYPE) && value instanceof JsonArray more && indexOf(more, existing) >= 0) {
            JsonArray list = new JsonArray(existing.place(), existing.assumption());
            list.items().add(existing);
            object.put(TYPE, list);
            return union(target, key, list, more, action);
        }
        if (action.target().isPattern()) {
            return Outcome.PLACE_ONLY;
        }
        if (key.equals(TYPE) && existing instanceof JsonArray list && indexOf(list, value) >= 0) {
            return Outcome.NOTHING_NEW;
        }
        if (existing.place().source().layer() != Layer.BASE) {
            throw value.place()
                    .error(target.location().child(key) + " is said twice: keep this line, or " + existing.place());
        }
        if (existing.sameAs(value)) {
            return Outcome.NOTHING_NEW;
        }
        findings.contradicted(target.location().child(key), existing, value);
        return Outcome.SOMETHING_NEW;
    }

    /** Whether a schema of the base is of another form than the overlay says, so that none of it can be added. */
    private boolean contradicts(Located target, JsonObject update, Action action) {
        JsonObject schema = (JsonObject) target.value();
        String is = SchemaForm.of(schema);
        String said = SchemaForm.of(update);
        if (is == null || said == null || is.equals(said)) {
            return false;
        }
        if (!action.target().isPattern()) {
            boolean types = schema.get(TYPE) != null && update.get(TYPE) != null;
            findings.contradicted(
                    types ? target.location().child(TYPE) : target.location(),
                    types ? schema.at(TYPE) : JsonScalar.text(schema.place(), is),
                    types ? update.at(TYPE) : JsonScalar.text(update.place(), said));
        }
        return true;
    }

    /**
     * Whether an object says already what it is, so that a key can only say it in another way: a reference beside the
     * content, or content beside a reference.
     */
    private static boolean hasItsForm(Located target, String key) {
        JsonObject object = (JsonObject) target.value();
        boolean isSchema = target.location().kind() == Kind.SCHEMA;
        boolean isReference = object.text(REF) != null;
        if (isSchema) {
            return SchemaForm.KEYS.contains(key) && SchemaForm.of(object) != null;
        }
        boolean hasContent = object.keys().stream().anyMatch(each -> !SENTENCES.contains(each) && !Marks.isMark(each));
        return key.equals(REF) ? hasContent : isReference && !SENTENCES.contains(key);
    }

    private void add(Located target, String key, JsonObject update, Action action) {
        JsonValue value = update.at(key);
        Location location = target.location().child(key);
        if (value instanceof JsonObject object && object.isEmpty()) {
            if (action.layer() == Layer.BASE) {
                placement.insert((JsonObject) target.value(), key, value.copy(null), update);
                return;
            }
            throw value.place()
                    .error(location + " is not there, and {} adds nothing: it only says where its neighbours belong."
                            + " Correct the name, or write what it is");
        }
        if (action.layer() == Layer.WORDS && !(SENTENCES.contains(key) && value instanceof JsonScalar)) {
            throw value.place()
                    .error(location + " is not there: words add summary and description to what other files define."
                            + " Correct the name, or remove these words");
        }
        JsonValue added = value.copy(action.assumption());
        placement.insert((JsonObject) target.value(), key, added, update);
        if (action.assumption() != null) {
            marks.added(target, key, added, action.assumption());
        }
    }

    private Outcome union(Located target, String key, JsonArray list, JsonArray more, Action action) {
        boolean isNew = false;
        int after = -1;
        for (JsonValue item : more.items()) {
            int same = indexOf(list, item);
            if (same >= 0) {
                after = same;
                continue;
            }
            isNew = true;
            JsonValue added = item.copy(action.assumption());
            after = after < 0 ? list.items().size() : after + 1;
            list.items().add(after, added);
            if (action.assumption() != null) {
                marks.addedItem((JsonObject) target.value(), key, added, action.assumption());
            }
        }
        boolean inBase = list.place().source().layer() == Layer.BASE;
        return isNew ? Outcome.SOMETHING_NEW : inBase ? Outcome.NOTHING_NEW : Outcome.PLACE_ONLY;
    }

    /** Items with a name, such as parameters, are the same if they have the same name and place. */
    private int indexOf(JsonArray list, JsonValue item) {
        for (int i = 0; i < list.items().size(); i++) {
            JsonValue each = list.items().get(i);
            boolean sameName = each instanceof JsonObject one
                    && item instanceof JsonObject other
                    && haveSameName(named(one), named(other));
            if (sameName || each.sameAs(item)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the parameter that an item refers to, if it is there yet; else the item itself. */
    private JsonObject named(JsonObject item) {
        String reference = item.text(REF);
        if (reference == null || !reference.startsWith(PARAMETERS)) {
            return item;
        }
        JsonObject parameter =
                root.part("components").part("parameters").object(reference.substring(PARAMETERS.length()));
        return parameter == null ? item : parameter;
    }

    private static boolean haveSameName(JsonObject one, JsonObject other) {
        return one.text("name") != null
                && Objects.equals(one.text("name"), other.text("name"))
                && Objects.equals(one.text("in"), other.text("in"));
    }

    private static boolean isComponent(Location location) {
        return location.keys().size() == 3 && location.keys().get(0).equals("components");
    }
}
