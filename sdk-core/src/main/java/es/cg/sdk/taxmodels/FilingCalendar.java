package es.cg.sdk.taxmodels;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.model.Assumed;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Computes, without a call, between which days a tax model is filed:
 * {@code FilingCalendar.of(PENINSULA_BALEARES).window( Modelo.M303, 2026, "4T")}. Immutable and thread-safe.
 *
 * <p>A window that would end on a Saturday, a Sunday or a national holiday ends on the next working day. Regional and
 * local holidays are not known, and neither are the extensions that the tax agency grants for a single year. So the
 * service's tax calendar and the tax agency's have the last word.
 *
 * <p>The calendar is that of the national tax agency. A result is empty where its rules do not apply: in the foral
 * territories, for VAT models outside the territory of VAT, and for models that it does not know.
 */
@Assumed
public final class FilingCalendar {
    private static final Pattern PERIOD = Pattern.compile("([1-4])T|(0[1-9]|1[0-2])|(0A)|([1-3])P");
    private static final Set<MonthDay> HOLIDAYS = Set.of(
            MonthDay.of(1, 1),
            MonthDay.of(1, 6),
            MonthDay.of(5, 1),
            MonthDay.of(8, 15),
            MonthDay.of(10, 12),
            MonthDay.of(11, 1),
            MonthDay.of(12, 6),
            MonthDay.of(12, 8),
            MonthDay.of(12, 25));
    private static final Set<Territorio> FORAL = Set.of(Territorio.NAVARRA, Territorio.PAIS_VASCO);
    private static final Set<Modelo> OF_VAT = Set.of(Modelo.M303, Modelo.M349, Modelo.M390);
    private static final Set<Modelo> WITHHOLDINGS = Set.of(Modelo.M111, Modelo.M115, Modelo.M123);
    private static final Set<Modelo> INSTALMENTS = Set.of(Modelo.M130, Modelo.M131);

    /** The windows of annual models, in the year after the one that they are about. */
    private static final Map<Modelo, Annual> ANNUAL = Map.of(
            Modelo.M100, new Annual(MonthDay.of(4, 8), MonthDay.of(6, 30), true),
            Modelo.M200, new Annual(MonthDay.of(7, 1), MonthDay.of(7, 25), true),
            Modelo.M180, new Annual(MonthDay.of(1, 1), MonthDay.of(1, 31), false),
            Modelo.M190, new Annual(MonthDay.of(1, 1), MonthDay.of(1, 31), false),
            Modelo.M193, new Annual(MonthDay.of(1, 1), MonthDay.of(1, 31), false),
            Modelo.M347, new Annual(MonthDay.of(2, 1), MonthDay.of(2, 29), false),
            Modelo.M390, new Annual(MonthDay.of(1, 1), MonthDay.of(1, 30), false));

    private final Territorio territory;

    private FilingCalendar(Territorio territory) {
        this.territory = territory;
    }

    private record Annual(MonthDay first, MonthDay last, boolean paid) {}

    /**
     * The days on which a model of a period is filed.
     *
     * @param modelo the model
     * @param ejercicio the year that the model is about
     * @param periodo {@code 1T} to {@code 4T}, {@code 01} to {@code 12}, {@code 1P} to {@code 3P}, or {@code 0A}
     * @param first the first day
     * @param last the last day
     * @param lastForDirectDebit the last day if the amount is debited from an account, usually five days before the
     *     last one; null for a model without payment
     */
    public record Window(
            Modelo modelo,
            int ejercicio,
            String periodo,
            LocalDate first,
            LocalDate last,
            @Nullable LocalDate lastForDirectDebit) {
        /** Returns whether the model can be filed in time on this day. */
        public boolean isOpenOn(LocalDate day) {
            return !Objects.requireNonNull(day, "the day is null").isBefore(first) && !day.isAfter(last);
        }
    }

    /** Returns the calendar of clients in this territory. */
    public static FilingCalendar of(Territorio territorio) {
        return new FilingCalendar(Objects.requireNonNull(territorio, "the territory is null"));
    }

    /**
     * Returns the window of a model; empty if the model, or this period of it, is not known in this territory.
     *
     * @throws IllegalArgumentException if the text is none of the periods {@code 1T} to {@code 4T}, {@code 01} to
     *     {@code 12}, {@code 1P} to {@code 3P} and {@code 0A}, or the year is not from 1900 to 2199
     */
    public Optional<Window> window(Modelo modelo, int ejercicio, String periodo) {
        Objects.requireNonNull(modelo, "the model is null");
        Matcher period = PERIOD.matcher(Objects.requireNonNull(periodo, "the period is null"));
        if (!period.matches()) {
            throw new IllegalArgumentException("a period is 1T to 4T, 01 to 12, 1P to 3P, or 0A; the text has "
                    + periodo.length() + " characters");
        }
        if (ejercicio < 1900 || ejercicio > 2199) {
            throw new IllegalArgumentException("a year is from 1900 to 2199, not " + ejercicio);
        }
        if (FORAL.contains(territory)
                || (OF_VAT.contains(modelo) && !territory.equals(Territorio.PENINSULA_BALEARES))) {
            return Optional.empty();
        }
        if (period.group(3) != null) {
            return annual(modelo, ejercicio);
        }
        if (period.group(4) != null) {
            return instalment(modelo, ejercicio, periodo);
        }
        return monthlyOrQuarterly(modelo, ejercicio, periodo, period);
    }

    /**
     * Returns the windows of these models that are about a year, those that end first coming first: four quarters or,
     * with {@code monthly}, twelve months of the models that have both; the year of annual models; the three
     * instalments of Model 202.
     */
    public List<Window> windows(int ejercicio, boolean monthly, Collection<Modelo> modelos) {
        List<String> periods = new ArrayList<>(List.of("0A", "1P", "2P", "3P"));
        for (int i = 1; i <= (monthly ? 12 : 4); i++) {
            periods.add(monthly ? (i < 10 ? "0" + i : Integer.toString(i)) : i + "T");
        }
        List<Window> windows = new ArrayList<>();
        for (Modelo modelo : Objects.requireNonNull(modelos, "the models are null")) {
            for (String period : periods) {
                window(modelo, ejercicio, period).ifPresent(windows::add);
            }
            if (monthly && INSTALMENTS.contains(modelo)) {
                for (int quarter = 1; quarter <= 4; quarter++) {
                    window(modelo, ejercicio, quarter + "T").ifPresent(windows::add);
                }
            }
        }
        windows.sort(Comparator.comparing(Window::last).thenComparing(Window::first));
        return List.copyOf(windows);
    }

    /** Returns this day, or the next one that is neither a Saturday, a Sunday nor a national holiday. */
    public static LocalDate workingDayFrom(LocalDate day) {
        LocalDate working = Objects.requireNonNull(day, "the day is null");
        while (!isWorkingDay(working)) {
            working = working.plusDays(1);
        }
        return working;
    }

    private static boolean isWorkingDay(LocalDate day) {
        return day.getDayOfWeek() != DayOfWeek.SATURDAY
                && day.getDayOfWeek() != DayOfWeek.SUNDAY
                && !HOLIDAYS.contains(MonthDay.from(day))
                && !day.equals(easter(day.getYear()).minusDays(2));
    }

    /** Returns Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
    private static LocalDate easter(int year) {
        int a = year % 19;
        int century = year / 100;
        int rest = year % 100;
        int h = (19 * a + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
        int weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - h - rest % 4) % 7;
        int m = (a + 11 * h + 22 * weekday) / 451;
        int day = h + weekday - 7 * m + 114;
        return LocalDate.of(year, day / 31, day % 31 + 1);
    }

    private static Optional<Window> annual(Modelo modelo, int year) {
        return Optional.ofNullable(ANNUAL.get(modelo)).map(days -> {
            LocalDate last = workingDayFrom(days.last().atYear(year + 1));
            return new Window(
                    modelo, year, "0A", days.first().atYear(year + 1), last, days.paid() ? debitBefore(last) : null);
        });
    }

    private static Optional<Window> instalment(Modelo modelo, int year, String periodo) {
        if (!modelo.equals(Modelo.M202)) {
            return Optional.empty();
        }
        Month month = switch (periodo.charAt(0)) {
            case '1' -> Month.APRIL;
            case '2' -> Month.OCTOBER;
            default -> Month.DECEMBER;
        };
        return Optional.of(window(modelo, year, periodo, YearMonth.of(year, month), 20));
    }

    private static Optional<Window> monthlyOrQuarterly(Modelo modelo, int year, String periodo, Matcher period) {
        boolean quarter = period.group(1) != null;
        int last = quarter ? 3 * Integer.parseInt(period.group(1)) : Integer.parseInt(periodo);
        YearMonth next = YearMonth.of(year, last).plusMonths(1);
        boolean january = next.getMonth() == Month.JANUARY;
        if (WITHHOLDINGS.contains(modelo)) {
            return Optional.of(window(modelo, year, periodo, next, 20));
        }
        if (modelo.equals(Modelo.M303)) {
            return Optional.of(window(modelo, year, periodo, next, !quarter || january ? 30 : 20));
        }
        if (INSTALMENTS.contains(modelo) && quarter) {
            return Optional.of(window(modelo, year, periodo, next, january ? 30 : 20));
        }
        if (modelo.equals(Modelo.M349)) {
            LocalDate end = !quarter && last == 7 ? LocalDate.of(year, 9, 20) : next.atDay(january ? 30 : 20);
            return Optional.of(new Window(modelo, year, periodo, next.atDay(1), workingDayFrom(end), null));
        }
        return Optional.empty();
    }

    /** Returns a window of one month with a payment. */
    private static Window window(Modelo modelo, int year, String periodo, YearMonth month, int usualEnd) {
        LocalDate last = workingDayFrom(month.atDay(Math.min(usualEnd, month.lengthOfMonth())));
        return new Window(modelo, year, periodo, month.atDay(1), last, debitBefore(last));
    }

    /**
     * Returns the last day to order a direct debit: five days before the window ends, also if that was moved. A holiday
     * moves it to the next working day, unless fewer than three working days would be left after that.
     */
    private static LocalDate debitBefore(LocalDate last) {
        LocalDate usual = last.minusDays(5);
        LocalDate moved = workingDayFrom(usual);
        LocalDate third = moved;
        for (int i = 0; i < 3; i++) {
            third = workingDayFrom(third.plusDays(1));
        }
        return third.isAfter(last) ? usual : moved;
    }
}
