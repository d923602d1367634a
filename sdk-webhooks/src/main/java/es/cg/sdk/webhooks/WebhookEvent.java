package es.cg.sdk.webhooks;

import es.cg.sdk.json.Json;
import es.cg.sdk.webhooks.internal.JsonBinding;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event whose signature was valid. Immutable.
 *
 * <p>The contract shows the {@code id} and, in the sandbox, {@code environment}. The other parts are read where this
 * library assumes them, or where {@link WebhookCorrections} say; a part that is missing or has another type is null, or
 * what its method says. Events may come more than once, and in any order.
 */
public final class WebhookEvent {
    /** The environment in which an event happened. */
    public enum Environment {
        /** The real data of the firm. */
        PRODUCTION,
        /** The sandbox, with fictitious data. */
        SANDBOX
    }

    private final Envelope envelope;
    private final Environment environment;
    private final byte[] body;
    private final String source;
    private final EventForm form;
    // Made when it is asked for; two threads may make the same text.
    private @Nullable String object;

    private WebhookEvent(Envelope envelope, Environment environment, byte[] body, String source, EventForm form) {
        this.envelope = envelope;
        this.environment = environment;
        this.body = body;
        this.source = source;
        this.form = form;
    }

    /**
     * Reads an event from a body whose signature was verified before, with {@link WebhookCorrections#ofService}.
     *
     * @throws IllegalArgumentException if the body is no usable event; the message has the reason, and no data of the
     *     body
     */
    public static WebhookEvent read(byte[] body) {
        return read(body, WebhookCorrections.ofService());
    }

    /**
     * Reads an event from a body whose signature was verified before, as corrections say.
     *
     * @throws IllegalArgumentException if the body is no usable event; the message has the reason, and no data of the
     *     body
     */
    public static WebhookEvent read(byte[] body, WebhookCorrections corrections) {
        return read(body, corrections, SourceName.NONE);
    }

    /**
     * Reads an event of a source from a body whose signature was verified before, as corrections say.
     *
     * @param source as {@link #source} returned it when the event was received
     * @throws IllegalArgumentException if the body is no usable event, or the source has a form that {@link #source}
     *     never has; the message has the reason, and no data of the body
     */
    public static WebhookEvent read(byte[] body, WebhookCorrections corrections, String source) {
        SourceName.check(source);
        EventForm form = corrections.events();
        Envelope envelope = Envelope.of(body, form);
        if (envelope.unusable() != null) {
            throw new IllegalArgumentException(envelope.unusable());
        }
        if (envelope.environment() == null) {
            throw new IllegalArgumentException("the event's environment at \"" + form.place(EventForm.ENVIRONMENT)
                    + "\" is neither sandbox nor production");
        }
        return of(envelope, envelope.environment(), body, source, form);
    }

    static WebhookEvent of(Envelope envelope, Environment environment, byte[] body, String source, EventForm form) {
        return new WebhookEvent(envelope, environment, body.clone(), source, form);
    }

    /**
     * Returns the source that sent the event, such as the firm whose destination it is; empty if the receiver has one
     * source without a name. Two sources may send events with the same id: they are different events. At most 128
     * letters, digits and characters of {@code . _ ~ @ / + -}.
     */
    public String source() {
        return source;
    }

    /** Returns the id, which is the same when the event comes again. Never empty; the digits, if it is an integer. */
    public String id() {
        return envelope.id();
    }

    /** Returns the kind; {@link EventKind#UNREADABLE} if it could not be read. Never null. */
    public EventKind kind() {
        return envelope.kind();
    }

    /** Returns the environment; production if the event does not tell it. */
    public Environment environment() {
        return environment;
    }

    /**
     * Returns when the event happened; null if that could not be read. Assumed to be exact to the second, which is too
     * coarse to order events.
     */
    public @Nullable Instant created() {
        return envelope.created();
    }

    /** Returns the id of the client that the event concerns; null if there is none, or it could not be read. */
    public @Nullable Long clientId() {
        return envelope.clientId();
    }

    /**
     * Returns the record that the event is about, such as an invoice, as it was at the time of the event: its JSON
     * text, or {@code {}} if there is none at its place. {@link #json} has the record wherever it is.
     *
     * <p>The text is unchanged, unless {@link WebhookCorrections} say something of the record: then it has the names
     * and units of this library, without what the service does not have and what does not fit exactly.
     *
     * @throws es.cg.sdk.json.UnreadableJsonException if corrections say something of the record, and it cannot be read
     *     whole, such as for a number that is too large
     */
    public String object() {
        String made = object;
        if (made == null) {
            made = form.recordText(kind(), envelope.object());
            object = made;
        }
        return made;
    }

    /**
     * Returns the same record as JSON, for the views of sdk-core: {@code new Invoice(event.record())}. With
     * {@link WebhookCorrections}, an accessor of a view throws for a field that the service does not have, or whose
     * value does not fit exactly.
     *
     * @throws es.cg.sdk.json.UnreadableJsonException if the record is no JSON that can be read whole
     */
    public Json record() {
        return form.record(kind(), envelope.object());
    }

    /**
     * Returns whether this event should have a record, and none could be read: its kind is
     * {@linkplain EventKind#isKnown known}, is none that may come without a record, and its JSON has no object at the
     * place of the record. A receiver calls no handler with such an event: either the service writes the record in
     * another place, or it sends none. False if the same body is read with {@link WebhookCorrections} that say so.
     */
    public boolean lacksRecord() {
        return envelope.lacksRecord();
    }

    /**
     * Converts the record to a type of the application with Jackson. Fields that the type does not have are ignored.
     * Jackson modules on the class path, such as jackson-datatype-jsr310, are used.
     *
     * @throws IllegalArgumentException if the record does not fit the type; the message has the place in the JSON, and
     *     no data of it
     * @throws es.cg.sdk.json.UnreadableJsonException as {@link #object}
     */
    public <T> T objectAs(Class<T> type) {
        return JsonBinding.convert(object(), type, "the object of event " + id() + " (" + kind() + ")");
    }

    /**
     * Returns the whole event: the JSON text as it was received, also where there are {@link WebhookCorrections}, with
     * all parts that this library does not read.
     */
    public String json() {
        return envelope.json();
    }

    /** Returns a copy of the bytes that were signed. */
    public byte[] body() {
        return body.clone();
    }

    /** Returns source, id, kind and environment, and nothing of the record. */
    @Override
    public String toString() {
        return "WebhookEvent[" + (source.isEmpty() ? "" : source + " ") + id() + ", " + kind() + ", " + environment
                + "]";
    }
}
