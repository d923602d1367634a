package es.cg.sdk.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The secret of a webhook destination. The service tells it once, as {@code secreto} in the answer that creates the
 * destination. Immutable; {@code toString} prints its name, never the secret.
 */
public final class WebhookSecret {
    // A shorter secret can be guessed.
    private static final int MIN_BYTES = 16;

    // A name of this length is part of a random secret by chance once in a hundred million.
    private static final int MIN_PART_LENGTH = 8;

    private final byte[] bytes;
    private final String id;
    private final @Nullable Instant notAfter;

    private WebhookSecret(byte[] bytes, String id, @Nullable Instant notAfter) {
        this.bytes = bytes;
        this.id = id;
        this.notAfter = notAfter;
    }

    /**
     * Returns a secret without an end, with the name {@code current}.
     *
     * @throws IllegalArgumentException if it is blank, shorter than 16 bytes, or has white space or control characters,
     *     such as the newline at the end of a file
     */
    public static WebhookSecret of(String secret) {
        if (secret.isBlank()) {
            throw new IllegalArgumentException(
                    "the webhook secret is blank: it is the value of secreto in the answer that created the destination");
        }
        if (secret.chars().anyMatch(each -> Character.isWhitespace(each) || Character.isISOControl(each))) {
            throw new IllegalArgumentException(
                    "the webhook secret has white space or control characters, perhaps a newline at its end: remove them");
        }
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException("the webhook secret has " + bytes.length + " bytes, and at least "
                    + MIN_BYTES + " are needed: check that it is complete");
        }
        return new WebhookSecret(bytes, "current", null);
    }

    /**
     * Returns this secret with another name, for instance a date. Verdicts and logs print the name.
     *
     * @throws IllegalArgumentException if the name is blank, contains the secret, or is a part of the secret with 8
     *     characters or more; shorter names may be a part of it by chance
     */
    public WebhookSecret named(String name) {
        String secret = new String(bytes, StandardCharsets.UTF_8);
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a secret must not be blank");
        }
        if (name.contains(secret) || (name.length() >= MIN_PART_LENGTH && secret.contains(name))) {
            throw new IllegalArgumentException("the name of a secret is printed in logs, and this one contains the"
                    + " secret or a part of it: use a date, for instance");
        }
        return new WebhookSecret(bytes, name, notAfter);
    }

    /**
     * Returns this secret with an end: signatures are valid up to this time, inclusive. For the old secret during a
     * change.
     */
    public WebhookSecret validUntil(Instant time) {
        return new WebhookSecret(bytes, id, time);
    }

    /** Returns the name; {@code current} unless set with {@link #named}. */
    public String id() {
        return id;
    }

    /** Returns the end of its validity; null if it has none. */
    public @Nullable Instant notAfter() {
        return notAfter;
    }

    /** Returns a copy of its bytes. */
    byte[] bytes() {
        return bytes.clone();
    }

    boolean isValidAt(Instant now) {
        return notAfter == null || !now.isAfter(notAfter);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WebhookSecret secret
                && MessageDigest.isEqual(bytes, secret.bytes)
                && id.equals(secret.id)
                && Objects.equals(notAfter, secret.notAfter);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes) * 31 + id.hashCode();
    }

    /** Returns name and end, and nothing of the secret. */
    @Override
    public String toString() {
        return "WebhookSecret[" + id + (notAfter == null ? "" : " until " + notAfter) + "]";
    }
}
