package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.EventRules.SignaturePart;
import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of events and their signature. */
final class EventsReader {
    private static final Set<String> SHOWN = Set.of("id", "environment");
    private static final List<String> TIMES = List.of("seconds", "milliseconds", "text");

    private final Contract contract;
    private final Map<String, Line> places = new LinkedHashMap<>();
    private @Nullable SignaturePart t;
    private @Nullable SignaturePart v1;
    private boolean isSecretBase64;
    private boolean isSha512;

    EventsReader(Contract contract) {
        this.contract = contract;
    }

    void read(@Nullable Node node, Shown shown) {
        Members members = Members.of(
                node,
                "events",
                "id",
                "type",
                "created",
                "client_id",
                "environment",
                "object",
                "t",
                "v1",
                "secret",
                "algorithm");
        if (members == null) {
            return;
        }
        Places taken = new Places();
        for (String each : List.of("id", "type", "created", "client_id", "environment", "object")) {
            Node its = members.get(each);
            if (its != null) {
                place(each, its, shown, taken);
            }
        }
        t = part(members, "t", TIMES, shown, t);
        v1 = part(members, "v1", List.of("base64"), shown, v1);
        for (String each : List.of("secret", "algorithm")) {
            if (members.has(each)) {
                shown.check(false, java.util.Objects.requireNonNull(members.get(each)), each);
            }
        }
        isSecretBase64 |= members.oneOf("secret", List.of("base64")) != null;
        isSha512 |= members.oneOf("algorithm", List.of("HmacSHA512")) != null;
    }

    private void place(String name, Node node, Shown shown, Places taken) {
        if (node.isNull() && (name.equals("id") || name.equals("type"))) {
            throw node.fault("an event needs its " + name + ": write where it is");
        }
        Contract.Field field = switch (name) {
            case "type" ->
                new Contract.Field("text", false, null, contract.events().keySet(), false, false, true, Mark.NONE);
            case "created" -> new Contract.Field("time", false, null, Set.of(), false, false, false, Mark.NONE);
            default -> new Contract.Field("text", false, null, Set.of(), false, SHOWN.contains(name), true, Mark.NONE);
        };
        Line line = LineReader.read(name, field, node);
        LineChecks.side(shown, field, line, "the " + name + " of an event");
        if (!line.isAbsent() && !line.name().isEmpty()) {
            taken.take(name, line.name(), node);
        }
        places.merge(name, line, Line::with);
    }

    private static @Nullable SignaturePart part(
            Members members, String name, List<String> forms, Shown shown, @Nullable SignaturePart before) {
        Node node = members.get(name);
        if (node == null) {
            return before;
        }
        Members its = node.isText() ? null : new Members(node, name, "name", "as", "sure");
        String named = its == null ? LineReader.header(node, name) : its.text("name");
        String as = its == null ? null : its.oneOf("as", forms);
        shown.check(named != null, node, "the " + name + " of a signature");
        return new SignaturePart(
                named == null && before != null ? before.name() : named,
                as == null && before != null ? before.as() : as);
    }

    EventRules rules() {
        return new EventRules(places, t, v1, isSecretBase64, isSha512);
    }
}
