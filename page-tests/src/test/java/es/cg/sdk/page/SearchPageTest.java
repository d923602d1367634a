package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.mock.Panel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person asks first: the search of the header, the story of an invoice, and six questions. */
@ParameterizedClass
@MethodSource("es.cg.sdk.page.View#each")
class SearchPageTest extends PageTest {
    SearchPageTest(View view) {
        super(view);
    }

    @BeforeEach
    void receive() {
        story.receiver();
    }

    private void search(String text) {
        browser.run("document.getElementById('find').value = ''");
        browser.press("#find", text + "\n");
    }

    private static String id(Invoice invoice) {
        return Objects.requireNonNull(invoice.id());
    }

    /** Issues an invoice, and one that is refused. */
    private Invoice invoices() {
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        assertThat(catchThrowable(() -> story.invoice("2026-00002", "Talleres Ejemplo SL", "WEB", "1.00")))
                .isNotNull();
        return invoice;
    }

    private Pattern counted(String kind) {
        return Pattern.compile(Pattern.quote(view.says("search.kind_" + kind)) + "(:| ·) \\d+");
    }

    @Test
    void oneHitOpensAndSeveralKindsAreListed() {
        Invoice invoice = invoices();
        open("");
        String number = String.valueOf(invoice.numeroCompleto());
        String place = number.replaceFirst(".*-0*", "");
        for (String spelling : List.of(number, "A-2026/" + place, "a-2026-" + place)) {
            browser.run("location.hash = '#faults'");
            untilSaid("common.noFaults");
            search(spelling);
            browser.until("the invoice", () -> browser.hash().equals("#trace/" + id(invoice)));
            untilSaid("trace.story");
        }
        browser.back();
        untilSaid("common.noFaults");

        search("422");
        browser.until("the only refused request", () -> browser.hash().equals("#traffic/3"));
        search("talleres");
        untilSaid("search.title", "talleres");
        assertThat(browser.text()).containsPattern(counted("invoices")).containsPattern(counted("clients"));
        assertThat(browser.hash()).isEqualTo("#search?q=talleres");
        search("nada de nada");
        untilSaid("search.none", "nada de nada");
        assertThat(browser.text()).containsPattern(counted("requests")).containsPattern(counted("invoices"));
    }

    @Test
    void searchTakesTheChosenFirm() {
        String firm = story.mock
                .panel()
                .addFirm("Asesoría Sur", Panel.Plan.ENTERPRISE)
                .id();
        open("#search?q=2026");
        browser.choose(story.mock.panel().firms().get(0).name(), "Asesoría Sur");
        browser.until("the firm", () -> browser.hash().equals("#search?q=2026&firm=" + firm));

        browser.clickOn("main a[href^='#trace/inv_'][href$='firm=" + firm + "']");
        untilSaid("trace.story");
        search("nada de nada");
        untilSaid("search.searched", "Asesoría Sur");
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
            open(from);
            browser.clickOn("main a[href='" + there + "']");
            browser.until("the story from " + from, () -> browser.hash().equals(there));
            untilSaid("trace.story");
        }

        assertThat(browser.text())
                .contains(view.says("traffic.lost_after", 201), view.says("trace.replayed"))
                .contains(view.says("trace.chain_issue", 6), view.says("trace.chain_annulment", 8))
                .contains(view.says("books.remission") + " " + view.says("states.enviada"))
                .contains(view.says("books.remission") + " " + view.says("states.aceptada"))
                .contains(view.says("trace.attempt", 1) + " 200")
                .contains(view.says("trace.before") + " A-2026-000003", view.says("trace.after") + " A-2026-000005");
        open("#books/" + id(invoice));
        untilSaid("books.calls");
        assertThat(browser.textOf("main .detail"))
                .contains(view.says("traffic.lost_after", 201), view.says("traffic.attempt", 2));
    }

    @Test
    void storyOfAnotherFirmIsReachedFromEverywhere() {
        MockFirm firm = story.mock.panel().addFirm("Asesoría Sur", Panel.Plan.ENTERPRISE);
        Invoice invoice = story.invoice(firm, "2026-00001", "Talleres Ejemplo SL");
        String there = "#trace/" + id(invoice) + "?firm=" + firm.id();
        for (String from : List.of("#traffic/2", "#trace", "#search?q=talleres&firm=" + firm.id())) {
            open(from);
            browser.clickOn("main a[href='" + there + "']");
            untilSaid("trace.story");
            assertThat(browser.hash()).as(from).isEqualTo(there);
            assertThat(browser.text()).contains(String.valueOf(invoice.numeroCompleto()), "201");
            assertThat(browser.all("main a[href^='#books'], main a[href^='#webhooks']"))
                    .isEmpty();
        }
        open("#traffic/2");
        untilSaid("traffic.became");
        assertThat(browser.all("main .detail a[href^='#books']")).isEmpty();
    }

    @Test
    void anInvoiceThatNoRequestMadeSaysSo() {
        open("#trace/" + story.mock.panel().invoices().get(0).id());

        untilSaid("trace.unwritten");
    }

    /** From the printed address, in at most two clicks. */
    @Test
    void sixQuestionsAreAnsweredInTwoClicks() {
        story.receiverFails.set(true);
        Invoice invoice = invoices();
        story.mock.panel().advance(Duration.ofSeconds(1));

        answers(List.of("#tab-traffic", "tr[data-number='3'] button"), view.says("traffic.why"), "serie WEB");
        answers(List.of("#tab-webhooks", "main tbody a.open"), view.says("webhooks.signature_valid"), "500");
        answers(List.of("#tab-books", "main a.chip[href$='/models']"), "303 · " + view.says("models.303"), "4T");
        answers(List.of("#tab-trace", "main a[href='#trace/" + id(invoice) + "']"), view.says("trace.story"), "201");
        answers(List.of("#tab-faults"), view.says("faults.leftOf", 238, 240));
        answers(List.of(), view.says("overview.deadline"), "2026-");
    }

    private void answers(List<String> clicks, String... answer) {
        Clicks.open(browser, story.mock.panelUrl().toString());
        for (String click : clicks) {
            browser.clickOn(click);
        }
        for (String part : answer) {
            browser.untilText(part);
        }
        assertThat(Clicks.count(browser)).as(answer[0]).isEqualTo(clicks.size()).isLessThanOrEqualTo(2);
    }
}
