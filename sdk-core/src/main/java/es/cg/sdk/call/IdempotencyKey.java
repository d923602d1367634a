package es.cg.sdk.call;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The value of the {@code Idempotency-Key} header of a write. The service executes a write once per key and answers
 * repetitions with the first result; it forgets a key after 24 hours, and is assumed to know it only within one API
 * key. Immutable and thread-safe.
 *
 * <p>If you pass no key, the SDK sends a random one. Pass a key if another run of your program may send the same write
 * again, for example after a crash: {@link #forDocument} computes one from your document number.
 */
public abstract sealed class IdempotencyKey permits DocumentKey, IdempotencyKey.Text {
    /** How long after its first attempt a write may be repeated: 23 hours, one less than the service keeps the key. */
    public static final Duration REPEAT_WINDOW = Duration.ofHours(23);

    private static final int MAX_CHARACTERS = 255;

    IdempotencyKey() {}

    /**
     * Returns a key that is sent as this text, for every operation and client.
     *
     * @throws IllegalArgumentException unless it is 1 to 255 visible ASCII characters
     */
    public static IdempotencyKey of(String value) {
        if (requireNonNull(value, "the idempotency key is null").isEmpty() || value.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("an idempotency key must have 1 to " + MAX_CHARACTERS
                    + " characters, but this one has " + value.length());
        }
        long visible = value.chars().takeWhile(c -> c > 32 && c < 127).count();
        if (visible < value.length()) {
            throw new IllegalArgumentException(
                    "an idempotency key must be visible ASCII, but character " + (visible + 1) + " of this one is not");
        }
        return new Text(value);
    }

    /** Returns a new random key (a UUID). */
    public static IdempotencyKey random() {
        return new Text(UUID.randomUUID().toString());
    }

    /**
     * Returns the key of your document: the same in every process, also after a crash.
     *
     * <pre>{@code
     * laura.activities().create(activity, IdempotencyKey.forDocument("erp-activity", "4711"));
     * }</pre>
     *
     * <p>The operation and the client are part of the key: creating and updating the same document have different keys.
     *
     * @param namespace the kind of document and its system, such as {@code erp-activity}; a constant of your program,
     *     which appears in messages
     * @param firstPart identifies the document among all documents of this kind, such as its number; it must not change
     *     between two attempts, so do not use a time or a random value
     * @param moreParts further parts of the identifier, such as the number within a series; {@code ("A", "42")} and
     *     {@code ("A42")} are different documents
     * @throws IllegalArgumentException if the namespace or a part is empty, blank or has an unpaired surrogate, or if
     *     the namespace has a control character
     */
    public static DocumentKey forDocument(String namespace, String firstPart, String... moreParts) {
        return DocumentKey.checked(namespace, firstPart, moreParts);
    }

    /**
     * Returns the value of the header for a call of this operation.
     *
     * @param client the id of the client that the call acts on; null for none
     */
    public abstract String valueFor(Operation<?> operation, @Nullable Long client);

    /** A key that is sent unchanged. */
    static final class Text extends IdempotencyKey {
        private final String value;

        private Text(String value) {
            this.value = value;
        }

        @Override
        public String valueFor(Operation<?> operation, @Nullable Long client) {
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

        /** Returns the value that is sent. It is no secret; log it. */
        @Override
        public String toString() {
            return value;
        }
    }
}
