package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Binding;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event whose signature held. Immutable.
 *
 * <p>The contract shows the {@code id} and, in the sandbox, {@code environment}; the rest is read where
 * {@link EnvelopeFields} says, and missing where it did not come or is of another type. Events may come more than once,
 * and in any order. Prints no payload.
 */
public final class WebhookEvent {
    /** Where an event happened. */
    public enum Environment {
        /** Among real data. */
        PRODUCTION,
        /** In the sandbox, among fictitious data. */
        SANDBOX
    }

    private final Envelope envelope;
    private final Environment environment;
    private final byte[] body;

    private WebhookEvent(Envelope envelope, Environment environment, byte[] body) {
        this.envelope = envelope;
        this.environment = environment;
        this.body = body;
    }

    /**
     * Reads an event, by the assumed fields, from a body whose signature was verified before it was kept or passed on.
     *
     * @throws IllegalArgumentException if it is no event that can be used, with why and without the data
     */
    public static WebhookEvent read(byte[] verified) {
        return read(verified, EnvelopeFields.assumed());
    }

    /**
     * Reads an event, by these fields, from a body whose signature was verified before it was kept or passed on.
     *
     * @throws IllegalArgumentException if it is no event that can be used, with why and without the data
     */
    public static WebhookEvent read(byte[] verified, EnvelopeFields fields) {
        Envelope envelope = Envelope.of(verified, fields);
        if (envelope.unusable() != null) {
            throw new IllegalArgumentException(envelope.unusable());
        }
        if (envelope.environment() == null) {
            throw new IllegalArgumentException(
                    "the event's environment at \"" + fields.environment() + "\" is neither sandbox nor production");
        }
        return of(envelope, envelope.environment(), verified);
    }

    /** The event of an envelope that can be used. */
    static WebhookEvent of(Envelope envelope, Environment environment, byte[] body) {
        return new WebhookEvent(envelope, environment, body.clone());
    }

    /** What it is known by: the same event that comes again has the same. Never empty; an integer's digits for one. */
    public String id() {
        return envelope.id();
    }

    /** What it tells; {@link EventKind#UNREADABLE} if that could not be read. Never null. */
    public EventKind kind() {
        return envelope.kind();
    }

    /** Where it happened; in production if the event does not say. */
    public Environment environment() {
        return environment;
    }

    /** When it happened, mostly to the second, which is too coarse to order events by; null if it does not say. */
    public @Nullable Instant created() {
        return envelope.created();
    }

    /** The client that it concerns; null for none. */
    public @Nullable Long clientId() {
        return envelope.clientId();
    }

    /**
     * Returns the record that it tells of, as it then was, as JSON text and as it was written:
     * {@code new Invoice(Json.parse(event.object()))} makes a view of sdk-core of it. {@code {}} where there is none at
     * the place that {@link EnvelopeFields} gives; {@link #json} has it wherever it is.
     */
    public String object() {
        return envelope.object();
    }

    /**
     * The record bound to a type of one's own, by Jackson: fields that it does not know are passed over, and modules on
     * the class path, such as jackson-datatype-jsr310, take part.
     *
     * @throws IllegalArgumentException if it does not fit, with the place and without the data
     */
    public <T> T objectAs(Class<T> type) {
        return Binding.bound(object(), type, "the object of event " + id() + " (" + kind() + ")");
    }

    /** Returns the whole event as JSON text, as it was written: also what this library does not know. */
    public String json() {
        return envelope.json();
    }

    /** The whole body as it was signed; a copy. */
    public byte[] body() {
        return body.clone();
    }

    @Override
    public String toString() {
        return "WebhookEvent[" + id() + ", " + kind() + ", " + environment + "]";
    }
}
