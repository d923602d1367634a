package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.mock.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The first area: what happens, what falls due next, and what ran. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OverviewPageTest {
    private final Browser browser = Browser.start("en", 1280, 900, false);

    @AfterAll
    void quit() {
        browser.close();
    }

    @Test
    void newMockShowsTheThreeFirstSteps() throws Exception {
        try (Story story = Story.start()) {
            browser.open(story.mock.panelUrl());
            // Those of the pages before, whose mocks have stopped.
            browser.complaints();
            browser.untilText("Begin in three steps");
            assertThat(browser.text())
                    .contains("export CG_BASE_URL=" + story.mock.baseUrl(), "CG_PANEL_URL=" + story.mock.panelUrl())
                    .contains("sdk-examples.jar first-invoice", "sdk-examples.jar lost-answer")
                    .contains("sdk-examples.jar first-event")
                    .doesNotContain(story.mock.liveKey());
            browser.choose("bash", "PowerShell");
            browser.untilText("$env:CG_BASE_URL = '" + story.mock.baseUrl() + "'");
            browser.choose("PowerShell", "Java");
            browser.untilText("CgClient.builder()");

            story.invoice("2026-00001", "Talleres Ejemplo SL");

            browser.untilText("1 in the last 30 min");
            assertThat(browser.text()).contains("Calls a minute").doesNotContain("Begin in three steps");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void refusedCallsFailedDeliveriesAndFaultsAreCounted() throws Exception {
        try (Story story = Story.start().receiver()) {
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            story.mock.faults().arm("clients.list", 3, Fault.droppedBefore());
            assertThat(catchThrowable(
                            () -> story.cg.forClient(99_999).invoices().list().first()))
                    .isNotNull();
            browser.open(story.mock.panelUrl() + "/#overview");

            browser.untilText("Errors by code");
            browser.untilText("1 of the last");
            assertThat(browser.text()).contains("404 no_encontrado", "clients.list · 3 left");
            browser.click("404 no_encontrado");
            browser.until("the filter in the address", () -> browser.hash().equals("#traffic?text=no_encontrado"));
        }
    }

    @Test
    void clockGoesToAnEntryOfWhatIsDueAndWhatRanStays() throws Exception {
        try (Story story = Story.start()) {
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            browser.open(story.mock.panelUrl() + "/#overview");
            String due = story.mock.panel().now().plusMinutes(1).toString().substring(11, 16);

            browser.clickInRow("invoice goes to the tax authority", "Go there");

            browser.until(
                    "what ran",
                    () -> browser.all("section[aria-label='What ran'] tbody tr").stream()
                            .anyMatch(row -> row.getText().contains("invoice goes to the tax authority")));
            assertThat(story.mock.panel().now().toString().substring(11, 16)).isEqualTo(due);
            browser.run("location.reload()");
            browser.until(
                    "what ran, after the next load",
                    () -> browser.all("section[aria-label='What ran'] tbody tr").stream()
                            .anyMatch(row -> row.getText().contains("invoice goes to the tax authority")));
        }
    }

    @Test
    void retriesOfDeliveriesCanBeLeftOut() throws Exception {
        try (Story story = Story.start().receiver()) {
            story.stopReceiver();
            story.invoice("2026-00001", "Talleres Ejemplo SL");
            story.mock.panel().advance(Duration.ofMinutes(2));
            browser.open(story.mock.panelUrl() + "/#overview");
            browser.untilText("will try again at");
            assertThat(due()).contains("delivery attempt");

            browser.clickOn("section[aria-label='Due next'] input[type=checkbox]");

            browser.until("no retries", () -> !due().contains("delivery attempt"));
            browser.clickOn("section[aria-label='Due next'] input[type=checkbox]");
            browser.until("the retries again", () -> due().contains("delivery attempt"));
        }
    }

    private String due() {
        return browser.find("section[aria-label='Due next']").getText();
    }
}
