package es.cg.sdk.mock.internal.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request in the form of the contract. Immutable, except that the bytes of the body are not copied.
 *
 * @param method the method in capitals
 * @param path the segments below the prefix, decoded
 * @param query the parameters, decoded; the last value of a name that was sent twice
 * @param headers the headers by name in lower case; values of a name that was sent twice are joined by a comma
 * @param receivedBody the body, which may be large; empty for none
 * @param peer the address of the sender
 * @param repeated the names, in lower case, of headers that were sent more than once
 * @param missedBasePath the base path that the path should begin with; null if it does
 * @param wire the request in the form in which it was received; null if that is the form of the contract
 */
public record ApiRequest(
        String method,
        List<String> path,
        Map<String, String> query,
        Map<String, String> headers,
        ReceivedBody receivedBody,
        String peer,
        Set<String> repeated,
        @Nullable String missedBasePath,
        @Nullable WireRequest wire) {
    /** Creates a request that was received in the form of the contract, below the right base path. */
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
        return new ApiRequest(method, path, query, headers, receivedBody, peer, repeated, basePath, wire);
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
        return new ApiRequest(method, path, query, headers, receivedBody, peer, repeated, missedBasePath, other);
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
            return receivedBody.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the body that was kept in a file cannot be read", e);
        }
    }
}
