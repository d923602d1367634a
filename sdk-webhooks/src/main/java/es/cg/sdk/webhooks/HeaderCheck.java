package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks what needs no secret: the form of the header, and the age of the signature. Thread-safe. */
final class HeaderCheck {
    private final SignatureForm form;
    private final Clock clock;
    private final long maxSecondsAhead;

    HeaderCheck(SignatureForm form, Clock clock, Duration futureTolerance) {
        this(form, clock, futureTolerance.toSeconds());
    }

    private HeaderCheck(SignatureForm form, Clock clock, long maxSecondsAhead) {
        this.form = form;
        this.clock = clock;
        this.maxSecondsAhead = maxSecondsAhead;
    }

    /** Returns the same check of signatures of another form. */
    HeaderCheck with(SignatureForm other) {
        return new HeaderCheck(other, clock, maxSecondsAhead);
    }

    SignatureForm form() {
        return form;
    }

    /**
     * A header that was checked.
     *
     * @param header null if no secret could make it valid
     * @param verdict why; {@link Reason#VALID} if a secret could
     * @param now when it was checked
     */
    record Checked(@Nullable SignatureHeader header, Verdict verdict, Instant now) {}

    Checked check(@Nullable List<? extends @Nullable String> lines) {
        SignatureHeader.Parsed parsed = SignatureHeader.parse(form, lines);
        Instant now = clock.instant();
        SignatureHeader header = parsed.header();
        if (header == null) {
            return new Checked(null, new Verdict(parsed.reason(), null, null), now);
        }
        long age = now.getEpochSecond() - header.seconds();
        Duration skew = Duration.ofSeconds(age);
        if (age > SignatureVerifier.TOLERANCE.toSeconds()) {
            return new Checked(null, new Verdict(Reason.TOO_OLD, skew, null), now);
        }
        if (-age > maxSecondsAhead) {
            return new Checked(null, new Verdict(Reason.FROM_THE_FUTURE, skew, null), now);
        }
        return new Checked(header, new Verdict(Reason.VALID, skew, null), now);
    }
}
