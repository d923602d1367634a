package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/**
 * Tells the secrets of many destinations that share one address, such as {@code /cg/{tenant}}. A receiver asks for the
 * name in the path or in a header of a request, and remembers the answer for a time: see {@link SourceVerifier}.
 * Implementations must be thread-safe.
 *
 * <p>Anybody can send any name, also one that contains SQL or parts of a path. Compare names exactly, with upper and
 * lower case: each spelling that is known is remembered by itself. Set timeouts: a request waits until this method
 * returns.
 */
@FunctionalInterface
public interface SecretSource {
    /**
     * Returns the source and the secrets of a name.
     *
     * @param name as the sender wrote it: 1 to 255 characters, none of them a control character
     * @return null if the name is unknown: the request is answered 401
     * @throws Exception if the secrets cannot be read: the request is answered 503, and its sender tries again. If the
     *     secrets were read before, they stay in use
     */
    @Nullable
    SourceSecrets find(String name) throws Exception;
}
