package es.cg.sdk.mock.internal.panel;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a person looks for: a number, a reference, an id, a name, a status or a code. Case and accents do not matter,
 * and a number may be written with other separators and without its zeros. Immutable.
 *
 * @param folded the text without case and accents
 * @param number the text as a number of a document
 * @param isStatus whether it may be a status such as 422, or a class of them such as 4xx
 */
record SearchText(String folded, String number, boolean isStatus) {
    private static final Pattern SEPARATORS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern ZEROS = Pattern.compile("\\b0+(?=[0-9]+\\b)");

    /** Returns what a text looks for. */
    static SearchText of(String text) {
        String folded = folded(text);
        return new SearchText(folded, number(text), folded.matches("[1-5]([0-9]{2}|xx)"));
    }

    /** Returns a text without case and accents. */
    static String folded(String text) {
        boolean isPlain = text.chars().allMatch(letter -> letter < 128);
        String plain =
                isPlain ? text : Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        return plain.toLowerCase(Locale.ROOT).strip();
    }

    /** Returns a number in the one spelling that all its spellings have: {@code a-2026-3} for A-2026/000003. */
    static String number(String text) {
        String parts = SEPARATORS.matcher(folded(text)).replaceAll(" ").strip();
        return ZEROS.matcher(parts).replaceAll("").replace(' ', '-');
    }

    /** Whether it is this status, or its class. */
    boolean isStatus(int status) {
        String text = Integer.toString(status);
        return folded.equals(text) || (isStatus && folded.endsWith("xx") && text.startsWith(folded.substring(0, 1)));
    }

    /** Whether one of these lines, without case and accents, has it. What may be a status must be the whole line. */
    boolean isIn(String lines) {
        return isStatus ? ("\n" + lines + "\n").contains("\n" + folded + "\n") : lines.contains(folded);
    }
}
