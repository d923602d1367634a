package es.cg.sdk.errors;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text of a server, which may repeat what it was sent, without what is nobody's business in a log. */
final class Masked {
    private static final Pattern API_KEY = Pattern.compile("(cg_[a-z]+_)[^\\s\"'<>,;]+");

    // Those of this country whatever they hold; others in capitals, as they are written.
    private static final Pattern IBAN = Pattern.compile("(?<![A-Za-z0-9])(?:(?i:es)[0-9]{2}(?:[ -]?[0-9]{4}){5}"
            + "|[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])");

    private static final Pattern TAX_ID = Pattern.compile(
            "(?<![A-Z0-9])(?:ES[ -]?)?(?:[XYZKLM][ .-]?[0-9]{7}|[0-9]{1,2}[ .]?[0-9]{3}[ .]?[0-9]{3})[ .-]?[A-Z](?![A-Z0-9])"
                    + "|(?<![A-Z0-9])(?:ES[ -]?)?[A-HJNP-SUVW][ .-]?[0-9]{7}[0-9A-J](?![A-Z0-9])",
            Pattern.CASE_INSENSITIVE);
    private static final String MASK = "***";

    private Masked() {}

    static String of(String text) {
        String masked = API_KEY.matcher(text).replaceAll("$1" + MASK);
        masked = IBAN.matcher(masked).replaceAll(Matcher.quoteReplacement(MASK));
        return TAX_ID.matcher(masked).replaceAll(Matcher.quoteReplacement(MASK));
    }
}
