package es.cg.sdk.base.corrections;

import es.cg.sdk.base.corrections.EventRules.SignaturePart;
import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of events and their signature. */
final class EventsReader {
    private static final List<String> TIMES = List.of("seconds", "milliseconds", "text");
    private static final Set<String> ENVIRONMENTS = Set.of("production", "sandbox");
    // Where each part is, by the assumptions.
    private static final SortedMap<String, List<String>> PARTS = new TreeMap<>(Map.of(
            "id", List.of("id"),
            "type", List.of("type"),
            "created", List.of("created"),
            "client_id", List.of("client_id"),
            "environment", List.of("environment"),
            "object", List.of("data", "object")));

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
        PARTS.keySet().forEach(each -> {
            Node its = members.get(each);
            if (its != null) {
                place(each, its, shown);
            }
        });
        t = part(members, "t", TIMES, shown, t);
        v1 = part(members, "v1", List.of("base64"), shown, v1);
        for (String each : List.of("secret", "algorithm")) {
            if (members.has(each)) {
                shown.check(false, Objects.requireNonNull(members.get(each)), each);
            }
        }
        isSecretBase64 |= members.oneOf("secret", List.of("base64")) != null;
        isSha512 |= members.oneOf("algorithm", List.of("HmacSHA512")) != null;
    }

    private void place(String name, Node node, Shown shown) {
        if (node.isNull() && (name.equals("id") || name.equals("type"))) {
            throw node.fault("an event needs its " + name + ": write where it is");
        }
        Line line = LineReader.read(name, field(name), node);
        LineChecks.side(shown, field(name), line, "the " + name + " of an event");
        places.merge(name, line, Line::with);
    }

    /** Of these parts, only the type and the environment have words. */
    private Contract.Field field(String part) {
        return switch (part) {
            // Where the kind is, is assumed; the kinds are shown.
            case "type" -> field("text", contract.events().keySet(), false, true);
            case "environment" -> field("text", ENVIRONMENTS, true, true);
            case "created" -> field("time", Set.of(), false, false);
            default -> field("any", Set.of(), part.equals("id"), false);
        };
    }

    private static Contract.Field field(String type, Set<String> words, boolean isShown, boolean areWordsShown) {
        return new Contract.Field(type, false, null, words, false, isShown, areWordsShown, Mark.NONE);
    }

    private static @Nullable SignaturePart part(
            Members members, String name, List<String> forms, Shown shown, @Nullable SignaturePart before) {
        Node node = members.get(name);
        if (node == null) {
            return before;
        }
        Members its = node.isText() ? null : new Members(node, name, "name", "as", "sure");
        Node at = its == null ? node : its.get("name");
        String named = at == null ? null : LineReader.header(at, name);
        String as = its == null ? null : its.oneOf("as", forms);
        if (named == null && as == null) {
            throw node.fault(name + " is corrected in nothing: write name or as");
        }
        shown.check(named != null, node, "the " + name + " of a signature");
        if (as != null && before != null && before.as() != null) {
            throw node.fault(
                    "the form of " + name + " is said outside of \"against_contract\" too: remove one of them");
        }
        return new SignaturePart(
                named == null && before != null ? before.name() : named,
                as == null && before != null ? before.as() : as);
    }

    /** No two parts of an event have one place, and no two of a signature one name. */
    void checkAll(Node file) {
        Places taken = new Places();
        PARTS.forEach((each, usual) -> {
            Line line = places.get(each);
            if (line == null || (line.name().isEmpty() && !line.isAbsent())) {
                taken.take(each, usual, line == null ? file : line.at());
            }
        });
        places.forEach((each, line) -> {
            if (!line.name().isEmpty()) {
                taken.take(each, line.name(), line.at());
            }
        });
        if (name(t, "t").equals(name(v1, "v1"))) {
            throw file.fault("the t and the v1 of a signature are both " + name(t, "t") + ": give one another name");
        }
    }

    private static String name(@Nullable SignaturePart part, String usual) {
        return part == null || part.name() == null ? usual : part.name();
    }

    EventRules rules() {
        return new EventRules(places, t, v1, isSecretBase64, isSha512);
    }
}
