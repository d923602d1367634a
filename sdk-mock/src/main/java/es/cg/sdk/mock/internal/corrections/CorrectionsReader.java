package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm.TimeText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what corrections files say, and checks the names in them against the contract. */
final class CorrectionsReader {
    private static final List<String> SECTIONS =
            List.of("general", "headers", "operations", "requests", "answers", "errors", "events");
    private static final List<String> GENERAL =
            List.of("record", "list", "times", "dates", "amounts", "percentages", "ids", "flags");
    private static final List<String> ENVELOPE = List.of("id", "type", "created", "client_id", "environment");
    private static final List<String> OLD_FORM = List.of("list_envelope", "schemas", "signature", "version_header");

    private static final List<String> NEEDED = List.of("Job.id", "Job.estado");

    private final Contract contract;
    private final ContractSchemas schemas;
    private final FileNode file;
    private final FileNode all;
    private final FileNode general;
    private final FileNode shown;
    private final FieldReader fields;

    CorrectionsReader(Contract contract, ContractSchemas schemas, FileNode file) {
        this.contract = contract;
        this.schemas = schemas;
        this.file = file;
        file.members().forEach((name, node) -> {
            if (OLD_FORM.contains(name)) {
                throw node.wrong(
                        "this file has the form of an earlier version: its lines now stand in general, headers,"
                                + " operations, requests, answers, errors and events, as docs/corrections.md describes");
            }
        });
        List<String> known = new ArrayList<>(List.of("$schema", "contract", FileNode.AGAINST));
        known.addAll(SECTIONS);
        FileNode against = file.only("member", known).object(FileNode.AGAINST).only("member", SECTIONS);
        FileNode outside = file.object("general").only("member", GENERAL);
        FileNode inside = against.object("general").only("member", GENERAL);
        this.fields = new FieldReader(outside, inside);
        this.general = outside;
        this.shown = inside;
        this.all = file.without("general").without(FileNode.AGAINST).with(against.without("general"));
    }

    Corrections read(String name) {
        List<String> lines = new ArrayList<>();
        file.addTo(lines);
        FileNode version = file.get("contract");
        if (version != null && !version.text().equals(schemas.version())) {
            throw version.wrong("the mock's contract is that of " + schemas.version());
        }
        Map<String, Optional<String>> headers = headers();
        Map<String, Map<JsonPlace, JsonNode>> fixed = new HashMap<>();
        Map<String, Map<String, FieldRule>> requests = schemas("requests", fixed);
        Map<String, Map<String, FieldRule>> answers = schemas("answers", null);
        Map<String, OperationRule> operations = operations();
        Set<String> unwritten = new HashSet<>();
        FileNode errors = all.object("errors");
        List.of("nothing_done", "same_key").forEach(each -> unwritten.addAll(codes(errors.get(each))));
        return new Corrections(
                name,
                List.copyOf(lines),
                operations,
                requests,
                fixed,
                answers,
                headers,
                all.object("headers").object("fixed").constants(),
                members(
                        "ErrorDetail",
                        schemas.fields("ErrorDetail").keySet(),
                        "error.",
                        errors.without("nothing_done").without("same_key")),
                unwritten,
                events(),
                signature(headers),
                fields.numericIds());
    }

    private static JsonPlace record(FileNode general) {
        FileNode record = general.get("record");
        return record == null ? JsonPlace.HERE : JsonPlace.parse(record.text());
    }

    private Map<String, OperationRule> operations() {
        FileNode list = shown.get("list");
        ListRule lists = list == null ? ListRule.CONTRACT : OperationReader.list(list, ListRule.CONTRACT);
        OperationReader reader = new OperationReader(schemas, fields, record(general), record(shown), lists);
        FileNode nodes = all.object("operations");
        Map<String, OperationRule> rules = new LinkedHashMap<>();
        contract.operations().forEach(each -> rules.put(each.id(), reader.read(each, nodes.object(each.id()))));
        nodes.only("operation", rules.keySet());
        return rules;
    }

    /** Reads the lines of fields, and in requests the constants. */
    private Map<String, Map<String, FieldRule>> schemas(
            String section, @Nullable Map<String, Map<JsonPlace, JsonNode>> fixed) {
        FileNode nodes = all.object(section).only("schema", schemas.names());
        Map<String, Map<String, FieldRule>> rules = new HashMap<>();
        for (String name : schemas.names()) {
            FileNode node = nodes.object(name);
            Map<String, SchemaField> known = schemas.fields(name, fixed != null);
            Map<JsonPlace, JsonNode> constants = new LinkedHashMap<>();
            if (fixed != null) {
                node.object("fixed").constants();
                node.object("fixed").values().forEach((place, value) -> constants.put(JsonPlace.parse(place), value));
                fixed.put(name, constants);
            }
            FileNode lines = fixed == null ? node : node.without("fixed");
            // Lists have no lines of their own.
            lines.only("field of " + name, schemas.isList(name) ? List.of() : known.keySet());
            Map<String, FieldRule> its = new LinkedHashMap<>();
            known.forEach((field, of) -> {
                FileNode line = lines.get(field);
                its.put(field, fields.rule(JsonPlace.parse(field), of, line));
                if (line != null && line.json().isNull() && NEEDED.contains(name + "." + field)) {
                    throw line.wrong("the SDK needs " + field + " of a job");
                }
            });
            if (schemas.isList(name)) {
                // A flag of the envelope is no flag of a record.
                its.put("has_more", FieldRule.at(ListRule.CONTRACT.hasMore()));
            }
            if (!node.members().isEmpty()) {
                FieldReader.mustDiffer(its.values(), constants.keySet(), node);
            }
            rules.put(name, its);
        }
        return rules;
    }

    private Map<String, Optional<String>> headers() {
        Map<String, Optional<String>> names = new HashMap<>();
        FileNode lines = all.object("headers").without("fixed").only("header", schemas.headers());
        lines.members().forEach((name, line) -> {
            names.put(name, Optional.ofNullable(line.name()));
        });
        return names;
    }

    private List<String> codes(@Nullable FileNode node) {
        if (node == null) {
            return List.of();
        }
        SchemaField code = schemas.fields("ErrorDetail").get("code");
        if (code != null && node.texts().stream().anyMatch(code.words()::contains)) {
            throw node.wrong("a code of the contract keeps its meaning");
        }
        return node.texts();
    }

    /** Returns the rules of members of an envelope, whose places begin with this in the contract. */
    private Map<String, FieldRule> members(String schema, Collection<String> names, String before, FileNode lines) {
        lines.only("member", names);
        FieldReader reader = new FieldReader(FileNode.NOTHING, FileNode.NOTHING);
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        schemas.fields(schema).forEach((name, its) -> {
            if (names.contains(name)) {
                // The time of an event is a number, and the schema of a code does not list all codes.
                boolean isTime = name.equals("created");
                SchemaField of = isTime || name.equals("code")
                        ? new SchemaField(
                                null, its.type(), isTime ? "times" : "", Set.of(), its.shown(), its.typeShown(), false)
                        : its;
                rules.put(name, reader.rule(JsonPlace.parse(before + name), of, lines.get(name)));
            }
        });
        FieldReader.mustDiffer(rules.values(), List.of(), lines);
        return rules;
    }

    private Map<String, FieldRule> events() {
        FileNode lines = all.object("events");
        for (String each : List.of("object", "t", "v1", "secret", "algorithm")) {
            lines = lines.without(each);
        }
        Map<String, FieldRule> rules = members("Event", ENVELOPE, "", lines);
        FileNode object = all.object("events").get("object");
        // The envelope has a member of this name itself.
        rules.put("record", FieldRule.at(object == null ? JsonPlace.parse("data.object") : object.names()));
        return rules;
    }

    private SignatureForm signature(Map<String, Optional<String>> headers) {
        SignatureForm usual = SignatureForm.CONTRACT;
        FileNode lines = all.object("events");
        String time = word(lines, "t", TimeText.words());
        String mac = word(lines, "v1", List.of("base64"));
        String secret = word(lines, "secret", List.of("base64"));
        String algorithm = word(lines, "algorithm", List.of("HmacSHA512"));
        return new SignatureForm(
                headers.getOrDefault(usual.header(), Optional.empty()).orElse(usual.header()),
                signatureName(lines.get("t"), usual.timestamp()),
                signatureName(lines.get("v1"), usual.signature()),
                mac != null,
                time == null ? TimeText.SECONDS : TimeText.of(time),
                algorithm == null ? usual.algorithm() : algorithm,
                secret != null);
    }

    /** Returns a word of the signature, which is the line itself or its form; null if there is none. */
    private static @Nullable String word(FileNode lines, String name, List<String> words) {
        FileNode line = lines.get(name);
        boolean isPart = name.equals("t") || name.equals("v1");
        FileNode word = line == null || !isPart ? line : line.get("as");
        return word == null ? null : word.oneOf(words);
    }

    /** Returns the name of a part of the signature's header. */
    private static String signatureName(@Nullable FileNode line, String usual) {
        boolean isNamed = line != null && (!line.json().isObject() || line.get("name") != null);
        return line != null && isNamed ? String.valueOf(line.without("as").name()) : usual;
    }
}
