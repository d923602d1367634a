package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of errors. No code of the contract changes its meaning. */
final class ErrorsReader {
    /** The parts of an error that can lie elsewhere, all of which the contract shows. */
    static final List<String> PLACES = List.of("code", "message", "type", "param", "request_id", "doc_url", "errors");

    private final Set<String> listed;
    private final Map<String, Line> places = new LinkedHashMap<>();
    private final Map<String, Node> codes = new LinkedHashMap<>();
    private final Set<String> nothingDone = new LinkedHashSet<>();
    private final Set<String> sameKey = new LinkedHashSet<>();

    ErrorsReader(Contract contract) {
        listed = contract.codes();
    }

    void read(@Nullable Node node, Shown shown) {
        Members members = Members.of(
                node,
                "errors",
                "code",
                "message",
                "type",
                "param",
                "request_id",
                "doc_url",
                "errors",
                "nothing_done",
                "same_key");
        if (members == null) {
            return;
        }
        Places taken = new Places();
        for (String each : PLACES) {
            Node its = members.get(each);
            if (its != null) {
                shown.check(true, its, "where an error has its " + each);
                Line line = its.isObject() && each.equals("code") ? code(its) : LineReader.place(each, its);
                places.put(each, line);
                if (!line.isAbsent() && !line.name().isEmpty()) {
                    taken.take(each, line.name(), its);
                }
            }
        }
        codes(members, "nothing_done", nothingDone, shown);
        codes(members, "same_key", sameKey, shown);
    }

    private Line code(Node node) {
        return LineReader.read(
                "code", new Contract.Field("text", false, null, listed, false, true, true, Mark.NONE), node);
    }

    private void codes(Members members, String name, Set<String> into, Shown shown) {
        Node node = members.get(name);
        if (node == null) {
            return;
        }
        shown.check(false, node, name);
        for (Node each : node.items(name)) {
            String code = each.text("a code");
            if (listed.contains(code)) {
                throw each.fault(code + " is a code of the contract, whose meaning stays: remove it");
            }
            into.add(code);
            codes.put(code, each);
        }
    }

    /** A code has one meaning: that of the contract's code that it is there, or the one that a list gives it. */
    void checkAll() {
        Line line = places.get("code");
        for (String each : codes.keySet()) {
            Node node = Objects.requireNonNull(codes.get(each));
            String ours = line == null || line.form() == null
                    ? null
                    : line.form().receive(Json.of(each)).string();
            if (ours != null && !ours.equals(each)) {
                throw node.fault(
                        each + " is the code " + ours + " of the contract there, whose meaning stays: remove it");
            }
            if (nothingDone.contains(each) && sameKey.contains(each)) {
                throw node.fault(each + " is in nothing_done and in same_key: remove one");
            }
        }
    }

    ErrorRules rules() {
        return new ErrorRules(places, nothingDone, sameKey);
    }
}
