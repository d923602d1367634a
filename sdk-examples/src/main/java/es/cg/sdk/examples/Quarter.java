package es.cg.sdk.examples;

import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A quarter of a year.
 *
 * @param year such as 2026
 * @param number 1 to 4
 */
record Quarter(int year, int number) {
    private static final Pattern FORM = Pattern.compile("(20\\d\\d)[Qq]([1-4])");

    /** @throws IllegalArgumentException if the text is not written as {@code 2026Q3} */
    static Quarter of(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("a quarter is written as 2026Q3, not '" + text + "'");
        }
        return new Quarter(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /** Returns the last quarter that has ended on this day. */
    static Quarter endedBefore(LocalDate day) {
        LocalDate earlier = day.minusMonths(3);
        return new Quarter(earlier.getYear(), (earlier.getMonthValue() + 2) / 3);
    }

    LocalDate first() {
        return LocalDate.of(year, 3 * number - 2, 1);
    }

    LocalDate last() {
        return first().plusMonths(3).minusDays(1);
    }

    /** Returns the name of the period in tax models, such as {@code 3T}. */
    String period() {
        return number + "T";
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%dQ%d", year, number);
    }
}
