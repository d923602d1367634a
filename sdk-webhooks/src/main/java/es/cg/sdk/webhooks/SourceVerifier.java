package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.RequestVerifier.Begun;
import es.cg.sdk.webhooks.SecretCache.Found;
import es.cg.sdk.webhooks.SignatureVerifier.Verification;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies the requests of many destinations at one address, each with secrets of its own, which a {@link SecretSource}
 * tells. Give it to {@link WebhookReceiver#builder(SourceVerifier)}. Thread-safe.
 *
 * <p>What the source tells about a name is remembered for a time, 60 seconds by default: within this time a replaced
 * secret comes into force. The 10,000 names that were used last are remembered. That a name is unknown is remembered
 * for 5 seconds, and at most 1,000 names that are not remembered are looked up in a minute; those that the source knows
 * do not count.
 */
public final class SourceVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(SourceVerifier.class);
    private static final int MAX_WAITING = 64;
    private static final int MAX_NAME_LENGTH = 255;
    private static final int DECOY_BYTES = 32;

    private final @Nullable String nameHeader;
    private final HeaderCheck headerCheck;
    private final SecretCache cache;
    private final SecretKeys decoy;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    private SourceVerifier(@Nullable String nameHeader, HeaderCheck headerCheck, SecretCache cache) {
        this.nameHeader = nameHeader;
        this.headerCheck = headerCheck;
        this.cache = cache;
        this.decoy = decoy(headerCheck.form());
    }

    /** Returns a verifier with default settings, which reads the name of a destination in the path of a request. */
    public static SourceVerifier of(SecretSource source) {
        return builder(source).build();
    }

    /** Returns a builder. */
    public static Builder builder(SecretSource source) {
        return new Builder(source);
    }

    /**
     * Returns a verifier of signatures of this form, with the same settings.
     *
     * @throws IllegalStateException if this one has corrections with another form
     */
    SourceVerifier with(SignatureForm form) {
        return form.equals(SignatureVerifier.checkedForm(headerCheck.form(), form))
                ? this
                : new SourceVerifier(nameHeader, headerCheck.with(form), cache.with(form));
    }

    private static SecretKeys decoy(SignatureForm form) {
        byte[] random = new byte[DECOY_BYTES];
        new SecureRandom().nextBytes(random);
        return SecretKeys.of(List.of(WebhookSecret.of(HexFormat.of().formatHex(random))), form);
    }

    /** Begins to verify a request; if the secret of its destination is pending, waits for it first. */
    Begun begin(WebhookRequest request) {
        HeaderCheck.Checked checked =
                headerCheck.check(request.headers().values(headerCheck.form().header()));
        SignatureHeader header = checked.header();
        if (header == null) {
            return new Begun(new Verification(checked.verdict()), null);
        }
        String name = name(request);
        if (name == null || !isPossible(name)) {
            return new Begun(refused(checked, header, name == null ? Reason.NAME_MISSING : Reason.NAME_UNKNOWN), null);
        }
        Found found = cache.find(name);
        Destination destination = found.destination();
        SecretGate gate = destination == null ? null : destination.gate();
        if (gate != null && isOpenAfterWait(gate)) {
            found = cache.find(name);
            destination = found.destination();
        }
        Duration skew = checked.verdict().skew();
        if (destination == null) {
            Reason reason = found.reason() == null ? Reason.NAME_UNKNOWN : found.reason();
            return new Begun(
                    reason == Reason.NAME_UNKNOWN
                            ? refused(checked, header, reason)
                            : new Verification(new Verdict(reason, skew, null)),
                    null);
        }
        if (destination.isPending()) {
            return new Begun(new Verification(new Verdict(Reason.SECRET_PENDING, skew, null)), destination.source());
        }
        SecretKeys.Signatures expected = destination.keys().begin(checked.now(), header.beforeBody());
        return new Begun(
                expected.isEmpty()
                        ? refused(checked, header, Reason.NO_SECRET)
                        : new Verification(header, skew, expected, null),
                destination.source());
    }

    /** Waits for a secret, unless so many requests wait for secrets that others would find no thread. */
    private boolean isOpenAfterWait(SecretGate gate) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            return gate.await();
        } finally {
            waiting.release();
        }
    }

    /**
     * Returns a verification that takes the time of a wrong signature: the time must not tell which names there are.
     */
    private Verification refused(HeaderCheck.Checked checked, SignatureHeader header, Reason reason) {
        SecretKeys.Signatures expected = decoy.begin(checked.now(), header.beforeBody());
        return new Verification(header, checked.verdict().skew(), expected, reason);
    }

    private @Nullable String name(WebhookRequest request) {
        if (nameHeader != null) {
            List<? extends @Nullable String> values = request.headers().values(nameHeader);
            String only = values == null || values.size() != 1 ? null : values.get(0);
            return only == null || only.isEmpty() ? null : only;
        }
        String path = request.path();
        return path == null || path.length() < 2 || path.charAt(0) != '/' ? null : path.substring(1);
    }

    /** Returns whether a source may be asked for a name; databases fail on some characters. */
    private static boolean isPossible(String name) {
        return name.length() <= MAX_NAME_LENGTH
                && name.codePoints()
                        .noneMatch(
                                each -> Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE);
    }

    /** Returns where the names are, and how many are remembered. */
    @Override
    public String toString() {
        return "SourceVerifier[name in " + (nameHeader == null ? "the path" : nameHeader) + ", " + cache + "]";
    }

    /** Builds a verifier. Not thread-safe. */
    public static final class Builder {
        private final SecretSource source;
        private final SignatureVerifier.Builder settings = SignatureVerifier.builder();
        private @Nullable String nameHeader;
        private Duration timeToLive = Duration.ofMinutes(1);
        private int lookupsPerMinute = 1000;
        private Logger log = LOG;
        private LongSupplier nanos = System::nanoTime;

        private Builder(SecretSource source) {
            this.source = source;
        }

        /**
         * Sets the header that has the name of the destination, for a proxy that sets it; by default the name is the
         * path below that of the endpoint, without its first slash. A request with no such header, or with two, is
         * answered 401.
         */
        public Builder nameHeader(String header) {
            this.nameHeader = header;
            return this;
        }

        /**
         * Sets how long the secrets of a name are remembered, before the source is asked again; 60 seconds by default.
         * If the source then fails, they stay in use.
         *
         * @throws IllegalArgumentException if it is negative or longer than a day
         */
        public Builder timeToLive(Duration time) {
            if (time.isNegative() || time.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException("the time to live of secrets must be 0 to 24 hours: " + time);
            }
            this.timeToLive = time;
            return this;
        }

        /**
         * Sets how many names that are not remembered are looked up in a minute; 1,000 by default. Those that the
         * source knows do not count. A request with a further one is answered 503, since it could be genuine.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder maxLookupsPerMinute(int names) {
            if (names < 1) {
                throw new IllegalArgumentException("the number of look-ups in a minute must be at least 1: " + names);
            }
            this.lookupsPerMinute = names;
            return this;
        }

        /**
         * Sets how long a request waits while the secret of its destination is
         * {@linkplain SourceSecrets#pending pending}; 5 seconds by default. The source is asked four times a second
         * meanwhile.
         *
         * @throws IllegalArgumentException if it is negative or longer than 30 seconds
         */
        public Builder secretWait(Duration timeout) {
            settings.secretWait(timeout);
            return this;
        }

        /**
         * Sets how many requests of one name wait at the same time while its secret is pending; 8 by default. Each
         * holds a thread of the server. Further ones are answered 503 at once.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder maxWaiting(int requests) {
            settings.maxWaiting(requests);
            return this;
        }

        /**
         * Sets how far in the future a signature may be by this machine's clock; 300 seconds by default.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder futureTolerance(Duration tolerance) {
            settings.futureTolerance(tolerance);
            return this;
        }

        /**
         * Sets corrections: how the service signs, if it differs from the contract. A receiver with corrections needs
         * none here.
         */
        public Builder corrections(WebhookCorrections corrections) {
            settings.corrections(corrections);
            return this;
        }

        /** Sets the clock; the system's by default. */
        public Builder clock(Clock clock) {
            settings.clock(clock);
            return this;
        }

        /** Sets how a request waits, for tests that need no real time. */
        Builder wait(SecretGate.Wait how) {
            settings.wait(how);
            return this;
        }

        /** Sets the log, and the clock of what is remembered; for tests. */
        Builder log(Logger newLog, LongSupplier time) {
            this.log = newLog;
            this.nanos = time;
            return this;
        }

        /** Returns the verifier. */
        public SourceVerifier build() {
            HeaderCheck headerCheck = settings.headerCheck();
            return new SourceVerifier(
                    nameHeader,
                    headerCheck,
                    new SecretCache(
                            source,
                            headerCheck.form(),
                            timeToLive,
                            lookupsPerMinute,
                            settings.gates(),
                            nanos,
                            new LookupLog(log, nanos)));
        }
    }
}
