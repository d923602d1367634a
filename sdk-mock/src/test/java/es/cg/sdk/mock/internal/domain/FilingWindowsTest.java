package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** When models are filed, by the tax authority's calendars. */
final class FilingWindowsTest {
    private static final String[] CALENDAR = {
        "303, 2029, 02, 2029-03-01, 2029-04-02",
        "303, 2026, 1T, 2026-04-01, 2026-04-20",
        "303, 2026, 3T, 2026-10-01, 2026-10-20",
        "303, 2026, 4T, 2027-01-01, 2027-02-01",
        "303, 2025, 08, 2025-09-01, 2025-09-30",
        "303, 2026, 01, 2026-02-01, 2026-03-02",
        "130, 2026, 2T, 2026-07-01, 2026-07-20",
        "130, 2024, 4T, 2025-01-01, 2025-01-30",
        "111, 2025, 4T, 2026-01-01, 2026-01-20",
        "349, 2026, 07, 2026-08-01, 2026-09-21",
        "349, 2024, 4T, 2025-01-01, 2025-01-30",
        "100, 2025, 0A, 2026-04-08, 2026-06-30",
        "190, 2025, 0A, 2026-01-01, 2026-02-02",
        "200, 2025, 0A, 2026-07-01, 2026-07-27",
        "202, 2026, 2P, 2026-10-01, 2026-10-20",
        "202, 2026, 3P, 2026-12-01, 2026-12-21",
        "347, 2025, 0A, 2026-02-01, 2026-03-02",
        "390, 2025, 0A, 2026-01-01, 2026-01-30"
    };

    @Test
    void windowsEndOnWorkingDays() {
        for (String line : CALENDAR) {
            String[] cells = line.split(", ", -1);
            assertThat(FilingWindows.of(cells[0], Integer.parseInt(cells[1]), cells[2]))
                    .as(line)
                    .isEqualTo(new FilingWindows.Window(LocalDate.parse(cells[3]), LocalDate.parse(cells[4])));
        }
    }

    // The dates of the tax agency's calendars of 2024 and 2025, and of Good Friday 2033.
    private static final String[] DIRECT_DEBITS = {
        "111, 2023, 4T, 2024-01-17",
        "111, 2024, 05, 2024-06-17",
        "111, 2024, 2T, 2024-07-17",
        "303, 2023, 4T, 2024-01-25",
        "303, 2024, 1T, 2024-04-17",
        "303, 2024, 3T, 2024-10-16",
        "100, 2023, 0A, 2024-06-26",
        "115, 2024, 4T, 2025-01-15",
        "123, 2025, 01, 2025-02-17",
        "111, 2025, 02, 2025-03-17",
        "303, 2025, 2T, 2025-07-16",
        "111, 2025, 08, 2025-09-17",
        "111, 2025, 10, 2025-11-17",
        "111, 2025, 11, 2025-12-17",
        "100, 2024, 0A, 2025-06-25",
        "130, 2033, 1T, 2033-04-15"
    };

    @Test
    void directDebitMovesWithTheEndOfTheWindow() {
        for (String line : DIRECT_DEBITS) {
            String[] cells = line.split(", ", -1);
            assertThat(FilingWindows.directDebit(cells[0], Integer.parseInt(cells[1]), cells[2]))
                    .as(line)
                    .isEqualTo(LocalDate.parse(cells[3]));
        }
    }

    @Test
    void taxModelWithoutPaymentHasNoDirectDebit() {
        assertThat(FilingWindows.directDebit("349", 2026, "1T")).isNull();
        assertThat(FilingWindows.directDebit("390", 2026, "0A")).isNull();
    }
}
