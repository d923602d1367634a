package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads an overlay, and refuses what an overlay of {@code contract} does not have. */
final class OverlayReader {
    private static final String ASSUMPTIONS = "x-assumptions";
    private static final String ASSUMPTION = "x-assumption";
    private static final Set<String> MEMBERS = Set.of("overlay", "info", "actions", ASSUMPTIONS);
    private static final Set<String> IN_ACTIONS = Set.of("target", "update", "description", ASSUMPTION);
    private static final Set<String> IN_ASSUMPTIONS =
            Set.of("reason", "contract-says", "assumed", "in-the-mock", "if-reality-differs", "correction");
    private static final String ID = "[a-z][a-z0-9-]*";

    private final Source source;
    private final JsonObject document;
    private final boolean assumes;

    private OverlayReader(Source source, JsonObject document) {
        this.source = source;
        this.document = document;
        this.assumes = source.layer() == Layer.ASSUMPTIONS;
    }

    static Overlay read(Source source, JsonObject document) {
        return new OverlayReader(source, document).overlay();
    }

    private Overlay overlay() {
        known(document, MEMBERS, "an overlay");
        if (!"1.0.0".equals(document.text("overlay"))) {
            throw document.place().error("the file is not an overlay: its first line must be overlay: 1.0.0");
        }
        if (document.get(ASSUMPTIONS) != null && !assumes) {
            throw document.at(ASSUMPTIONS)
                    .place()
                    .error("only files in contract/assumptions assume something: move the entry and its actions there");
        }
        List<Assumption> assumptions = new ArrayList<>();
        JsonObject entries = document.object(ASSUMPTIONS);
        if (entries != null) {
            entries.keys().forEach(each -> assumptions.add(assumption(each, entries)));
        }
        if (!(document.get("actions") instanceof JsonArray actions)) {
            throw document.place().error("the overlay has no list of actions");
        }
        return new Overlay(
                source, assumptions, actions.items().stream().map(this::action).toList());
    }

    private static Assumption assumption(String id, JsonObject entries) {
        Place place = entries.at(id).place();
        JsonObject entry = entries.object(id);
        if (entry == null || !id.matches(ID)) {
            throw place.error("an entry of x-assumptions has an id of lower-case words with hyphens, and members");
        }
        known(entry, IN_ASSUMPTIONS, "an assumption");
        Map<String, String> sections = new LinkedHashMap<>();
        entry.keys().forEach(each -> sections.put(each, required(entry, each)));
        String reason = required(entry, "reason");
        if (!reason.matches("\\S[^\n]*[.]")) {
            throw entry.at("reason").place().error("the reason must be one line that ends with a full stop");
        }
        required(entry, "if-reality-differs");
        sections.remove("reason");
        return new Assumption(place, id, reason, sections);
    }

    private Action action(JsonValue value) {
        if (!(value instanceof JsonObject action)) {
            throw value.place().error("an action is an object with target and update");
        }
        known(action, IN_ACTIONS, "an action");
        JsonValue update = action.get("update");
        if (!(update instanceof JsonObject object) || object.isEmpty()) {
            throw action.place().error("the action has no update, which must be an object: what does it add?");
        }
        noMarks(update);
        Target target =
                Target.parse(required(action, "target"), action.at("target").place());
        return new Action(action.at("target").place(), assumptionOf(action), target, object);
    }

    private @Nullable String assumptionOf(JsonObject action) {
        if (assumes) {
            return required(action, ASSUMPTION);
        }
        JsonValue id = action.get(ASSUMPTION);
        if (id != null) {
            throw id.place().error("only actions in contract/assumptions belong to an assumption: remove x-assumption");
        }
        return null;
    }

    private static void known(JsonObject object, Set<String> members, String what) {
        for (String each : object.keys()) {
            if (!members.contains(each)) {
                String hint = each.equals("remove")
                        ? ": an overlay here adds and never removes"
                        : ": write one of "
                                + String.join(", ", members.stream().sorted().toList());
                throw object.at(each).place().error(what + " has no member " + each + hint);
            }
        }
    }

    private static String required(JsonObject object, String member) {
        String text = object.text(member);
        if (text == null || text.isBlank()) {
            throw object.place().error(member + " is missing, or no text");
        }
        return text;
    }

    /** Refuses marks that are written by hand: {@link Marks} makes them all. */
    static void noMarks(JsonValue value) {
        if (value instanceof JsonObject object) {
            for (String each : object.keys()) {
                if (Marks.isMark(each)) {
                    throw object.at(each)
                            .place()
                            .error("marks are made: remove " + each + ", and add what is assumed in"
                                    + " contract/assumptions");
                }
                noMarks(object.at(each));
            }
        }
        if (value instanceof JsonArray array) {
            array.items().forEach(OverlayReader::noMarks);
        }
    }
}
