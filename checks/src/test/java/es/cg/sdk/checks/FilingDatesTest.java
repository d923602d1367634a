package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.mock.internal.domain.FilingWindows;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.taxmodels.FilingCalendar;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The client and the mock compute the filing dates of tax models each by itself, from the tax agency's rules. Where they
 * differ, one of them is wrong.
 */
final class FilingDatesTest {
    private static final int FIRST_YEAR = 2024;
    private static final int LAST_YEAR = 2035;
    private static final FilingCalendar CLIENT = FilingCalendar.of(Territorio.PENINSULA_BALEARES);
    private static final String NONE = "no such period";

    private static List<String> periods() {
        List<String> periods = new ArrayList<>(List.of("0A", "1P", "2P", "3P", "1T", "2T", "3T", "4T"));
        for (int month = 1; month <= 12; month++) {
            periods.add(month < 10 ? "0" + month : Integer.toString(month));
        }
        return periods;
    }

    private static String ofTheClient(String model, int year, String period) {
        return CLIENT.window(new Modelo(model), year, period)
                .map(each ->
                        each.first() + " to " + each.last() + ", by direct debit until " + each.lastForDirectDebit())
                .orElse(NONE);
    }

    private static String ofTheMock(String model, int year, String period) {
        if (!TaxPeriods.has(model, period)) {
            return NONE;
        }
        FilingWindows.Window window = FilingWindows.of(model, year, period);
        return window.first() + " to " + window.last() + ", by direct debit until "
                + FilingWindows.directDebit(model, year, period);
    }

    @Test
    void theClientAndTheMockAgreeOnEachModelAndPeriod() {
        List<String> differences = new ArrayList<>();
        int windows = 0;
        for (String model : new TreeSet<>(TaxPeriods.models())) {
            for (int year = FIRST_YEAR; year <= LAST_YEAR; year++) {
                for (String period : periods()) {
                    String client = ofTheClient(model, year, period);
                    String mock = ofTheMock(model, year, period);
                    windows += client.equals(NONE) ? 0 : 1;
                    if (!client.equals(mock)) {
                        differences.add(model + " " + year + " " + period + "; client: " + client + "; mock: " + mock);
                    }
                }
            }
        }

        assertThat(differences).isEmpty();
        // Five models with months and quarters, two with quarters, one with instalments, seven with years.
        assertThat(windows).isEqualTo((5 * 16 + 2 * 4 + 3 + 7) * (LAST_YEAR - FIRST_YEAR + 1));
    }
}
