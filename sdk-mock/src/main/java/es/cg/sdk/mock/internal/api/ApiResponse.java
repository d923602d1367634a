package es.cg.sdk.mock.internal.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response on its way out: JSON nearly always, a file now and then. Immutable, but for what is to be done once before
 * it is sent.
 */
public final class ApiResponse {
    private final int status;
    private final Map<String, String> headers;
    private final @Nullable ObjectNode json;
    private final String contentType;
    private final byte[] bytes;
    private final ResponseFault fate;
    private final @Nullable Runnable before;

    private ApiResponse(
            int status,
            Map<String, String> headers,
            @Nullable ObjectNode json,
            String contentType,
            byte[] bytes,
            ResponseFault fate,
            @Nullable Runnable before) {
        this.status = status;
        this.headers = headers;
        this.json = json;
        this.contentType = contentType;
        this.bytes = bytes;
        this.fate = fate;
        this.before = before;
    }

    /** A JSON answer. What it is made from may change afterwards; the answer does not. */
    public static ApiResponse of(int status, ObjectNode json) {
        ObjectNode kept = json.deepCopy();
        return new ApiResponse(
                status,
                Map.of(),
                kept,
                "application/json",
                kept.toString().getBytes(StandardCharsets.UTF_8),
                ResponseFault.NONE,
                null);
    }

    /** An answer of this status that holds nothing. */
    public static ApiResponse empty(int status) {
        return new ApiResponse(status, Map.of(), null, "", new byte[0], ResponseFault.NONE, null);
    }

    /** A file, under a name that it suggests. */
    public static ApiResponse file(String contentType, String name, byte[] bytes) {
        return new ApiResponse(200, Map.of(), null, contentType, bytes.clone(), ResponseFault.NONE, null)
                .with("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** Something in between that answers in place of the service. */
    public static ApiResponse foreign(int status, String contentType, String body) {
        return new ApiResponse(
                status, Map.of(), null, contentType, body.getBytes(StandardCharsets.UTF_8), ResponseFault.NONE, null);
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** Its headers, but for the content's. */
    public Map<String, String> headers() {
        return headers;
    }

    /** What it holds, if that is JSON. */
    public @Nullable ObjectNode json() {
        return json;
    }

    /** The type of what it holds. */
    public String contentType() {
        return contentType;
    }

    /** What it holds, as it is sent. */
    public byte[] bytes() {
        return bytes;
    }

    /** With this in place of what it holds. */
    public ApiResponse holding(ObjectNode other) {
        return new ApiResponse(
                status, headers, other, contentType, other.toString().getBytes(StandardCharsets.UTF_8), fate, before);
    }

    /** With this header beside the others. */
    public ApiResponse with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiResponse(status, more, json, contentType, bytes, fate, before);
    }

    /** With this fate on its way out. */
    public ApiResponse with(ResponseFault other) {
        return new ApiResponse(status, headers, json, contentType, bytes, other, before);
    }

    /** With this to be done before its first byte is sent, and after all that it has to wait for. */
    public ApiResponse before(Runnable work) {
        return new ApiResponse(status, headers, json, contentType, bytes, fate, work);
    }

    /** Does what is to be done before its first byte is sent. */
    public void sendsNow() {
        if (before != null) {
            before.run();
        }
    }

    /** What becomes of it on its way out. */
    public ResponseFault fate() {
        return fate;
    }
}
