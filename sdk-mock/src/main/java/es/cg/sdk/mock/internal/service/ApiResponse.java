package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** A response on its way out. Immutable, its body excepted, which nobody changes. */
public record ApiResponse(int status, Map<String, String> headers, ObjectNode body) {
    /** Without headers of its own. */
    public ApiResponse(int status, ObjectNode body) {
        this(status, Map.of(), body);
    }

    /** With this header beside the others. */
    public ApiResponse with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiResponse(status, Map.copyOf(more), body);
    }
}
