package es.cg.sdk.base.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets and personal identifiers that a server may repeat in its answers: API keys and bearer tokens in every
 * text that is stored; also tax ids and IBANs in texts that are printed or serialized.
 */
public final class Secrets {
    private static final String MASK = "***";

    // A key may contain any visible ASCII character.
    private static final String KEYS =
            "(?<prefix>cg_[a-z]+_(?=[!-~])|(?i:bearer)[ \\t]+(?=[!-~]*[0-9._])(?=[!-~]{8}))[!-~]+";

    // Spanish IBANs with any check digits, in upper or lower case; IBANs of other countries only in upper case.
    private static final String IBAN = "(?<![A-Za-z0-9])(?:(?i:es)[0-9]{2}(?:[ -]?[0-9]{4}){5}"
            + "|[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])";

    // The lookahead excludes UUIDs: one in sixty begins with seven digits and a letter, and messages name such keys.
    private static final String TAX_ID = "(?i:(?<![A-Z0-9])(?:ES[ -]?)?"
            + "(?:[XYZKLM][ .-]?[0-9]{7}|[0-9]{1,2}[ .]?[0-9]{3}[ .]?[0-9]{3})[ .-]?[A-Z]"
            + "(?![A-Z0-9])(?!-[0-9A-F]{4}-)"
            + "|(?<![A-Z0-9])(?:ES[ -]?)?[A-HJNP-SUVW][ .-]?[0-9]{7}[0-9A-J](?![A-Z0-9]))";

    private static final Pattern KEY = Pattern.compile(KEYS);
    private static final Pattern ANY = Pattern.compile(KEYS + "|" + IBAN + "|" + TAX_ID);

    // Longer than any IBAN or tax id with its spaces, so that one that begins before the cut is seen whole.
    private static final int MARGIN = 100;

    private static final int MAX_STORED = 20_000;

    private Secrets() {}

    /**
     * Returns the text with API keys and bearer tokens masked, for texts that are stored and returned by accessors.
     * Texts are cut after 20,000 characters.
     */
    public static String withoutKeys(String text) {
        return masked(KEY, text, MAX_STORED);
    }

    /** Returns whether the text contains an API key. */
    public static boolean containsKey(String text) {
        return text.contains("cg_") && KEY.matcher(text).find();
    }

    /**
     * Returns at least the first {@code enough} characters of the text, with keys, tax ids and IBANs masked. A long
     * text is cut before it is searched, to bound the time; a match that the cut would split is not shown.
     */
    static String masked(String text, int enough) {
        return masked(ANY, text, enough);
    }

    private static String masked(Pattern secret, String text, int enough) {
        boolean isWhole = text.length() <= enough + MARGIN;
        String window = isWhole ? text : text.substring(0, enough + MARGIN);
        int end = isWhole ? window.length() : enough;
        StringBuilder masked = new StringBuilder(window.length());
        int begin = 0;
        Matcher found = secret.matcher(window);
        while (begin < end && found.find() && found.start() < end) {
            String prefix = found.group("prefix");
            masked.append(window, begin, found.start())
                    .append(prefix == null ? "" : prefix)
                    .append(MASK);
            begin = found.end();
        }
        if (begin < end) {
            masked.append(window, begin, end);
        }
        return isWhole ? masked.toString() : masked.append("…").toString();
    }
}
