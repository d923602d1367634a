package es.cg.sdk.webhooks;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.webhooks.Verdict.Reason;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Logs the requests whose signature was refused. The handshake sends a bad signature on purpose, before or after a good
 * one: the two are logged as one INFO line. Every other refusal is a WARN line, or counted if there are too many.
 * Thread-safe.
 *
 * <p>A refused request proves nothing about itself. So it is logged as INFO only if its body is the handshake's event,
 * and only once for each handshake whose good signature was verified, or once a minute without one. Nothing from the
 * request is logged, and so no name that no {@link SecretSource} knows.
 */
final class RefusalLog {
    /** The maximum length of a body that is checked for the handshake's event. */
    static final int MAX_HANDSHAKE_LENGTH = 4096;

    /** The kind of the handshake's event, which concerns no handler; assumed. */
    static final EventKind HANDSHAKE = new EventKind("webhook.verification");

    private static final long SAME_HANDSHAKE_NANOS = Duration.ofSeconds(30).toNanos();
    private static final long INFO_INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();
    // The reasons of a wrong signature; not those of a wrong clock, a missing secret or a proxy.
    private static final Set<Reason> HANDSHAKE_REASONS =
            EnumSet.of(Reason.NO_MATCH, Reason.HEADER_MALFORMED, Reason.NO_SIGNATURE);
    private static final Set<Reason> WRONG_ADDRESS = EnumSet.of(Reason.NAME_MISSING, Reason.WRONG_TAG);

    private final EventForm form;
    private final Logger log;
    private final LongSupplier nanos;
    private final RefusalLimit limit;
    // Apart from the others: anybody can send these, and would keep those about the firms out of the log.
    private final RefusalLimit ofWrongAddresses;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Long verifiedAt;
    private @Nullable Long refusedAt;

    RefusalLog(EventForm form, Logger log, LongSupplier nanos) {
        this.form = form;
        this.log = log;
        this.nanos = nanos;
        this.limit = new RefusalLimit(nanos);
        this.ofWrongAddresses = new RefusalLimit(nanos);
    }

    /** Logs how many refused requests were not logged in the minutes before; for each request, before all else. */
    void reportUnlogged() {
        reportUnlogged(limit);
        reportUnlogged(ofWrongAddresses);
    }

    private void reportUnlogged(RefusalLimit of) {
        Map<Reason, Integer> unlogged = of.takeUnlogged();
        if (unlogged != null) {
            int all = unlogged.values().stream().mapToInt(Integer::intValue).sum();
            log.warn("{} more refused webhooks were not logged: {}", all, unlogged);
        }
    }

    /** Logs that a request was answered 503, because there is no secret to verify it with. */
    void undecided(Reason reason, @Nullable String source) {
        // The other reasons are logged where they arise.
        if (reason == Reason.SECRET_PENDING && limit.allows(reason)) {
            log.warn(
                    "a webhook{} was answered 503, since {}",
                    of(source),
                    source == null || source.isEmpty()
                            ? "this receiver has no secret yet: call replaceSecrets"
                            : "the secret source has no secret for it yet");
        }
    }

    /** Records that the good signature of a handshake was verified. */
    void verified() {
        lock.lock();
        try {
            if (isWithin(refusedAt, SAME_HANDSHAKE_NANOS)) {
                // The handshake is complete: the next refusal belongs to another one.
                refusedAt = null;
            } else {
                verifiedAt = nanos.getAsLong();
            }
        } finally {
            lock.unlock();
        }
        log.debug("the good signature of a handshake was accepted");
    }

    /** Logs that a request was refused; its source is null if it is not known. */
    void refused(Verdict verdict, byte @Nullable [] body, @Nullable String source) {
        // The body is parsed only if an INFO line is possible now: an attacker who sends many gets few of them parsed.
        boolean isHandshake = HANDSHAKE_REASONS.contains(verdict.reason())
                && body != null
                && line(false) != Line.REFUSAL
                && isHandshake(body);
        switch (isHandshake ? line(true) : Line.REFUSAL) {
            case BOTH_SIGNATURES ->
                log.info("handshake: the good signature was accepted and the bad one refused with 401, as the service"
                        + " expects");
            case BAD_SIGNATURE -> log.info("handshake: a bad signature was refused with 401, as the service expects");
            case REFUSAL -> {
                if ((WRONG_ADDRESS.contains(verdict.reason()) ? ofWrongAddresses : limit).allows(verdict.reason())) {
                    log.warn(
                            "a webhook{} was refused with 401: {}{}",
                            of(source),
                            verdict.reason(),
                            skew(verdict.skew()));
                }
            }
        }
    }

    /** The line to log for a refused request. */
    private enum Line {
        BOTH_SIGNATURES,
        BAD_SIGNATURE,
        REFUSAL
    }

    private boolean isHandshake(byte[] body) {
        return body.length <= MAX_HANDSHAKE_LENGTH
                && Envelope.of(body, form).kind().equals(HANDSHAKE);
    }

    /** Returns the line for a refused handshake at this moment, and counts it if {@code isLogged}. */
    private Line line(boolean isLogged) {
        lock.lock();
        try {
            if (isWithin(verifiedAt, SAME_HANDSHAKE_NANOS)) {
                verifiedAt = isLogged ? null : verifiedAt;
                return Line.BOTH_SIGNATURES;
            }
            if (isWithin(refusedAt, INFO_INTERVAL_NANOS)) {
                return Line.REFUSAL;
            }
            refusedAt = isLogged ? (Long) nanos.getAsLong() : refusedAt;
            return Line.BAD_SIGNATURE;
        } finally {
            lock.unlock();
        }
    }

    private boolean isWithin(@Nullable Long moment, long span) {
        return moment != null && nanos.getAsLong() - moment <= span;
    }

    private static String of(@Nullable String source) {
        return source == null || source.isEmpty() ? "" : " of " + source;
    }

    private static String skew(@Nullable Duration skew) {
        if (skew == null || skew.isZero()) {
            return "";
        }
        return ", signed " + DurationText.of(skew.abs()) + (skew.isNegative() ? " in the future" : " ago")
                + " by the clock of this machine";
    }
}
