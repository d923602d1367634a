package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

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

    private final RequestVerifier requests;

    private SignatureVerifier(RequestVerifier requests) {
        this.requests = requests;
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
        return new Builder(null);
    }

    /**
     * Returns a builder of a verifier for many destinations at one receiver, each with secrets of its own, which a
     * {@link SecretSource} tells.
     *
     * <p>A request whose address has no tag of these addresses is refused, and nothing is looked up. What the source
     * tells about a name is remembered for a time, 60 seconds by default. After that, the secrets are accepted while
     * the source is asked again, for 10 minutes at most; a signature that they do not fit waits up to 2 seconds for the
     * answer, and is answered 503 without one. That a name is unknown is remembered for 5 seconds. The 10,000 names
     * that were used last are remembered. The source is asked for a name one at a time, on at most four threads for
     * remembered secrets and four for other names, which end when they have nothing to do: nothing needs to be closed.
     */
    public static Builder builder(SecretSource source, SourceAddresses addresses) {
        return new Builder(new SourceVerifier.Settings(source, addresses));
    }

    /** Returns whether this verifier is for many destinations, whose secrets a {@link SecretSource} tells. */
    public boolean hasSecretSource() {
        return !(requests instanceof OneDestination);
    }

    private OneDestination one() {
        if (requests instanceof OneDestination one) {
            return one;
        }
        throw new IllegalStateException(
                "this verifier has a SecretSource, which alone tells secrets, and which needs the"
                        + " path of a request to find them: let a WebhookReceiver verify");
    }

    /**
     * Replaces all secrets, from the next verification on. While a destination's secret changes, give the old one with
     * {@link WebhookSecret#validUntil} and the new one. If the secret was {@linkplain #pending pending}, requests that
     * wait for it go on. Store a secret before you set it: the service tells it only once.
     *
     * @throws IllegalArgumentException if there is none, there are more than eight, two have the same name, or one is
     *     no key as corrections say it
     * @throws IllegalStateException if this verifier has a {@link SecretSource}
     */
    public void replaceSecrets(WebhookSecret... replacement) {
        one().replaceSecrets(List.of(replacement));
    }

    /**
     * Returns a verifier of signatures of this form, which has the same secrets, also after they are replaced; this one
     * if it is the form of the contract.
     *
     * @throws IllegalStateException if this one has corrections with another form
     * @throws IllegalArgumentException if a secret is no key of this form
     */
    SignatureVerifier with(SignatureForm form) {
        SignatureForm own = requests.form();
        if (form.isOfContract() || form.equals(own)) {
            return this;
        }
        if (!own.isOfContract()) {
            throw new IllegalStateException(
                    "the verifier has corrections with one form of signatures, and the receiver has"
                            + " corrections with another: give both the same, or the receiver alone");
        }
        return new SignatureVerifier(requests.with(form));
    }

    /** Returns the name of the header that has the signature: {@link #HEADER}, unless corrections say another one. */
    public String headerName() {
        return requests.form().header();
    }

    /**
     * Verifies a body.
     *
     * @param header the value of the {@linkplain #headerName header}; null if there is none
     * @param body the bytes as they were received; null is verified as an empty body
     * @throws IllegalStateException if this verifier has a {@link SecretSource}
     */
    public Verdict verify(@Nullable String header, byte @Nullable [] body) {
        return verify(header == null ? null : List.of(header), body);
    }

    /**
     * Verifies a body.
     *
     * @param header the values of all {@linkplain #headerName headers} of this name; null or empty if there is none
     * @param body the bytes as they were received; null is verified as an empty body
     * @throws IllegalStateException if this verifier has a {@link SecretSource}
     */
    public Verdict verify(@Nullable List<? extends @Nullable String> header, byte @Nullable [] body) {
        Verification verification = begin(header);
        if (body != null) {
            verification.update(body, 0, body.length);
        }
        return verification.finish();
    }

    /** Begins to verify a body that is read piece by piece. Does not wait for a secret that is pending. */
    Verification begin(@Nullable List<? extends @Nullable String> header) {
        return one().begin(header, false);
    }

    /** Begins to verify a request, and may wait for the secret of its destination. */
    RequestVerifier.Begun begin(WebhookRequest request) {
        return requests.begin(request);
    }

    /**
     * Returns the names of the secrets; {@code SignatureVerifier[pending]} if none is set yet. With a
     * {@link SecretSource}, the receiver, and how many names are remembered.
     */
    @Override
    public String toString() {
        return "SignatureVerifier" + requests;
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
        private final SourceVerifier.@Nullable Settings ofSources;

        private Builder(SourceVerifier.@Nullable Settings ofSources) {
            this.ofSources = ofSources;
        }

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
         * that no secret could make valid is answered 401 at once. A {@link SecretSource} is asked four times a second
         * meanwhile.
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
         * requests are answered 503 at once. With a {@link SecretSource}, so many of each name wait.
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

        /**
         * Sets how long the secrets of a name are remembered, before the {@link SecretSource} is asked again; 60
         * seconds by default. They are accepted until it has answered, for 10 more minutes at most.
         *
         * @throws IllegalArgumentException if it is negative or longer than a day
         * @throws IllegalStateException if this builder has no {@link SecretSource}
         */
        public Builder timeToLive(Duration time) {
            sources().timeToLive(time);
            return this;
        }

        /** Sets how a request waits, for tests that need no real time. */
        Builder wait(SecretGate.Wait how) {
            this.wait = how;
            return this;
        }

        /** Sets the log, and the clock of what is remembered of a {@link SecretSource}; for tests. */
        Builder log(Logger log, LongSupplier time) {
            sources().log(log, time);
            return this;
        }

        /** Sets what runs look-ups, for tests; threads of the verifier by default. */
        Builder lookups(Executor executor) {
            sources().lookups(executor);
            return this;
        }

        private SourceVerifier.Settings sources() {
            if (ofSources == null) {
                throw new IllegalStateException("this verifier has no SecretSource");
            }
            return ofSources;
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
         *     more than eight secrets, two with the same name, or one that is no key as the corrections say it; or if
         *     it has a {@link SecretSource} and a secret, or is pending
         */
        public SignatureVerifier build() {
            HeaderCheck headerCheck = new HeaderCheck(form, clock, futureTolerance);
            SecretGate.Settings gates = new SecretGate.Settings(maxWaiting, secretWait, wait);
            if (ofSources != null && (pending || !secrets.isEmpty())) {
                throw new IllegalArgumentException(
                        "this verifier has a SecretSource, which alone tells secrets: leave out"
                                + " secret(…) and secretPending()");
            }
            if (ofSources != null) {
                return new SignatureVerifier(SourceVerifier.of(ofSources, headerCheck, gates));
            }
            if (pending && !secrets.isEmpty()) {
                throw new IllegalArgumentException(
                        "this verifier has a secret though its secret is pending: leave out secret(…) or secretPending()");
            }
            SharedSecrets shared = new SharedSecrets(gates.pending(SecretGate.NOBODY_TO_ASK));
            if (!pending) {
                SecretKeys.check(secrets);
                shared.replace(secrets);
            }
            return new SignatureVerifier(new OneDestination(headerCheck, shared));
        }
    }
}
