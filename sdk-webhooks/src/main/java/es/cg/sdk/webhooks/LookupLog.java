package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs look-ups of secrets that failed or hang: five lines a minute, apart from those about refused requests,
 * of which anybody can send many. No name from a request is logged. Thread-safe.
 */
final class LookupLog {
    private final Logger log;
    private final RefusalLimit limit;

    LookupLog(Logger log, LongSupplier nanos) {
        this.log = log;
        this.limit = new RefusalLimit(nanos);
    }

    /**
     * Logs that the secret source failed.
     *
     * @param before what it told before; null if nothing is remembered
     */
    void failed(Throwable thrown, @Nullable Destination before) {
        if (allows(Reason.LOOKUP_FAILED)) {
            print(
                    log,
                    before == null || before.keys().isEmpty()
                            ? "a webhook was answered 503, since the secret source failed"
                            : "the secret source failed, and the secrets of " + before.source()
                                    + " that it told before stay in use for at most 10 minutes",
                    thrown);
        }
    }

    /** Logs that the secret source has not answered. */
    void late() {
        if (allows(Reason.LOOKUP_FAILED)) {
            log.error("a webhook was answered 503, since the secret source has not answered within 2 seconds, or too"
                    + " many requests wait for it: set timeouts in the source, such as that of the database");
        }
    }

    private boolean allows(Reason reason) {
        Map<Reason, Integer> unlogged = limit.takeUnlogged();
        if (unlogged != null) {
            log.warn("more failures of secret look-ups were not logged: {}", unlogged);
        }
        return limit.allows(reason);
    }

    static void print(Logger log, String what, Throwable thrown) {
        try {
            log.error("{}: {}", what, thrown.getClass().getName(), thrown);
        } catch (Throwable unprintable) {
            // Some exceptions throw when they are printed.
            log.error("{}: {}", what, thrown.getClass().getName());
        }
    }
}
