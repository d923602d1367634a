package es.cg.sdk.mock.internal.domain;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.Set;

/** The working days of the tax agency: without weekends and national holidays; others are not modelled. */
final class WorkingDays {
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

    private WorkingDays() {}

    /** Returns this day, or the next one that is a working day. */
    static LocalDate from(LocalDate day) {
        LocalDate working = day;
        while (!isWorking(working)) {
            working = working.plusDays(1);
        }
        return working;
    }

    /** Returns the number of working days after one day, up to and including another. */
    static long between(LocalDate after, LocalDate last) {
        return after.plusDays(1)
                .datesUntil(last.plusDays(1))
                .filter(WorkingDays::isWorking)
                .count();
    }

    private static boolean isWorking(LocalDate day) {
        return day.getDayOfWeek() != DayOfWeek.SATURDAY
                && day.getDayOfWeek() != DayOfWeek.SUNDAY
                && !HOLIDAYS.contains(MonthDay.from(day))
                && !day.equals(goodFriday(day.getYear()));
    }

    /**
     * Returns Good Friday. Easter is the Sunday after the full moon of the church's tables, which the epact gives: the
     * age of the moon at the beginning of the year.
     */
    private static LocalDate goodFriday(int year) {
        int golden = year % 19 + 1;
        int century = year / 100 + 1;
        int droppedLeapDays = 3 * century / 4 - 12;
        int moonCorrection = (8 * century + 5) / 25 - 5;
        int epact = Math.floorMod(11 * golden + 20 + moonCorrection - droppedLeapDays, 30);
        boolean fullMoonTooLate = epact == 24 || (epact == 25 && golden > 11);
        int moonAge = fullMoonTooLate ? epact + 1 : epact;
        int fullMoon = moonAge > 23 ? 74 - moonAge : 44 - moonAge;
        LocalDate moon = LocalDate.of(year, 3, 1).plusDays(fullMoon - 1L);
        LocalDate easter = moon.plusDays(7 - moon.getDayOfWeek().getValue() % 7);
        return easter.minusDays(2);
    }
}
