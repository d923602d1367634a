package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a file of corrections, and checks it against the contract. Used once. */
final class RulesReader {
    private static final String AGAINST = "against_contract";
    private static final Set<String> EARLIER_FORM =
            Set.of("version_header", "list_envelope", "schemas", "signature", "even_if_shown");
    private static final String[] SECTIONS = {
        "general", "headers", "operations", "requests", "answers", "errors", "events"
    };

    private final Contract contract;
    private final List<String> against = new ArrayList<>();
    private @Nullable Line record;
    private @Nullable Line shownRecord;
    private @Nullable ListPlaces list;
    private final Map<Mark, Map<String, ValueForm>> forms = new EnumMap<>(Mark.class);
    private final Map<Mark, Map<String, ValueForm>> shownForms = new EnumMap<>(Mark.class);
    private final HeadersReader headers = new HeadersReader();
    private final OperationsReader operations;
    private final SchemasReader requests;
    private final SchemasReader answers;
    private final ErrorsReader errors;
    private final EventsReader events;

    RulesReader(Contract contract) {
        this.contract = contract;
        this.operations = new OperationsReader(contract);
        this.requests = new SchemasReader(contract, true);
        this.answers = new SchemasReader(contract, false);
        this.errors = new ErrorsReader(contract);
        this.events = new EventsReader(contract);
    }

    /**
     * Returns what a file says.
     *
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    Rules read(Node file) {
        for (Map.Entry<String, Node> each :
                file.members("a file of corrections").entrySet()) {
            if (EARLIER_FORM.contains(each.getKey())) {
                throw each.getValue()
                        .fault(each.getKey() + " is of an earlier form of this file: the form now has general,"
                                + " operations, requests, answers, errors, events and against_contract"
                                + " (docs/corrections.md)");
            }
        }
        List<String> known = new ArrayList<>(List.of("$schema", "contract", AGAINST));
        known.addAll(List.of(SECTIONS));
        Members members = new Members(file, "a file of corrections", known.toArray(String[]::new));
        members.text("$schema");
        String version = members.text("contract");
        if (version == null) {
            throw file.fault("contract is missing: add \"contract\": \"" + contract.version() + "\"");
        }
        if (!version.equals(contract.version())) {
            throw Objects.requireNonNull(members.get("contract"))
                    .fault("this SDK is made for the contract " + contract.version() + ", and the file corrects "
                            + version);
        }
        section(members, new Shown(false));
        Members inside = Members.of(members.get(AGAINST), AGAINST, SECTIONS);
        if (inside != null) {
            section(inside, new Shown(true));
            CorrectionLines.of(inside.node()).forEach(each -> against.add(AGAINST + " › " + each));
        }
        operations.checkAll();
        requests.checkAll();
        answers.checkAll();
        errors.checkAll();
        events.checkAll(file);
        return new Rules(
                new General(record, shownRecord, list, forms, shownForms),
                headers.rules(),
                operations.rules(),
                requests.rules(),
                answers.rules(),
                errors.rules(),
                events.rules(),
                against);
    }

    private void section(Members members, Shown shown) {
        if (members.has("general")) {
            general(members.get("general"), shown);
        }
        headers.read(members.get("headers"), shown);
        operations.read(members.object("operations"), shown);
        requests.read(members.object("requests"), shown);
        answers.read(members.object("answers"), shown);
        errors.read(members.get("errors"), shown);
        events.read(members.get("events"), shown);
    }

    private void general(@Nullable Node node, Shown shown) {
        Members members = Members.of(
                node, "general", "record", "list", "times", "dates", "amounts", "percentages", "ids", "flags");
        if (members == null) {
            return;
        }
        Node its = members.get("record");
        if (its != null) {
            Line line = new Line(its.names("record"), null, false, its);
            if (shown.isInside()) {
                shownRecord = line;
            } else {
                record = line;
            }
        }
        Node ofLists = members.get("list");
        if (ofLists != null) {
            shown.check(true, ofLists, "the form of lists");
            list = OperationsReader.list(ofLists);
        }
        for (Mark each : Mark.values()) {
            Node as = each.rule() == null ? null : members.get(each.rule());
            if (as != null) {
                form(each, as, shown);
            }
        }
    }

    private void form(Mark mark, Node as, Shown shown) {
        Map<String, ValueForm> byType = new LinkedHashMap<>();
        boolean isOther = false;
        for (String type : mark.types()) {
            ValueForm form = LineReader.general(mark, type, as);
            byType.put(type, form);
            isOther |= form.contradicts(Contract.Field.shown(type));
        }
        if (shown.isInside() && !isOther) {
            throw as.fault("this form does not contradict what the contract shows: write it outside of " + AGAINST);
        }
        (shown.isInside() ? shownForms : forms).put(mark, byType);
    }

    /** Reads headers. The contract shows all of ours. */
    private static final class HeadersReader {
        private final Map<String, String> names = new LinkedHashMap<>();
        private final Set<String> absent = new LinkedHashSet<>();
        private final Map<String, String> fixed = new LinkedHashMap<>();
        private final Set<String> taken = new HashSet<>();
        private @Nullable String nextCursor;

        void read(@Nullable Node node, Shown shown) {
            if (node == null) {
                return;
            }
            node.members("headers").forEach((name, its) -> {
                if (name.equals("fixed")) {
                    shown.check(false, its, "fixed headers");
                    fixed(its);
                } else if (!Headers.KNOWN.contains(name)) {
                    List<String> known = new ArrayList<>(Headers.KNOWN);
                    known.add("fixed");
                    throw its.unknown("header", name, "", known);
                } else {
                    shown.check(true, its, "the header " + name);
                    header(name, its);
                }
            });
        }

        private void header(String name, Node its) {
            if (its.isNull()) {
                if (!name.equals(OperationRules.CLIENT)) {
                    throw its.fault(name + " is needed: write its name there");
                }
                absent.add(name);
            } else if (name.equals(Headers.NEXT_CURSOR)) {
                nextCursor = LineReader.header(its, name);
            } else {
                String theirs = LineReader.header(its, name);
                take(theirs, its, !theirs.equalsIgnoreCase(name));
                names.put(name, theirs);
            }
        }

        /** No header may take the place of another one, such as that of the client's id. */
        private void take(String name, Node node, boolean isAnother) {
            if ((isAnother && LineReader.isReserved(name)) || !taken.add(name.toLowerCase(Locale.ROOT))) {
                throw node.fault("the header " + name + " is set by the SDK, or twice: remove it");
            }
        }

        private void fixed(Node node) {
            node.members("fixed").forEach((name, value) -> {
                LineReader.header(value.at(name), "a header");
                take(name, value, true);
                fixed.put(name, LineReader.headerValue(value, name));
            });
        }

        Headers rules() {
            return new Headers(names, absent, nextCursor, fixed);
        }
    }
}
