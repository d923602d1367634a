package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords;
import es.cg.sdk.webhooks.internal.corrections.EventRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of events. */
final class EventsReader {
    // The limits of EnvelopeFields.
    private static final int MAX_NAMES = 8;
    private static final int MAX_LENGTH = 255;

    private final ContractRecords contract;

    EventsReader(ContractRecords contract) {
        this.contract = contract;
    }

    EventRules read(Node node) {
        Members members = new Members(
                node,
                "events",
                "within",
                "kind",
                "created",
                "client_id",
                "object",
                "environment",
                "production",
                "without_record",
                "kinds",
                Shown.MEMBER);
        new Places()
                .takeAll(
                        members,
                        "kind",
                        "type",
                        "created",
                        "created",
                        "client_id",
                        "client_id",
                        "object",
                        "data.object",
                        "environment",
                        "environment");
        Node environment = members.get("environment");
        if (environment != null) {
            new Shown(members).check(true, environment, "environment");
        }
        members.object("kinds").forEach((name, each) -> checkKind(each, name));
        Map<String, String> kinds = new LinkedHashMap<>();
        members.textsByName("kinds").forEach((ours, theirs) -> kinds.put(theirs, ours));
        members.object("kinds").forEach((name, each) -> {
            String theirs = each.text(name);
            if (contract.events().containsKey(theirs)
                    && !members.object("kinds").containsKey(theirs)) {
                throw each.fault(name + " and " + theirs + " are both " + theirs
                        + " there: which one is meant cannot be" + " told");
            }
        });
        return new EventRules(
                place(members, "within"),
                place(members, "kind"),
                place(members, "created"),
                place(members, "client_id"),
                place(members, "object"),
                place(members, "environment"),
                production(members),
                withoutRecord(members),
                kinds);
    }

    private static @Nullable String place(Members members, String name) {
        Node node = members.get(name);
        if (node == null) {
            return null;
        }
        List<String> names = node.names(name);
        String place = String.join(".", names);
        if (names.size() > MAX_NAMES || place.length() > MAX_LENGTH) {
            throw node.fault(name + " must be at most " + MAX_NAMES + " names and " + MAX_LENGTH + " characters");
        }
        return place;
    }

    private static List<String> production(Members members) {
        List<String> words = new ArrayList<>();
        for (Node each : members.items("production")) {
            String word = each.text("a word of production").strip();
            if (word.equalsIgnoreCase("sandbox")) {
                throw each.fault(
                        "sandbox is the contract's word for the sandbox, and cannot mean production: remove it");
            }
            words.add(word);
        }
        return words;
    }

    private List<String> withoutRecord(Members members) {
        List<String> kinds = new ArrayList<>();
        for (Node each : members.items("without_record")) {
            String kind = each.text("a kind");
            checkKind(each, kind);
            kinds.add(kind);
        }
        return kinds;
    }

    private void checkKind(Node node, String kind) {
        if (!contract.events().containsKey(kind)) {
            throw node.unknown("kind of event", kind, "", contract.events().keySet());
        }
    }
}
