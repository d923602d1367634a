package es.cg.sdk.mock.internal.store;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a person looks for: a number, a reference, an id, a name, a status or a code. Case and accents do not matter,
 * and a number may be written with other separators and without its zeros. Immutable.
 *
 * @param folded the text without case and accents
 * @param number the text as the number of a document, in a line of its own; empty if it says no more than the text
 * @param isStatus whether it may be a status such as 422, or a class of them such as 4xx
 */
public record SearchText(String folded, String number, boolean isStatus) {
    private static final Pattern SEPARATORS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern MARKS = Pattern.compile("\\p{M}");
    private static final Pattern ZEROS = Pattern.compile("\\b0+(?=[0-9]+\\b)");

    /** Returns what a text looks for. */
    public static SearchText of(String text) {
        String folded = folded(text);
        String number = number(text);
        boolean isStatus = folded.matches("[1-5]([0-9]{2}|xx)");
        boolean saysNoMore = number.isEmpty() || (!isStatus && number.equals(folded));
        return new SearchText(folded, saysNoMore ? "" : "\n" + number + "\n", isStatus);
    }

    /** Returns a text without case and accents. */
    static String folded(String text) {
        String plain = Normalizer.isNormalized(text, Normalizer.Form.NFD)
                ? text
                : MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
        return plain.toLowerCase(Locale.ROOT).strip();
    }

    /**
     * Returns a number in the one spelling that all its spellings have: a, 2026 and 3 for A-2026/000003, with a
     * separator that is in no other text, so that no part of it looks like another number.
     */
    static String number(String text) {
        String parts = SEPARATORS.matcher(folded(text)).replaceAll(" ").strip();
        return ZEROS.matcher(parts).replaceAll("").replace(' ', '\1');
    }

    /** Whether it is this status, or its class. */
    public boolean isStatus(int status) {
        return isStatus
                && (folded.endsWith("xx")
                        ? status / 100 == folded.charAt(0) - '0'
                        : folded.equals(Integer.toString(status)));
    }

    /** Whether a text without case and accents has it. What may be a status must be the whole text. */
    public boolean isIn(String text) {
        return isStatus ? text.equals(folded) : text.contains(folded);
    }

    /** Whether a record has it, by {@link RecordNames#searched}. */
    boolean isOf(String searched) {
        return (!isStatus && searched.contains(folded)) || (!number.isEmpty() && searched.contains(number));
    }
}
