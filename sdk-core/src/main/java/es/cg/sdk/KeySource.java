package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.journal.WriteJournal.Environment;
import org.jspecify.annotations.Nullable;

/**
 * The present API key of each firm, for {@link CgClients}. The SDK asks for a key before its first use, every 60
 * seconds while calls are made, and after the service has refused it, so that a source need not tell it of a change. It
 * asks on daemon threads of its own, four for calls that wait and four for renewals, once at a time for each firm. A
 * call waits at most five seconds for the answer, and before that for a thread until its own deadline. A source that
 * throws is logged, once a minute, by the class of what it threw; a key of another firm, once a minute for each firm.
 * Implementations must be thread-safe, and should have a time limit of their own.
 */
@FunctionalInterface
public interface KeySource {
    /**
     * Returns the present key of a firm.
     *
     * @param firm its name, the same in client, journal and webhooks
     * @param environment that of the {@link CgClients}; a key of the other one is not used
     * @return null if the firm has no key: a key that was known before is used no more
     */
    @Nullable
    ApiKey key(String firm, Environment environment);
}
