package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.webhooks.internal.corrections.ContractRecords;
import es.cg.sdk.webhooks.internal.corrections.EventRules;
import java.util.ArrayList;
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

    EventRules read(FileNode node) {
        Section section = new Section(
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
                Section.EVEN_IF_SHOWN);
        new Places()
                .takeAll(
                        section,
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
        FileNode environment = section.get("environment");
        if (environment != null) {
            section.checkShown(true, environment, "environment");
        }
        section.object("kinds").forEach((name, each) -> checkKind(each, name));
        Map<String, String> kinds = section.namesByText("kinds");
        section.object("kinds").forEach((name, each) -> {
            String theirs = each.text(name);
            if (contract.events().containsKey(theirs)
                    && !section.object("kinds").containsKey(theirs)) {
                throw each.fault(name + " and " + theirs + " are both " + theirs
                        + " there: which one is meant cannot be" + " told");
            }
        });
        return new EventRules(
                place(section, "within"),
                place(section, "kind"),
                place(section, "created"),
                place(section, "client_id"),
                place(section, "object"),
                place(section, "environment"),
                production(section),
                withoutRecord(section),
                kinds);
    }

    private static @Nullable String place(Section section, String name) {
        FileNode node = section.get(name);
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

    private static List<String> production(Section section) {
        List<String> words = new ArrayList<>();
        for (FileNode each : section.items("production")) {
            String word = each.text("a word of production").strip();
            if (word.equalsIgnoreCase("sandbox")) {
                throw each.fault(
                        "sandbox is the contract's word for the sandbox, and cannot mean production: remove it");
            }
            words.add(word);
        }
        return words;
    }

    private List<String> withoutRecord(Section section) {
        List<String> kinds = new ArrayList<>();
        for (FileNode each : section.items("without_record")) {
            String kind = each.text("a kind");
            checkKind(each, kind);
            kinds.add(kind);
        }
        return kinds;
    }

    private void checkKind(FileNode node, String kind) {
        if (!contract.events().containsKey(kind)) {
            throw node.unknown("kind of event", kind, "", contract.events().keySet());
        }
    }
}
