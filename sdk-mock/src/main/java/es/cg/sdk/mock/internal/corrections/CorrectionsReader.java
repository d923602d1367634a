package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm.TimeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what corrections files say. It checks shapes and names alone: whether a line contradicts the contract or
 * another one, the client says that reads the same files.
 */
record CorrectionsReader(Contract contract, ContractSchemas schemas, CorrectionsFile file, FieldReader fields) {
    private static final String FIXED = "fixed";

    Corrections read() {
        Map<String, Optional<String>> headers = new HashMap<>();
        file.at("/headers")
                .properties()
                .forEach(each -> headers.put(
                        each.getKey(), Optional.ofNullable(each.getValue().textValue())));
        headers.remove(FIXED);
        OperationReader reader = new OperationReader(file, schemas, fields);
        Map<String, OperationRule> operations = new LinkedHashMap<>();
        contract.operations().forEach(each -> operations.put(each.id(), reader.read(each)));
        Map<String, FieldRule> errors = new HashMap<>();
        schemas.fields("ErrorDetail")
                .keySet()
                .forEach(each -> errors.put(each, member("/errors/" + each, "error." + each, SchemaField.ANY)));
        Set<String> unwritten = new HashSet<>();
        List.of("nothing_done", "same_key")
                .forEach(each -> file.at("/errors/" + each).forEach(code -> unwritten.add(code.asText())));
        return new Corrections(
                file.name(),
                file.lines(),
                operations,
                schemas("requests"),
                constants(),
                schemas("answers"),
                headers,
                file.texts("/headers/" + FIXED),
                errors,
                unwritten,
                events(),
                signature(headers),
                fields.numericIds());
    }

    private Map<String, Map<String, FieldRule>> schemas(String section) {
        Map<String, Map<String, FieldRule>> rules = new HashMap<>();
        for (String name : schemas.names()) {
            String at = "/" + section + "/" + name;
            Map<String, SchemaField> known = schemas.fields(name, section.equals("requests"));
            List<String> names = new ArrayList<>(known.keySet());
            names.add(FIXED);
            file.only(at, names);
            Map<String, FieldRule> its = new LinkedHashMap<>();
            known.forEach((field, of) -> its.put(field, member(at + "/" + field, field, of)));
            rules.put(name, its);
        }
        return rules;
    }

    /** Returns what requests have besides. */
    private Map<String, Map<JsonPlace, JsonNode>> constants() {
        Map<String, Map<JsonPlace, JsonNode>> constants = new HashMap<>();
        for (String name : schemas.names()) {
            Map<JsonPlace, JsonNode> its = new LinkedHashMap<>();
            file.at("/requests/" + name + "/" + FIXED)
                    .properties()
                    .forEach(each -> its.put(JsonPlace.parse(each.getKey()), each.getValue()));
            constants.put(name, its);
        }
        return constants;
    }

    private FieldRule member(String pointer, String usual, SchemaField its) {
        return fields.rule(pointer, JsonPlace.parse(usual), its);
    }

    private Map<String, FieldRule> events() {
        Map<String, FieldRule> rules = new HashMap<>();
        for (String each : List.of("id", "type", "client_id", "environment")) {
            rules.put(each, member("/events/" + each, each, SchemaField.ANY));
        }
        rules.put("created", member("/events/created", "created", SchemaField.MOMENT));
        // The envelope has a member of the name object itself.
        rules.put("record", member("/events/object", "data.object", SchemaField.ANY));
        file.at("/events").fieldNames().forEachRemaining(each -> {
            if (contract.events().kinds().contains(each)) {
                rules.put(each, FieldRule.at(null));
            }
        });
        return rules;
    }

    private SignatureForm signature(Map<String, Optional<String>> headers) {
        SignatureForm usual = SignatureForm.CONTRACT;
        String time = file.at("/events/t/as").asText("seconds");
        if (!TimeText.words().contains(time)) {
            throw file.wrong("/events/t/as", "it must be one of " + String.join(", ", TimeText.words()));
        }
        return new SignatureForm(
                headers.getOrDefault(usual.header(), Optional.empty()).orElse(usual.header()),
                String.valueOf(member("/events/t", usual.timestamp(), SchemaField.MOMENT)
                        .place()),
                String.valueOf(
                        member("/events/v1", usual.signature(), SchemaField.ANY).place()),
                file.at("/events/v1").has("as"),
                TimeText.of(time),
                file.at("/events/algorithm").asText(usual.algorithm()),
                !file.at("/events/secret").isMissingNode());
    }
}
