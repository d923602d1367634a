package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.MockCg;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The area Books, used as a person would. */
class BooksPageTest extends PageTest {
    @TempDir
    private Path folder;

    BooksPageTest() {
        super(View.USUAL);
    }

    @Test
    void rejectionReasonOfAnInvoiceTakesThreeClicks() throws Exception {
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        rejected(invoice);
        Clicks.open(browser, story.mock.panelUrl().toString());

        browser.clickOn("#tab-books");
        browser.untilText("4104");
        browser.click(String.valueOf(invoice.numeroCompleto()));
        browser.untilText("The tax authority rejected the invoice, code 4104.");

        assertThat(browser.text()).contains("What to do:", "rejected", "rechazada");
        assertThat(Clicks.count(browser)).isLessThanOrEqualTo(3);
        assertThat(Axe.findings(browser.script())).isEmpty();
        browser.click("invoices.issue");
        browser.until("the request in Traffic", () -> browser.hash().startsWith("#traffic/1"));
    }

    @Test
    void forecastOf303AndSourceOfBox07TakeThreeClicks() throws Exception {
        Invoice invoice = story.invoice("2026-00001", "Muebles del Norte SL", "A", "129750.00");
        Clicks.open(browser, story.mock.panelUrl().toString());

        browser.clickOn("#tab-books");
        browser.click("Tax models");
        browser.untilText("What a model would be");
        browser.untilText("Sales at 21 %: base");
        assertThat(browser.text()).contains("303 · VAT return", "to pay", "Preview by the books now");
        browser.clickOn("a[data-keep=box07]");
        browser.untilText(String.valueOf(invoice.numeroCompleto()));

        assertThat(browser.text()).contains("Muebles del Norte SL");
        assertThat(Clicks.count(browser)).isLessThanOrEqualTo(3);
        assertThat(browser.hash()).isEqualTo("#books/1001/models/303-2026-4T/07");
        assertThat(Axe.findings(browser.script())).isEmpty();
        browser.click(String.valueOf(invoice.numeroCompleto()));
        browser.untilText("Requests that wrote it");
        assertThat(browser.hash()).isEqualTo("#books/1001/invoices/" + invoice.id());
    }

    @Test
    void anyModelOfAnyPeriodIsPreviewedAndGenerated() {
        browser.open(story.mock.panelUrl() + "/#books/1001/models");
        browser.untilText("What a model would be");
        assertThat(browser.text()).doesNotContain("Supplies within the EU");
        browser.click(zeros());
        browser.untilText("Supplies within the EU");
        assertThat(browser.hash()).isEqualTo("#books/1001/models?zeros=1");

        browser.choose("303 · VAT return", "390 · VAT summary of the year");
        browser.untilText("Boxes of model 390 2026 0A");
        browser.choose("2026", "2025");
        browser.untilText("Boxes of model 390 2025 0A");
        browser.click("Generate");
        browser.untilText("The model is generated.");

        browser.until("the generated model", () -> browser.hash().startsWith("#books/1001/models/mod_"));
        browser.untilText("390 · 2025 · 0A");
        browser.untilText("tax_model.generated");
        assertThat(story.client().taxModels().list().stream()
                        .anyMatch(each -> "390".equals(String.valueOf(each.modelo()))
                                && Long.valueOf(2025).equals(each.ejercicio())))
                .isTrue();
    }

    /** Returns the text of the button that shows the boxes with zero. */
    private String zeros() {
        browser.find("button[aria-expanded]");
        return browser.all("button[aria-expanded=false]").stream()
                .map(each -> each.getText())
                .filter(each -> each.startsWith("Show"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aModelThatTheClientDoesNotFileSaysWhy() {
        browser.open(story.mock.panelUrl() + "/#books/1001/models/200-2025-0A");

        browser.untilText("modelo_no_aplicable");
    }

    @Test
    void everyBoxHasItsNameAndEveryFormulaHolds() {
        story.invoice("2026-00001", "Muebles del Norte SL", "A", "1234.56");
        browser.open(story.mock.panelUrl() + "/#books/1001/models");
        browser.untilText("What a model would be");

        Object wrong = browser.script().executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                (async () => {
                    const {FORMULAS, boxName, formula, loadBoxNames} = await import('/page/boxes.js');
                    await loadBoxNames();
                    const get = async path => (await fetch('/panel/clients/' + path)).json();
                    const wrong = [];
                    let checked = 0;
                    for (const client of [1001, 1002]) {
                        const {kinds} = await get(client + '?section=models');
                        for (const {model, periods} of kinds) {
                            for (const period of periods.filter(each => /T|A|P/.test(each))) {
                                const {model: its} = await get(client + '/tax-models/preview?modelo=' + model
                                    + '&ejercicio=2026&periodo=' + period);
                                for (const [box, value] of Object.entries(its.casillas)) {
                                    if (!boxName(model, box)) {
                                        wrong.push('no name of ' + model + ' ' + box);
                                    }
                                }
                                for (const box of Object.keys(FORMULAS[model] || {})) {
                                    const text = formula(model, box).replace(/(\\d+) %/g, 'share$1').replace(/share(\\d+)|(\\d+)/g,
                                        (all, share, number) => share ? share / 100 : all === '0' ? '0' : '(' + Number(its.casillas[number] || 0) + ')')
                                        .replaceAll('−', '-').replaceAll('×', '*');
                                    const sum = sumOf(text);
                                    checked++;
                                    if (Math.abs(sum - Number(its.casillas[box] || 0)) > 0.006) {
                                        wrong.push(model + ' ' + period + ' ' + box + ': ' + text + ' is ' + sum + ', not ' + its.casillas[box]);
                                    }
                                }
                            }
                        }
                    }
                    done(checked < 50 ? ['only ' + checked + ' were checked'] : wrong);
                })().catch(failed => done(['' + failed]));

                // The page's policy forbids eval: sums and one product are all that a formula has.
                function sumOf(text) {
                    const least = /^max\\(0, (.*)\\)$/.exec(text);
                    if (least) {
                        return Math.max(0, sumOf(least[1]));
                    }
                    return text.split(/ (?=[+-] )/).reduce((sum, part) => {
                        const [sign, rest] = /^[+-] /.test(part) ? [part[0] === '-' ? -1 : 1, part.slice(2)] : [1, part];
                        return sum + sign * rest.split(' * ').reduce((product, each) => product * Number(each.replace(/[()]/g, '')), 1);
                    }, 0);
                }
                """);

        assertThat(String.valueOf(wrong)).isEqualTo("[]");
    }

    @Test
    void recordIsInTheAddressForBackForwardAndReload() {
        String first = Objects.requireNonNull(
                story.invoice("2026-00001", "Talleres Ejemplo SL").id());
        Invoice other = story.invoice("2026-00002", "Muebles del Norte SL");
        browser.open(story.mock.panelUrl() + "/#books/" + first);
        browser.untilText("Requests that wrote it");
        assertThat(browser.hash()).isEqualTo("#books/1001/invoices/" + first);

        browser.click(String.valueOf(other.numeroCompleto()));
        browser.until("the other invoice", () -> browser.hash().endsWith("/" + other.id()));
        browser.back();
        heading(String.valueOf(first), "Talleres Ejemplo SL");
        browser.forward();
        heading(String.valueOf(other.id()), "Muebles del Norte SL");
        browser.run("location.reload()");
        heading(String.valueOf(other.id()), "Muebles del Norte SL");
        assertThat(browser.hash()).isEqualTo("#books/1001/invoices/" + other.id());
    }

    private void heading(String id, String customer) {
        browser.until(
                "the record " + id,
                () -> browser.all(".detail").stream()
                        .anyMatch(each ->
                                each.getText().contains(id) && each.getText().contains(customer)));
    }

    @Test
    void aRecordThatIsGoneIsNamed() {
        browser.open(story.mock.panelUrl() + "/#books/1001/invoices/inv_none");

        browser.untilText("The mock has no record inv_none");
        browser.untilText("A-2026-000001");
    }

    @Test
    void theTaxAgencyIsMadeToAnswerForAnInvoice() {
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        browser.open(story.mock.panelUrl() + "/#books/1001/invoices/" + invoice.id());
        browser.click("Let the tax agency answer…");
        browser.choose("invoice.verifactu_accepted", "invoice.verifactu_rejected");
        browser.until("the code", () -> payload().contains("4104"));
        browser.clickOn("dialog button.main");

        browser.untilText("The tax authority rejected the invoice, code 4104.");
        assertThat(story.client()
                        .invoices()
                        .get(Objects.requireNonNull(invoice.id()))
                        .verifactu()
                        .estado())
                .hasToString("rechazada");
    }

    private String payload() {
        return String.valueOf(browser.run("return (document.querySelector('dialog textarea') || {}).value || ''"));
    }

    @Test
    void aConsentIsWithdrawnAndTheNextCallIsRefused() {
        browser.open(story.mock.panelUrl() + "/#books/1001/keys");
        browser.untilText("Withdraw consent");
        assertThat(story.client().invoices().list().first()).isPresent();

        browser.clickInRow("cg_live", "Withdraw consent");
        browser.untilText("Its next calls about the client are refused.");
        assertThat(story.client().invoices().list().first()).isPresent();
        browser.clickOn("dialog button.danger");

        browser.until("the refusal", () -> {
            try {
                story.client().invoices().list().first();
                return false;
            } catch (ApiException refused) {
                return refused.status() == 403;
            }
        });
    }

    @Test
    void anInvoiceIsAnnulledByThePersonAtTheFirm() {
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        String id = Objects.requireNonNull(invoice.id());
        browser.open(story.mock.panelUrl() + "/#books");
        browser.click(String.valueOf(invoice.numeroCompleto()));
        browser.click("Annul");
        browser.clickOn("dialog button.danger");

        browser.untilText("The invoice is annulled.");
        browser.until(
                "the annulled invoice",
                () -> "anulada"
                        .equals(String.valueOf(story.client().invoices().get(id).estado())));
    }

    @Test
    void spanishBooksHaveSpanishWordsAndGroupedAmounts() {
        Invoice invoice = story.invoice("2026-00001", "Muebles del Norte SL", "A", "129750.00");
        rejected(invoice);
        browser.open(story.mock.panelUrl() + "/#books/1001/invoices/" + invoice.id());
        browser.untilText("code 4104");

        browser.click("ES");
        browser.untilText("La AEAT ha rechazado la factura, código 4104.");

        assertThat(browser.text())
                .contains(
                        "156.997,50\u00a0€",
                        "régimen general",
                        "autónomo",
                        "Qué hacer:",
                        "Peticiones que lo escribieron")
                .doesNotContain("tax authority")
                .doesNotContain("self-employed");
        browser.click("EN");
        browser.untilText("self-employed");
    }

    @Test
    void savedCopyShowsTheBooksInBothLanguages() throws Exception {
        try (MockCg mock = MockCg.builder().report(folder).start()) {
            browser.open(mock.saveReport("books").orElseThrow().toUri() + "#books");
        }
        browser.untilText("each fingerprint is that of its invoice: 5.");

        browser.click("Tax models");
        browser.untilText("303 · 2026 · 3T");
        browser.click("ES");
        browser.untilText("Autoliquidación del IVA");
        browser.click("EN");
        browser.untilText("VAT return");
    }

    private void rejected(Invoice invoice) {
        story.mock.panel().emit("invoice.verifactu_rejected", Story.CLIENT, "{\"id\":\"" + invoice.id() + "\"}");
    }
}
