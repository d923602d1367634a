package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.invoices.Invoice;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Trace, webhooks, books, faults and sandbox, each used as a person would. */
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
    void alteredDeliveryIsExplainedAndResent() throws Exception {
        try (Story story = Story.start().receiver();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#webhooks");
            browser.untilText("The receiver verifies signatures");
            browser.choose("sent twice", "body altered after signing");
            browser.click("Arm");
            browser.untilText("Armed.");

            story.invoice("2026-00001", "Talleres Ejemplo SL");

            browser.until("the refused delivery", () -> browser.text().contains("401"));
            browser.clickOn("table button.open");
            browser.untilText("The body was altered after it was signed: receivers must refuse it.");
            browser.click("Resend");
            browser.untilText("The delivery is sent again.");
            browser.until("the event at the receiver", () -> !story.received.isEmpty());
        }
    }

    @Test
    void aConsentIsWithdrawnAndTheNextCallIsRefused() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#books");
            browser.untilText("Withdraw consent");
            assertThat(story.client().invoices().list().first()).isPresent();

            browser.clickInRow("cg_live", "Withdraw consent");

            browser.until("the refusal", () -> {
                try {
                    story.client().invoices().list().first();
                    return false;
                } catch (ApiException refused) {
                    return refused.status() == 403;
                }
            });
        }
    }

    @Test
    void anInvoiceIsAnnulledByThePersonAtTheFirm() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("en", 1600, 1000, false)) {
            Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
            String id = Objects.requireNonNull(invoice.id());
            browser.open(story.mock.panelUrl() + "/#books");
            browser.untilText("Withdraw consent");

            browser.click("Invoices");
            browser.untilText(String.valueOf(invoice.numeroCompleto()));
            browser.clickInRow(String.valueOf(invoice.numeroCompleto()), "Annul");
            browser.clickOn("dialog button.danger");

            browser.untilText("The invoice is annulled.");
            browser.until(
                    "the annulled invoice",
                    () -> "anulada"
                            .equals(String.valueOf(
                                    story.client().invoices().get(id).estado())));
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

    @Test
    void sandboxAreaShowsItsScenarios() throws Exception {
        try (Story story = Story.start();
                Browser browser = Browser.start("es", 1600, 1000, false)) {
            browser.open(story.mock.panelUrl() + "/#sandbox");

            browser.untilText("duplicada");
            assertThat(browser.text()).contains("cobro_devuelto", "receptor_lento");
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
