package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.internal.Envelope;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives webhooks, whatever the server: the request goes in, its answer comes out. Thread-safe.
 *
 * <p>A bad signature is answered exactly 401, whatever else may be wrong; only what was signed reaches the store and the
 * handler; and 2xx says that an event is done, or kept for good. The order is fixed: header, window, signature over all
 * bytes, size, JSON, store, handler.
 */
public final class WebhookReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookReceiver.class);

    // An event of the handshake is about nothing, and concerns no handler.
    private static final EventKind VERIFICATION = new EventKind("webhook.verification");
    private static final String SOON = "5";

    private final SignatureVerifier verifier;
    private final EventStore store;
    private final EventHandler handler;
    private final Environment environment;
    private final Intake intake;
    private final ReceiverListener listener;

    private WebhookReceiver(Builder builder, EventHandler handler) {
        this.verifier = builder.verifier;
        this.store = builder.store;
        this.handler = handler;
        this.environment = builder.environment;
        this.intake = new Intake(builder.largest, Builder.MOST_READ);
        this.listener = builder.listener;
    }

    /** One for production's events with this secret, which knows what it did in memory. */
    public static WebhookReceiver of(WebhookSecret secret, EventHandler handler) {
        return builder(SignatureVerifier.of(secret)).build(handler);
    }

    /** A builder. */
    public static Builder builder(SignatureVerifier verifier) {
        return new Builder(verifier);
    }

    /** The verifier, whose secrets can be replaced. */
    public SignatureVerifier verifier() {
        return verifier;
    }

    /**
     * Answers a request. Never throws for what a sender sends, and reads the body to its end; the stream is the caller's
     * to close.
     *
     * @param method such as {@code POST}
     * @param signature the values of the header {@code CG-Signature}, each line one; null or empty if there is none
     * @param body as it was received: not decoded, and not read before
     */
    public Reply receive(
            @Nullable String method, @Nullable List<? extends @Nullable String> signature, InputStream body) {
        long began = System.nanoTime();
        Judged judged;
        try {
            judged = judge(method, signature, body);
        } catch (RuntimeException | StackOverflowError bug) {
            LOG.error("a webhook could not be received: {}", bug.getClass().getName(), bug);
            judged = new Judged(Reply.of(500), null, null, null);
        }
        told(judged, Duration.ofNanos(System.nanoTime() - began));
        return judged.reply();
    }

    private record Judged(
            Reply reply,
            @Nullable Verdict verdict,
            @Nullable Envelope envelope,
            @Nullable Result result) {}

    private Judged judge(
            @Nullable String method, @Nullable List<? extends @Nullable String> signature, InputStream body) {
        boolean isPost = "POST".equals(method);
        Intake.Received received = intake.read(verifier.beginOnceSecretIsSet(isPost ? signature : null), body);
        if (!isPost) {
            return new Judged(new Reply(405, Map.of("Allow", "POST")), null, null, null);
        }
        Verdict verdict = received.verdict();
        if (verdict.reason() == Verdict.Reason.SECRET_PENDING) {
            LOG.warn("a webhook was answered 503: the secret of this receiver is not set yet, see replaceSecrets");
            return new Judged(new Reply(503, Map.of("Retry-After", SOON)), verdict, null, null);
        }
        if (!verdict.holds()) {
            LOG.warn("a webhook was refused: {}, skew {}", verdict.reason(), verdict.skew());
            return new Judged(new Reply(401, Map.of("WWW-Authenticate", "CG-Signature")), verdict, null, null);
        }
        byte[] bytes = received.body();
        if (bytes == null) {
            LOG.error("a webhook that was signed is larger than this receiver takes: set largestBody higher");
            return new Judged(Reply.of(413), verdict, null, null);
        }
        Envelope envelope = Envelope.of(bytes);
        try {
            Taken taken = took(envelope, bytes);
            return new Judged(reply(taken, envelope), verdict, envelope, taken.result());
        } catch (StoreException away) {
            LOG.error("event {} could not be kept: {}", envelope.id(), away.getMessage(), away);
            return new Judged(new Reply(503, Map.of("Retry-After", SOON)), verdict, envelope, null);
        }
    }

    private Taken took(Envelope envelope, byte[] bytes) {
        String why = envelope.unusable();
        if (why != null) {
            return parked(why, envelope, bytes);
        }
        WebhookEvent event = WebhookEvent.of(envelope, bytes);
        if (event == null || event.environment() != environment) {
            return parked("an event of another environment than this receiver's", envelope, bytes);
        }
        return event.kind().equals(VERIFICATION) ? Taken.of(Result.DONE) : store.take(event, handler);
    }

    private Taken parked(String why, Envelope envelope, byte[] bytes) {
        String id = envelope.id().isEmpty() ? null : envelope.id();
        store.quarantine(new Quarantined(why, id, bytes));
        LOG.error("a webhook that was signed was put aside: {} (event {})", why, id);
        return Taken.of(Result.QUARANTINED);
    }

    private static Reply reply(Taken taken, Envelope envelope) {
        return switch (taken.result()) {
            case DONE, DUPLICATE, QUARANTINED -> Reply.of(200);
            case DEAD -> {
                LOG.error("event {} ({}) is dead", envelope.id(), envelope.type(), taken.failure());
                yield Reply.of(200);
            }
            case FAILED -> {
                LOG.error("the handler of event {} ({}) failed", envelope.id(), envelope.type(), taken.failure());
                yield Reply.of(500);
            }
            case RUNNING -> {
                Duration wait = taken.retryAfter();
                long seconds = wait == null ? 1 : Math.max(1, wait.toSeconds());
                yield new Reply(503, Map.of("Retry-After", Long.toString(seconds)));
            }
        };
    }

    private void told(Judged judged, Duration took) {
        Envelope envelope = judged.envelope();
        Envelope readable = envelope == null || envelope.unusable() != null ? null : envelope;
        try {
            listener.answered(new ReceiverListener.Receipt(
                    judged.reply().status(),
                    judged.verdict(),
                    readable == null ? null : new EventKind(readable.type()),
                    readable == null ? null : readable.id(),
                    judged.result(),
                    took));
        } catch (RuntimeException e) {
            LOG.warn("a listener of webhooks failed: {}", e.getClass().getName(), e);
        }
    }

    /** Builds a receiver. */
    public static final class Builder {
        private static final int USUAL = 1 << 20;
        private static final long MOST_READ = 64L << 20;

        private final SignatureVerifier verifier;
        private EventStore store = InMemoryEventStore.create();
        private Environment environment = Environment.PRODUCTION;
        private ReceiverListener listener = receipt -> {};
        private int largest = USUAL;

        private Builder(SignatureVerifier verifier) {
            this.verifier = verifier;
        }

        /** Who knows what was done; unless set, the memory of this process. */
        public Builder store(EventStore knowing) {
            this.store = knowing;
            return this;
        }

        /** Where the events are from; those of the other environment are put aside. Production unless set. */
        public Builder environment(Environment from) {
            this.environment = from;
            return this;
        }

        /** The most bytes that a body may have; 1 MiB unless set, at most 64 MiB. A larger one that was signed gets 413. */
        public Builder largestBody(int bytes) {
            if (bytes < 1 || bytes > MOST_READ) {
                throw new IllegalArgumentException("a body has 1 to " + MOST_READ + " bytes, and not " + bytes);
            }
            this.largest = bytes;
            return this;
        }

        /** Who is told of every answer. */
        public Builder listener(ReceiverListener told) {
            this.listener = told;
            return this;
        }

        /** The receiver, which has this done with each event: a {@link WebhookRouter}, say. */
        public WebhookReceiver build(EventHandler handler) {
            if (store.hasHandler()) {
                throw new IllegalStateException("this store has a handler, which this one would never be called beside:"
                        + " build the receiver without one");
            }
            return new WebhookReceiver(this, handler);
        }

        /**
         * The receiver, whose store has events done by itself.
         *
         * @throws IllegalStateException if the store does not
         */
        public WebhookReceiver build() {
            if (!store.hasHandler()) {
                throw new IllegalStateException("this store has no handler: build the receiver with one");
            }
            return new WebhookReceiver(this, event -> {
                throw new IllegalStateException("the store called no handler of its own");
            });
        }
    }
}
