package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signatures of webhooks: HMAC-SHA256 with a known secret, not older than 300 seconds. With
 * {@link Builder#corrections}, signatures have the form that these say. Thread-safe.
 *
 * <p>Give it the bytes exactly as they were received. A body that was parsed and written again, or read as text, has
 * other bytes. A missing or malformed header or body never makes it throw.
 *
 * <pre>{@code
 * SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(secret));
 * Verdict verdict = verifier.verify(request.getHeader(SignatureVerifier.HEADER), bytes);
 * if (!verdict.isValid()) { … answer 401 … }
 * }</pre>
 */
public final class SignatureVerifier {
    /** The header that has the signature, unless corrections say another one: see {@link #headerName}. */
    public static final String HEADER = "CG-Signature";

    /** The maximum age of a signature: 300 seconds, as the contract says. A signature of exactly this age is valid. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final Duration MAX_SECRET_WAIT = Duration.ofSeconds(30);

    private final HeaderCheck headerCheck;
    private final SharedSecrets secrets;
    private final SharedSecrets.OfForm keys;

    private SignatureVerifier(HeaderCheck headerCheck, SharedSecrets secrets) {
        this.headerCheck = headerCheck;
        this.secrets = secrets;
        this.keys = secrets.of(headerCheck.form());
    }

    /** Returns a verifier with this secret and default settings. */
    public static SignatureVerifier of(WebhookSecret secret) {
        return builder().secret(secret).build();
    }

    /**
     * Returns a verifier whose secret is not known yet, for a receiver that must run before its destination is created:
     * the service tells the secret in the answer that creates the destination, and calls the receiver right after it.
     * Set the secret with {@link #replaceSecrets}. Until then a {@link WebhookReceiver} makes up to 8 requests wait,
     * each for up to 5 seconds, and answers 503 if no secret was set; {@link Builder#maxWaiting} and
     * {@link Builder#secretWait} change these limits.
     */
    public static SignatureVerifier pending() {
        return builder().secretPending().build();
    }

    /** Returns a builder. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Replaces all secrets, from the next verification on. While a destination's secret changes, give the old one with
     * {@link WebhookSecret#validUntil} and the new one. If the secret was {@linkplain #pending pending}, requests that
     * wait for it go on. Store a secret before you set it: the service tells it only once.
     *
     * @throws IllegalArgumentException if there is none, there are more than eight, two have the same name, or one is
     *     no key as corrections say it
     */
    public void replaceSecrets(WebhookSecret... replacement) {
        secrets.replace(List.of(replacement));
    }

    /**
     * Returns a verifier of signatures of this form, which has the same secrets, also after they are replaced.
     *
     * @throws IllegalStateException if this one has corrections with another form
     * @throws IllegalArgumentException if a secret is no key of this form
     */
    SignatureVerifier with(SignatureForm form) {
        return form.equals(checkedForm(headerCheck.form(), form))
                ? this
                : new SignatureVerifier(headerCheck.with(form), secrets);
    }

    /** Returns {@code own}; throws if it is neither {@code other} nor the contract's form. */
    static SignatureForm checkedForm(SignatureForm own, SignatureForm other) {
        if (!own.isOfContract() && !own.equals(other)) {
            throw new IllegalStateException(
                    "the verifier has corrections with one form of signatures, and the receiver has"
                            + " corrections with another: give both the same, or the receiver alone");
        }
        return own;
    }

    /** Returns the name of the header that has the signature: {@link #HEADER}, unless corrections say another one. */
    public String headerName() {
        return headerCheck.form().header();
    }

    /**
     * Verifies a body.
     *
     * @param header the value of the {@linkplain #headerName header}; null if there is none
     * @param body the bytes as they were received; null is verified as an empty body
     */
    public Verdict verify(@Nullable String header, byte @Nullable [] body) {
        return verify(header == null ? null : List.of(header), body);
    }

    /**
     * Verifies a body.
     *
     * @param header the values of all {@linkplain #headerName headers} of this name; null or empty if there is none
     * @param body the bytes as they were received; null is verified as an empty body
     */
    public Verdict verify(@Nullable List<? extends @Nullable String> header, byte @Nullable [] body) {
        Verification verification = begin(header);
        if (body != null) {
            verification.update(body, 0, body.length);
        }
        return verification.finish();
    }

    /**
     * Begins to verify a body that is read piece by piece. Does not wait for a secret that is pending.
     *
     * @param header the values of all {@linkplain #headerName headers} of this name; null or empty if there is none
     */
    public Verification begin(@Nullable List<? extends @Nullable String> header) {
        return begin(header, false);
    }

    /**
     * Begins to verify a body; if the header could be valid and the secret is pending, waits for the secret first. The
     * age of the signature is taken when the request comes, not after the wait.
     */
    Verification beginOnceSecretIsSet(@Nullable List<? extends @Nullable String> header) {
        return begin(header, true);
    }

    private Verification begin(@Nullable List<? extends @Nullable String> lines, boolean waits) {
        HeaderCheck.Checked checked = headerCheck.check(lines);
        SignatureHeader header = checked.header();
        if (header == null) {
            return new Verification(checked.verdict());
        }
        Duration skew = checked.verdict().skew();
        SecretKeys known = keys.keys();
        if (known.isEmpty() && waits && secrets.await()) {
            known = keys.keys();
        }
        if (known.isEmpty()) {
            return new Verification(new Verdict(Reason.SECRET_PENDING, skew, null));
        }
        SecretKeys.Signatures expected = known.begin(checked.now(), header.beforeBody());
        return expected.isEmpty()
                ? new Verification(new Verdict(Reason.NO_SECRET, skew, null))
                : new Verification(header, skew, expected, null);
    }

    /** Returns the names of the secrets; {@code SignatureVerifier[pending]} if none is set yet. */
    @Override
    public String toString() {
        SecretKeys known = keys.keys();
        return "SignatureVerifier" + (known.isEmpty() ? "[pending]" : known.names());
    }

    /** The verification of a body that is read piece by piece. Not thread-safe. */
    public static final class Verification {
        private final @Nullable Verdict rejection;
        private final @Nullable Duration skew;
        private final List<byte[]> received;
        private final SecretKeys.@Nullable Signatures expected;
        private final @Nullable Reason refusal;

        /** A verification that is over before the body is read. */
        Verification(Verdict rejection) {
            this.rejection = rejection;
            this.skew = rejection.skew();
            this.received = List.of();
            this.expected = null;
            this.refusal = null;
        }

        /**
         * A verification of all bytes of the body.
         *
         * @param refusal the reason to refuse the request whatever its body, after the time that a wrong signature
         *     takes; null if the signature decides
         */
        Verification(
                SignatureHeader header,
                @Nullable Duration skew,
                SecretKeys.Signatures expected,
                @Nullable Reason refusal) {
            this.rejection = null;
            this.skew = skew;
            this.received = header.signatures();
            this.expected = expected;
            this.refusal = refusal;
        }

        /** Returns whether the header alone was enough to reject the request, so that the body need not be read. */
        public boolean isRejected() {
            return rejection != null;
        }

        /** Returns whether no body could make the signature valid. */
        boolean isRefused() {
            return rejection != null || refusal != null;
        }

        /** Adds the next bytes of the body. */
        public void update(byte[] bytes, int offset, int length) {
            if (expected != null) {
                expected.update(bytes, offset, length);
            }
        }

        /** Returns the verdict over all bytes that were added. Call it once. */
        public Verdict finish() {
            if (rejection != null) {
                return rejection;
            }
            String matched = expected == null ? null : expected.matching(received);
            if (refusal != null) {
                return new Verdict(refusal, skew, null);
            }
            return new Verdict(matched == null ? Reason.NO_MATCH : Reason.VALID, skew, matched);
        }
    }

    /** Builds a verifier. Not thread-safe. */
    public static final class Builder {
        private final List<WebhookSecret> secrets = new ArrayList<>();
        private SignatureForm form = WebhookCorrections.ofService().signature();
        private Clock clock = Clock.systemUTC();
        private Duration futureTolerance = TOLERANCE;
        private boolean pending;
        private Duration secretWait = Duration.ofSeconds(5);
        private int maxWaiting = 8;
        private SecretGate.Wait wait = Condition::awaitNanos;

        private Builder() {}

        /** Adds a secret; call it again to add a second one while a destination's secret changes. */
        public Builder secret(WebhookSecret secret) {
            secrets.add(secret);
            return this;
        }

        /** Adds secrets. */
        public Builder secrets(WebhookSecret... some) {
            secrets.addAll(Arrays.asList(some));
            return this;
        }

        /**
         * Builds the verifier without a secret: {@link SignatureVerifier#replaceSecrets} sets it later. See
         * {@link SignatureVerifier#pending()}.
         */
        public Builder secretPending() {
            this.pending = true;
            return this;
        }

        /**
         * Sets how long a receiver makes a request wait while the secret is pending, before it answers 503 with
         * {@code Retry-After}; 5 seconds by default. The service is assumed to wait 10 seconds for an answer. A request
         * that no secret could make valid is answered 401 at once.
         *
         * @throws IllegalArgumentException if it is negative or longer than 30 seconds
         */
        public Builder secretWait(Duration timeout) {
            if (timeout.isNegative() || timeout.compareTo(MAX_SECRET_WAIT) > 0) {
                throw new IllegalArgumentException("the wait for the secret must be 0 to 30 seconds: " + timeout);
            }
            this.secretWait = timeout;
            return this;
        }

        /**
         * Sets how many requests a receiver makes wait at the same time while the secret is pending; 8 by default. Each
         * holds a thread of the server, and anybody can send one, so give the server more threads than this. Further
         * requests are answered 503 at once.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder maxWaiting(int requests) {
            if (requests < 0) {
                throw new IllegalArgumentException("the number of waiting requests must not be negative: " + requests);
            }
            this.maxWaiting = requests;
            return this;
        }

        /**
         * Sets corrections: how the service signs, if it differs from the contract. A receiver with corrections needs
         * none here.
         */
        public Builder corrections(WebhookCorrections corrections) {
            this.form = corrections.signature();
            return this;
        }

        HeaderCheck headerCheck() {
            return new HeaderCheck(form, clock, futureTolerance);
        }

        /** Returns how requests wait. */
        SecretGate.Settings gates() {
            return new SecretGate.Settings(maxWaiting, secretWait, wait);
        }

        /** Sets how a request waits, for tests that need no real time. */
        Builder wait(SecretGate.Wait how) {
            this.wait = how;
            return this;
        }

        /**
         * Sets how far in the future a signature may be by this machine's clock; 300 seconds by default. The contract
         * limits the past only.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder futureTolerance(Duration tolerance) {
            if (tolerance.isNegative()) {
                throw new IllegalArgumentException("the future tolerance must not be negative: " + tolerance);
            }
            this.futureTolerance = tolerance;
            return this;
        }

        /** Sets the clock; the system's by default. */
        public Builder clock(Clock source) {
            this.clock = source;
            return this;
        }

        /**
         * Returns the verifier.
         *
         * @throws IllegalArgumentException if it has no secret and is not pending, has a secret and is pending, has
         *     more than eight secrets, two with the same name, or one that is no key as the corrections say it
         */
        public SignatureVerifier build() {
            if (pending && !secrets.isEmpty()) {
                throw new IllegalArgumentException(
                        "this verifier has a secret though its secret is pending: leave out secret(…) or secretPending()");
            }
            SharedSecrets shared = new SharedSecrets(gates().pending(SecretGate.NOBODY_TO_ASK));
            HeaderCheck headerCheck = headerCheck();
            if (!pending) {
                SecretKeys.check(secrets);
                shared.replace(secrets);
            }
            return new SignatureVerifier(headerCheck, shared);
        }
    }
}
