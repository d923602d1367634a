package es.cg.sdk.mock.internal.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request in the form of the contract. Immutable, except that the bytes of the body are not copied. */
public final class ApiRequest {
    private final String method;
    private final List<String> path;
    private final Map<String, String> query;
    private final Map<String, String> headers;
    private final ReceivedBody body;
    private final String peer;
    private final Set<String> repeated;
    private final @Nullable String missedBasePath;
    private final @Nullable WireRequest wire;

    /**
     * Creates a request.
     *
     * @param method the method in capitals
     * @param path the segments below the prefix, decoded
     * @param query the parameters, decoded; the last value of a name that was sent twice
     * @param headers the headers by name in lower case; values of a name that was sent twice are joined by a comma
     * @param body the body; empty for none
     * @param peer the address of the sender
     * @param repeated the names, in lower case, of headers that were sent more than once
     */
    public ApiRequest(
            String method,
            List<String> path,
            Map<String, String> query,
            Map<String, String> headers,
            ReceivedBody body,
            String peer,
            Set<String> repeated) {
        this(method, path, query, headers, body, peer, repeated, null, null);
    }

    private ApiRequest(
            String method,
            List<String> path,
            Map<String, String> query,
            Map<String, String> headers,
            ReceivedBody body,
            String peer,
            Set<String> repeated,
            @Nullable String missedBasePath,
            @Nullable WireRequest wire) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.peer = peer;
        this.repeated = repeated;
        this.missedBasePath = missedBasePath;
        this.wire = wire;
    }

    /** Creates a request without headers that were sent more than once. */
    public ApiRequest(
            String method,
            List<String> path,
            Map<String, String> query,
            Map<String, String> headers,
            byte[] body,
            String peer) {
        this(method, path, query, headers, ReceivedBody.of(body), peer, Set.of());
    }

    /** Creates a request without an address of the sender. */
    public ApiRequest(
            String method, List<String> path, Map<String, String> query, Map<String, String> headers, byte[] body) {
        this(method, path, query, headers, body, "");
    }

    /** Returns the request as one whose path, which is whole, is not below this base path. */
    public ApiRequest missing(String basePath) {
        return new ApiRequest(method, path, query, headers, body, peer, repeated, basePath, wire);
    }

    /** Returns the request in another form, with the same sender. */
    public ApiRequest with(
            String otherMethod,
            List<String> otherPath,
            Map<String, String> otherQuery,
            Map<String, String> otherHeaders,
            byte[] otherBody) {
        return new ApiRequest(
                otherMethod,
                otherPath,
                otherQuery,
                otherHeaders,
                ReceivedBody.of(otherBody),
                peer,
                repeated,
                missedBasePath,
                wire);
    }

    /** Returns the request as one that was received in another form. */
    public ApiRequest receivedAs(WireRequest other) {
        return new ApiRequest(method, path, query, headers, body, peer, repeated, missedBasePath, other);
    }

    /** Returns the request in the form in which it was received; null if that is the form of the contract. */
    public @Nullable WireRequest wire() {
        return wire;
    }

    /**
     * Checks that what was received could be put into the form of the contract.
     *
     * @throws ApiException if it could not
     */
    public void requireFit() {
        if (wire != null && wire.refusal() != null) {
            throw wire.refusal();
        }
    }

    /** Returns the request as it was received. */
    public ApiRequest received() {
        return wire == null ? this : wire.received();
    }

    /** Returns the method in capitals. */
    public String method() {
        return method;
    }

    /** Returns the segments of the path below the prefix. */
    public List<String> path() {
        return path;
    }

    /** Returns the base path that the path should begin with; null if it does. */
    public @Nullable String missedBasePath() {
        return missedBasePath;
    }

    /** Returns the parameters of the query. */
    public Map<String, String> query() {
        return query;
    }

    /** Returns the value of a header; null if it was not sent. */
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    /** Whether this header was sent more than once. */
    public boolean repeats(String name) {
        return repeated.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the bytes of the body. */
    public byte[] body() {
        try {
            return body.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the body that was kept in a file cannot be read", e);
        }
    }

    /** Returns the body, which may be large. */
    public ReceivedBody receivedBody() {
        return body;
    }

    /** Returns the headers by name in lower case. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Returns the address of the sender. */
    public String peer() {
        return peer;
    }
}
