package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/**
 * Tells the secrets of many destinations of one receiver. A receiver asks for the name in the path of a request, if its
 * tag proves that your application made the address, and remembers the answer for a time: see
 * {@link SignatureVerifier#builder(SecretSource, SourceAddresses)}.
 * Implementations must be thread-safe.
 *
 * <p>It is called on threads of the receiver, which have the context class loader of a request, and none of its
 * thread-local values. Compare names exactly, with upper and lower case. Set timeouts: a call that does not return
 * holds one of eight threads.
 */
@FunctionalInterface
public interface SecretSource {
    /**
     * Returns the source and the secrets of a name.
     *
     * @param name as it was given to {@link SourceAddresses#path}
     * @return null if the name is unknown: the request is answered 401
     * @throws Exception if the secrets cannot be read: the request is answered 503, and its sender tries again. Secrets
     *     that were read before are accepted for 10 more minutes
     */
    @Nullable
    SourceSecrets find(String name) throws Exception;
}
