package es.cg.sdk.call;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Idempotency-Key} of a write: the service does a thing once for each key, however often it is asked,
 * and forgets the key after 24 hours. Immutable and thread-safe.
 *
 * <p>A write without a key of the caller's sends a random one. Choose your own where the same intent may be sent
 * again by another run of your program, as after a crash: {@link #forDocument} needs nothing stored.
 */
public abstract sealed class IdempotencyKey permits DocumentKey, IdempotencyKey.Text {
    /** For how long after its first attempt a call is repeated: an hour less than the service keeps its key. */
    public static final Duration REPEATED_FOR = Duration.ofHours(23);

    private static final int MOST_CHARACTERS = 255;

    IdempotencyKey() {}

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
        return new Text(value);
    }

    /** A key that nobody has used: a random UUID. */
    public static IdempotencyKey random() {
        return new Text(UUID.randomUUID().toString());
    }

    /**
     * The key of a document of yours, the same whenever and wherever it is sent: by another process, after a crash.
     *
     * <pre>{@code
     * laura.activities().create(activity, IdempotencyKey.forDocument("erp-activity", "4711"));
     * }</pre>
     *
     * <p>Operation and client are part of it: one document can be created here and changed there, under two keys.
     *
     * @param namespace what kind of document of which system, a constant of your program; it is shown in messages
     * @param firstPart what identifies the document among all others of its kind, such as its number; never something
     *     that changes between one attempt and the next
     * @param moreParts further parts, where one does not suffice, such as series and number; {@code ("A", "42")} and
     *     {@code ("A42")} are different documents
     * @throws IllegalArgumentException if a part or the namespace is empty or blank or has half a surrogate pair, or if
     *     the namespace has a control character
     */
    public static DocumentKey forDocument(String namespace, String firstPart, String... moreParts) {
        return DocumentKey.checked(namespace, firstPart, moreParts);
    }

    /** What is sent when this operation is called on behalf of this client, or of none. */
    public abstract String sentWith(Operation<?> operation, @Nullable Long client);

    /** One that is sent as it is. */
    static final class Text extends IdempotencyKey {
        private final String value;

        private Text(String value) {
            this.value = value;
        }

        @Override
        public String sentWith(Operation<?> operation, @Nullable Long client) {
            return value;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text that && value.equals(that.value);
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
}
