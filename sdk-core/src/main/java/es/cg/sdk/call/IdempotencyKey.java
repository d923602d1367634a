package es.cg.sdk.call;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Idempotency-Key} of a write: the service does a thing once for each key, however often it is asked,
 * and forgets the key after 24 hours. Immutable and thread-safe.
 *
 * <p>A write without a key of the caller's sends a random one. Choose your own where the same intent may be sent
 * again by another run of your program, as after a crash.
 */
public final class IdempotencyKey {
    private static final int MOST_CHARACTERS = 255;

    private final String value;

    private IdempotencyKey(String value) {
        this.value = value;
    }

    /**
     * The key that is sent as this text, whatever the operation and the client.
     *
     * @throws IllegalArgumentException unless it is 1 to 255 visible ASCII characters
     */
    public static IdempotencyKey of(String value) {
        if (value.isEmpty() || value.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException("an idempotency key has 1 to " + MOST_CHARACTERS
                    + " characters, but this one has " + value.length());
        }
        long visible = value.chars().takeWhile(c -> c > 32 && c < 127).count();
        if (visible < value.length()) {
            throw new IllegalArgumentException(
                    "an idempotency key is visible ASCII, but character " + (visible + 1) + " of this one is not");
        }
        return new IdempotencyKey(value);
    }

    /** A key that nobody has used: a random UUID. */
    public static IdempotencyKey random() {
        return new IdempotencyKey(UUID.randomUUID().toString());
    }

    /** What is sent when this operation is called on behalf of this client, or of none. */
    public String sentWith(Operation<?> operation, @Nullable Long client) {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IdempotencyKey that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** The key as it is sent: no secret, and worth logging. */
    @Override
    public String toString() {
        return value;
    }
}
