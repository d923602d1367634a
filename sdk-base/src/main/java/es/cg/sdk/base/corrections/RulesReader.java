package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.TakenPaths;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a file of corrections, and checks it against the contract. */
final class RulesReader {
    private static final String AGAINST = "against_contract";
    private static final String FIXED = "fixed";
    private static final Set<String> EARLIER_FORM =
            Set.of("version_header", "list_envelope", "schemas", "signature", "even_if_shown");
    private static final List<String> SECTIONS =
            List.of("general", "headers", "operations", "requests", "answers", "errors", "events");
    // What changes no call.
    private static final Set<String> ABOUT = Set.of("$schema", "contract");
    private static final List<String> MEMBERS = Stream.of(ABOUT, Set.of(AGAINST), SECTIONS)
            .flatMap(Collection::stream)
            .toList();
    private static final List<String> GENERAL =
            List.of("record", "list", "times", "dates", "amounts", "percentages", "ids", "flags");

    // The parts of an error that can lie elsewhere, all of which the contract shows.
    private static final List<String> ERROR_PARTS =
            List.of("code", "message", "type", "param", "request_id", "doc_url", "errors");

    private static final List<String> ERROR_CODES = List.of("nothing_done", "same_key");

    // RFC 9110, 5.6.2.
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[!-~]([ !-~]{0,998}[!-~])?");
    private static final Set<String> RESERVED = Set.of(
            "authorization",
            "idempotency-key",
            "x-cg-client",
            "host",
            "content-length",
            "content-type",
            "transfer-encoding",
            "connection",
            "accept",
            "accept-encoding",
            "user-agent",
            "cookie");

    private final Contract contract;
    private final Node file;
    private final @Nullable Node inside;
    private final @Nullable Node document;

    /** Creates the reader of a file; the root of another form than this is refused. */
    private RulesReader(Contract contract, Node file, @Nullable Node document) {
        this.contract = contract;
        this.file = file;
        this.document = document;
        file.members("a file of corrections").forEach((name, each) -> {
            if (EARLIER_FORM.contains(name)) {
                throw each.fault(name + " is of an earlier form of this file: the form now has general,"
                        + " operations, requests, answers, errors, events and against_contract"
                        + " (docs/corrections.md)");
            }
        });
        file.only("a file of corrections", MEMBERS);
        Node against = file.get(AGAINST);
        inside = against == null ? null : against.only(AGAINST, SECTIONS).inside();
    }

    /**
     * Returns what a file says.
     *
     * @param document what the generator found in the service's own document, which the file has been joined with
     * @throws IllegalArgumentException if something in it is wrong; the message has file, line and column
     */
    static Rules read(Contract contract, Node file, @Nullable Node document) {
        return new RulesReader(contract, file, document).rules();
    }

    private Rules rules() {
        checkVersion();
        Node headers = section("headers");
        return new Rules(
                general(),
                headers == null ? Headers.NONE : headers(headers),
                OperationsReader.read(contract, section("operations")),
                SchemasReader.read(contract, true, section("requests")),
                SchemasReader.read(contract, false, section("answers")),
                errors(section("errors")),
                EventsReader.read(contract, section("events")),
                inside == null ? List.of() : lines(AGAINST, inside));
    }

    private void checkVersion() {
        Node schema = file.get("$schema");
        if (schema != null) {
            schema.text("$schema");
        }
        Node version = file.get("contract");
        if (version == null) {
            throw file.fault("contract is missing: add \"contract\": \"" + contract.version() + "\"");
        }
        if (!version.text("contract").equals(contract.version())) {
            throw version.fault("this SDK is made for the contract " + contract.version() + ", and the file corrects "
                    + version.text("contract"));
        }
    }

    /** Returns a section with what {@code against_contract} says in it; null if there is none. */
    private @Nullable Node section(String name) {
        Node outside = file.get(name);
        Node within = inside == null ? null : inside.get(name);
        return outside == null || within == null ? outside == null ? within : outside : outside.withPart(within);
    }

    /** Returns a line for each value of a file: where it is, and what it is. */
    static List<String> lines(String path, Node node) {
        List<String> lines = new ArrayList<>();
        if (node.isObject() && !node.members(path).isEmpty()) {
            node.members(path).forEach((name, each) -> {
                if (!path.isEmpty() || !ABOUT.contains(name)) {
                    lines.addAll(lines(path.isEmpty() ? name : path + " › " + name, each));
                }
            });
        } else if (!path.isEmpty()) {
            lines.add(path + ": " + Json.of(node.value()).text());
        }
        return lines;
    }

    private General general() {
        Node its = general(file);
        Node within = general(inside);
        Node theirs = general(document);
        LineReader.side(its == null ? null : its.get("list"), true, "the form of lists");
        Line shownRecord = record(within);
        Node list = Stream.of(Optional.ofNullable(within), Optional.ofNullable(theirs))
                .flatMap(Optional::stream)
                .flatMap(each -> Stream.ofNullable(each.get("list")))
                .findFirst()
                .orElse(null);
        return new General(
                record(its),
                shownRecord == null ? record(theirs) : shownRecord,
                list == null ? null : OperationsReader.list(list),
                forms(its),
                forms(within),
                forms(theirs));
    }

    private static @Nullable Node general(@Nullable Node root) {
        Node general = root == null ? null : root.get("general");
        return general == null ? null : general.only("general", GENERAL);
    }

    private static @Nullable Line record(@Nullable Node general) {
        Node its = general == null ? null : general.get("record");
        return its == null ? null : new Line(its.names("record"), null, false, its);
    }

    private static Map<Mark, Map<String, ValueForm>> forms(@Nullable Node general) {
        Map<Mark, Map<String, ValueForm>> forms = new EnumMap<>(Mark.class);
        for (Mark mark : Mark.values()) {
            Node as = general == null || mark.rule() == null ? null : general.get(mark.rule());
            if (as != null) {
                Map<String, ValueForm> byType = new LinkedHashMap<>();
                mark.types().forEach(type -> byType.put(type, LineReader.general(mark, type, as)));
                boolean isOther = byType.entrySet().stream()
                        .anyMatch(each -> each.getValue().contradicts(Contract.Field.shown(each.getKey())));
                if (as.isPartly(true) && !isOther) {
                    throw as.fault(
                            "this form does not contradict what the contract shows: write it outside of " + AGAINST);
                }
                forms.put(mark, byType);
            }
        }
        return forms;
    }

    /** Reads headers. The contract shows all of ours. */
    private static Headers headers(Node node) {
        Map<String, String> names = new LinkedHashMap<>();
        Set<String> absent = new LinkedHashSet<>();
        Map<String, String> fixed = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        String cursor = null;
        for (Map.Entry<String, Node> each : node.members("headers").entrySet()) {
            String name = each.getKey();
            Node its = each.getValue();
            if (name.equals(FIXED)) {
                continue;
            }
            if (!Headers.KNOWN.contains(name)) {
                throw Headers.STAYS.containsKey(name)
                        ? its.fault(name + " " + Headers.STAYS.get(name))
                        : its.unknown("header", name, "", Headers.KNOWN);
            }
            LineReader.side(its, true, "the header " + name);
            if (its.isNull() && name.equals(OperationRules.CLIENT)) {
                absent.add(name);
            } else if (its.isNull()) {
                throw its.fault(name + " is needed: write its name there");
            } else if (name.equals(Headers.NEXT_CURSOR)) {
                cursor = header(its, name);
            } else {
                names.put(name, header(its, name));
                take(taken, header(its, name), its, name);
            }
        }
        node.object(FIXED).forEach((name, value) -> {
            LineReader.side(value, false, "fixed headers");
            take(taken, header(value.at(name), "a header"), value, "");
            if (!VALUE.matcher(value.text(name)).matches()) {
                throw value.fault("the value of the header " + name + " must be printable ASCII");
            }
            fixed.put(name, value.text(name));
        });
        return new Headers(names, absent, cursor, fixed);
    }

    /** No header may take the place of another one, such as that of the client's id. */
    private static void take(Set<String> taken, String name, Node node, String ours) {
        String lower = name.toLowerCase(Locale.ROOT);
        if ((!name.equalsIgnoreCase(ours) && RESERVED.contains(lower)) || !taken.add(lower)) {
            throw node.fault("the header " + name + " is set by the SDK, or twice: remove it");
        }
    }

    /** Reads the name of a header. */
    static String header(Node node, String what) {
        String name = node.text(what);
        if (!TOKEN.matcher(name).matches()) {
            throw node.fault(name + " is no name of a header: write such as X-Company");
        }
        return name;
    }

    /** Reads what a file says of errors. No code of the contract changes its meaning. */
    private ErrorRules errors(@Nullable Node node) {
        if (node == null) {
            return ErrorRules.NONE;
        }
        Map<String, Contract.Field> parts = new LinkedHashMap<>();
        ERROR_PARTS.forEach(each -> parts.put(
                each, Contract.Field.of("text", each.equals("code") ? contract.codes() : Set.of(), true, false)));
        Map<String, Line> places =
                LineReader.lines(node, "member", "", parts, ERROR_CODES, each -> "where an error has its " + each);
        places.forEach((name, line) -> {
            if (line.form() != null && !name.equals("code")) {
                throw line.at().fault("only the code of an error has words: write where its " + name + " is");
            }
        });
        Map<String, Line> moved = new LinkedHashMap<>(places);
        moved.values().removeIf(each -> each.name().isEmpty());
        LineReader.take(new TakenPaths(), moved.keySet(), moved, node);
        Node code = node.get("code");
        if (code != null && code.isObject()) {
            code.object("as").forEach((ours, theirs) -> requireUnlisted(theirs, theirs.text(ours)));
        }
        Set<String> nothingDone = codes(node, "nothing_done", places.get("code"));
        Set<String> sameKey = codes(node, "same_key", places.get("code"));
        sameKey.stream().filter(nothingDone::contains).findFirst().ifPresent(each -> {
            throw node.fault(each + " is in nothing_done and in same_key: remove one");
        });
        return new ErrorRules(places, nothingDone, sameKey);
    }

    private void requireUnlisted(Node node, String code) {
        if (contract.codes().contains(code)) {
            throw node.fault(code + " is a code of the contract, whose meaning stays: remove it");
        }
    }

    /** A code has one meaning: that of the contract's code that it is there, or the one that a list gives it. */
    private Set<String> codes(Node errors, String name, @Nullable Line words) {
        Set<String> codes = new LinkedHashSet<>();
        Node list = errors.get(name);
        for (Node each : list == null ? List.<Node>of() : list.items(name)) {
            LineReader.side(each, false, name);
            String code = each.text("a code");
            requireUnlisted(each, code);
            String ours = words == null || words.form() == null
                    ? null
                    : words.form().receive(Json.of(code)).string();
            if (ours != null && !ours.equals(code)) {
                throw each.fault(
                        code + " is the code " + ours + " of the contract there, whose meaning stays: remove it");
            }
            codes.add(code);
        }
        return codes;
    }
}
