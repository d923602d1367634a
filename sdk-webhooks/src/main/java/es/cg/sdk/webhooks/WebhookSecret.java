package es.cg.sdk.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The secret of a webhook destination, as the answer to its creation told it once. Immutable; prints its id and never
 * itself.
 */
public final class WebhookSecret {
    /** Fewer bytes can be guessed. */
    private static final int FEWEST = 16;

    /** A name of this length is part of a random secret once in a hundred million. */
    private static final int SHORTEST_PART = 8;

    private final byte[] bytes;
    private final String id;
    private final @Nullable Instant notAfter;

    private WebhookSecret(byte[] bytes, String id, @Nullable Instant notAfter) {
        this.bytes = bytes;
        this.id = id;
        this.notAfter = notAfter;
    }

    /**
     * A secret that is good until it is replaced, called {@code current}.
     *
     * @throws IllegalArgumentException if it is blank, shorter than 16 bytes, or has white space or control characters,
     *     which a file or an environment variable easily adds
     */
    public static WebhookSecret of(String secret) {
        if (secret.isBlank()) {
            throw new IllegalArgumentException(
                    "the webhook secret is blank: it came in the answer that created the" + " destination, as secreto");
        }
        if (secret.chars().anyMatch(each -> Character.isWhitespace(each) || Character.isISOControl(each))) {
            throw new IllegalArgumentException(
                    "the webhook secret has white space or control characters, perhaps the end of a line: trim it");
        }
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < FEWEST) {
            throw new IllegalArgumentException("the webhook secret has " + bytes.length + " bytes, and fewer than "
                    + FEWEST + " can be guessed: is it the whole of it?");
        }
        return new WebhookSecret(bytes, "current", null);
    }

    /**
     * The same under another name, which verdicts and logs print: a date, say, and never the secret or a part of it.
     *
     * @throws IllegalArgumentException if the name is blank, contains the secret, or is a part of it of 8 characters or
     *     more; shorter names may be part of it by chance
     */
    public WebhookSecret called(String name) {
        String secret = new String(bytes, StandardCharsets.UTF_8);
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a secret is blank: give it one that logs can tell");
        }
        if (name.contains(secret) || (name.length() >= SHORTEST_PART && secret.contains(name))) {
            throw new IllegalArgumentException("the name of a secret is printed, and this one would print the secret or"
                    + " a part of it: take a date, say");
        }
        return new WebhookSecret(bytes, name, notAfter);
    }

    /** The same, good up to this moment and not after it: for the older of two while they change over. */
    public WebhookSecret until(Instant moment) {
        return new WebhookSecret(bytes, id, moment);
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** Until when it is good; null for as long as it is there. */
    public @Nullable Instant notAfter() {
        return notAfter;
    }

    /** Its bytes; a copy. */
    byte[] bytes() {
        return bytes.clone();
    }

    boolean goodAt(Instant now) {
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

    @Override
    public String toString() {
        return "WebhookSecret[" + id + (notAfter == null ? "" : " until " + notAfter) + "]";
    }
}
