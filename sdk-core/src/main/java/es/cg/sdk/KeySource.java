package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.journal.WriteJournal.Environment;
import org.jspecify.annotations.Nullable;

/**
 * The present API key of each firm. The SDK asks for a key before its first use, at an interval, and after the service
 * has refused it, so that a source need not tell it of a change. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface KeySource {
    /**
     * Returns the present key of a firm.
     *
     * @param firm its name, the same in client, journal and webhooks
     * @return null if the firm has no key: a key that was known before is used no more
     */
    @Nullable
    ApiKey key(String firm, Environment environment);
}
