package es.cg.sdk.mock.internal.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request as it came through a door. Immutable, its body's bytes excepted, which nobody changes. */
public final class ApiRequest {
    private final String method;
    private final List<String> path;
    private final Map<String, String> query;
    private final Map<String, String> headers;
    private final byte[] body;
    private final String peer;

    /**
     * A request.
     *
     * @param method in capitals
     * @param path the segments below the prefix, decoded
     * @param query decoded; of a name that comes twice the last value
     * @param headers by name in small letters; the values of a name that comes twice, with a comma between them
     * @param body empty for none
     * @param peer the address that it came from
     */
    public ApiRequest(
            String method,
            List<String> path,
            Map<String, String> query,
            Map<String, String> headers,
            byte[] body,
            String peer) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.peer = peer;
    }

    /** A request from nowhere in particular. */
    public ApiRequest(
            String method, List<String> path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        this(method, path, query, headers, body, "");
    }

    /** The method, in capitals. */
    public String method() {
        return method;
    }

    /** The segments below the prefix. */
    public List<String> path() {
        return path;
    }

    /** The query's parameters. */
    public Map<String, String> query() {
        return query;
    }

    /** The value of a header, or null where it did not come. */
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    /** The body's bytes. */
    public byte[] body() {
        return body;
    }

    /** The headers by name in small letters. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The address that it came from. */
    public String peer() {
        return peer;
    }
}
