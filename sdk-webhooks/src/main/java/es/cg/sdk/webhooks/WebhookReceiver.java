package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives webhooks in any HTTP server: takes a request, and returns the answer to send. Thread-safe.
 *
 * <p>A bad signature is always answered 401. Only a body with a valid signature reaches the store and the handler. An
 * answer of 2xx means that the event is done, or stored durably. The checks run in this order: header, age, signature
 * over all bytes, size, JSON, store, handler.
 *
 * <pre>{@code
 * WebhookReceiver receiver = WebhookReceiver.of(WebhookSecret.of(secret), event -> process(event));
 * server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver)
 * }</pre>
 */
public final class WebhookReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookReceiver.class);

    private final SignatureVerifier verifier;
    private final RequestAnswers answers;
    private final Listener listener;

    private WebhookReceiver(
            Builder builder, EventHandler handler, Environment environment, WebhookCorrections corrections) {
        this.verifier = builder.verifier.with(corrections.signature());
        EventForm form = corrections.events();
        this.answers = new RequestAnswers(
                verifier,
                new BodyReader(
                        builder.maxBodyBytes,
                        Builder.MAX_READ,
                        builder.room == null ? BodyReader.room(builder.maxBodyBytes) : builder.room),
                new RefusalLog(form, builder.log, builder.nanos),
                new EventDispatcher(builder.store, handler, environment, form, builder.acceptsProbes, builder.log));
        this.listener = builder.listener;
        if (!corrections.areNone()) {
            builder.log.info("webhooks are received as the corrections {} say", corrections.name());
        }
    }

    /** Returns a receiver of production events with this secret, which remembers in memory which events are done. */
    public static WebhookReceiver of(WebhookSecret secret, EventHandler handler) {
        return builder(SignatureVerifier.of(secret)).build(handler);
    }

    /** Returns a builder. */
    public static Builder builder(SignatureVerifier verifier) {
        return new Builder(verifier);
    }

    /**
     * Returns a builder of a receiver for many destinations, which finds the secrets of each by the path of the
     * request, with default settings: see {@link SignatureVerifier#builder(SecretSource, SourceAddresses)}.
     *
     * <pre>{@code
     * SourceAddresses addresses = SourceAddresses.of("erp", System.getenv("ERP_ADDRESS_KEY"));
     * WebhookReceiver receiver = WebhookReceiver.builder(name -> secretsOf(name), addresses).build(handler);
     * context.addServlet("cg", WebhookServlet.of(receiver)).addMapping("/cg/*");     // or createContext("/cg", …)
     * }</pre>
     */
    public static Builder builder(SecretSource source, SourceAddresses addresses) {
        return builder(SignatureVerifier.builder(source, addresses).build());
    }

    /**
     * Returns the verifier, whose secrets can be replaced. With corrections of signatures, it is another one than the
     * builder was given, with the same secrets: those that are set on one of them are set on both.
     *
     * @throws IllegalStateException if this receiver has a {@link SecretSource}
     */
    public SignatureVerifier verifier() {
        if (verifier.hasSecretSource()) {
            throw new IllegalStateException(
                    "this receiver has a SecretSource, and no verifier of one destination: let the"
                            + " source tell other secrets, which come into force after its time to live");
        }
        return verifier;
    }

    /**
     * Processes a request and returns the answer to send. Never throws, whatever the sender sends and the handler
     * throws. Reads the body to its end, up to 64 MiB, and does not close the stream.
     *
     * <p>Clears the thread's interrupt flag: if a handler left it set, the server could not write the answer.
     *
     * @param method the HTTP method, such as {@code POST}
     * @param signature the values of all {@linkplain SignatureVerifier#headerName headers with the signature}; null or
     *     empty if there is none
     * @param body the bytes as they are received: not decoded, and not read before
     * @throws IllegalStateException if this receiver has a {@link SecretSource}: use the other method
     */
    public Reply receive(
            @Nullable String method, @Nullable List<? extends @Nullable String> signature, InputStream body) {
        if (verifier.hasSecretSource()) {
            throw new IllegalStateException("this receiver has a SecretSource, and needs the path of a request to find"
                    + " the secrets: call receive with the path and the headers");
        }
        String header = verifier.headerName();
        return receive(new WebhookRequest(method, null, name -> header.equals(name) ? signature : null, body));
    }

    /**
     * Processes a request and returns the answer to send, as the other method does. A receiver with a
     * {@link SecretSource} finds the secrets by the path of the request.
     *
     * @param method the HTTP method, such as {@code POST}
     * @param path the path below that of the endpoint, percent-decoded once, such as {@code /7/b4hE…} of a request to
     *     {@code /cg/7/b4hE…}; null if there is none. A receiver with a {@link SecretSource} reads the name of the
     *     destination and the tag from it: see {@link SourceAddresses}
     * @param headers returns the values of all headers of a name, in any case; null or empty if there is none
     * @param body the bytes as they are received: not decoded, and not read before
     */
    public Reply receive(
            @Nullable String method,
            @Nullable String path,
            Function<String, ? extends @Nullable List<? extends @Nullable String>> headers,
            InputStream body) {
        return receive(new WebhookRequest(method, path, headers, body));
    }

    Reply receive(WebhookRequest request) {
        long began = System.nanoTime();
        Answer answer;
        try {
            answer = answers.answer(request);
        } catch (Throwable bug) {
            // If this method threw, servers would close the connection without an answer.
            LookupLog.print(LOG, "a webhook was answered 500 because of an error in this library", bug);
            answer = Answer.of(Reply.of(500));
        }
        boolean interrupted = Thread.interrupted();
        tellListener(answer, Duration.ofNanos(System.nanoTime() - began));
        interrupted |= Thread.interrupted();
        if (interrupted) {
            LOG.debug("a handler or listener left its thread interrupted, and the flag was cleared");
        }
        return answer.reply();
    }

    private void tellListener(Answer answer, Duration took) {
        Envelope envelope = answer.envelope();
        Envelope usable = envelope == null || envelope.unusable() != null ? null : envelope;
        try {
            listener.answered(new Listener.RequestReport(
                    answer.reply().status(),
                    answer.source(),
                    answer.verdict(),
                    usable == null ? null : usable.kind(),
                    usable == null ? null : usable.id(),
                    answer.result(),
                    took));
        } catch (Throwable e) {
            LookupLog.print(LOG, "the listener of a webhook receiver failed", e);
        }
    }

    /**
     * Is told about every request of a receiver, for metrics. Called by the thread of the request, before the answer is
     * sent, so by several threads at once. An exception that it throws is logged, and changes nothing.
     */
    @FunctionalInterface
    public interface Listener {
        /** Called when the answer to a request is decided. */
        void answered(RequestReport report);

        /**
         * A request and its answer.
         *
         * @param status the HTTP status of the answer
         * @param source the source of the destination, as {@link WebhookEvent#source}, also if the signature is wrong;
         *     null if it is not known
         * @param verdict the verdict on the signature; null if it was not checked
         * @param kind the kind of the event, {@link EventKind#UNREADABLE} if it could not be read; null if there is no
         *     event
         * @param eventId the id of the event; null if there is no event
         * @param result the result of processing the event; null if the request did not get so far, was answered 500
         *     or 503 because nothing stores it, or was a probe that nothing stores
         * @param took the time that the receiver took
         */
        record RequestReport(
                int status,
                @Nullable String source,
                @Nullable Verdict verdict,
                @Nullable EventKind kind,
                @Nullable String eventId,
                EventStore.@Nullable Result result,
                Duration took) {}
    }

    /** Builds a receiver. Not thread-safe. */
    public static final class Builder {
        private static final int DEFAULT_MAX_BODY = 1 << 20;
        private static final long MAX_READ = 64L << 20;

        private final SignatureVerifier verifier;
        private EventStore store = InMemoryEventStore.create();
        private @Nullable Environment environment;
        private Listener listener = report -> {};
        private @Nullable WebhookCorrections corrections;
        private int maxBodyBytes = DEFAULT_MAX_BODY;
        private @Nullable Integer room;
        private boolean acceptsProbes;
        private Logger log = LOG;
        private LongSupplier nanos = System::nanoTime;

        private Builder(SignatureVerifier verifier) {
            this.verifier = verifier;
        }

        /** Sets the store that remembers which events are done; an {@link InMemoryEventStore} by default. */
        public Builder store(EventStore newStore) {
            this.store = newStore;
            return this;
        }

        /**
         * Sets the environment of the events; by default that of the store, or production if it takes all. Events of
         * the other environment are never handled.
         */
        public Builder environment(Environment newEnvironment) {
            this.environment = newEnvironment;
            return this;
        }

        /**
         * Sets how the service differs from what this library assumes: where events have their parts, how they are
         * signed, and names and units of the fields of their records. Signature, deduplication and
         * {@link WebhookEvent#json} use the bytes that were received, and {@link WebhookEvent#object} is corrected. By
         * default those of the store, such as of {@code JdbcTables}, or {@link WebhookCorrections#ofService} if it
         * reads no stored event again.
         */
        public Builder corrections(WebhookCorrections newCorrections) {
            this.corrections = newCorrections;
            return this;
        }

        /**
         * Sets the maximum size of a body in bytes; 1 MiB by default. A larger body with a valid signature is answered
         * 413. Bodies of more than 64 KiB take at most a quarter of the JVM's memory while they are read; a further one
         * with a valid signature is answered 503.
         *
         * @throws IllegalArgumentException if it is less than 1 or more than 64 MiB
         */
        public Builder maxBodyBytes(int bytes) {
            if (bytes < 1 || bytes > MAX_READ) {
                throw new IllegalArgumentException(
                        "the maximum size of a body must be 1 to " + MAX_READ + " bytes: " + bytes);
            }
            this.maxBodyBytes = bytes;
            return this;
        }

        /**
         * Sets whether a probe is answered 200; false by default. A probe is a body with a valid signature that is
         * empty, or a JSON object of at most 256 bytes without nesting and without an id: a service may send one before
         * it activates a destination. The contract does not show it.
         *
         * <p>A probe calls no handler. It is logged as WARN, since it could also be an event whose id has another name,
         * and goes to the quarantine of the store. Without this setting it is answered 503, as any other body that is
         * no event, unless the store keeps its quarantine durably.
         */
        public Builder acceptProbes(boolean accept) {
            this.acceptsProbes = accept;
            return this;
        }

        /** Sets the listener that is told about every request; none by default. */
        public Builder listener(Listener newListener) {
            this.listener = newListener;
            return this;
        }

        /** Sets the log, and the clock that tells whether two signatures belong to the same handshake; for tests. */
        Builder log(Logger newLog, LongSupplier time) {
            this.log = newLog;
            this.nanos = time;
            return this;
        }

        /** Sets how many bodies of more than 64 KiB are kept while they are read; for tests. */
        Builder roomForLargeBodies(int bodies) {
            this.room = bodies;
            return this;
        }

        /**
         * Returns the receiver, which calls this handler with each event, for instance a {@link WebhookRouter}.
         *
         * @throws IllegalStateException if the store has a handler of its own, if the handler cannot work with the
         *     store, or if the store has another environment or other corrections
         * @throws IllegalArgumentException if a secret is no key as the corrections say it
         */
        public WebhookReceiver build(EventHandler handler) {
            if (store.capabilities().has(Capability.OWN_HANDLER)) {
                throw new IllegalStateException("this store has a handler of its own, and would never call another one:"
                        + " build the receiver without a handler");
            }
            WebhookReceiver receiver = receiver(handler);
            handler.checkStore(store);
            return receiver;
        }

        /**
         * Returns the receiver, whose store has a handler of its own, such as {@code JdbcInbox}.
         *
         * @throws IllegalStateException if the store has none, or has another environment or other corrections
         * @throws IllegalArgumentException as the other method
         */
        public WebhookReceiver build() {
            if (!store.capabilities().has(Capability.OWN_HANDLER)) {
                throw new IllegalStateException(
                        "this store has no handler of its own: build the receiver with a handler");
            }
            return receiver(event -> {
                throw new IllegalStateException("the store did not call its own handler");
            });
        }

        /** Checks that receiver and store agree, and returns a receiver with what either of them says. */
        private WebhookReceiver receiver(EventHandler handler) {
            EventStore.Capabilities ofStore = store.capabilities();
            if (verifier.hasSecretSource() && !ofStore.has(Capability.SOURCES_APART)) {
                throw new IllegalStateException("this receiver has a SecretSource, and its store takes events of two"
                        + " sources with the same id for one: use a store that has SOURCES_APART");
            }
            Environment taken = ofStore.environment();
            if (taken != null && environment != null && taken != environment) {
                throw new IllegalStateException("this receiver is for events of " + environment + ", and its store for"
                        + " events of " + taken + ": set environment(…) on the store alone");
            }
            WebhookCorrections stored = ofStore.corrections();
            if (stored != null && corrections != null && !stored.sayTheSameOfEvents(corrections)) {
                throw new IllegalStateException("this receiver has other corrections (" + corrections.name()
                        + ") than its store (" + stored.name() + "): give them to the store alone");
            }
            Environment own = environment != null ? environment : taken != null ? taken : Environment.PRODUCTION;
            WebhookCorrections agreed = corrections != null ? corrections : stored;
            return new WebhookReceiver(this, handler, own, agreed == null ? WebhookCorrections.ofService() : agreed);
        }
    }
}
