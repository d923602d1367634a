package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.invoices.Invoice;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;

/** What is so of every list: rows that open, new ones that say so, filters as chips, and keys. */
@ParameterizedClass
@MethodSource("es.cg.sdk.page.View#each")
class RowsPageTest extends PageTest {
    private static final String ROW = "main tbody tr:is(.opens, [data-number])";

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

    RowsPageTest(View view) {
        super(view);
    }

    @BeforeEach
    void receive() {
        story.receiver();
    }

    @Test
    void rowsOpenAnywhereAndKeepWhatOneLooksFor() {
        story.receiverFails.set(true);
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofSeconds(1));
        for (List<String> place : List.of(
                List.of("webhooks", "#webhooks/dlv_", "500", "/cg"),
                List.of("books", "#books/1001/invoices/" + invoice.id(), "2026-11-20", "Talleres"),
                List.of("trace", "#trace/" + invoice.id(), "", ""))) {
            open("#" + place.get(0));
            browser.until("a row of " + place.get(0), () -> Boolean.TRUE.equals(browser.run(CLICK_CELL)));
            browser.until("the opened row", () -> browser.hash().startsWith(place.get(1)));
            if (!place.get(2).isEmpty()) {
                browser.find("main .detail");
                assertThat(browser.textOf("main tbody tr.current")).contains(place.get(2), place.get(3));
            }
        }
        open("#traffic/2");
        browser.untilText(view.says("webhooks.again") + " 2026-11-20 09:01");
        assertThat(Boolean.TRUE.equals(browser.run("""
                const box = document.querySelector('main .detail h2').getBoundingClientRect();
                return document.elementFromPoint(box.x + 5, box.y + 5).matches('.detail h2');
                """))).as("heading in view").isTrue();
    }

    @Test
    void newRowsSaySoUntilTheyAreOpenedOrLeft() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        for (String area : List.of("traffic", "webhooks", "books")) {
            for (String after : List.of("opened", "left")) {
                open("#" + area);
                browser.find("main tbody tr");
                browser.find("#live.live");
                browser.settle();
                assertThat(browser.all(".tag.new")).as(area).isEmpty();

                story.invoice(area + after, "Muebles del Norte SL");
                story.mock.panel().advance(Duration.ofSeconds(1));
                browser.until(
                        "a new row in " + area, () -> browser.all(".tag.new").size() == 1);
                assertThat(browser.textOf("tr:has(.tag.new)")).contains(view.says("lists.new"));
                if (after.equals("opened")) {
                    browser.clickOn("tr:has(.tag.new) .open");
                } else {
                    browser.clickOn("#tab-faults");
                    untilSaid("common.noFaults");
                    browser.clickOn("#tab-" + area);
                    browser.find("main tbody tr");
                }
                browser.until(
                        "known rows in " + area, () -> browser.all(".tag.new").isEmpty());
            }
        }
    }

    @Test
    void filtersAreChipsThatStayInViewAndInTheAddress() {
        for (int call = 0; call < 40; call++) {
            story.cg.status().get();
        }
        open("#traffic");
        untilSaid("traffic.shown", 41, 41);
        browser.choose(view.says("common.any"), "status.get");
        lastMinutes();
        untilSaid("traffic.shown", 40, 41);
        assertThat(browser.all(".chip")).hasSize(2);

        browser.run("document.querySelector('main').scrollTop = 9999");
        assertThat(Boolean.TRUE.equals(browser.run("""
                const box = document.querySelector('.chip').getBoundingClientRect();
                return box.top >= document.querySelector('main').getBoundingClientRect().top && box.bottom <= innerHeight;
                """))).as("chips in view").isTrue();
        browser.run("location.reload()");
        browser.until("the chips", () -> browser.all(".chip").size() == 2);
        browser.clickOn(".chip[aria-label*='status.get']");
        browser.until("one chip", () -> browser.all(".chip").size() == 1);
        assertThat(browser.hash()).doesNotContain("operation").contains("from=20");
    }

    @Test
    void deliveriesHaveTheRangeOfTimeOfTraffic() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofHours(1));
        open("#webhooks");
        browser.find("main tbody tr.opens");

        lastMinutes();
        browser.until("one chip", () -> browser.all(".chip").size() == 1);
        assertThat(browser.textOf(".chip"))
                .contains(view.says("filters.from"), view.says("common.time"), "2026-11-20 09:56");
        untilSaid("webhooks.noDeliveries");
        browser.run("location.reload()");
        browser.clickOn(".chip");
        browser.find("main tbody tr.opens");
        assertThat(browser.hash()).isEqualTo("#webhooks");
    }

    @Test
    void rangeOfTimeIsTyped() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofHours(1));
        for (String area : List.of("webhooks", "traffic")) {
            open("#" + area);
            browser.find(ROW);
            type(1, Keys.ENTER);
            browser.until("no row", () -> browser.all(ROW).isEmpty());
            assertThat(browser.textOf(".chip")).contains(view.says("filters.until"), "2020-02-02 03:04:05");
            assertThat(browser.hash()).matches("#" + area + "\\?until=2020-02-0.*");

            browser.clickOn(".chip");
            browser.find(ROW);
            type(0, Keys.TAB);
            browser.until("the beginning in the address", () -> browser.hash().contains("from=2020-02-0"));
            assertThat(browser.textOf(".chip")).contains(view.says("filters.from"), "2020-02-02 03:04:05");
            browser.find(ROW);
        }
    }

    /** Types a moment, with which a day and its month are the same, into the beginning or the end of the range. */
    private void type(int field, Keys last) {
        browser.run("""
                document.querySelector('.ways').open = true;
                document.querySelectorAll('.ways input[type=datetime-local]')[arguments[0]].focus();
                """, field);
        browser.press("02022020", Keys.ARROW_RIGHT, "030405AM", last);
    }

    /** Chooses what is of the last five minutes. */
    private void lastMinutes() {
        browser.run("""
                const list = [...document.querySelectorAll('select')].find(each => [...each.options].some(one => one.text === '5 min'));
                list.value = '5';
                list.dispatchEvent(new Event('change', {bubbles: true}));
                """);
        browser.until("a time in the address", () -> browser.hash().contains("from=20"));
    }

    @Test
    void theKeysOfTheHelpWorkOnAFreshPage() {
        story.cg.status().get();
        for (String area : List.of("traffic", "books", "trace", "webhooks", "overview", "search?q=talleres")) {
            story.invoice(area, "Talleres Ejemplo SL");
            open("#" + area);
            browser.find("main tbody tr");
            browser.settle();

            browser.press("j");
            assertThat(isOnFirstRow()).as(area).isTrue();
            browser.press("j");
            browser.press("k");
            assertThat(isOnFirstRow()).as(area).isTrue();
        }
    }

    private boolean isOnFirstRow() {
        return Boolean.TRUE.equals(
                browser.run("return document.activeElement.closest('tr') === document.querySelector('main tbody tr')"));
    }
}
