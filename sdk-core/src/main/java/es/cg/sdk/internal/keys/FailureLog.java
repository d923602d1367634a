package es.cg.sdk.internal.keys;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that a source of keys failed: one line a minute, for all its clients or for one. Thread-safe. */
final class FailureLog {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final long MINUTE = 60_000_000_000L;

    private @Nullable Long last;

    /**
     * Logs a failure, unless one was logged within the last minute.
     *
     * @param now the time in nanoseconds
     * @param firm the firm whose key was asked for; null if it has no name
     */
    void warn(long now, String failure, @Nullable String firm, boolean hasKey) {
        if (isDue(now)) {
            FirmInLog.run(
                    firm,
                    () -> LOG.warn(
                            "{}{}; {}; more failures within a minute are not logged",
                            failure,
                            firm == null ? "" : ", asked for the firm " + firm,
                            hasKey
                                    ? "the key that it told before stays in use"
                                    : "there is no key to send calls with"));
        }
    }

    private synchronized boolean isDue(long now) {
        if (last != null && now - last < MINUTE) {
            return false;
        }
        last = now;
        return true;
    }
}
