package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.invoices.Invoice;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Trace and faults, each used as a person would. */
class AreasPageTest {
    @Test
    void traceShowsInvoiceFromRequestToDelivery() throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
            story.mock.panel().advance(Duration.ofMinutes(1));

            browser.open(story.mock.panelUrl() + "/#trace/" + invoice.id());

            browser.untilText("invoice.emitted");
            assertThat(browser.text()).contains("invoices.issue", invoice.id(), "Attempt 1:", "200");
            browser.press("li.step.attempt", Keys.ARROW_UP);
            assertThat(browser.run("return document.activeElement.className").toString())
                    .contains("delivery");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void aFaultIsArmedAndStrikesTheNextCall() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#faults");
            browser.untilText("No fault is armed.");

            browser.click("Arm a fault");
            browser.untilText("The fault is armed.");
            story.invoice("2026-00001", "Talleres Ejemplo SL");

            browser.untilText("used up");
        }
    }
}
