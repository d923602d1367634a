package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.mock.Fault;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The requests of a client, from its call to what the page says about it. */
class TrafficPageTest {
    @Test
    void sdkCallIsShownAtOnceWithItsCurlCommand() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("No request yet");

            story.invoice("2026-00001", "Talleres Ejemplo SL");

            browser.untilText("invoices.issue");
            browser.clickOn("tr[data-number] button");
            browser.untilText("Request body");
            assertThat(browser.text())
                    .contains("Idempotency key", "curl -i -X POST", "Authorization: Bearer $CG_API_KEY")
                    .contains("Talleres Ejemplo SL")
                    .doesNotContain(story.mock.liveKey());
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aRefusedCallSaysWhyAndWhatToChange() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("No request yet");

            Throwable refused = catchThrowable(
                    () -> story.cg.forClient(99_999).invoices().list().first());
            assertThat(refused).isNotNull();

            browser.until(
                    "a refused row",
                    () -> !browser.all("tr[data-number] td.warn").isEmpty());
            browser.clickOn("tr[data-number] button");
            browser.untilText("What to change:");
            assertThat(browser.text()).contains("Why:", "Refused by the check:");
        }
    }

    @Test
    void theSecondAttemptWithTheSameKeyIsMarkedAsReplayed() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            story.mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
            story.invoice("2026-00002", "Talleres Ejemplo SL");

            browser.open(story.mock.panelUrl() + "/#traffic");

            browser.untilText("replayed");
            assertThat(browser.text()).contains("attempt 2", "injected fault");
        }
    }

    @Test
    void aCustomerNamedLikeAScriptIsShownAsText() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("es", 1600, 1000, true)) {
            String name = "<script>document.title='broken'</script><img src=x onerror=\"document.title='broken'\">";
            story.invoice("2026-00003", name);

            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.clickOn("tr[data-number] button");

            browser.untilText("<script>document.title='broken'");
            assertThat(browser.run("return document.title")).isNotEqualTo("broken");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void requestDetailOpensAndClosesByKeyboard() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            story.invoice("2026-00004", "Talleres Ejemplo SL");
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("invoices.issue");

            browser.press("tr[data-number] button", Keys.ENTER);
            browser.untilText("Request body");
            browser.press(".detail h2", Keys.ESCAPE);

            browser.until(
                    "the closed detail", () -> browser.all(".detail").stream().noneMatch(each -> each.isDisplayed()));
            assertThat(browser.run("return document.activeElement.closest('tr[data-number]') !== null"))
                    .isEqualTo(true);
        }
    }

    @Test
    void listHoldsAThousandRowsAtMost() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            for (int call = 0; call < 1200; call++) {
                story.cg.status().get();
            }
            browser.open(story.mock.panelUrl() + "/#traffic");
            browser.untilText("200 shown");
            story.cg.status().get();
            for (int rows : new int[] {201, 401, 601, 801}) {
                browser.until(
                        "rows " + rows, () -> browser.all("tr[data-number]").size() == rows);
                browser.click("Older");
            }
            browser.until("more rows", () -> browser.all("tr[data-number]").size() > 801);

            assertThat(browser.all("tr[data-number]").size()).isEqualTo(1000);
        }
    }
}
