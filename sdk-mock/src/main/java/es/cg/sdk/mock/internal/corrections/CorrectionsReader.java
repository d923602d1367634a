package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm.KeyText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a file of corrections says, and checks the names in it against the contract. */
final class CorrectionsReader {
    private static final String SHOWN = "even_if_shown";
    private static final String[] ENTRY_MEMBERS = {"param", "code", "message"};
    private static final String[] ERROR_MEMBERS = {
        "type", "code", "message", "param", "doc_url", "request_id", "request_log_url"
    };
    private static final Pattern SIGNED = Pattern.compile("([^{}]*\\{timestamp}[^{}]*)\\{body}");

    private final Contract contract;
    private final ContractSchemas schemas;

    CorrectionsReader(Contract contract, ContractSchemas schemas) {
        this.contract = contract;
        this.schemas = schemas;
    }

    Corrections read(FileNode file) {
        file.only(
                "$schema",
                "contract",
                "version_header",
                "list_envelope",
                "operations",
                "schemas",
                "errors",
                "events",
                "signature");
        List<String> lines = new ArrayList<>();
        addLines(file, lines);
        FileNode version = file.get("contract");
        if (version != null && !version.text().equals(schemas.version())) {
            throw version.wrong("the mock's contract is that of " + schemas.version());
        }
        FileNode lists = file.get("list_envelope");
        return new Corrections(
                file.file(),
                List.copyOf(lines),
                version(file.get("version_header")),
                lists == null
                        ? ListRule.CONTRACT
                        : OperationsReader.list(lists.only("items", "next_cursor", "has_more", SHOWN)),
                new OperationsReader(contract, schemas).read(file.object("operations")),
                schemas(file.object("schemas")),
                errors(file.get("errors")),
                events(file.get("events")),
                signature(file.get("signature")));
    }

    private static void addLines(FileNode node, List<String> lines) {
        boolean isAbout = !node.place().equals("$schema") && !node.place().equals("contract");
        if (node.json().isObject() && !node.json().isEmpty()) {
            node.members().values().forEach(each -> addLines(each, lines));
        } else if (isAbout) {
            lines.add(node.place() + ": " + node.json());
        }
    }

    private Map<String, String> version(@Nullable FileNode node) {
        if (node == null) {
            return Map.of();
        }
        String name = node.only("name", "value", SHOWN).text("name");
        String value = node.text("value");
        if (name == null) {
            throw node.wrong("name is needed");
        }
        return Map.of(name, value == null ? schemas.version() : value);
    }

    private Map<String, RecordRule> schemas(Map<String, FileNode> nodes) {
        Map<String, RecordRule> rules = new HashMap<>();
        nodes.forEach((name, node) -> {
            RecordSchema schema = schemas.schema(name);
            if (schema == null) {
                throw node.unknown("schema", name, schemas.names());
            }
            rules.put(name, schema(name, schema, node.only("fields", "omit", "constants", SHOWN)));
        });
        return rules;
    }

    private RecordRule schema(String name, RecordSchema schema, FileNode node) {
        Map<String, FieldRule> fields = new LinkedHashMap<>();
        Map<JsonPlace, FileNode> taken = new LinkedHashMap<>();
        Set<String> omitted = new HashSet<>(node.texts("omit"));
        node.object("fields").forEach((field, value) -> {
            if (omitted.contains(field.replaceFirst("[.].*", ""))) {
                throw value.wrong("a field that is omitted has no other name or form");
            }
            if (MembersReader.isMember(field)) {
                return;
            }
            RecordField its = known(schema, field, value);
            fields.put(field, FieldReader.read(field, its, value));
        });
        FileNode omit = node.get("omit");
        if (omit != null) {
            omitted.forEach(field -> known(schema, field, omit));
        }
        MembersReader reader = new MembersReader(schemas);
        Map<JsonPlace, FieldRule> members = reader.read(name, node);
        Set<String> vanished = reader.vanished(schema, fields, members);
        schema.fields().keySet().stream()
                .filter(field -> !omitted.contains(field) && !vanished.contains(field))
                .forEach(field -> {
                    FieldRule rule = fields.get(field);
                    take(taken, rule == null ? JsonPlace.of(field) : rule.place(), node);
                });
        members.values().forEach(each -> take(taken, each.place(), node));
        Map<JsonPlace, JsonNode> constants = new LinkedHashMap<>();
        node.object("constants").forEach((constant, value) -> {
            JsonPlace place = JsonPlace.parse(constant);
            take(taken, place, value);
            constants.put(place, value.json());
        });
        return new RecordRule(fields, members, vanished, omitted, constants);
    }

    private static RecordField known(RecordSchema schema, String field, FileNode node) {
        RecordField its = schema.fields().get(field);
        if (its == null) {
            throw node.unknown("field", field, schema.fields().keySet());
        }
        return its;
    }

    /** No two values may have one place, or lie in each other. */
    private static void take(Map<JsonPlace, FileNode> taken, JsonPlace place, FileNode node) {
        taken.keySet().forEach(other -> {
            int common = Math.min(other.names().size(), place.names().size());
            if (other.names().subList(0, common).equals(place.names().subList(0, common))) {
                throw node.wrong("two values are at " + place + " or in it");
            }
        });
        taken.put(place, node);
    }

    private ErrorRule errors(@Nullable FileNode node) {
        if (node == null) {
            return ErrorRule.CONTRACT;
        }
        List<String> known = new ArrayList<>(List.of(ERROR_MEMBERS));
        known.addAll(List.of("in", "entries", "codes", "nothing_done", "same_key", SHOWN));
        node.only(known.toArray(String[]::new));
        FileNode in = node.get("in");
        JsonPlace place = ErrorRule.CONTRACT.in();
        if (in != null) {
            place = in.json().asText("-").isEmpty() ? JsonPlace.HERE : in.names();
        }
        FileNode entries = node.get("entries");
        if (entries != null) {
            entries.only("in", "param", "code", "message");
        }
        FileNode sameKey = node.get("same_key");
        if (sameKey != null) {
            sameKey.only("codes", "member", "value");
        }
        // The first of several codes of the service that mean the same.
        Map<String, String> codes = new HashMap<>();
        node.object("codes").forEach((their, our) -> {
            if (!schemas.codes().contains(our.text())) {
                throw our.unknown("code", our.text(), schemas.codes());
            }
            codes.putIfAbsent(our.text(), their);
        });
        Set<String> again = sameKey == null ? Set.of() : Set.copyOf(sameKey.texts("codes"));
        Set<String> unwritten = new HashSet<>(node.texts("nothing_done"));
        unwritten.addAll(again);
        for (String code : unwritten) {
            if (schemas.shownCodes().contains(code)) {
                throw node.wrong(code + " is a code of the contract, whose meaning stays");
            }
        }
        String mark = sameKey == null ? null : sameKey.text("value");
        return new ErrorRule(
                place,
                places(node, ERROR_MEMBERS),
                entries == null ? ErrorRule.CONTRACT.entriesIn() : entries.names("in", ErrorRule.CONTRACT.entriesIn()),
                entries == null ? Map.of() : places(entries, ENTRY_MEMBERS),
                codes,
                unwritten,
                again,
                sameKey == null ? JsonPlace.HERE : sameKey.names("member", JsonPlace.HERE),
                mark == null ? "" : mark);
    }

    private static Map<String, JsonPlace> places(FileNode node, String... names) {
        Map<String, JsonPlace> places = new LinkedHashMap<>();
        for (String name : names) {
            FileNode value = node.get(name);
            if (value != null) {
                places.put(name, value.names());
            }
        }
        return places;
    }

    private @Nullable EventRule events(@Nullable FileNode node) {
        if (node == null) {
            return null;
        }
        node.only(
                "within",
                "kind",
                "created",
                "client_id",
                "object",
                "environment",
                "production",
                "without_record",
                "kinds",
                SHOWN);
        Set<String> known = contract.events().kinds();
        node.object("kinds").forEach((kind, value) -> {
            if (!known.contains(kind)) {
                throw value.unknown("kind of event", kind, known);
            }
        });
        for (String kind : node.texts("without_record")) {
            if (!known.contains(kind)) {
                throw node.unknown("kind of event", kind, known);
            }
        }
        List<String> production = node.texts("production");
        EventRule usual = EventRule.CONTRACT;
        return new EventRule(
                node.names("within", usual.within()),
                node.names("kind", usual.kind()),
                node.names("created", usual.created()),
                node.names("client_id", usual.clientId()),
                node.names("object", usual.object()),
                node.names("environment", usual.environment()),
                production.isEmpty() ? "" : production.get(0),
                Set.copyOf(node.texts("without_record")),
                node.textsByName("kinds"));
    }

    private static SignatureForm signature(@Nullable FileNode node) {
        SignatureForm usual = SignatureForm.CONTRACT;
        if (node == null) {
            return usual;
        }
        node.only("header", "timestamp", "signature", "encoding", "unit", "algorithm", "key", "signed", SHOWN);
        String signed = node.text("signed");
        Matcher text = SIGNED.matcher(signed == null ? usual.signed() + "{body}" : signed);
        if (!text.matches()) {
            throw node.wrong("signed must have {timestamp}, and {body} at its end, such as {timestamp}.{body}");
        }
        String header = node.text("header");
        String timestamp = node.text("timestamp");
        String signature = node.text("signature");
        return new SignatureForm(
                header == null ? usual.header() : header,
                timestamp == null ? usual.timestamp() : timestamp,
                signature == null ? usual.signature() : signature,
                node.word("encoding", List.of("hex", "base64")).equals("base64"),
                node.word("unit", List.of("seconds", "milliseconds")).equals("milliseconds"),
                node.word("algorithm", List.of("HmacSHA256", "HmacSHA384", "HmacSHA512")),
                KeyText.valueOf(
                        node.word("key", List.of("text", "hex", "base64")).toUpperCase(Locale.ROOT)),
                text.group(1));
    }
}
