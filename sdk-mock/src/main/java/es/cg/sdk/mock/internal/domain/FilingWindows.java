package es.cg.sdk.mock.internal.domain;

import java.time.LocalDate;
import java.time.Month;
import java.time.YearMonth;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filing periods of tax models; a last day that is no working day moves to the next one. */
public final class FilingWindows {
    private static final Set<String> WITH_YEARLY_RESULT = Set.of("100", "200");
    private static final int DAYS_OF_THE_DEBIT = 5;
    private static final int WORKING_DAYS_OF_THE_DEBIT = 3;

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
     * Returns the last day on which the result of a model can be paid by direct debit; null for a model without a
     * result. It is five days before the end of the filing period. If that is no working day, it is the next one that
     * leaves the bank three working days.
     */
    public static @Nullable LocalDate directDebit(String model, int year, String period) {
        if (model.equals("349") || (period.equals("0A") && !WITH_YEARLY_RESULT.contains(model))) {
            return null;
        }
        LocalDate last = of(model, year, period).last();
        LocalDate debit = last.minusDays(DAYS_OF_THE_DEBIT);
        LocalDate working = WorkingDays.from(debit);
        return WorkingDays.between(working, last) >= WORKING_DAYS_OF_THE_DEBIT ? working : debit;
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
        return new Window(first, WorkingDays.from(last));
    }
}
