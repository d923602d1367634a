package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/**
 * Logs look-ups of secrets that failed or were not made: five lines a minute, apart from those about refused requests,
 * of which anybody can send many. No name from a request is logged. Thread-safe.
 */
final class LookupLog {
    private final Logger log;
    private final RefusalLimit limit;

    LookupLog(Logger log, LongSupplier nanos) {
        this.log = log;
        this.limit = new RefusalLimit(nanos);
    }

    /** Logs that the secret source failed for a name without cached secrets. */
    void failed(Throwable thrown) {
        if (allows(Reason.LOOKUP_FAILED)) {
            print("a webhook was answered 503, since the secret source failed", thrown);
        }
    }

    /** Logs that the secret source failed, and that what it said before stays in force. */
    void failed(Throwable thrown, String source) {
        if (allows(Reason.LOOKUP_FAILED)) {
            print(
                    "the secret source failed, and the secrets of " + source + " that it told before stay in use",
                    thrown);
        }
    }

    /** Logs that a name was not looked up. */
    void tooMany(int perMinute) {
        if (allows(Reason.TOO_MANY_LOOKUPS)) {
            log.error(
                    "a webhook was answered 503, since {} unknown names were looked up within a minute, perhaps for"
                            + " somebody who guesses names: names that are remembered work on. If all are genuine, set"
                            + " maxLookupsPerMinute higher",
                    perMinute);
        }
    }

    private boolean allows(Reason reason) {
        Map<Reason, Integer> unlogged = limit.takeUnlogged();
        if (unlogged != null) {
            log.warn("more failures of secret look-ups were not logged: {}", unlogged);
        }
        return limit.allows(reason);
    }

    private void print(String what, Throwable thrown) {
        try {
            log.error("{}: {}", what, thrown.getClass().getName(), thrown);
        } catch (Throwable unprintable) {
            // Some exceptions throw when they are printed.
            log.error("{}: {}", what, thrown.getClass().getName());
        }
    }
}
