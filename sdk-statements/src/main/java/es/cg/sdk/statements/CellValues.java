package es.cg.sdk.statements;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads dates and amounts as people write them in Spain, and as programs do. */
final class CellValues {
    private static final String TIME = "(?:[ T][0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)?";
    private static final Pattern DAY_FIRST =
            Pattern.compile("([0-9]{1,2})([/.-])([0-9]{1,2})\\2([0-9]{4}|[0-9]{2})" + TIME);
    private static final Pattern YEAR_FIRST = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})" + TIME);

    private static final Pattern BLANKS = Pattern.compile("[\\s\u00A0\u202F]|€|(?i:euros?|eur)$");
    private static final Pattern SIGNED = Pattern.compile("([+\u2212-]?)([0-9.,]+)([+\u2212-]?)");
    private static final Pattern PLAIN = Pattern.compile("[0-9]{1,15}(?:[.,][0-9]{1,2})?");

    /** Groups of three, with cents or with two points: else the separator could be either. */
    private static final Pattern GROUPED = Pattern.compile(
            "[0-9]{1,3}(?:(?:[.][0-9]{3}){1,4},[0-9]{1,2}" + "|(?:,[0-9]{3}){1,4}[.][0-9]{1,2}|(?:[.][0-9]{3}){2,4})");

    private CellValues() {}

    /** Returns a date; null if the text is none. */
    static @Nullable LocalDate date(String text) {
        Matcher dayFirst = DAY_FIRST.matcher(text);
        Matcher yearFirst = YEAR_FIRST.matcher(text);
        try {
            if (dayFirst.matches()) {
                String year = dayFirst.group(4);
                return LocalDate.of(
                        number(year) + (year.length() == 2 ? 2000 : 0),
                        number(dayFirst.group(3)),
                        number(dayFirst.group(1)));
            }
            if (yearFirst.matches()) {
                return LocalDate.of(number(yearFirst.group(1)), number(yearFirst.group(2)), number(yearFirst.group(3)));
            }
            return null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }

    /** Returns an amount with two decimals; null if the text is none, or could be read as two different amounts. */
    static @Nullable BigDecimal amount(String text) {
        Matcher parts = SIGNED.matcher(BLANKS.matcher(text).replaceAll(""));
        if (!parts.matches() || !(parts.group(1).isEmpty() || parts.group(3).isEmpty())) {
            return null;
        }
        String digits = parts.group(2);
        if (!PLAIN.matcher(digits).matches() && !GROUPED.matcher(digits).matches()) {
            return null;
        }
        int cents = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
        boolean fraction = cents >= 0 && digits.length() - cents <= 3;
        String whole = (fraction ? digits.substring(0, cents) : digits).replaceAll("[.,]", "");
        BigDecimal amount = new BigDecimal(whole + "." + (fraction ? digits.substring(cents + 1) : "")).setScale(2);
        String sign = parts.group(1) + parts.group(3);
        return sign.isEmpty() || sign.equals("+") ? amount : amount.negate();
    }
}
