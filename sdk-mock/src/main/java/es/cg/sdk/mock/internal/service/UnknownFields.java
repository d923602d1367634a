package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reports unknown fields of a body: they are accepted and ignored, and the answer says so. One that several items of a
 * list have is reported once.
 */
final class UnknownFields {
    private static final int MOST = 20;
    private static final int LONGEST = 100;

    private UnknownFields() {}

    /** Returns the answer with an {@code aviso} for each unknown field, if it is a success. */
    static ApiResponse reported(ApiCall call, ApiResponse response) {
        ObjectNode json = response.json();
        if (json == null || response.status() >= 300) {
            return response;
        }
        List<String> unknown = names(call);
        if (unknown.isEmpty()) {
            return response;
        }
        ObjectNode reported = json.deepCopy();
        ArrayNode avisos = reported.withArray("avisos");
        unknown.forEach(name -> avisos.addObject()
                .put("codigo", "campo_desconocido")
                .put("mensaje", Message.of("request.unknownField", name).spanish()));
        return response.withJson(reported);
    }

    private static List<String> names(ApiCall call) {
        Map<String, String> unknown = new LinkedHashMap<>();
        addUnknown(call.body(), "", "", call.operation().fields(), unknown);
        return unknown.values().stream()
                .map(name -> name.substring(0, Math.min(LONGEST, name.length())))
                .limit(MOST)
                .toList();
    }

    /**
     * Adds the unknown fields of an object or of the items of a list.
     *
     * @param name the name of the value in the schema, with a dot behind; empty for the body
     * @param place its place in the body, likewise
     * @param unknown the place of the first field of each unknown name
     */
    private static void addUnknown(
            JsonNode value, String name, String place, Set<String> known, Map<String, String> unknown) {
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            addUnknown(value.get(i), name, place + i + ".", known, unknown);
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String inner = name + field.getKey();
            if (!known.contains(inner)) {
                unknown.putIfAbsent(inner, place + field.getKey());
            } else if (known.stream().anyMatch(each -> each.startsWith(inner + "."))) {
                addUnknown(field.getValue(), inner + ".", place + field.getKey() + ".", known, unknown);
            }
        }
    }
}
