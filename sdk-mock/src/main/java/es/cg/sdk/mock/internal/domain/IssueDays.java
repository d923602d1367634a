package es.cg.sdk.mock.internal.domain;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the dates on which a recurring invoice is issued, from its start, interval and day of the month. Each date
 * is counted from the first one, so that a short month does not shift the later ones.
 *
 * @param start the earliest day
 * @param every the interval: {@code semanal}, {@code mensual} and so on
 * @param day the day of the month, -1 for the last; null for that of the start, or the last of a shorter month. Ignored
 *     for weekly invoices
 */
public record IssueDays(
        LocalDate start, String every, @Nullable Integer day) {
    private static final int LAST_YEAR = 9999;

    // A weekly interval has no months.
    private static final Map<String, Integer> MONTHS =
            Map.of("semanal", 0, "mensual", 1, "bimestral", 2, "trimestral", 3, "semestral", 6, "anual", 12);

    /** Whether this is a known interval. */
    public static boolean knows(String every) {
        return MONTHS.containsKey(every);
    }

    /** Returns the first day that is not before this one; null if the calendar has none. */
    public @Nullable LocalDate notBefore(LocalDate earliest) {
        LocalDate first = first();
        LocalDate found = first;
        if (first.isBefore(earliest)) {
            long passed = months() == 0
                    ? ChronoUnit.WEEKS.between(first, earliest)
                    : ChronoUnit.MONTHS.between(YearMonth.from(first), YearMonth.from(earliest)) / months();
            found = after(first, passed);
            if (found.isBefore(earliest)) {
                found = after(first, passed + 1);
            }
        }
        return found.getYear() > LAST_YEAR ? null : found;
    }

    /** Returns the first day after the period of this one. */
    public LocalDate endOfPeriod(LocalDate issued) {
        return months() == 0
                ? monday(issued).plusWeeks(1)
                : YearMonth.from(issued).plusMonths(months()).atDay(1);
    }

    /** Returns the name of this day's period: the month in which it begins, or the week. */
    public String period(LocalDate issued) {
        return months() == 0
                ? String.format(
                        Locale.ROOT,
                        "%04d-W%02d",
                        issued.get(IsoFields.WEEK_BASED_YEAR),
                        issued.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR))
                : YearMonth.from(issued).toString();
    }

    private LocalDate first() {
        if (months() == 0) {
            return start;
        }
        LocalDate first = in(YearMonth.from(start));
        return first.isBefore(start) ? in(YearMonth.from(start).plusMonths(1)) : first;
    }

    private LocalDate after(LocalDate first, long steps) {
        return months() == 0 ? first.plusWeeks(steps) : in(YearMonth.from(first).plusMonths(steps * months()));
    }

    private LocalDate in(YearMonth month) {
        int wanted = day == null ? start.getDayOfMonth() : day;
        return wanted < 1 ? month.atEndOfMonth() : month.atDay(Math.min(wanted, month.lengthOfMonth()));
    }

    private int months() {
        return MONTHS.getOrDefault(every, 1);
    }

    private static LocalDate monday(LocalDate day) {
        return day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    }
}
