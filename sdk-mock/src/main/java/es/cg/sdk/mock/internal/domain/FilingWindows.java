package es.cg.sdk.mock.internal.domain;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.YearMonth;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filing periods of tax models; a last day that is no working day moves to the next one. */
public final class FilingWindows {
    // The national holidays with a fixed date; regional and local ones are not modelled.
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

    private FilingWindows() {}

    /**
     * A filing period, both days included.
     *
     * @param first the first day
     * @param last the last day
     */
    public record Window(LocalDate first, LocalDate last) {}

    /** Returns the filing period of a model and a period that {@link TaxPeriods} knows. */
    public static Window of(String model, int year, String period) {
        if (period.equals("0A")) {
            return ofTheYear(model, year + 1);
        }
        if (period.endsWith("P")) {
            int month = switch (period) {
                case "1P" -> 4;
                case "2P" -> 10;
                default -> 12;
            };
            return window(LocalDate.of(year, month, 1), LocalDate.of(year, month, 20));
        }
        YearMonth next = YearMonth.from(TaxPeriods.last(year, period)).plusMonths(1);
        LocalDate first = next.atDay(1);
        boolean late = next.getMonth() == Month.JANUARY;
        return switch (model) {
            case "111", "115", "123" -> window(first, next.atDay(20));
            case "349" -> {
                if (period.equals("07")) {
                    yield window(first, LocalDate.of(year, 9, 20));
                }
                yield window(first, next.atDay(late ? 30 : 20));
            }
            default -> {
                boolean monthly = !period.endsWith("T");
                yield window(first, next.atDay(monthly || late ? Math.min(30, next.lengthOfMonth()) : 20));
            }
        };
    }

    /**
     * Returns the last day on which the result of a model can be paid by direct debit, five days before the regular end of
     * the filing period; null for a model without a result.
     */
    public static @Nullable LocalDate directDebit(String model, int year, String period) {
        if (period.equals("0A")) {
            return switch (model) {
                case "100" -> LocalDate.of(year + 1, 6, 25);
                case "200" -> LocalDate.of(year + 1, 7, 20);
                default -> null;
            };
        }
        LocalDate first = of(model, year, period).first();
        return switch (model) {
            case "349" -> null;
            case "111", "115", "123", "202" -> first.withDayOfMonth(15);
            default -> {
                boolean longer = !period.endsWith("T") || first.getMonth() == Month.JANUARY;
                int last = Math.min(30, first.lengthOfMonth());
                yield first.withDayOfMonth(longer ? last - 5 : 15);
            }
        };
    }

    private static Window ofTheYear(String model, int filed) {
        return switch (model) {
            case "100" -> window(LocalDate.of(filed, 4, 8), LocalDate.of(filed, 6, 30));
            case "200" -> window(LocalDate.of(filed, 7, 1), LocalDate.of(filed, 7, 25));
            case "347" ->
                window(LocalDate.of(filed, 2, 1), YearMonth.of(filed, 2).atEndOfMonth());
            case "390" -> window(LocalDate.of(filed, 1, 1), LocalDate.of(filed, 1, 30));
            default -> window(LocalDate.of(filed, 1, 1), LocalDate.of(filed, 1, 31));
        };
    }

    private static Window window(LocalDate first, LocalDate last) {
        LocalDate moved = last;
        while (moved.getDayOfWeek() == DayOfWeek.SATURDAY
                || moved.getDayOfWeek() == DayOfWeek.SUNDAY
                || HOLIDAYS.contains(MonthDay.from(moved))) {
            moved = moved.plusDays(1);
        }
        return new Window(first, moved);
    }
}
