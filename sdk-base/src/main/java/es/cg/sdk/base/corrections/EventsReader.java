package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.Contract.Field;
import es.cg.sdk.base.corrections.EventRules.SignaturePart;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.TakenPaths;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of events and their signature. */
final class EventsReader {
    private static final List<String> SIGNATURE = List.of("t", "v1", "secret", "algorithm");
    private static final List<String> TIMES = List.of("seconds", "milliseconds", "text");
    private static final Set<String> ENVIRONMENTS = Set.of("production", "sandbox");

    private EventsReader() {}

    /** Returns what a section says; null says nothing. */
    static EventRules read(Contract contract, @Nullable Node node) {
        if (node == null) {
            return EventRules.NONE;
        }
        Map<String, Field> fields = fields(contract);
        Set<String> kinds = contract.events().keySet();
        List<String> others = Stream.concat(SIGNATURE.stream(), kinds.stream()).toList();
        Map<String, Line> lines =
                LineReader.lines(node, "member", "", fields, others, each -> "the " + each + " of an event");
        for (String each : List.of("id", "type")) {
            Line line = lines.get(each);
            if (line != null && line.isAbsent()) {
                throw line.at().fault("an event needs its " + each + ": write where it is");
            }
        }
        Map<String, Line> places = new LinkedHashMap<>(lines);
        // The record is here by the assumptions.
        places.putIfAbsent("object", new Line(List.of("data", "object"), null, false, node));
        LineReader.take(new TakenPaths(), fields.keySet(), places, node);
        SignaturePart t = part(node, "t", TIMES);
        SignaturePart v1 = part(node, "v1", List.of("base64"));
        if (t.name().equals(v1.name())) {
            throw node.fault("the t and the v1 of a signature are both " + t.name() + ": give one another name");
        }
        return new EventRules(
                lines,
                withoutRecord(kinds, node),
                t,
                v1,
                isSaid(node, "secret", "base64"),
                isSaid(node, "algorithm", "HmacSHA512"));
    }

    /** Returns the kinds whose line is null: the service sends no record with them. */
    private static Set<String> withoutRecord(Set<String> kinds, Node events) {
        Set<String> without = new HashSet<>(kinds);
        without.retainAll(events.members("events").keySet());
        for (String each : without) {
            Node line = events.get(each);
            LineReader.side(line, false, "the record of " + each);
            if (line != null && !line.isNull()) {
                throw line.fault(each + " can only be null here: events of this kind have no record. Fields of a record"
                        + " stand in \"answers\", and other words for kinds in \"as\" of \"type\"");
            }
        }
        return without;
    }

    /** The parts of an event. Only the type and the environment have words. */
    private static Map<String, Field> fields(Contract contract) {
        Map<String, Field> fields = new TreeMap<>();
        fields.put("id", Field.shown("any"));
        // Where the kind is, is assumed; the kinds are shown.
        fields.put("type", Field.of("text", contract.events().keySet(), false, true));
        fields.put("environment", Field.of("text", ENVIRONMENTS, true, true));
        fields.put("created", Field.of("time", Set.of(), false, false));
        fields.put("client_id", Field.of("any", Set.of(), false, false));
        fields.put("object", Field.of("any", Set.of(), false, false));
        return fields;
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
