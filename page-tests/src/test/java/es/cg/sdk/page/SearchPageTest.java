package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a person asks first: the search of the header, the story of an invoice, and six questions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchPageTest {
    private final Browser browser = Browser.start("en", 1280, 900, false);
    private Story story;

    @BeforeEach
    void start() throws Exception {
        story = Story.start().receiver();
    }

    @AfterEach
    void stop() {
        assertThat(browser.complaints()).isEmpty();
        browser.open("about:blank");
        story.close();
    }

    @AfterAll
    void quit() {
        browser.close();
    }

    private void search(String text) {
        browser.run("document.getElementById('find').value = ''");
        browser.press("#find", text + "\n");
    }

    private static String id(Invoice invoice) {
        return Objects.requireNonNull(invoice.id());
    }

    @Test
    void oneHitOpensAndSeveralKindsAreListed() {
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        assertThat(catchThrowable(() -> story.invoice("2026-00002", "Talleres Ejemplo SL", "WEB", "1.00")))
                .isNotNull();
        browser.open(story.mock.panelUrl().toString());
        String number = String.valueOf(invoice.numeroCompleto());
        String place = number.replaceFirst(".*-0*", "");
        for (String spelling : List.of(number, "A-2026/" + place, "a-2026-" + place)) {
            browser.run("location.hash = '#faults'");
            browser.untilText("No fault is armed.");
            search(spelling);
            browser.until("the invoice", () -> browser.hash().equals("#trace/" + id(invoice)));
            browser.untilText("All that happened to it");
        }
        browser.back();
        browser.untilText("No fault is armed.");

        search("422");
        browser.until("the only refused request", () -> browser.hash().equals("#traffic/3"));
        search("talleres");
        browser.untilText("Found for “talleres”");
        assertThat(browser.text()).containsPattern("Invoices · \\d+").containsPattern("Clients · \\d+");
        assertThat(browser.hash()).isEqualTo("#search?q=talleres");
        search("nada de nada");
        browser.untilText("Nothing was found for “nada de nada”.");
        assertThat(browser.text())
                .contains("Looked through, in both environments of the first firm only:")
                .containsPattern("Requests: \\d+ · Invoices: \\d+");
    }

    @Test
    void storyOfAnInvoiceIsReachedFromEverywhere() {
        story.mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.invoice("2026-00002", "Muebles del Norte SL");
        story.mock.panel().advance(Duration.ofMinutes(5));
        story.mock.panel().annul(id(invoice));
        String there = "#trace/" + id(invoice);
        for (String from : List.of("#books/" + id(invoice), "#traffic/2", "#trace", "#search?q=talleres")) {
            browser.open("about:blank");
            browser.open(story.mock.panelUrl() + "/" + from);
            browser.clickOn("main a[href='" + there + "']");
            browser.until("the story from " + from, () -> browser.hash().equals(there));
            browser.untilText("All that happened to it");
        }

        assertThat(browser.text())
                .contains(
                        "201, but the answer was lost", "repeats the first answer", "Record 6 of the chain: the issue")
                .contains("the annulment", "Remission sent", "Remission accepted", "Attempt 1: 200")
                .contains("before A-2026-000005", "after A-2026-000003");
    }

    @Test
    void anInvoiceThatNoRequestMadeSaysSo() {
        String seeded = story.mock.panel().invoices().get(0).id();
        browser.open(story.mock.panelUrl() + "/#trace/" + seeded);

        browser.untilText("No request made it");
    }

    /** From the printed address, in at most two clicks. */
    @Test
    void sixQuestionsAreAnsweredInTwoClicks() {
        story.receiverFails.set(true);
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        assertThat(catchThrowable(() -> story.invoice("2026-00002", "Talleres Ejemplo SL", "WEB", "1.00")))
                .isNotNull();
        story.mock.panel().advance(Duration.ofSeconds(1));

        answers(List.of("#tab-traffic", "tr[data-number='3'] button"), "Why: the client has no series WEB");
        answers(List.of("#tab-webhooks", "main tbody a.open"), "The signature is right: receivers accept it.");
        answers(List.of("#tab-books", "main a.chip[href$='/models']"), "303 · VAT return");
        answers(List.of("#tab-trace", "main a[href='#trace/" + id(invoice) + "']"), "All that happened to it");
        answers(List.of("#tab-faults"), "of 240 left");
        answers(List.of(), "last day of the tax return");
    }

    private void answers(List<String> clicks, String answer) {
        Clicks.open(browser, story.mock.panelUrl().toString());
        for (String click : clicks) {
            browser.clickOn(click);
        }
        browser.untilText(answer);
        assertThat(Clicks.count(browser)).as(answer).isEqualTo(clicks.size()).isLessThanOrEqualTo(2);
    }
}
