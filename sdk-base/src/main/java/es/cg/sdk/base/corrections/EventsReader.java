package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.Contract.Field;
import es.cg.sdk.base.corrections.EventRules.SignaturePart;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of events and their signature. */
final class EventsReader {
    private static final List<String> MEMBERS =
            List.of("id", "type", "created", "client_id", "environment", "object", "t", "v1", "secret", "algorithm");
    private static final List<String> TIMES = List.of("seconds", "milliseconds", "text");
    private static final Set<String> ENVIRONMENTS = Set.of("production", "sandbox");

    private EventsReader() {}

    /** Returns what a section says; null says nothing. */
    static EventRules read(Contract contract, @Nullable Node node) {
        if (node == null) {
            return EventRules.NONE;
        }
        node.only("events", MEMBERS);
        Map<String, Line> places = new LinkedHashMap<>();
        Map<String, List<String>> own = new TreeMap<>();
        fields(contract).forEach((name, field) -> {
            // The record is here by the assumptions.
            own.put(name, name.equals("object") ? List.of("data", "object") : List.of(name));
            Node its = node.get(name);
            if (its != null) {
                places.put(name, place(name, field, its));
            }
        });
        LineReader.take(new Places(), own, places, node);
        SignaturePart t = part(node, "t", TIMES);
        SignaturePart v1 = part(node, "v1", List.of("base64"));
        if (t.name().equals(v1.name())) {
            throw node.fault("the t and the v1 of a signature are both " + t.name() + ": give one another name");
        }
        return new EventRules(places, t, v1, isSaid(node, "secret", "base64"), isSaid(node, "algorithm", "HmacSHA512"));
    }

    /** The parts of an event. Only the type and the environment have words. */
    private static Map<String, Field> fields(Contract contract) {
        Map<String, Field> fields = new TreeMap<>();
        fields.put("id", field("any", Set.of(), true, false));
        // Where the kind is, is assumed; the kinds are shown.
        fields.put("type", field("text", contract.events().keySet(), false, true));
        fields.put("environment", field("text", ENVIRONMENTS, true, true));
        fields.put("created", field("time", Set.of(), false, false));
        fields.put("client_id", field("any", Set.of(), false, false));
        fields.put("object", field("any", Set.of(), false, false));
        return fields;
    }

    private static Field field(String type, Set<String> words, boolean isShown, boolean areWordsShown) {
        return new Field(type, false, null, words, false, isShown, areWordsShown, Mark.NONE);
    }

    private static Line place(String name, Field field, Node node) {
        if (node.isNull() && (name.equals("id") || name.equals("type"))) {
            throw node.fault("an event needs its " + name + ": write where it is");
        }
        return LineReader.read(name, field, node, "the " + name + " of an event");
    }

    private static SignaturePart part(Node events, String name, List<String> forms) {
        Node node = events.get(name);
        if (node == null) {
            return new SignaturePart(name, null);
        }
        Node as = node.isText() ? null : LineReader.as(name, node);
        Node named = node.isText() ? node : node.get("name");
        SignaturePart part = new SignaturePart(
                named == null ? name : RulesReader.header(named, name), as == null ? null : as.oneOf("as", forms));
        LineReader.side(node, named != null, false, "the " + name + " of a signature");
        return part;
    }

    private static boolean isSaid(Node events, String name, String word) {
        Node node = events.get(name);
        LineReader.side(node, false, name);
        return node != null && node.oneOf(name, List.of(word)).equals(word);
    }
}
