package es.cg.sdk.call;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An idempotency key that is computed from the identity of your document, so that every process sends the same key,
 * also after a crash, without storing it. The value that is sent is a UUID (version 5) of the operation, the client,
 * the namespace and the parts. Created by {@link IdempotencyKey#forDocument}. Immutable and thread-safe.
 *
 * <p>The parts are compared byte by byte, without trimming or Unicode normalisation: {@code 42} and {@code 042} are
 * different documents, and so are a composed and a decomposed ñ.
 *
 * <p>The service keeps a key for 24 hours, separately for each API key. If a document may have been sent before that,
 * or with another API key, look it up before you send it again.
 */
public final class DocumentKey extends IdempotencyKey {
    // The UUID namespace of this SDK. A change of it, or of FORM, would change the key of every document.
    private static final UUID PROJECT = UUID.fromString("1eed95b8-c986-4743-a5c8-67b44fe89e3b");
    private static final String FORM = "v1";

    private static final long VERSION = 0xF000L;
    private static final long VERSION_5 = 0x5000L;
    private static final long VARIANT = 0xC000_0000_0000_0000L;
    private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

    private final String namespace;
    private final List<String> parts;
    private final int generation;

    private DocumentKey(String namespace, List<String> parts, int generation) {
        this.namespace = namespace;
        this.parts = parts;
        this.generation = generation;
    }

    static DocumentKey checked(
            @Nullable String namespace, @Nullable String firstPart, @Nullable String @Nullable ... moreParts) {
        String space = text(namespace, "the namespace of a document key");
        if (space.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the namespace of a document key has a control character");
        }
        List<String> checked = new ArrayList<>();
        checked.add(text(firstPart, "part 1 of a document key in " + PrintableText.of(space)));
        // A literal null as the only further part arrives as a null array.
        for (String part : moreParts == null ? new @Nullable String[] {null} : moreParts) {
            checked.add(
                    text(part, "part " + (checked.size() + 1) + " of a document key in " + PrintableText.of(space)));
        }
        return new DocumentKey(space, List.copyOf(checked), 1);
    }

    /** An unpaired surrogate would be encoded as a question mark, so that two documents had one key. */
    private static String text(@Nullable String text, String what) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException(what + " is empty or blank");
        }
        if (!UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what + " has an unpaired surrogate");
        }
        return text;
    }

    /**
     * Returns another key for the same document. Generation 1, the default, is the key without a generation.
     *
     * <p>Use it when the service has stored a failure with the key: after such a 500, the same key gets the same answer
     * for 24 hours, even if the cause is fixed. The 500 does not prove that nothing was done, and a new generation is a
     * new write: first check that the service does not have the document, or it may be created twice. Store the number
     * of the generation, so that it is not lost in a crash.
     *
     * @param number the generation, from 1
     * @throws IllegalArgumentException if the number is less than 1
     */
    public DocumentKey generation(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("the generation of a document key must be 1 or more, but is " + number);
        }
        return new DocumentKey(namespace, parts, number);
    }

    /** Returns the generation, from 1. */
    public int generation() {
        return generation;
    }

    @Override
    public String valueFor(Operation<?> operation, @Nullable Long client) {
        requireNonNull(operation, "operation is null");
        MessageDigest sha1 = sha1();
        sha1.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(PROJECT.getMostSignificantBits())
                .putLong(PROJECT.getLeastSignificantBits())
                .flip());
        add(sha1, generation == 1 ? FORM : FORM + " generation " + generation);
        add(sha1, operation.id());
        add(sha1, client == null ? "" : client.toString());
        add(sha1, namespace);
        parts.forEach(part -> add(sha1, part));
        ByteBuffer digest = ByteBuffer.wrap(sha1.digest());
        long high = (digest.getLong() & ~VERSION) | VERSION_5;
        long low = (digest.getLong() & ~VARIANT) | VARIANT_RFC;
        return new UUID(high, low).toString();
    }

    /** Adds the length before the text, so that ("a", "bc") and ("ab", "c") differ. */
    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime does not provide SHA-1", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DocumentKey that
                && namespace.equals(that.namespace)
                && parts.equals(that.parts)
                && generation == that.generation;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * namespace.hashCode() + parts.hashCode()) + generation;
    }

    /** Returns the namespace, the number of parts and the generation, without the parts, which may name a person. */
    @Override
    public String toString() {
        return "DocumentKey[" + PrintableText.of(namespace) + ", " + parts.size()
                + (parts.size() == 1 ? " part" : " parts") + ", generation " + generation + "]";
    }
}
