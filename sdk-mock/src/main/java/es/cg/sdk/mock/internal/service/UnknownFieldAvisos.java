package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.UnknownFields;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports unknown fields of a body: they are accepted and ignored, and the answer says so. One that several items of a
 * list have is reported once.
 */
final class UnknownFieldAvisos {
    private static final int MOST = 20;
    private static final int LONGEST = 100;

    private UnknownFieldAvisos() {}

    /** Returns the answer with an {@code aviso} for each unknown field, if it is a success. */
    static ApiResponse reported(ApiCall call, ApiResponse response) {
        ObjectNode json = response.json();
        if (json == null || response.status() >= 300) {
            return response;
        }
        List<String> unknown = places(call);
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

    private static List<String> places(ApiCall call) {
        Map<String, String> first = new LinkedHashMap<>();
        UnknownFields.of(call).forEach(each -> first.putIfAbsent(each.name(), each.place()));
        return first.values().stream()
                .map(place -> place.substring(0, Math.min(LONGEST, place.length())))
                .limit(MOST)
                .toList();
    }
}
