package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.Salary;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On small screens nothing is wider than the window, the first row of each place stands high, and axe finds nothing. */
class SmallScreenPageTest {
    private static final int HEIGHT = 568;

    private static final String FIRST_ROW = """
            const row = [...document.querySelectorAll('main tbody tr, main li.step, main .bars li, main .compact li, main .armed li, main dl.pairs dt')]
                .find(each => each.getClientRects().length > 0);
            return row ? row.getBoundingClientRect().top : 0;
            """;

    private static final String CHOSEN_SECTION = """
            const chip = document.querySelector('.sections .current');
            return chip ? chip.getBoundingClientRect().right : 0;
            """;

    @ParameterizedTest
    @ValueSource(strings = {"en", "es"})
    void firstRowOfEveryAreaIsHigh(String language) throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start(language, 320, HEIGHT, false)) {
            String invoice = String.valueOf(
                    story.invoice("2026-00001", "Talleres Ejemplo SL").id());
            assertThat(catchThrowable(() -> story.invoice("2026-00002", "Otra SL", "WEB", "1.00")))
                    .isNotNull();
            story.mock.panel().advance(Duration.ofSeconds(1));
            story.mock
                    .panel()
                    .addPayslip(
                            Story.CLIENT,
                            YearMonth.of(2026, 11),
                            new Salary("12345678Z", "Ana Pérez Gil", BigDecimal.valueOf(1800), BigDecimal.TEN));
            story.mock.faults().arm("status.get", 1, Fault.droppedBefore());
            List<String> findings = new ArrayList<>();
            for (String place : places(invoice).toList()) {
                browser.size(320, HEIGHT);
                browser.open("about:blank");
                browser.open(story.mock.panelUrl() + "/#" + place);
                browser.until("a row of " + place, () -> browser.number(FIRST_ROW) > 0);
                browser.settle();
                if (browser.number("return document.documentElement.scrollWidth") > 320) {
                    findings.add(place + " is wider than 320 px");
                }
                if (browser.number(CHOSEN_SECTION) > 320) {
                    findings.add(place + " does not show which section is chosen");
                }
                if (browser.number(FIRST_ROW) >= 284) {
                    findings.add(place + " begins at " + browser.number(FIRST_ROW) + " of 284 px");
                }
                browser.size(390, 844);
                if (browser.number(FIRST_ROW) >= 300) {
                    findings.add(place + " begins at " + browser.number(FIRST_ROW) + " of 300 px");
                }
                Axe.findings(browser.script()).forEach(each -> findings.add(place + " at 390 px: " + each));
                browser.size(1280, 900);
                Axe.findings(browser.script()).forEach(each -> findings.add(place + " at 1280 px: " + each));
            }
            assertThat(findings).isEmpty();
        }
    }

    /** Returns the areas, and what of an area has an address of its own. */
    private static Stream<String> places(String invoice) {
        return Stream.concat(
                Stream.of(
                        "overview",
                        "traffic",
                        "trace",
                        "webhooks",
                        "faults",
                        "sandbox",
                        "search?q=talleres",
                        "trace/" + invoice),
                Stream.of("invoices", "models", "keys", "bank", "documents", "expenses", "payslips", "sepa", "calendar")
                        .map(section -> "books/" + (section.equals("sepa") ? 1002 : 1001) + "/" + section));
    }
}
