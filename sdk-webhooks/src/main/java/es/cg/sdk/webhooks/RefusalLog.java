package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.DurationText;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs the requests whose signature was refused. The handshake sends a bad signature on purpose, before or after a good
 * one: together they are told in one INFO, and everything else in a WARN each.
 *
 * <p>A refused request proves nothing about itself, so that it is told as INFO only if its body is a handshake's, and
 * only once for each handshake whose good signature was verified, or once a minute without one. Nothing of it is logged.
 * Thread-safe.
 */
final class RefusalLog {
    /** The longest body that is looked at for a handshake's. */
    static final int LONGEST_PROBE = 4096;

    /** The kind of the handshake's event, which is about nothing and concerns no handler; assumed. */
    static final EventKind VERIFICATION = new EventKind("webhook.verification");

    private static final long TOGETHER = Duration.ofSeconds(30).toNanos();
    private static final long SELDOM = Duration.ofMinutes(1).toNanos();
    // Those of a signature that was made wrong, and not of a clock, a secret or a proxy that is.
    private static final Set<Reason> OF_A_HANDSHAKE =
            EnumSet.of(Reason.NO_MATCH, Reason.HEADER_MALFORMED, Reason.NO_SIGNATURE);

    private final EnvelopeFields fields;
    private final Logger log;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Long verifiedAt;
    private @Nullable Long refusedAt;

    RefusalLog(EnvelopeFields fields, Logger log, LongSupplier nanos) {
        this.fields = fields;
        this.log = log;
        this.nanos = nanos;
    }

    /** Notes that the good signature of a handshake was verified. */
    void verified() {
        lock.lock();
        try {
            if (isWithin(refusedAt, TOGETHER)) {
                // Both have been: the next handshake is another one.
                refusedAt = null;
            } else {
                verifiedAt = nanos.getAsLong();
            }
        } finally {
            lock.unlock();
        }
        log.debug("the good signature of a handshake was taken");
    }

    /** Logs that a request was refused. */
    void refused(Verdict verdict, byte @Nullable [] body) {
        // Only where it may be told is a body looked at, so that whoever forges many has few of them parsed.
        boolean isHandshake = OF_A_HANDSHAKE.contains(verdict.reason())
                && body != null
                && may(false) != Telling.AS_ANY_OTHER
                && isProbe(body);
        switch (isHandshake ? may(true) : Telling.AS_ANY_OTHER) {
            case WITH_THE_GOOD_ONE ->
                log.info("handshake: the good signature was taken, and the bad one refused with 401, as the service"
                        + " wants both");
            case ALONE -> log.info("handshake: a bad signature was refused with 401, as the service wants it");
            case AS_ANY_OTHER ->
                log.warn("a webhook was refused with 401: {}{}", verdict.reason(), skew(verdict.skew()));
        }
    }

    private enum Telling {
        WITH_THE_GOOD_ONE,
        ALONE,
        AS_ANY_OTHER
    }

    private boolean isProbe(byte[] body) {
        return body.length <= LONGEST_PROBE && Envelope.of(body, fields).kind().equals(VERIFICATION);
    }

    /** How a refused probe may be told now; {@code isTold} if it is. */
    private Telling may(boolean isTold) {
        lock.lock();
        try {
            if (isWithin(verifiedAt, TOGETHER)) {
                verifiedAt = isTold ? null : verifiedAt;
                return Telling.WITH_THE_GOOD_ONE;
            }
            if (isWithin(refusedAt, SELDOM)) {
                return Telling.AS_ANY_OTHER;
            }
            refusedAt = isTold ? (Long) nanos.getAsLong() : refusedAt;
            return Telling.ALONE;
        } finally {
            lock.unlock();
        }
    }

    private boolean isWithin(@Nullable Long moment, long span) {
        return moment != null && nanos.getAsLong() - moment <= span;
    }

    private static String skew(@Nullable Duration skew) {
        if (skew == null || skew.isZero()) {
            return "";
        }
        return ", signed " + DurationText.of(skew) + (skew.isNegative() ? " in the future" : " ago")
                + " by the clock of this machine";
    }
}
