package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.messages.RequestMessages;
import java.util.List;
import java.util.Set;

/** Reports unknown fields of a body: they are accepted and ignored, and the answer says so. */
final class UnknownFields {
    private static final int MOST = 20;
    private static final int LONGEST = 100;

    private UnknownFields() {}

    /** Returns the answer with an {@code aviso} for each unknown field, if it is a success. */
    static ApiResponse reported(ApiCall call, ApiResponse response) {
        ObjectNode json = response.json();
        if (json == null || response.status() >= 300 || call.body().isEmpty()) {
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
                .put("mensaje", RequestMessages.unknownField(name).spanish()));
        return response.withJson(reported);
    }

    private static List<String> names(ApiCall call) {
        Set<String> known = call.operation().fields();
        return call.body().properties().stream()
                .map(each -> each.getKey())
                .filter(name -> !known.contains(name))
                .map(name -> name.substring(0, Math.min(LONGEST, name.length())))
                .limit(MOST)
                .toList();
    }
}
