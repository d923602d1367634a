package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * The corrections that were in force when a write was sent. With them a journal knows whether data changed, or only the
 * corrections. Immutable.
 *
 * @param uncorrected the digest of the request without corrections
 * @param digest the digest of the corrections
 * @param name the names of their files
 */
public record UsedCorrections(String uncorrected, String digest, String name) {
    private static final int PARTS = 4;
    private static final int MAX_NAME = 200;
    private static final int SHORT_DIGEST = 12;

    /** Returns them with a name that a journal can store. */
    public static UsedCorrections of(String uncorrected, String digest, String name) {
        String printable = PrintableText.of(name);
        return new UsedCorrections(
                uncorrected, digest, printable.length() > MAX_NAME ? printable.substring(0, MAX_NAME) : printable);
    }

    /**
     * Returns what {@link #text} made; null for null. Null also if it was made for another request: a process that does
     * not know corrections has then replaced the request, and sent it without.
     *
     * @param request the digest of the request, as it was sent
     */
    public static @Nullable UsedCorrections parse(@Nullable String text, String request) {
        String[] parts = text == null ? new String[0] : text.split(" ", PARTS);
        return parts.length == PARTS && parts[0].equals(request)
                ? new UsedCorrections(parts[1], parts[2], parts[3])
                : null;
    }

    /**
     * Returns the text of them, as a record of a write journal has it, at most 400 characters; null for none.
     *
     * @param request the digest of the request, as it is sent
     */
    public static @Nullable String text(@Nullable UsedCorrections corrections, String request) {
        return corrections == null
                ? null
                : request + " " + corrections.uncorrected() + " " + corrections.digest() + " " + corrections.name();
    }

    /**
     * Returns the digest of a request without corrections: its own if it was sent without.
     *
     * @param digest of the request as it is sent
     */
    public static String uncorrected(String digest, @Nullable UsedCorrections corrections) {
        return corrections == null ? digest : corrections.uncorrected();
    }

    /** Returns that a write in doubt would be sent with other corrections, naming both files. */
    public static String change(@Nullable UsedCorrections recorded, @Nullable UsedCorrections now) {
        return "it was first sent with " + label(recorded) + ", and now it would be sent with " + label(now)
                + ", so as another request with the same key";
    }

    private static String label(@Nullable UsedCorrections corrections) {
        if (corrections == null) {
            return "no corrections";
        }
        String digest = corrections.digest();
        return "the corrections " + corrections.name() + " (digest "
                + (digest.length() > SHORT_DIGEST ? digest.substring(0, SHORT_DIGEST) : digest) + ")";
    }
}
