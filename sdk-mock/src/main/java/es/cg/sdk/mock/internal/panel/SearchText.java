package es.cg.sdk.mock.internal.panel;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a person looks for: a number, a reference, an id, a name, a status or a code. Case and accents do not matter,
 * and a number may be written with other separators and without its zeros. Immutable.
 *
 * @param folded the text without case and accents
 * @param number the text as a number of a document
 */
record SearchText(String folded, String number) {
    /** Returns what a text looks for. */
    static SearchText of(String text) {
        return new SearchText(folded(text), number(text));
    }

    /** Returns a text without case and accents. */
    static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .toLowerCase(Locale.ROOT)
                .strip();
    }

    /** Returns a number in the one spelling that all its spellings have: {@code a-2026-3} for A-2026/000003. */
    static String number(String text) {
        return Arrays.stream(folded(text).split("[^a-z0-9]+", 0))
                .filter(part -> !part.isEmpty())
                .map(part -> part.matches("0*[0-9]+") ? part.replaceFirst("^0+(?=.)", "") : part)
                .collect(Collectors.joining("-"));
    }

    /** Whether it is a status such as 422, or a class of them such as 4xx. */
    boolean isStatus() {
        return folded.matches("[1-5]([0-9]{2}|xx)");
    }

    /** Whether it is this status, or its class. */
    boolean isStatus(int status) {
        String text = Integer.toString(status);
        return folded.equals(text) || (folded.endsWith("xx") && isStatus() && text.startsWith(folded.substring(0, 1)));
    }

    /** Whether a text without case and accents has it. A status is not looked for in texts. */
    boolean isIn(String other) {
        return !isStatus() && other.contains(folded);
    }
}
