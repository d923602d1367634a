package es.cg.sdk.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks what a server may repeat of a request: API keys and bearer tokens wherever texts are kept; tax ids and IBANs too
 * where they are printed or leave the process.
 */
public final class Secrets {
    private static final String MASK = "***";

    // Any visible character can be part of a key.
    private static final String KEYS =
            "(?<prefix>cg_[a-z]+_(?=[!-~])|(?i:bearer)[ \\t]+(?=[!-~]*[0-9._])(?=[!-~]{8}))[!-~]+";

    // Those of this country whatever they hold; others in capitals, as they are written.
    private static final String IBAN = "(?<![A-Za-z0-9])(?:(?i:es)[0-9]{2}(?:[ -]?[0-9]{4}){5}"
            + "|[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])";

    // Seven digits and a letter are also how one in sixty UUIDs begins, such as the keys that messages name.
    private static final String TAX_ID = "(?i:(?<![A-Z0-9])(?:ES[ -]?)?"
            + "(?:[XYZKLM][ .-]?[0-9]{7}|[0-9]{1,2}[ .]?[0-9]{3}[ .]?[0-9]{3})[ .-]?[A-Z]"
            + "(?![A-Z0-9])(?!-[0-9A-F]{4}-)"
            + "|(?<![A-Z0-9])(?:ES[ -]?)?[A-HJNP-SUVW][ .-]?[0-9]{7}[0-9A-J](?![A-Z0-9]))";

    private static final Pattern KEY = Pattern.compile(KEYS);
    private static final Pattern ANY = Pattern.compile(KEYS + "|" + IBAN + "|" + TAX_ID);

    // Longer than any IBAN or tax id with its blanks: what begins before the last so many characters is there whole.
    private static final int MARGIN = 100;

    private static final int LONGEST_KEPT = 20_000;

    private Secrets() {}

    /**
     * Returns the text without API keys and bearer tokens, for what is kept and given out by accessors. Of a text of
     * more than 20,000 characters the rest is left out.
     */
    public static String withoutKeys(String text) {
        return masked(KEY, text, LONGEST_KEPT);
    }

    /** Returns whether the text holds an API key. */
    public static boolean holdsKey(String text) {
        return text.contains("cg_") && KEY.matcher(text).find();
    }

    /**
     * Returns at least the first {@code enough} characters of the text, if it has so many, without keys, tax ids and
     * IBANs. A long text is cut first, so that its length costs nothing; what the cut splits is not shown.
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
