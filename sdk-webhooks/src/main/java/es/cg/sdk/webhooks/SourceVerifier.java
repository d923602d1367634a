package es.cg.sdk.webhooks;

import es.cg.sdk.base.threads.Lookup;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.security.SecureRandom;
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

/** Verifies the requests of many destinations, whose secrets a {@link SecretSource} tells. Thread-safe. */
final class SourceVerifier implements RequestVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(SourceVerifier.class);
    private static final int MAX_WAITING = 64;
    private static final int DECOY_BYTES = 32;

    private final SourceAddresses addresses;
    private final HeaderCheck headerCheck;
    private final SecretCache cache;
    private final LookupLog log;
    private final SecretKeys decoy;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    /** Makes one of its settings. */
    static SourceVerifier of(Settings settings, HeaderCheck headerCheck, SecretGate.Settings gates) {
        LookupLog log = new LookupLog(settings.log, settings.nanos);
        SecretCache cache = settings.cache(headerCheck.form(), gates, log);
        return new SourceVerifier(settings.addresses, headerCheck, cache, log);
    }

    private SourceVerifier(SourceAddresses addresses, HeaderCheck headerCheck, SecretCache cache, LookupLog log) {
        this.addresses = addresses;
        this.headerCheck = headerCheck;
        this.cache = cache;
        this.log = log;
        this.decoy = decoy(headerCheck.form());
    }

    @Override
    public SignatureForm form() {
        return headerCheck.form();
    }

    @Override
    public RequestVerifier with(SignatureForm other) {
        return new SourceVerifier(addresses, headerCheck.with(other), cache.with(other), log);
    }

    private static SecretKeys decoy(SignatureForm form) {
        byte[] random = new byte[DECOY_BYTES];
        new SecureRandom().nextBytes(random);
        return SecretKeys.of(List.of(WebhookSecret.of(HexFormat.of().formatHex(random))), form);
    }

    /** If nothing can accept the request yet, waits for the secret of its destination. */
    @Override
    public Begun begin(WebhookRequest request) {
        String path = request.path();
        int slash = path == null ? -1 : path.lastIndexOf('/');
        String name = path == null || slash < 2 || path.charAt(0) != '/' ? null : path.substring(1, slash);
        boolean isOurs = path != null && name != null && addresses.isTag(name, path.substring(slash + 1));
        HeaderCheck.Checked checked = headerCheck.check(request.headers().apply(form().header()));
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
        Lookup<Destination, SecretGate> lookup = found.lookup();
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
        return "[" + addresses + ", " + cache + "]";
    }

    /** What only such a verifier is set. Not thread-safe. */
    static final class Settings {
        private final SecretSource source;
        private final SourceAddresses addresses;
        private Duration timeToLive = Duration.ofMinutes(1);
        private Logger log = LOG;
        private LongSupplier nanos = System::nanoTime;
        private @Nullable Executor threads;

        Settings(SecretSource source, SourceAddresses addresses) {
            this.source = source;
            this.addresses = Objects.requireNonNull(addresses, "the SourceAddresses of the receiver are null");
        }

        void timeToLive(Duration time) {
            if (time.isNegative() || time.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException("the time to live of secrets must be 0 to 24 hours: " + time);
            }
            this.timeToLive = time;
        }

        void log(Logger newLog, LongSupplier time) {
            this.log = newLog;
            this.nanos = time;
        }

        void lookups(Executor executor) {
            this.threads = executor;
        }

        private SecretCache cache(SignatureForm form, SecretGate.Settings gates, LookupLog lookupLog) {
            return new SecretCache(
                    source,
                    form,
                    new SecretCache.Settings(
                            timeToLive,
                            gates,
                            threads == null ? Lookup.threads("cg-webhook-lookup") : threads,
                            threads == null ? Lookup.threads("cg-webhook-lookup") : threads,
                            nanos,
                            lookupLog));
        }
    }
}
