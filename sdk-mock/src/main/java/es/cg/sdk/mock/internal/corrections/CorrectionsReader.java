package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
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
    private static final List<String> OLD_FORM = List.of("list_envelope", "schemas", "signature", "version_header");
    private static final List<String> ERROR_LISTS = List.of("nothing_done", "same_key");
    private static final Map<String, List<String>> NEEDED = Map.of("Job", List.of("id", "estado"));

    private final Contract contract;
    private final ContractSchemas schemas;
    private final FileNode file;
    private final FileNode all;
    private final @Nullable FileNode general;
    private final @Nullable FileNode against;
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
        file.only("member", known);
        FileNode inner = file.get(FileNode.AGAINST);
        this.general = general(file);
        this.against = inner == null ? null : general(inner.only("member", SECTIONS));
        FileNode outside = file.without(FileNode.AGAINST);
        this.all = inner == null ? outside : outside.with(inner.without("general"));
        this.fields = new FieldReader(general, against);
    }

    private static @Nullable FileNode general(FileNode sections) {
        FileNode general = sections.get("general");
        List<String> names = new ArrayList<>(FieldReader.GENERAL.values());
        names.addAll(List.of("record", "list"));
        return general == null ? null : general.only("member", names);
    }

    Corrections read(String name) {
        List<String> lines = new ArrayList<>();
        file.addTo(lines);
        FileNode version = file.get("contract");
        if (version != null && !version.text().equals(schemas.version())) {
            throw version.wrong("the mock's contract is that of " + schemas.version());
        }
        HeaderRule headers = headers();
        Map<String, SchemaRule> requests = schemas("requests", schemas.inRequests(contract.operations()));
        Map<String, SchemaRule> answers = schemas(
                "answers",
                schemas.inAnswers(contract.operations(), contract.events().kinds()));
        Map<String, OperationRule> operations = operations();
        return new Corrections(
                name,
                List.copyOf(lines),
                operations,
                requests,
                answers,
                headers,
                errors(),
                members("Event", List.of("type", "created", "client_id", "environment", "id"), "", "events"),
                signature(headers),
                fields.numericIds());
    }

    private @Nullable FileNode general(String name) {
        FileNode outside = general == null ? null : general.get(name);
        FileNode inside = against == null ? null : against.get(name);
        if (outside != null && inside != null) {
            throw inside.wrong(outside.at() + " says the same: remove one of them");
        }
        return outside == null ? inside : outside;
    }

    private Map<String, OperationRule> operations() {
        FileNode record = general("record");
        FileNode list = general("list");
        if (list != null) {
            list.mustBeAgainst(true);
        }
        OperationReader reader = new OperationReader(
                schemas,
                fields,
                record == null ? JsonPlace.HERE : record.names(),
                list == null ? ListRule.CONTRACT : OperationReader.list(list, ListRule.CONTRACT));
        Map<String, FileNode> nodes = all.object("operations");
        Map<String, OperationRule> rules = new LinkedHashMap<>();
        contract.operations().forEach(each -> rules.put(each.id(), reader.read(each, nodes.get(each.id()))));
        mustBeKnown(
                "operation",
                nodes,
                contract.operations().stream().map(ApiOperation::id).toList());
        return rules;
    }

    private static void mustBeKnown(String kind, Map<String, FileNode> nodes, Collection<String> known) {
        nodes.forEach((name, node) -> {
            if (!known.contains(name)) {
                throw node.unknown(kind, name, known);
            }
        });
    }

    private Map<String, SchemaRule> schemas(String section, Set<String> known) {
        Map<String, FileNode> nodes = all.object(section);
        mustBeKnown("schema in " + section, nodes, known);
        Map<String, SchemaRule> rules = new HashMap<>();
        schemas.names().forEach(name -> rules.put(name, schema(name, nodes.get(name), section.equals("requests"))));
        return rules;
    }

    private SchemaRule schema(String name, @Nullable FileNode node, boolean isRequest) {
        Map<String, SchemaField> known = schemas.fields(name);
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        known.forEach((field, its) -> {
            FileNode line = node == null ? null : node.get(field);
            JsonPlace place = JsonPlace.parse(field);
            // A flag of the envelope is no flag of a record.
            boolean isOfList = schemas.isList(name) && field.equals("has_more");
            FieldRule rule = isOfList ? FieldRule.at(place) : fields.rule(place, its, line);
            if (line != null
                    && rule.place() == null
                    && NEEDED.getOrDefault(name, List.of()).contains(field)) {
                throw line.wrong("the SDK needs " + field + " of " + name);
            }
            rules.put(field, rule);
        });
        Map<JsonPlace, JsonNode> fixed = new LinkedHashMap<>();
        if (node != null) {
            List<String> names = new ArrayList<>(known.keySet());
            if (isRequest) {
                names.add("fixed");
                node.scalars("fixed").forEach((place, value) -> fixed.put(JsonPlace.parse(place), value));
            }
            node.only("field of " + name, names);
            FieldReader.mustDiffer(rules.values(), fixed.keySet(), node);
        }
        return new SchemaRule(rules, fixed);
    }

    private HeaderRule headers() {
        Set<String> known = schemas.headers();
        Map<String, Optional<String>> names = new HashMap<>();
        Map<String, String> fixed = new HashMap<>();
        String nextCursor = null;
        FileNode node = all.get("headers");
        if (node != null) {
            node.scalars("fixed").forEach((name, value) -> fixed.put(name, value.asText()));
            for (Map.Entry<String, FileNode> each :
                    node.without("fixed").members().entrySet()) {
                FileNode line = each.getValue();
                JsonPlace place = FieldReader.place(line);
                line.mustBeAgainst(!each.getKey().equals("CG-Version"));
                if (each.getKey().equals("next_cursor")) {
                    nextCursor = place == null ? null : place.toString();
                } else if (known.contains(each.getKey())) {
                    names.put(each.getKey(), Optional.ofNullable(place).map(JsonPlace::toString));
                } else {
                    throw line.unknown("header", each.getKey(), known);
                }
            }
        }
        return new HeaderRule(names, fixed, nextCursor);
    }

    private ErrorRule errors() {
        Set<String> unwritten = new HashSet<>();
        FileNode node = all.get("errors");
        ERROR_LISTS.forEach(name -> {
            FileNode codes = node == null ? null : node.get(name);
            if (codes != null) {
                codes.mustBeAgainst(false);
                codes.texts().forEach(code -> {
                    if (schemas.field("ErrorDetail", "code").words().contains(code)) {
                        throw codes.wrong(code + " is a code of the contract, whose meaning stays");
                    }
                    unwritten.add(code);
                });
            }
        });
        return new ErrorRule(
                members("ErrorDetail", schemas.fields("ErrorDetail").keySet(), "error.", "errors"), unwritten);
    }

    /** Returns the rules of members of an envelope, whose places begin with this in the contract. */
    private Map<String, FieldRule> members(String schema, Collection<String> names, String before, String section) {
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        FileNode node = all.get(section);
        names.forEach(name -> rules.put(
                name,
                new FieldReader(null, null)
                        .rule(
                                JsonPlace.parse(before + name),
                                member(schema, name),
                                node == null ? null : node.get(name))));
        List<String> known = new ArrayList<>(names);
        if (section.equals("events")) {
            FileNode object = node == null ? null : node.get("object");
            if (object != null) {
                object.mustBeAgainst(false);
            }
            JsonPlace usual = JsonPlace.parse("data.object");
            // The envelope has a member of this name itself.
            rules.put("record", new FieldRule(object == null ? usual : FieldReader.place(object), ValueForm.CONTRACT));
            known.addAll(List.of("object", "t", "v1", "secret", "algorithm"));
        } else {
            known.addAll(ERROR_LISTS);
        }
        if (node != null) {
            FieldReader.mustDiffer(rules.values(), List.of(), node.only("member", known));
        }
        return rules;
    }

    /** Returns a member of an envelope; the time of an event is a number. */
    private SchemaField member(String schema, String name) {
        SchemaField its = schemas.field(schema, name);
        return name.equals("created")
                ? new SchemaField(null, "integer", SchemaField.Kind.TIME, Set.of(), its.shown(), its.typeShown(), false)
                : its;
    }

    private SignatureForm signature(HeaderRule headers) {
        FileNode time = event("t");
        FileNode mac = event("v1");
        FileNode secret = event("secret");
        FileNode algorithm = event("algorithm");
        FileNode timeText = time == null ? null : time.get("as");
        FileNode macText = mac == null ? null : mac.get("as");
        if (secret != null) {
            secret.oneOf(List.of("base64"));
            secret.mustBeAgainst(false);
        }
        if (algorithm != null) {
            algorithm.oneOf(List.of("HmacSHA512"));
            algorithm.mustBeAgainst(false);
        }
        if (macText != null) {
            macText.oneOf(List.of("base64"));
        }
        SignatureForm usual = SignatureForm.CONTRACT;
        return new SignatureForm(
                headers.names()
                        .getOrDefault(usual.header(), Optional.of(usual.header()))
                        .orElse(usual.header()),
                signatureName(time, usual.timestamp()),
                signatureName(mac, usual.signature()),
                macText != null,
                timeText == null ? TimeText.SECONDS : TimeText.of(timeText.oneOf(TimeText.words())),
                algorithm == null ? usual.algorithm() : algorithm.text(),
                secret != null);
    }

    private @Nullable FileNode event(String name) {
        FileNode events = all.get("events");
        return events == null ? null : events.get(name);
    }

    /** Returns the name of a part of the signature's header. */
    private static String signatureName(@Nullable FileNode line, String usual) {
        if (line == null) {
            return usual;
        }
        FileNode name = line.isObject()
                ? line.only("member", List.of("name", "as", "sure")).get("name")
                : line;
        line.mustBeAgainst(name != null);
        return name == null ? usual : name.text();
    }
}
