package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The list of requests: its rows, filters, addresses and keys; and the limits that they use. */
class TrafficPageTest extends PageTest {
    private static final String ROW = "tr[data-number=\"%d\"] button";

    TrafficPageTest() {
        super(View.USUAL);
    }

    private void open() {
        browser.open(story.mock.panelUrl() + "/#traffic");
        browser.find(".foot");
    }

    private void openRow(int number) {
        browser.clickOn(ROW.formatted(number));
        browser.untilText("Request body");
    }

    @Test
    void sdkCallIsShownAtOnceWithItsCurlCommand() {
        open();
        browser.untilText("No request yet");

        story.invoice("2026-00001", "Talleres Ejemplo SL");

        browser.untilText("invoices.issue");
        openRow(1);
        assertThat(browser.text())
                .contains("Idempotency key", "curl -i -X POST", "Authorization: Bearer $CG_API_KEY")
                .contains("Talleres Ejemplo SL", " ms", "Time of the mock")
                .doesNotContain(story.mock.liveKey());
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void filtersAndOpenedRequestAreInTheAddress() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.cg.status().get();
        open();
        browser.untilText("2 shown, 2 recorded.");
        browser.choose("any", "status.get");
        browser.untilText("1 shown");
        openRow(2);

        assertThat(browser.hash()).isEqualTo("#traffic/2?operation=status.get");
        browser.run("location.reload()");
        browser.untilText("Request body");
        assertThat(browser.all("tr[data-number]")).hasSize(1);
        browser.back();
        browser.until("no request", () -> browser.hash().equals("#traffic?operation=status.get"));
        browser.back();
        browser.untilText("2 shown");
        assertThat(browser.hash()).isEqualTo("#traffic");
    }

    @Test
    void rowsHaveNamesAndAreWalkedByKeys() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.cg.status().get();
        open();
        browser.untilText("2 shown");
        assertThat(browser.find(ROW.formatted(1)).getAccessibleName())
                .matches("invoices.issue, 201, \\d\\d:\\d\\d:\\d\\d\\.\\d{3}");

        browser.press(ROW.formatted(2), Keys.ENTER);
        browser.untilText("Request body");
        browser.press(".detail h2", "j");
        browser.until("the older request", () -> browser.hash().equals("#traffic/1"));
        browser.press(ROW.formatted(1), Keys.ARROW_UP);
        browser.until("the newer request", () -> browser.hash().equals("#traffic/2"));
        browser.press(".detail h2", Keys.ESCAPE);

        browser.until("the closed detail", () -> browser.all(".detail").stream().noneMatch(each -> each.isDisplayed()));
        assertThat(browser.run("return document.activeElement.closest('tr').dataset.number"))
                .isEqualTo("2");
    }

    @Test
    void customerNamedLikeAScriptIsShownAsText() {
        String name = "<script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">";
        story.invoice("2026-00003", name);
        open();

        openRow(1);

        browser.untilText("<script>document.title='broken'");
        assertThat(browser.run("return document.title")).isNotEqualTo("broken");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void forgottenRequestsAreCountedInTrafficAndTrace() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        browser.open(story.mock.panelUrl() + "/#faults");
        browser.untilText("No fault is armed.");
        browser.run("""
                const ask = window.fetch;
                window.fetch = async (path, options) => {
                    const answer = await ask(path, options);
                    if (!/panel.(requests|traces)/.test(path)) {
                        return answer;
                    }
                    const json = await answer.json();
                    return new Response(JSON.stringify({...json, last: 20344, kept: 10000, forgotten: 10344}));
                };
                """);
        for (String area : new String[] {"Traffic", "Trace"}) {
            browser.click(area);
            browser.untilText("10,000 kept, 10,344 older ones forgotten.");
        }
    }

    @Test
    void listHoldsAThousandRowsAtMost() {
        for (int call = 0; call < 1200; call++) {
            story.cg.status().get();
        }
        open();
        browser.untilText("200 shown");
        story.cg.status().get();
        for (int rows : new int[] {201, 401, 601, 801}) {
            browser.until("rows " + rows, () -> browser.all("tr[data-number]").size() == rows);
            browser.click("Older");
        }
        browser.until("more rows", () -> browser.all("tr[data-number]").size() > 801);

        assertThat(browser.all("tr[data-number]").size()).isEqualTo(1000);
    }

    @Test
    void barOfALimitShowsWhatItsLabelSays() {
        story.client().invoices().list().first();
        story.mock.faults().arm("status.get", 1, Fault.droppedBefore());
        browser.open(story.mock.panelUrl() + "/#faults");
        browser.untilText("239 of 240 left");

        assertThat(browser.run("""
                return [...document.querySelectorAll('.bars li')].filter(each => {
                    const bar = each.querySelector('progress');
                    return bar && !each.innerText.replaceAll(',', '').includes(bar.value + ' of ' + bar.max + ' left');
                }).map(each => each.innerText).join();
                """)).isEqualTo("");
    }
}
