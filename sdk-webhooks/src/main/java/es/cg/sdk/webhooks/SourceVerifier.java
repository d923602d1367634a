package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.RequestVerifier.Begun;
import es.cg.sdk.webhooks.SignatureVerifier.Verification;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies the requests of many destinations at one receiver, each with secrets of its own, which a
 * {@link SecretSource} tells. Give it to {@link WebhookReceiver#builder(SourceVerifier)}. Thread-safe.
 *
 * <p>A request whose address has no tag of these {@link SourceAddresses} is refused, and nothing is looked up. What the
 * source tells about a name is remembered for a time, 60 seconds by default. After that, the secrets are accepted while
 * the source is asked again, for 10 minutes at most; a signature that they do not fit waits up to 2 seconds for the
 * answer, and is answered 503 without one. That a name is unknown is remembered for 5 seconds. The 10,000 names that
 * were used last are remembered. The source is asked for a name one at a time, on at most four threads for remembered
 * secrets and four for other names, which end when they have nothing to do: nothing needs to be closed.
 */
public final class SourceVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(SourceVerifier.class);
    private static final int MAX_WAITING = 64;
    private static final int DECOY_BYTES = 32;

    private final SourceAddresses addresses;
    private final HeaderCheck headerCheck;
    private final SecretCache cache;
    private final LookupLog log;
    private final SecretKeys decoy;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    private SourceVerifier(SourceAddresses addresses, HeaderCheck headerCheck, SecretCache cache, LookupLog log) {
        this.addresses = addresses;
        this.headerCheck = headerCheck;
        this.cache = cache;
        this.log = log;
        this.decoy = decoy(headerCheck.form());
    }

    /** Returns a builder of a verifier of requests to these addresses. */
    public static Builder builder(SecretSource source, SourceAddresses addresses) {
        return new Builder(source, addresses);
    }

    /**
     * Returns a verifier of signatures of this form, with the same settings.
     *
     * @throws IllegalStateException if this one has corrections with another form
     */
    SourceVerifier with(SignatureForm form) {
        return form.equals(SignatureVerifier.checkedForm(headerCheck.form(), form))
                ? this
                : new SourceVerifier(addresses, headerCheck.with(form), cache.with(form), log);
    }

    private static SecretKeys decoy(SignatureForm form) {
        byte[] random = new byte[DECOY_BYTES];
        new SecureRandom().nextBytes(random);
        return SecretKeys.of(List.of(WebhookSecret.of(HexFormat.of().formatHex(random))), form);
    }

    /** Begins to verify a request; if nothing can accept it yet, waits for the secret of its destination first. */
    Begun begin(WebhookRequest request) {
        String path = request.path();
        int slash = path == null ? -1 : path.lastIndexOf('/');
        String name = path == null || slash < 2 || path.charAt(0) != '/' ? null : path.substring(1, slash);
        boolean isOurs = path != null && name != null && addresses.isTag(name, path.substring(slash + 1));
        HeaderCheck.Checked checked =
                headerCheck.check(request.headers().values(headerCheck.form().header()));
        if (name == null || !isOurs) {
            return refused(checked, name == null ? Reason.NAME_MISSING : Reason.WRONG_TAG, null);
        }
        SignatureHeader header = checked.header();
        return header == null
                ? new Begun(new Verification(checked.verdict()), null, null)
                : begin(new Signed(name, checked, header), true);
    }

    /** A request to an address of this receiver, whose signature could be valid. */
    private record Signed(String name, HeaderCheck.Checked checked, SignatureHeader header) {}

    private Begun begin(Signed signed, boolean waitsIfPending) {
        SecretCache.Found found = cache.find(signed.name());
        Supplier<Begun> renewed = () -> {
            Destination answer = answer(found);
            Supplier<Begun> undecided = () -> undecided(signed, Reason.LOOKUP_FAILED, null);
            return begin(signed, answer, waitsIfPending, cache.isOld(answer) ? undecided : null);
        };
        return found.late() == null ? renewed.get() : begin(signed, found.late(), waitsIfPending, renewed);
    }

    /**
     * Begins to verify with what is known of the destination.
     *
     * @param orElse what to do instead of refusing the request; null to refuse it
     */
    private Begun begin(
            Signed signed,
            @Nullable Destination destination,
            boolean waitsIfPending,
            @Nullable Supplier<Begun> orElse) {
        if (destination == null) {
            return undecided(signed, Reason.LOOKUP_FAILED, null);
        }
        SecretGate gate = destination.gate();
        String source = destination.source();
        if (gate != null) {
            return waitsIfPending && isOpenAfterWait(gate)
                    ? begin(signed, false)
                    : undecided(signed, Reason.SECRET_PENDING, source);
        }
        SecretKeys.Signatures expected =
                destination.keys().begin(signed.checked().now(), signed.header().beforeBody());
        if (expected.isEmpty()) {
            return orElse != null
                    ? orElse.get()
                    : refused(signed.checked(), source == null ? Reason.NAME_UNKNOWN : Reason.NO_SECRET, source);
        }
        Duration skew = signed.checked().verdict().skew();
        return new Begun(new Verification(signed.header(), skew, expected, null), source, orElse);
    }

    /** Returns the answer of the source, for which it waits if there is none yet; null if none has come. */
    private @Nullable Destination answer(SecretCache.Found found) {
        Lookup lookup = found.lookup();
        if (found.fresh() != null || lookup == null) {
            return found.fresh();
        }
        if (!isOpenAfterWait(lookup.gate())) {
            log.late();
        }
        return lookup.result();
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

    private static Begun undecided(Signed signed, Reason reason, @Nullable String source) {
        return new Begun(
                new Verification(new Verdict(reason, signed.checked().verdict().skew(), null)), source, null);
    }

    /**
     * Returns a verification that takes the time of a wrong signature: the time must not tell which names there are.
     */
    private Begun refused(HeaderCheck.Checked checked, Reason reason, @Nullable String source) {
        SignatureHeader header = checked.header();
        Duration skew = checked.verdict().skew();
        Verification refused = header == null
                ? new Verification(new Verdict(reason, skew, null))
                : new Verification(header, skew, decoy.begin(checked.now(), header.beforeBody()), reason);
        return new Begun(refused, source, null);
    }

    /** Returns the receiver, and how many names are remembered. */
    @Override
    public String toString() {
        return "SourceVerifier[" + addresses + ", " + cache + "]";
    }

    /** Builds a verifier. Not thread-safe. */
    public static final class Builder {
        private final SecretSource source;
        private final SourceAddresses addresses;
        private final SignatureVerifier.Builder settings = SignatureVerifier.builder();
        private Duration timeToLive = Duration.ofMinutes(1);
        private Logger log = LOG;
        private LongSupplier nanos = System::nanoTime;
        private @Nullable Executor threads;

        private Builder(SecretSource source, SourceAddresses addresses) {
            this.source = source;
            this.addresses = Objects.requireNonNull(addresses, "the SourceAddresses of the receiver are null");
        }

        /**
         * Sets how long the secrets of a name are remembered, before the source is asked again; 60 seconds by default.
         * They are accepted until it has answered, for 10 more minutes at most.
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

        /** Sets what runs look-ups, for tests; threads of the verifier by default. */
        Builder lookups(Executor executor) {
            this.threads = executor;
            return this;
        }

        /** Returns the verifier. */
        public SourceVerifier build() {
            HeaderCheck headerCheck = settings.headerCheck();
            LookupLog lookupLog = new LookupLog(log, nanos);
            SecretCache.Settings ofCache = new SecretCache.Settings(
                    timeToLive,
                    settings.gates(),
                    threads == null ? Lookup.threads() : threads,
                    threads == null ? Lookup.threads() : threads,
                    nanos,
                    lookupLog);
            SecretCache cache = new SecretCache(source, headerCheck.form(), ofCache);
            return new SourceVerifier(addresses, headerCheck, cache, lookupLog);
        }
    }
}
