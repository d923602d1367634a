package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class IssueDaysTest {
    private static IssueDays days(String start, String every, @Nullable Integer day) {
        return new IssueDays(LocalDate.parse(start), every, day);
    }

    private static List<String> first(int count, IssueDays days) {
        return first(count, days, days.start());
    }

    private static List<String> first(int count, IssueDays days, LocalDate earliest) {
        List<String> found = new ArrayList<>();
        LocalDate day = days.notBefore(earliest);
        while (day != null && found.size() < count) {
            found.add(day.toString());
            day = days.notBefore(day.plusDays(1));
        }
        return found;
    }

    @Test
    void dayMinusOneIsLastDayOfEachMonth() {
        assertThat(first(4, days("2027-01-31", "mensual", -1)))
                .containsExactly("2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30");
        assertThat(first(2, days("2028-01-15", "mensual", -1))).containsExactly("2028-01-31", "2028-02-29");
    }

    @Test
    void shortMonthDoesNotShiftLaterDates() {
        assertThat(first(5, days("2027-01-30", "mensual", null)))
                .containsExactly("2027-01-30", "2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30");
        assertThat(first(3, days("2028-02-29", "anual", null)))
                .containsExactly("2028-02-29", "2029-02-28", "2030-02-28");
    }

    @Test
    void eachPeriodicityHasItsInterval() {
        assertThat(first(3, days("2026-12-29", "semanal", null)))
                .containsExactly("2026-12-29", "2027-01-05", "2027-01-12");
        assertThat(first(3, days("2026-11-30", "bimestral", null)))
                .containsExactly("2026-11-30", "2027-01-30", "2027-03-30");
        assertThat(first(3, days("2026-11-15", "trimestral", 10)))
                .containsExactly("2026-12-10", "2027-03-10", "2027-06-10");
        assertThat(first(2, days("2026-11-15", "semestral", 20))).containsExactly("2026-11-20", "2027-05-20");
        assertThat(first(2, days("2026-11-15", "anual", 15))).containsExactly("2026-11-15", "2027-11-15");
    }

    @Test
    void weeklyScheduleIgnoresDayOfMonth() {
        assertThat(first(2, days("2026-11-20", "semanal", 1))).containsExactly("2026-11-20", "2026-11-27");
    }

    @Test
    void pastStartSkipsToFirstDateFromToday() {
        LocalDate today = LocalDate.parse("2026-11-20");

        assertThat(first(2, days("0000-01-01", "mensual", null), today)).containsExactly("2026-12-01", "2027-01-01");
        assertThat(first(1, days("2025-01-15", "trimestral", null), today)).containsExactly("2027-01-15");
        assertThat(first(1, days("2025-11-20", "mensual", null), today)).containsExactly("2026-11-20");
        assertThat(first(1, days("2025-11-21", "semanal", null), today)).containsExactly("2026-11-20");
        assertThat(first(1, days("2025-11-20", "semanal", null), today)).containsExactly("2026-11-26");
    }

    @Test
    void scheduleEndsWithYear9999() {
        assertThat(first(9, days("9999-11-30", "mensual", null))).containsExactly("9999-11-30", "9999-12-30");
        assertThat(first(9, days("9999-12-31", "mensual", 1))).isEmpty();
    }

    @Test
    void periodAndItsEndFollowMonthOrWeek() {
        LocalDate day = LocalDate.parse("2027-01-02");
        IssueDays weeks = days("2026-11-20", "semanal", null);
        IssueDays quarters = days("2026-11-20", "trimestral", null);

        assertThat(weeks.period(day)).isEqualTo("2026-W53");
        assertThat(weeks.endOfPeriod(day)).isEqualTo("2027-01-04");
        assertThat(quarters.period(day)).isEqualTo("2027-01");
        assertThat(quarters.endOfPeriod(day)).isEqualTo("2027-04-01");
    }
}
