package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is so of every list: rows that open, new ones that say so, filters as chips, and places on small screens. */
class RowsPageTest {
    private static final int SMALL_HEIGHT = 568;

    /** Clicks a cell of the first row that has neither link nor button. */
    private static final String CLICK_CELL = """
            const row = document.querySelector('main tbody tr.opens');
            const cell = row && [...row.querySelectorAll('td')].find(each => !each.querySelector('a, button'));
            if (!cell) {
                return false;
            }
            cell.click();
            return true;
            """;

    private static final String FIRST_ROW = """
            const row = [...document.querySelectorAll('main tbody tr, main li.step, main .bars li, main .compact li, main dl.pairs dt')]
                .find(each => each.getClientRects().length > 0);
            return row ? row.getBoundingClientRect().top : 0;
            """;

    @Test
    void rowsOpenAnywhereAndKeepWhatOneLooksFor() throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            story.receiverFails.set(true);
            Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
            story.mock.panel().advance(Duration.ofSeconds(1));
            for (List<String> place : List.of(
                    List.of("webhooks", "#webhooks/dlv_", "500", "/cg"),
                    List.of("books", "#books/1001/invoices/" + invoice.id(), "2026-11-20", "Talleres"),
                    List.of("trace", "#trace/" + invoice.id(), "", ""))) {
                browser.open("about:blank");
                browser.open(story.mock.panelUrl() + "/#" + place.get(0));
                browser.until("a row of " + place.get(0), () -> Boolean.TRUE.equals(browser.run(CLICK_CELL)));
                browser.until("the opened row", () -> browser.hash().startsWith(place.get(1)));
                if (!place.get(2).isEmpty()) {
                    browser.find("main .detail");
                    assertThat(browser.find("main tbody tr.current").getText()).contains(place.get(2), place.get(3));
                }
            }
            browser.open(story.mock.panelUrl() + "/#traffic/2");
            browser.untilText("will try again at 2026-11-20 09:01");
        }
    }

    @Test
    void newRowsSaySoUntilTheyAreOpened() throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            for (String area : List.of("traffic", "webhooks", "books")) {
                browser.open("about:blank");
                browser.open(story.mock.panelUrl() + "/#" + area);
                browser.find("main tbody tr");
                browser.untilText("live");
                browser.settle();
                assertThat(browser.all(".tag.new")).as(area).isEmpty();

                story.invoice(area, "Muebles del Norte SL");
                story.mock.panel().advance(Duration.ofSeconds(1));
                browser.until(
                        "a new row in " + area, () -> browser.all(".tag.new").size() == 1);
                assertThat(browser.find("tr:has(.tag.new)").getText()).contains("new");
                browser.clickOn("tr:has(.tag.new) .open");
                browser.until(
                        "an opened row in " + area,
                        () -> browser.all(".tag.new").isEmpty());
            }
        }
    }

    @Test
    void filtersAreChipsThatStayInViewAndInTheAddress() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 600, false)) {
            for (int call = 0; call < 40; call++) {
                story.cg.status().get();
            }
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("40 shown");
            browser.choose("any", "status.get");
            browser.run("""
                    const list = [...document.querySelectorAll('select')].find(each => [...each.options].some(one => one.text === '5 min'));
                    list.value = '5';
                    list.dispatchEvent(new Event('change', {bubbles: true}));
                    """);
            browser.until("a time in the address", () -> browser.hash().contains("&from=20"));
            browser.untilText("40 shown");
            assertThat(browser.all(".chip")).hasSize(2);

            browser.run("document.querySelector('main').scrollTop = 9999");
            assertThat(browser.number("return document.querySelector('.chip').getBoundingClientRect().top"))
                    .isBetween(0.0, 200.0);
            browser.run("location.reload()");
            browser.until("the chips", () -> browser.all(".chip").size() == 2);
            browser.click("Remove the filter Operation: status.get");
            browser.until("one chip", () -> browser.all(".chip").size() == 1);
            assertThat(browser.hash()).doesNotContain("operation").contains("from=20");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theKeysOfTheHelpWorkOnAFreshPage() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1280, 800, false)) {
            story.cg.status().get();
            for (String area : List.of("traffic", "books", "trace")) {
                story.invoice(area, "Talleres Ejemplo SL");
                browser.open("about:blank");
                browser.open(story.mock.panelUrl() + "/#" + area);
                browser.find("main tbody tr");
                browser.settle();

                browser.press("j");
                assertThat(
                                browser.run(
                                        "return document.activeElement.closest('tr') === document.querySelector('main tbody tr')"))
                        .as(area)
                        .isEqualTo(true);
                browser.press("j");
                browser.press("k");
                assertThat(
                                browser.run(
                                        "return document.activeElement.closest('tr') === document.querySelector('main tbody tr')"))
                        .as(area)
                        .isEqualTo(true);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> firstRowIsHighOnSmallScreens() {
        return Stream.of("en", "es")
                .map(language -> DynamicTest.dynamicTest(language, () -> {
                    try (Story story = Story.start().receiver();
                            Browser browser = Browser.start(language, 320, SMALL_HEIGHT, false)) {
                        story.invoice("2026-00001", "Talleres Ejemplo SL");
                        assertThat(catchThrowable(() -> story.invoice("2026-00002", "Otra SL", "WEB", "1.00")))
                                .isNotNull();
                        story.mock.panel().advance(Duration.ofSeconds(1));
                        story.mock.faults().arm("status.get", 1, Fault.droppedBefore());
                        for (String area :
                                List.of("overview", "traffic", "trace", "webhooks", "books", "faults", "sandbox")) {
                            browser.size(320, SMALL_HEIGHT);
                            browser.open("about:blank");
                            browser.open(story.mock.panelUrl() + "/#" + area);
                            browser.until("a row of " + area, () -> browser.number(FIRST_ROW) > 0);
                            browser.settle();
                            assertThat(browser.number("return document.documentElement.scrollWidth"))
                                    .as("width of " + area)
                                    .isLessThanOrEqualTo(320);
                            assertThat(browser.number(FIRST_ROW))
                                    .as("first row of " + area)
                                    .isLessThan(284);
                            browser.size(390, 844);
                            assertThat(browser.number(FIRST_ROW))
                                    .as("first row of " + area)
                                    .isLessThan(300);
                        }
                    }
                }));
    }
}
