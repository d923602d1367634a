package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
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

    private final SignatureVerifier verifier;
    private final EventDispatcher dispatcher;
    private final RefusalLog refusals;
    private final Intake intake;
    private final Listener listener;

    private WebhookReceiver(Builder builder, EventHandler handler, EnvelopeFields fields) {
        this.verifier = builder.verifier;
        this.dispatcher = new EventDispatcher(builder.store, handler, builder.environment, fields, builder.log);
        this.refusals = new RefusalLog(fields, builder.log, builder.nanos);
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
     * Answers a request. Never throws, whatever a sender sends and a handler throws, and reads the body to its end; the
     * stream is the caller's to close.
     *
     * <p>Clears the thread's interrupt flag: with one that a handler left, a server could not write the answer.
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
        } catch (Throwable bug) {
            // A server closes the connection for what it is thrown, and the sender would have no answer.
            failed("a webhook could not be received", bug);
            judged = new Judged(Reply.of(500), null, null, null);
        }
        boolean interrupted = Thread.interrupted();
        told(judged, Duration.ofNanos(System.nanoTime() - began));
        interrupted |= Thread.interrupted();
        if (interrupted) {
            LOG.debug("a handler or listener left its thread interrupted, and the flag was cleared");
        }
        return judged.reply();
    }

    private static void failed(String what, Throwable thrown) {
        try {
            LOG.error("{}: {}", what, thrown.getClass().getName(), thrown);
        } catch (Throwable untold) {
            // There are exceptions that throw when they are printed.
            LOG.error("{}: {}", what, thrown.getClass().getName());
        }
    }

    private record Judged(
            Reply reply,
            @Nullable Verdict verdict,
            @Nullable Envelope envelope,
            @Nullable Result result) {}

    private Judged judge(
            @Nullable String method, @Nullable List<? extends @Nullable String> signature, InputStream body) {
        boolean isPost = "POST".equals(method);
        Intake.Received received = intake.read(verifier.begin(isPost ? signature : null), body);
        if (!isPost) {
            return new Judged(new Reply(405, Map.of("Allow", "POST")), null, null, null);
        }
        Verdict verdict = received.verdict();
        if (!verdict.holds()) {
            refusals.refused(verdict, received.body());
            return new Judged(new Reply(401, Map.of("WWW-Authenticate", "CG-Signature")), verdict, null, null);
        }
        byte[] bytes = received.body();
        if (bytes == null) {
            LOG.error("a webhook that was signed is larger than this receiver takes: set largestBody higher");
            return new Judged(Reply.of(413), verdict, null, null);
        }
        EventDispatcher.Dispatched dispatched = dispatcher.dispatch(bytes);
        Envelope envelope = dispatched.envelope();
        if (envelope.kind().equals(RefusalLog.VERIFICATION)) {
            refusals.verified();
        }
        return new Judged(dispatched.reply(), verdict, envelope, dispatched.result());
    }

    private void told(Judged judged, Duration took) {
        Envelope envelope = judged.envelope();
        Envelope readable = envelope == null || envelope.unusable() != null ? null : envelope;
        try {
            listener.answered(new Listener.Receipt(
                    judged.reply().status(),
                    judged.verdict(),
                    readable == null ? null : readable.kind(),
                    readable == null ? null : readable.id(),
                    judged.result(),
                    took));
        } catch (Throwable e) {
            failed("a listener of webhooks failed", e);
        }
    }

    /**
     * Is told of every request that a receiver answered, for metrics. Called by the thread that answers, before it does; what
     * it throws is logged and changes nothing.
     */
    @FunctionalInterface
    public interface Listener {
        /** A request was judged and is about to be answered. */
        void answered(Receipt receipt);

        /**
         * What became of a request.
         *
         * @param status what it is answered
         * @param verdict of its signature; null where it was not looked at
         * @param kind of the event, {@link EventKind#UNREADABLE} if that could not be read; null where the body is no event
         * @param eventId its id; null where there is none that can be read
         * @param result what became of the event; null where it did not come so far, and where it is answered 503 since
         *     nothing keeps it
         * @param took how long it took
         */
        record Receipt(
                int status,
                @Nullable Verdict verdict,
                @Nullable EventKind kind,
                @Nullable String eventId,
                EventStore.@Nullable Result result,
                Duration took) {}
    }

    /** Builds a receiver. */
    public static final class Builder {
        private static final int USUAL = 1 << 20;
        private static final long MOST_READ = 64L << 20;

        private final SignatureVerifier verifier;
        private EventStore store = InMemoryEventStore.create();
        private Environment environment = Environment.PRODUCTION;
        private Listener listener = receipt -> {};
        private @Nullable EnvelopeFields fields;
        private int largest = USUAL;
        private Logger log = LOG;
        private LongSupplier nanos = System::nanoTime;

        private Builder(SignatureVerifier verifier) {
            this.verifier = verifier;
        }

        /** Who knows what was done; unless set, the memory of this process. */
        public Builder store(EventStore knowing) {
            this.store = knowing;
            return this;
        }

        /** Where the events are from; those of the other environment are never handled. Production unless set. */
        public Builder environment(Environment from) {
            this.environment = from;
            return this;
        }

        /**
         * Where events have what this library reads of them; {@link EnvelopeFields#assumed} unless set here or by the
         * store. A store that reads kept events again has to be given the same fields.
         */
        public Builder envelopeFields(EnvelopeFields places) {
            this.fields = places;
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
        public Builder listener(Listener told) {
            this.listener = told;
            return this;
        }

        /** Where it logs, and by which nanoseconds a handshake's two signatures are told to be of one; for tests. */
        Builder log(Logger lines, LongSupplier time) {
            this.log = lines;
            this.nanos = time;
            return this;
        }

        /**
         * The receiver, which has this done with each event: a {@link WebhookRouter}, say.
         *
         * @throws IllegalStateException if the store has a handler of its own, if the handler cannot work with the store,
         *     or if the store is for another environment or reads other envelope fields
         */
        public WebhookReceiver build(EventHandler handler) {
            if (store.hasHandler()) {
                throw new IllegalStateException("this store has a handler, which this one would never be called beside:"
                        + " build the receiver without one");
            }
            EnvelopeFields agreed = agreed();
            handler.checkStore(store);
            return new WebhookReceiver(this, handler, agreed);
        }

        /**
         * The receiver, whose store has events done by itself.
         *
         * @throws IllegalStateException if the store does not, is for another environment, or reads other envelope fields
         */
        public WebhookReceiver build() {
            if (!store.hasHandler()) {
                throw new IllegalStateException("this store has no handler: build the receiver with one");
            }
            EventHandler none = event -> {
                throw new IllegalStateException("the store called no handler of its own");
            };
            return new WebhookReceiver(this, none, agreed());
        }

        /** Checks that the store is one for this receiver, and returns the fields that both read. */
        private EnvelopeFields agreed() {
            Environment ofStore = store.environment();
            if (ofStore != null && ofStore != environment) {
                throw new IllegalStateException("this receiver is for events of " + environment + ", and its store for"
                        + " events of " + ofStore + ": set environment(…) to the same on both");
            }
            EnvelopeFields read = store.envelopeFields();
            if (read != null && fields != null && !read.equals(fields)) {
                throw new IllegalStateException(
                        "this receiver was given " + fields + ", and its store reads " + read + ": give both the same");
            }
            return read != null ? read : fields != null ? fields : EnvelopeFields.assumed();
        }
    }
}
