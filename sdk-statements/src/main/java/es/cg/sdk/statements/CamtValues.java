package es.cg.sdk.statements;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the values of camt.053. */
final class CamtValues {
    private static final int LONGEST = 30;
    private static final int CENTS = 2;

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}"
            + "(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.][0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})?");

    // No date outside these years is meant.
    private static final int FIRST_YEAR = 1900;
    private static final int LAST_YEAR = 2199;
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,15}(?:[.][0-9]{1,5})?");

    private CamtValues() {}

    /** Returns an amount of whole cents; null if the text is none. */
    static @Nullable BigDecimal amount(String text) {
        if (text.length() > LONGEST || !AMOUNT.matcher(text).matches()) {
            return null;
        }
        BigDecimal amount = new BigDecimal(text);
        return amount.stripTrailingZeros().scale() > CENTS ? null : amount.setScale(CENTS);
    }

    /** Returns the text of a {@code Dt} or a {@code DtTm} in an element; empty if it has none. */
    static String dateText(XmlElement element) {
        String date = element.text("Dt");
        return date.isEmpty() ? element.text("DtTm") : date;
    }

    /** Returns the day of a date or a moment, either of them with or without an offset; null if the text is neither. */
    static @Nullable LocalDate day(String text) {
        if (!DATE.matcher(text).matches()) {
            return null;
        }
        try {
            LocalDate day = (text.indexOf('T') < 0 ? DateTimeFormatter.ISO_DATE : DateTimeFormatter.ISO_DATE_TIME)
                    .parse(text, LocalDate::from);
            return day.getYear() < FIRST_YEAR || day.getYear() > LAST_YEAR ? null : day;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
