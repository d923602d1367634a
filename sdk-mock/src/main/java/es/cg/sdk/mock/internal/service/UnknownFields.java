package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import java.util.List;
import java.util.Set;

/** Fields of a body that its operation does not know: they are accepted, and the answer says that they did nothing. */
final class UnknownFields {
    private static final int MOST = 20;
    private static final int LONGEST = 100;

    private UnknownFields() {}

    /** The answer with an {@code aviso} for each of them, if it is a success. */
    static ApiResponse noted(ApiCall visit, ApiResponse response) {
        ObjectNode json = response.json();
        if (json == null || response.status() >= 300 || visit.operation().body() == null) {
            return response;
        }
        List<String> unknown = names(visit);
        if (unknown.isEmpty()) {
            return response;
        }
        ObjectNode noted = json.deepCopy();
        ArrayNode avisos = noted.withArray("avisos");
        unknown.forEach(name -> avisos.addObject()
                .put("codigo", "campo_desconocido")
                .put("mensaje", "the field " + name + " is not known here and was ignored"));
        return response.holding(noted);
    }

    private static List<String> names(ApiCall visit) {
        Set<String> known = visit.operation().fields();
        return visit.body().properties().stream()
                .map(each -> each.getKey())
                .filter(name -> !known.contains(name))
                .map(name -> name.substring(0, Math.min(LONGEST, name.length())))
                .limit(MOST)
                .toList();
    }
}
