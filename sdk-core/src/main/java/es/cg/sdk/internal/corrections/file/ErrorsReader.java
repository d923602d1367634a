package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.ErrorRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of errors. No code of the contract changes its meaning. */
final class ErrorsReader {
    private static final String[] MEMBERS = {"code", "message", "type", "param", "request_id", "doc_url"};
    private static final String[] ENTRY_MEMBERS = {"param", "code", "message"};

    private final Set<String> listed;

    ErrorsReader(ContractForms contract) {
        listed = new LinkedHashSet<>(contract.codes());
        RetryRules.all().forEach(each -> listed.addAll(each.codes()));
    }

    @Nullable
    ErrorRules read(@Nullable Node node) {
        if (node == null) {
            return null;
        }
        List<String> known = new ArrayList<>(List.of(MEMBERS));
        known.addAll(List.of("in", "entries", "codes", "nothing_done", "same_key", Shown.MEMBER));
        Members members = new Members(node, "errors", known.toArray(String[]::new));
        Shown shown = new Shown(members);
        for (String each : List.of("in", "code", "message", "type", "request_id")) {
            Node its = members.get(each);
            if (its != null) {
                shown.check(true, its, "where an error has its " + each);
            }
        }
        Members entries = Members.of(members.get("entries"), "entries", "in", "param", "code", "message");
        Members sameKey = Members.of(members.get("same_key"), "same_key", "codes", "member", "value");
        if (sameKey != null && sameKey.has("member") != sameKey.has("value")) {
            throw sameKey.node().fault("a mark has a member and its value: add the other one");
        }
        if (sameKey != null && !sameKey.has("member") && !sameKey.has("codes")) {
            throw sameKey.node().fault("same_key says nothing: write codes, or member and value");
        }
        new Places()
                .takeAll(
                        members,
                        Stream.of(MEMBERS)
                                .flatMap(each -> Stream.of(each, each))
                                .toArray(String[]::new));
        if (entries != null) {
            new Places().takeNamed(entries, ENTRY_MEMBERS);
        }
        Map<String, String> codes = codes(members);
        return new ErrorRules(
                members.has("in") ? in(members) : null,
                places(members, MEMBERS),
                entries == null ? List.of() : entries.names("in"),
                entries == null ? Map.of() : places(entries, ENTRY_MEMBERS),
                codes,
                unlisted(members, "nothing_done", codes),
                sameKey == null ? Set.of() : unlisted(sameKey, "codes", codes),
                sameKey == null ? List.of() : sameKey.names("member"),
                sameKey == null ? null : sameKey.text("value"));
    }

    /** An empty text: the error is the whole answer. */
    private static List<String> in(Members members) {
        Node node = members.get("in");
        return node == null || "".equals(node.value()) ? List.of() : node.names("in");
    }

    private static Map<String, List<String>> places(Members members, String... names) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        for (String each : names) {
            if (members.has(each)) {
                places.put(each, members.names(each));
            }
        }
        return places;
    }

    private Map<String, String> codes(Members members) {
        Map<String, String> codes = new LinkedHashMap<>();
        members.object("codes").forEach((theirs, ours) -> {
            requireUnlisted(ours, theirs);
            String code = ours.text("the contract's code of " + theirs);
            if (!listed.contains(code)) {
                throw ours.unknown("code", code, "of the contract", listed);
            }
            codes.put(theirs, code);
        });
        return codes;
    }

    private Set<String> unlisted(Members members, String name, Map<String, String> meanings) {
        Set<String> codes = new LinkedHashSet<>();
        Node node = members.get(name);
        if (node != null) {
            for (Node each : node.items(name)) {
                String code = each.text("a code");
                requireUnlisted(each, code);
                if (meanings.containsKey(code)) {
                    throw each.fault(code + " is in codes too, which gives it the meaning of " + meanings.get(code)
                            + ": remove one");
                }
                codes.add(code);
            }
        }
        return codes;
    }

    private void requireUnlisted(Node node, String code) {
        if (listed.contains(code)) {
            throw node.fault(code + " is a code of the contract, whose meaning stays: remove it");
        }
    }
}
