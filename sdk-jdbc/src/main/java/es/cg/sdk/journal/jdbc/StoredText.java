package es.cg.sdk.journal.jdbc;

import org.jspecify.annotations.Nullable;

/** Checks texts before a statement: a database could shorten them, or take one for another. */
final class StoredText {
    private StoredText() {}

    /**
     * Returns the text.
     *
     * @param what the name of the text, for the message
     * @throws IllegalArgumentException if it is longer, or has a character that not every database stores
     */
    static String of(String what, String text, int maxLength) {
        if (text.length() > maxLength) {
            throw new IllegalArgumentException("the write journal stores at most " + maxLength + " characters of the "
                    + what + ", and this one has " + text.length());
        }
        boolean isStorable =
                text.codePoints().allMatch(each -> each != 0 && Character.getType(each) != Character.SURROGATE);
        if (!isStorable) {
            throw new IllegalArgumentException(
                    "the " + what + " has a zero character or half of a surrogate pair, which databases do not store");
        }
        return text;
    }

    /** Returns the text, which may be null. */
    static @Nullable String orNull(String what, @Nullable String text, int maxLength) {
        return text == null ? null : of(what, text, maxLength);
    }
}
