package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.invoices.Invoice;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The areas Webhooks and Sandbox, used as a person would. */
class WebhooksPageTest extends PageTest {
    WebhooksPageTest() {
        super(View.USUAL);
    }

    @BeforeEach
    void receive() {
        story.receiver();
    }

    @Test
    void whetherTheReceiverGotItIsAnsweredInThreeClicks() throws Exception {
        story.receiverFails.set(true);
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofSeconds(1));
        Clicks.open(browser, story.mock.panelUrl().toString());

        browser.clickOn("#tab-webhooks");
        browser.untilText("will try again at 2026-11-20 09:01");
        assertThat(browser.text())
                .contains(String.valueOf(invoice.numeroCompleto()))
                .doesNotContain("failed");
        browser.clickOn("table a.open");
        browser.untilText("Attempt 1");

        assertThat(browser.text()).contains("500", "The signature is right: receivers accept it.");
        assertThat(Clicks.count(browser)).isLessThanOrEqualTo(3);
        assertThat(browser.hash()).startsWith("#webhooks/dlv_");
        assertThat(Axe.findings(browser.script())).isEmpty();
        browser.click(String.valueOf(invoice.numeroCompleto()));
        browser.untilText("Requests that wrote it");
        assertThat(browser.hash()).isEqualTo("#books/1001/invoices/" + invoice.id());
    }

    @Test
    void alteredDeliveryIsExplainedAndResent() {
        browser.open(story.mock.panelUrl() + "/#webhooks");
        browser.untilText("The receiver verifies signatures");
        browser.choose("sent twice", "body altered after signing");
        browser.click("Arm");
        browser.untilText("Armed.");

        story.invoice("2026-00001", "Talleres Ejemplo SL");

        browser.until("the refused delivery", () -> !browser.all("td .again").isEmpty());
        browser.clickOn("table a.open");
        browser.untilText("The body was altered after it was signed: receivers must refuse it.");
        browser.click("Resend");
        browser.untilText("The delivery is sent again.");
        browser.until("the event at the receiver", () -> !story.received.isEmpty());
    }

    @Test
    void filtersAndDeliveryAreInTheAddress() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofMinutes(5));
        browser.open(story.mock.panelUrl() + "/#webhooks");
        browser.untilText("2 shown.");

        choose("Event", "invoice.emitted");
        browser.untilText("1 shown.");
        assertThat(browser.hash()).isEqualTo("#webhooks?event=invoice.emitted");
        browser.clickOn("table a.open");
        browser.untilText("Attempt 1");
        assertThat(browser.hash()).matches("#webhooks/dlv_[0-9a-z]+\\?event=invoice.emitted");

        browser.run("location.reload()");
        browser.untilText("Attempt 1");
        browser.untilText("1 shown.");
        browser.back();
        browser.until("the list alone", () -> browser.all(".detail").isEmpty());
        browser.untilText("1 shown.");
        browser.back();
        browser.untilText("2 shown.");
    }

    private void choose(String field, String option) {
        browser.until("the field " + field, () -> Boolean.TRUE.equals(browser.run("""
                const label = [...(document.querySelector('dialog') || document).querySelectorAll('label.field')].find(each => each.firstChild.textContent === arguments[0]);
                const option = label && [...label.querySelectorAll('option')].find(each => each.text === arguments[1]);
                if (!option) {
                    return false;
                }
                option.parentElement.value = option.value;
                option.parentElement.dispatchEvent(new Event('change', {bubbles: true}));
                return true;
                """, field, option)));
    }

    @Test
    void anEventOfEachKindHasAnExampleAndIsEmitted() throws Exception {
        browser.open(story.mock.panelUrl() + "/#webhooks");
        browser.click("Emit an event…");
        browser.find("dialog textarea");
        browser.until("the first example", () -> payload().contains("\"object\""));
        Object kinds = browser.run("return [...document.querySelectorAll('dialog select')][0].options.length");
        assertThat(Integer.parseInt(String.valueOf(kinds))).isGreaterThan(15);

        choose("Event", "consent.revoked");
        browser.until("the example of the kind", () -> payload().contains("\"revocado_en\""));
        assertThat(browser.text()).contains("the records do not change");
        assertThat(Axe.findings(browser.script())).isEmpty();
        choose("Event", "invoice.emitted");
        browser.until("the example of the kind", () -> payload().contains("\"numero_completo\""));
        browser.run(
                "const text = document.querySelector('dialog textarea'); text.value = text.value.replace(/A-2026-\\d+/, 'EDITED-1')");
        browser.clickOn("dialog button.main");

        browser.untilText("Emitted: evt_");
        browser.until(
                "the event at the receiver",
                () -> story.received.stream()
                        .anyMatch(each -> each.toString().contains("EDITED-1")
                                || each.json().toString().contains("EDITED-1")));
    }

    private String payload() {
        return String.valueOf(browser.run("return (document.querySelector('dialog textarea') || {}).value || ''"));
    }

    @Test
    void linkToUnknownDeliveryNamesIt() {
        browser.open(story.mock.panelUrl() + "/#webhooks/dlv_none");

        browser.untilText("The mock has no delivery dlv_none");
    }

    @Test
    void sandboxReportsAreInTheLanguageOfTheReader() {
        browser.open(story.mock.panelUrl() + "/#sandbox");
        browser.untilText("cobro_devuelto");
        assertThat(browser.text())
                .contains("The tax authority rejects the invoice with code 4104.", "Simulated submission")
                .doesNotContain("La AEAT rechaza");

        browser.click("ES");
        browser.untilText("La AEAT rechaza la factura con el código 4104");
        assertThat(browser.text()).doesNotContain("Simulated submission");
        browser.click("EN");
        browser.untilText("Simulated submission");
    }
}
