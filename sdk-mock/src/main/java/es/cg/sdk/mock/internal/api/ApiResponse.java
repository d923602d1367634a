package es.cg.sdk.mock.internal.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A response: JSON, a file, or a body that is written piece by piece. Immutable. */
public final class ApiResponse {
    private final int status;
    private final Map<String, String> headers;
    private final @Nullable ObjectNode json;
    private final String contentType;
    private final byte[] bytes;
    private final ResponseFault fault;
    private final @Nullable Runnable before;
    private final @Nullable StreamedBody streamed;

    private ApiResponse(
            int status,
            Map<String, String> headers,
            @Nullable ObjectNode json,
            String contentType,
            byte[] bytes,
            ResponseFault fault,
            @Nullable Runnable before,
            @Nullable StreamedBody streamed) {
        this.status = status;
        this.headers = headers;
        this.json = json;
        this.contentType = contentType;
        this.bytes = bytes;
        this.fault = fault;
        this.before = before;
        this.streamed = streamed;
    }

    private static ApiResponse of(int status, String contentType, byte[] bytes) {
        return new ApiResponse(status, Map.of(), null, contentType, bytes, ResponseFault.NONE, null, null);
    }

    /** Returns a JSON answer with a copy of this object. */
    public static ApiResponse of(int status, ObjectNode json) {
        return made(status, json.deepCopy());
    }

    /** Returns a JSON answer with this object, which was made for it. */
    public static ApiResponse made(int status, ObjectNode json) {
        return of(status, "application/json", new byte[0]).withJson(json);
    }

    /** Returns an answer without a body. */
    public static ApiResponse empty(int status) {
        return of(status, "", new byte[0]);
    }

    /** Returns a file with the file name that it suggests. */
    public static ApiResponse file(String contentType, String name, byte[] bytes) {
        return of(200, contentType, bytes.clone()).with("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** Returns an answer that no service gives, as a proxy would. */
    public static ApiResponse foreign(int status, String contentType, String body) {
        return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the content of a page or of a part of it. */
    public static ApiResponse content(String contentType, byte[] bytes) {
        return of(200, contentType, bytes);
    }

    /** Returns a response whose length is unknown: its body is written until it ends or the connection closes. */
    public static ApiResponse streamed(String contentType, StreamedBody body) {
        return new ApiResponse(200, Map.of(), null, contentType, new byte[0], ResponseFault.NONE, null, body);
    }

    /** Returns what writes the body piece by piece; null if the bytes are the body. */
    public @Nullable StreamedBody streamed() {
        return streamed;
    }

    /** Returns the status code. */
    public int status() {
        return status;
    }

    /** Returns the headers, except those of the content. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Returns the JSON body; null if the body is none. */
    public @Nullable ObjectNode json() {
        return json;
    }

    /** Returns the content type; empty without a body. */
    public String contentType() {
        return contentType;
    }

    /** Returns the bytes of the body. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the response with another JSON body. */
    public ApiResponse withJson(ObjectNode other) {
        return new ApiResponse(status, headers, other, contentType, ExactJson.write(other), fault, before, streamed);
    }

    /** Returns the response with another status and JSON body of any type; without a body if it is null. */
    public ApiResponse withBody(int other, @Nullable JsonNode body) {
        return new ApiResponse(
                other,
                headers,
                body instanceof ObjectNode object ? object : null,
                body == null ? "" : "application/json",
                body == null ? new byte[0] : ExactJson.write(body),
                fault,
                before,
                streamed);
    }

    /** Returns the response without a header. */
    public ApiResponse without(String header) {
        Map<String, String> fewer = new LinkedHashMap<>(headers);
        fewer.remove(header);
        return new ApiResponse(status, fewer, json, contentType, bytes, fault, before, streamed);
    }

    /** Returns the response with more headers. */
    public ApiResponse with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new ApiResponse(status, all, json, contentType, bytes, fault, before, streamed);
    }

    /** Returns the response with one more header. */
    public ApiResponse with(String header, String value) {
        return with(Map.of(header, value));
    }

    /** Returns the response with a fault of its transmission. */
    public ApiResponse with(ResponseFault other) {
        return new ApiResponse(status, headers, json, contentType, bytes, other, before, streamed);
    }

    /** Returns the response with work that is done after an injected delay and before the first byte is sent. */
    public ApiResponse before(Runnable work) {
        return new ApiResponse(status, headers, json, contentType, bytes, fault, work, streamed);
    }

    /** Does the work that precedes the first byte. Called once, also if nothing is sent. */
    public void beforeSending() {
        if (before != null) {
            before.run();
        }
    }

    /** Returns the fault of the transmission. */
    public ResponseFault fault() {
        return fault;
    }
}
