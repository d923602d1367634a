package es.cg.sdk.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.text.PrintableText;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The idempotency key of a document of yours: the same in every process and after every crash, without being stored.
 * What is sent is a UUID (version 5) of the operation, the client, the namespace and the parts. Immutable and
 * thread-safe.
 *
 * <p>The same document gets the same key only if its texts are the same bytes: {@code 42} and {@code 042} differ, and
 * so do an ñ that is one character and one that is two, for nothing is trimmed or normalised. The service forgets a
 * key after 24 hours, and keeps it by API key: a document that may be older than that, or have been sent with another
 * API key, must be looked up before it is sent again.
 */
public final class DocumentKey extends IdempotencyKey {
    // The space of this project's names. With another, or in another form, every key would be another after an update.
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
        String space = text(namespace, "the namespace of a document's key");
        if (space.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("the namespace of a document's key has a control character");
        }
        List<String> checked = new ArrayList<>();
        checked.add(text(firstPart, "part 1 of a document's key in " + PrintableText.of(space)));
        // A literal null as the only further part arrives as a null array.
        for (String part : moreParts == null ? new @Nullable String[] {null} : moreParts) {
            checked.add(
                    text(part, "part " + (checked.size() + 1) + " of a document's key in " + PrintableText.of(space)));
        }
        return new DocumentKey(space, List.copyOf(checked), 1);
    }

    /** Half a surrogate pair would become a question mark, and two documents one. */
    private static String text(@Nullable String text, String what) {
        if (text == null || text.isBlank()) {
            throw new IllegalArgumentException(what + " is empty or blank");
        }
        if (!UTF_8.newEncoder().canEncode(text)) {
            throw new IllegalArgumentException(what + " has half a surrogate pair");
        }
        return text;
    }

    /**
     * Another key for the same document; the first generation is the document's plain key.
     *
     * <p>It is for a document whose key is spent: after a 500 that the service keeps, the key gets that same answer for
     * 24 hours, whatever is mended meanwhile. That 500 does not say that nothing was done, and another generation is
     * another intent: look first whether the service has the document, or it will have it twice. Whoever sends it
     * stores the number, so that a crash does not lose it.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public DocumentKey generation(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("the generations of a document's key count from 1, not " + number);
        }
        return new DocumentKey(namespace, parts, number);
    }

    /** Which of the document's keys it is, from 1. */
    public int generation() {
        return generation;
    }

    @Override
    public String sentWith(Operation<?> operation, @Nullable Long client) {
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

    /** With its length before it, so that ("a", "bc") is not ("ab", "c"). */
    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-1, which every Java has", e);
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

    /** The namespace, the number of parts and the generation; never the parts, which may name a person. */
    @Override
    public String toString() {
        return "DocumentKey[" + PrintableText.of(namespace) + ", " + parts.size()
                + (parts.size() == 1 ? " part" : " parts") + ", generation " + generation + "]";
    }
}
