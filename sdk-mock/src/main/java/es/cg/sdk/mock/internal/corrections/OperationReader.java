package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the lines of operations. */
record OperationReader(CorrectionsFile file, ContractSchemas schemas, FieldReader fields) {
    private static final String GENERAL = "/general/record";
    private static final List<String> IN_A_MEMBER = List.of("record", "job", "base64");

    OperationRule read(ApiOperation operation) {
        String at = "/operations/" + operation.id();
        return new OperationRule(
                file.at(at + "/path").asText(operation.path()),
                file.at(at + "/method").asText(operation.method()),
                !file.at(at + "/absent").isMissingNode(),
                query(operation, at + "/query"),
                file.texts(at + "/fixed"),
                answer(operation, file.at(at + "/answer")));
    }

    private Map<String, FieldRule> query(ApiOperation operation, String at) {
        Map<String, SchemaField> known = new LinkedHashMap<>(schemas.parameters(operation));
        known.put(OperationRule.CLIENT, SchemaField.ANY);
        file.only(at, known.keySet());
        Map<String, FieldRule> query = new LinkedHashMap<>();
        known.forEach((name, its) -> {
            String pointer = at + "/" + name;
            if (!OperationRule.isParameter(operation, name) || !file.at(pointer).isMissingNode()) {
                query.put(name, fields.rule(pointer, JsonPlace.parse(name), its));
            }
        });
        return query;
    }

    private AnswerRule answer(ApiOperation operation, JsonNode line) {
        boolean isSaid = !line.isMissingNode();
        String form = line.isObject() ? line.fieldNames().next() : line.asText();
        JsonNode more = line.path(form);
        JsonNode record = schemas.isAnswerShown(operation) ? file.shownGeneral("record") : file.at(GENERAL);
        JsonNode in = isSaid ? more : record;
        List<String> hosts = new ArrayList<>();
        more.forEach(each -> hosts.add(each.asText()));
        return new AnswerRule(
                form,
                in.isTextual() && (!isSaid || IN_A_MEMBER.contains(form))
                        ? JsonPlace.parse(in.asText())
                        : JsonPlace.HERE,
                list(form.equals("list") ? more : file.shownGeneral("list")),
                hosts);
    }

    /** Reads where a list has its parts: the place of its items, or an object with all three. */
    private static ListRule list(JsonNode line) {
        JsonNode data = line.isObject() ? line.path("data") : line;
        return new ListRule(
                data.isMissingNode() ? JsonPlace.parse("data") : JsonPlace.parse(data.asText()),
                part(line, "next_cursor"),
                part(line, "has_more"));
    }

    private static @Nullable JsonPlace part(JsonNode line, String name) {
        JsonNode place = line.path(name);
        return place.isNull() ? null : JsonPlace.parse(place.asText(name));
    }
}
