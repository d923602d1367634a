package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.Hmac;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a body was signed with a secret that is known, within 300 seconds. Thread-safe.
 *
 * <p>Give it the bytes as they were received: what was parsed and written again, or read as text, is another body. It
 * throws for nothing that a sender can send.
 */
public final class SignatureVerifier {
    /** The header that carries the signature. */
    public static final String HEADER = "CG-Signature";

    /** How old a signature may be, both ends included: the contract's. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final int MOST_SECRETS = 8;
    private static final Duration LONGEST_SECRET_WAIT = Duration.ofSeconds(30);

    private final Clock clock;
    private final long secondsAhead;
    private final SecretGate gate;
    private volatile List<Keyed> secrets;

    private record Keyed(WebhookSecret secret, Hmac hmac) {}

    private record Computation(WebhookSecret secret, Mac mac) {}

    private SignatureVerifier(Builder builder) {
        this.clock = builder.clock;
        this.secondsAhead = builder.ahead.toSeconds();
        this.secrets = builder.pending ? List.of() : keyed(builder.secrets);
        this.gate = new SecretGate(!builder.pending, builder.mostWaiting, builder.secretWait, builder.wait);
    }

    /** One with this secret. */
    public static SignatureVerifier of(WebhookSecret secret) {
        return builder().secret(secret).build();
    }

    /**
     * One whose secret is not known yet, for a receiver that must run before its destination is created: the service
     * tells the secret in the answer that creates the destination, and tries the receiver right after it. Set the secret
     * with {@link #replaceSecrets}. Until then a {@link WebhookReceiver} holds up to 8 requests, each for up to 5 seconds,
     * and answers 503 if no secret has come; {@link Builder#secretPending} has these as settings.
     */
    public static SignatureVerifier pending() {
        return builder().secretPending().build();
    }

    /** A builder. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Takes these secrets in place of those that it had, from the next verification on: while a destination changes
     * over, the old one with {@link WebhookSecret#until} beside the new one. Of a verifier whose secret is pending they
     * are the first ones, and requests that wait for them go on. Keep a secret before it is set: it is told once.
     *
     * @throws IllegalArgumentException if there is none, there are more than eight, or two have one name
     */
    public void replaceSecrets(WebhookSecret... replacement) {
        secrets = keyed(List.of(replacement));
        gate.open();
    }

    /** Judges a body by the value of its {@code CG-Signature} header; null if there was none. */
    public Verdict verify(@Nullable String header, byte @Nullable [] body) {
        return verify(header == null ? null : List.of(header), body);
    }

    /** Judges a body by all lines of its {@code CG-Signature} header. */
    public Verdict verify(@Nullable List<? extends @Nullable String> header, byte @Nullable [] body) {
        Verification verification = begin(header);
        if (body != null) {
            verification.update(body, 0, body.length);
        }
        return verification.finish();
    }

    /** Begins to judge a body that comes piece by piece. Does not wait for a secret that is pending. */
    public Verification begin(@Nullable List<? extends @Nullable String> header) {
        return begin(header, false);
    }

    /**
     * Begins to judge a body whose header could be good, once a secret is set. The time of the signature is judged as the
     * request comes, and not after the wait.
     */
    Verification beginOnceSecretIsSet(@Nullable List<? extends @Nullable String> header) {
        return begin(header, true);
    }

    private Verification begin(@Nullable List<? extends @Nullable String> header, boolean waits) {
        SignatureHeader.Read read = SignatureHeader.of(header);
        if (read.header() == null) {
            return new Verification(new Verdict(read.reason(), null, null));
        }
        Instant now = clock.instant();
        long age = now.getEpochSecond() - read.header().seconds();
        Duration skew = Duration.ofSeconds(age);
        if (age > TOLERANCE.toSeconds()) {
            return new Verification(new Verdict(Reason.TOO_OLD, skew, null));
        }
        if (-age > secondsAhead) {
            return new Verification(new Verdict(Reason.FROM_THE_FUTURE, skew, null));
        }
        List<Keyed> known = secrets;
        if (known.isEmpty() && waits && gate.await()) {
            known = secrets;
        }
        if (known.isEmpty()) {
            return new Verification(new Verdict(Reason.SECRET_PENDING, skew, null));
        }
        List<Computation> computations = new ArrayList<>(1);
        for (Keyed each : known) {
            if (each.secret().goodAt(now)) {
                Mac mac = each.hmac().begin();
                mac.update(read.header().beforeTheBody());
                computations.add(new Computation(each.secret(), mac));
            }
        }
        if (computations.isEmpty()) {
            return new Verification(new Verdict(Reason.NO_SECRET, skew, null));
        }
        return new Verification(read.header(), skew, computations);
    }

    /** The names of its secrets; {@code pending} if none is set yet. */
    @Override
    public String toString() {
        List<Keyed> known = secrets;
        return "SignatureVerifier"
                + (known.isEmpty()
                        ? "[pending]"
                        : known.stream().map(each -> each.secret().id()).toList());
    }

    private static List<Keyed> keyed(List<WebhookSecret> secrets) {
        Set<String> names = new HashSet<>();
        for (WebhookSecret each : secrets) {
            if (!names.add(each.id())) {
                throw new IllegalArgumentException("two secrets are called " + each.id()
                        + ", so that a verdict could not say which: name one with called(…)");
            }
        }
        if (secrets.isEmpty() || secrets.size() > MOST_SECRETS) {
            throw new IllegalArgumentException(
                    "a verifier has 1 to " + MOST_SECRETS + " secrets, and this one would have " + secrets.size());
        }
        return secrets.stream()
                .map(each -> new Keyed(each, new Hmac(each.bytes())))
                .toList();
    }

    /** A body that is being judged as it comes. One thread's. */
    public static final class Verification {
        private final @Nullable Verdict early;
        private final @Nullable SignatureHeader header;
        private final @Nullable Duration skew;
        private final List<Computation> computations;

        private Verification(Verdict early) {
            this.early = early;
            this.header = null;
            this.skew = early.skew();
            this.computations = List.of();
        }

        private Verification(SignatureHeader header, Duration skew, List<Computation> computations) {
            this.early = null;
            this.header = header;
            this.skew = skew;
            this.computations = computations;
        }

        /** Whether the header alone has settled it, so that the body need not be read for it. */
        public boolean isSettled() {
            return early != null;
        }

        /** Takes the next bytes of the body. */
        public void update(byte[] bytes, int offset, int length) {
            for (Computation each : computations) {
                each.mac().update(bytes, offset, length);
            }
        }

        /** The verdict over all bytes that came. */
        public Verdict finish() {
            if (early != null) {
                return early;
            }
            String matched = null;
            for (Computation each : computations) {
                byte[] expected = each.mac().doFinal();
                // All are compared, so that the time tells nothing.
                for (byte[] signature : header == null ? List.<byte[]>of() : header.signatures()) {
                    boolean same = MessageDigest.isEqual(expected, signature);
                    matched = same && matched == null ? each.secret().id() : matched;
                }
            }
            return new Verdict(matched == null ? Reason.NO_MATCH : Reason.HOLDS, skew, matched);
        }
    }

    /** Builds a verifier. */
    public static final class Builder {
        private final List<WebhookSecret> secrets = new ArrayList<>();
        private Clock clock = Clock.systemUTC();
        private Duration ahead = TOLERANCE;
        private boolean pending;
        private Duration secretWait = Duration.ofSeconds(5);
        private int mostWaiting = 8;
        private SecretGate.Wait wait = Condition::awaitNanos;

        private Builder() {}

        /** A secret that is known; several while one is replaced by another. */
        public Builder secret(WebhookSecret secret) {
            secrets.add(secret);
            return this;
        }

        /** Secrets that are known. */
        public Builder secrets(WebhookSecret... some) {
            secrets.addAll(Arrays.asList(some));
            return this;
        }

        /** The secret is not known yet: {@link #replaceSecrets} sets it. See {@link SignatureVerifier#pending()}. */
        public Builder secretPending() {
            this.pending = true;
            return this;
        }

        /**
         * How long a receiver holds a request whose secret is pending, before it answers 503 with {@code Retry-After}; 5
         * seconds unless set, at most 30. The service waits for an answer ten seconds, as far as is known. A request that
         * no secret could make good is refused at once.
         *
         * @throws IllegalArgumentException if it is negative or longer than 30 seconds
         */
        public Builder secretWait(Duration longest) {
            if (longest.isNegative() || longest.compareTo(LONGEST_SECRET_WAIT) > 0) {
                throw new IllegalArgumentException(
                        "a request can wait 0 to 30 seconds for the secret, and not " + longest);
            }
            this.secretWait = longest;
            return this;
        }

        /**
         * How many requests a receiver holds at a time while the secret is pending; 8 unless set. Each holds a thread of
         * the server, and anybody can send one, so give the server more threads than that. Further requests get 503 at
         * once.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder mostWaiting(int requests) {
            if (requests < 0) {
                throw new IllegalArgumentException("the number of requests that wait cannot be negative: " + requests);
            }
            this.mostWaiting = requests;
            return this;
        }

        /** How a request waits; tests need no time for it. */
        Builder wait(SecretGate.Wait how) {
            this.wait = how;
            return this;
        }

        /** How far ahead of one's own clock a signature may be; 300 seconds unless set. The contract bounds the past alone. */
        public Builder futureTolerance(Duration tolerance) {
            if (tolerance.isNegative()) {
                throw new IllegalArgumentException("the tolerance towards the future cannot be negative: " + tolerance);
            }
            this.ahead = tolerance;
            return this;
        }

        /** What time it is; the system's clock unless set. */
        public Builder clock(Clock source) {
            this.clock = source;
            return this;
        }

        /**
         * The verifier.
         *
         * @throws IllegalArgumentException if it has no secret and is not pending, has one and is pending, or has more than
         *     eight, or two of one name
         */
        public SignatureVerifier build() {
            if (pending && !secrets.isEmpty()) {
                throw new IllegalArgumentException(
                        "the secret of this verifier is pending, and yet it has one: leave one of the two out");
            }
            return new SignatureVerifier(this);
        }
    }
}
