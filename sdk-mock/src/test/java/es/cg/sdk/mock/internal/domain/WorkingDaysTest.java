package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkingDaysTest {
    private static final List<String> GOOD_FRIDAYS =
            List.of("2008-03-21", "2011-04-22", "2019-04-19", "2024-03-29", "2025-04-18", "2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30", "2030-04-19", "2031-04-11", "2032-03-26", "2033-04-15", "2034-04-07", "2035-03-23", "2038-04-23", "2049-04-16", "2076-04-17", "2106-04-16");

    @Test
    void goodFridayIsAHoliday() {
        for (String each : GOOD_FRIDAYS) {
            LocalDate friday = LocalDate.parse(each);
            assertThat(WorkingDays.from(friday)).as(each).isEqualTo(friday.plusDays(3));
            assertThat(WorkingDays.from(friday.minusDays(7))).as(each).isEqualTo(friday.minusDays(7));
            assertThat(WorkingDays.from(friday.minusDays(1))).as(each).isEqualTo(friday.minusDays(1));
        }
    }

    @Test
    void weekendsAndNationalHolidaysAreNoWorkingDays() {
        assertThat(WorkingDays.from(LocalDate.of(2026, 12, 25))).isEqualTo(LocalDate.of(2026, 12, 28));
        assertThat(WorkingDays.from(LocalDate.of(2026, 10, 12))).isEqualTo(LocalDate.of(2026, 10, 13));
        assertThat(WorkingDays.between(LocalDate.of(2033, 4, 14), LocalDate.of(2033, 4, 20)))
                .isEqualTo(3);
        assertThat(WorkingDays.between(LocalDate.of(2033, 4, 20), LocalDate.of(2033, 4, 20)))
                .isZero();
    }
}
