package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/**
 * Tells the secrets of many destinations that share one address, such as {@code /cg/{tenant}}. A receiver asks for the name
 * in the path or in a header of a request, and remembers the answer for a time. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface SecretSource {
    /**
     * Returns the source and the secrets of a name.
     *
     * @param name as the sender wrote it: anybody can send any name
     * @return null if the name is unknown: the request is answered 401
     * @throws Exception if the secrets cannot be read: the request is answered 503, and its sender tries again
     */
    @Nullable
    SourceSecrets find(String name) throws Exception;
}
