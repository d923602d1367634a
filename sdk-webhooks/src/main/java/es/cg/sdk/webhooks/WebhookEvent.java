package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Binding;
import es.cg.sdk.webhooks.internal.Envelope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event whose signature held. Immutable.
 *
 * <p>The contract shows the {@code id} and, in the sandbox, {@code environment}; the rest of the envelope is assumed,
 * and null where it did not come or is of another type. Events may come more than once, and in any order. Prints no
 * payload.
 */
public final class WebhookEvent {
    /** Where an event happened. */
    public enum Environment {
        /** Among real data. */
        PRODUCTION,
        /** In the sandbox, among fictitious data. */
        SANDBOX
    }

    private final String id;
    private final EventKind kind;
    private final Environment environment;
    private final @Nullable Instant created;
    private final @Nullable Long clientId;
    private final String object;
    private final byte[] body;

    private WebhookEvent(
            String id,
            EventKind kind,
            Environment environment,
            @Nullable Instant created,
            @Nullable Long clientId,
            String object,
            byte[] body) {
        this.id = id;
        this.kind = kind;
        this.environment = environment;
        this.created = created;
        this.clientId = clientId;
        this.object = object;
        this.body = body;
    }

    /**
     * An event from a body whose signature was verified before it was kept or passed on.
     *
     * @throws IllegalArgumentException if it is no event that can be used, with why and without the data
     */
    public static WebhookEvent read(byte[] verified) {
        Envelope envelope = Envelope.of(verified);
        WebhookEvent event = envelope.unusable() == null ? of(envelope, verified) : null;
        if (event == null) {
            throw new IllegalArgumentException(
                    envelope.unusable() == null ? "the event's environment is unknown" : envelope.unusable());
        }
        return event;
    }

    /** The event of an envelope that can be used; null if its environment is unknown. */
    static @Nullable WebhookEvent of(Envelope envelope, byte[] body) {
        Environment from = from(envelope.environment());
        return from == null
                ? null
                : new WebhookEvent(
                        envelope.id(),
                        new EventKind(envelope.type()),
                        from,
                        envelope.created(),
                        envelope.client(),
                        envelope.object(),
                        body.clone());
    }

    private static @Nullable Environment from(@Nullable String word) {
        if (word == null) {
            return Environment.PRODUCTION;
        }
        return switch (word) {
            case "production", "produccion" -> Environment.PRODUCTION;
            case "sandbox" -> Environment.SANDBOX;
            default -> null;
        };
    }

    /** What it is known by: the same event that comes again has the same. */
    public String id() {
        return id;
    }

    /** What it tells. */
    public EventKind kind() {
        return kind;
    }

    /** Where it happened. */
    public Environment environment() {
        return environment;
    }

    /** When it happened, to the second, which is too coarse to order events by. */
    public @Nullable Instant created() {
        return created;
    }

    /** The client that it concerns; null for none. */
    public @Nullable Long clientId() {
        return clientId;
    }

    /**
     * The record that it tells of, as it then was, as JSON text: {@code new Invoice(Json.parse(event.object()))} makes a
     * view of sdk-core of it. {@code {}} where there is none.
     */
    public String object() {
        return object;
    }

    /**
     * The record bound to a type of one's own, by Jackson: fields that it does not know are passed over, and modules on
     * the class path, such as jackson-datatype-jsr310, take part.
     *
     * @throws IllegalArgumentException if it does not fit, with the place and without the data
     */
    public <T> T objectAs(Class<T> type) {
        return Binding.bound(object, type, "the object of event " + id + " (" + kind.value() + ")");
    }

    /** The whole body as it was signed; a copy. */
    public byte[] body() {
        return body.clone();
    }

    @Override
    public String toString() {
        return "WebhookEvent[" + id + ", " + kind.value() + ", " + environment + "]";
    }
}
