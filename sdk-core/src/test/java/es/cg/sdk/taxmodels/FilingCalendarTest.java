package es.cg.sdk.taxmodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.Territorio;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FilingCalendarTest {
    private static final FilingCalendar CALENDAR = FilingCalendar.of(Territorio.PENINSULA_BALEARES);

    private static String window(String modelo, int year, String period) {
        return CALENDAR.window(new Modelo(modelo), year, period)
                .map(each -> each.first() + " " + each.last() + " " + each.lastForDirectDebit())
                .orElse("none");
    }

    @Test
    void quartersEndOn20thAndVatFourthQuarterOn30th() {
        assertThat(window("303", 2026, "1T")).isEqualTo("2026-04-01 2026-04-20 2026-04-15");
        assertThat(window("303", 2026, "2T")).isEqualTo("2026-07-01 2026-07-20 2026-07-15");
        assertThat(window("303", 2025, "4T")).isEqualTo("2026-01-01 2026-01-30 2026-01-26");
        assertThat(window("130", 2026, "4T")).isEqualTo("2027-01-01 2027-02-01 2027-01-27");
        assertThat(window("111", 2026, "4T")).isEqualTo("2027-01-01 2027-01-20 2027-01-15");
        assertThat(window("115", 2026, "3T")).isEqualTo("2026-10-01 2026-10-20 2026-10-15");
    }

    @Test
    void vatMonthsEndOn30thAndJanuaryAtEndOfFebruary() {
        assertThat(window("303", 2026, "08")).isEqualTo("2026-09-01 2026-09-30 2026-09-25");
        assertThat(window("303", 2027, "01")).isEqualTo("2027-02-01 2027-03-01 2027-02-24");
        assertThat(window("111", 2026, "07")).isEqualTo("2026-08-01 2026-08-20 2026-08-17");
        assertThat(window("349", 2026, "07")).isEqualTo("2026-08-01 2026-09-21 null");
        assertThat(window("349", 2026, "12")).isEqualTo("2027-01-01 2027-02-01 null");
    }

    @Test
    void yearsAndInstalmentsHaveTheirOwnWindows() {
        assertThat(window("190", 2025, "0A")).isEqualTo("2026-01-01 2026-02-02 null");
        assertThat(window("347", 2025, "0A")).isEqualTo("2026-02-01 2026-03-02 null");
        assertThat(window("347", 2027, "0A")).isEqualTo("2028-02-01 2028-02-29 null");
        assertThat(window("390", 2025, "0A")).isEqualTo("2026-01-01 2026-01-30 null");
        assertThat(window("100", 2025, "0A")).isEqualTo("2026-04-08 2026-06-30 2026-06-25");
        assertThat(window("200", 2025, "0A")).isEqualTo("2026-07-01 2026-07-27 2026-07-22");
        assertThat(window("202", 2026, "3P")).isEqualTo("2026-12-01 2026-12-21 2026-12-16");
    }

    @Test
    void directDebitMovesWithTheEndOfTheWindow() {
        // From the tax agency's calendars of 2024 and 2025.
        assertThat(window("111", 2023, "4T")).isEqualTo("2024-01-01 2024-01-22 2024-01-17");
        assertThat(window("303", 2024, "1T")).isEqualTo("2024-04-01 2024-04-22 2024-04-17");
        assertThat(window("303", 2024, "3T")).isEqualTo("2024-10-01 2024-10-21 2024-10-16");
        assertThat(window("100", 2023, "0A")).isEqualTo("2024-04-08 2024-07-01 2024-06-26");
        assertThat(window("111", 2025, "11")).isEqualTo("2025-12-01 2025-12-22 2025-12-17");
    }

    @Test
    void directDebitEndMovesFromWeekendToWorkingDay() {
        assertThat(window("111", 2024, "05")).isEqualTo("2024-06-01 2024-06-20 2024-06-17");
        assertThat(window("111", 2025, "10")).isEqualTo("2025-11-01 2025-11-20 2025-11-17");
        // 15 April 2033 is Good Friday, and the window ends on the Wednesday after it.
        assertThat(window("130", 2033, "1T")).isEqualTo("2033-04-01 2033-04-20 2033-04-15");
    }

    @Test
    void undefinedPeriodOrTerritoryHasNoWindow() {
        assertThat(Stream.of("303 0A", "390 1T", "130 05", "202 1T", "999 1T", "303 1P")
                        .map(each -> window(each.substring(0, 3), 2026, each.substring(4))))
                .containsOnly("none");
        for (Territorio foral : List.of(Territorio.NAVARRA, Territorio.PAIS_VASCO)) {
            assertThat(FilingCalendar.of(foral).window(Modelo.M130, 2026, "1T")).isEmpty();
        }
        for (Territorio withoutVat : List.of(Territorio.CANARIAS, Territorio.CEUTA, Territorio.MELILLA)) {
            assertThat(FilingCalendar.of(withoutVat).window(Modelo.M303, 2026, "1T"))
                    .isEmpty();
            assertThat(FilingCalendar.of(withoutVat).window(Modelo.M130, 2026, "1T"))
                    .isPresent();
        }
    }

    @Test
    void periodsAndYearsThatDoNotExistAreRefused() {
        for (String period : List.of("", "5T", "T1", "13", "00", "4P", "0a", "1", "2026-1T")) {
            assertThatThrownBy(() -> CALENDAR.window(Modelo.M303, 2026, period))
                    .as(period)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1T to 4T");
        }
        assertThatThrownBy(() -> CALENDAR.window(Modelo.M303, 26, "1T")).hasMessageContaining("not 26");
    }

    @Test
    void windowsOfAYearAreSortedByEndDate() {
        List<FilingCalendar.Window> quarterly =
                CALENDAR.windows(2026, false, List.of(Modelo.M303, Modelo.M390, Modelo.M111));

        assertThat(quarterly)
                .extracting(each -> each.modelo() + " " + each.periodo())
                .containsExactly(
                        "303 1T", "111 1T", "303 2T", "111 2T", "303 3T", "111 3T", "111 4T", "303 4T", "390 0A");
        assertThat(CALENDAR.windows(2026, true, List.of(Modelo.M303, Modelo.M130)))
                .hasSize(16);
        assertThat(quarterly.get(0).isOpenOn(LocalDate.of(2026, 4, 20))).isTrue();
        assertThat(quarterly.get(0).isOpenOn(LocalDate.of(2026, 4, 21))).isFalse();
    }

    @Test
    void goodFridayIsAHolidayInEachYear() {
        for (String friday : List.of("2024-03-29", "2025-04-18", "2026-04-03", "2027-03-26", "2038-04-23")) {
            LocalDate day = LocalDate.parse(friday);
            assertThat(FilingCalendar.workingDayFrom(day)).as(friday).isEqualTo(day.plusDays(3));
            assertThat(FilingCalendar.workingDayFrom(day.minusDays(1))).isEqualTo(day.minusDays(1));
        }
        assertThat(FilingCalendar.workingDayFrom(LocalDate.of(2026, 12, 25))).isEqualTo(LocalDate.of(2026, 12, 28));
    }
}
