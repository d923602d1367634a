package es.cg.sdk.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The first area: what happens, what falls due next, and what ran. */
@ParameterizedClass
@MethodSource("es.cg.sdk.page.View#each")
class OverviewPageTest extends PageTest {
    OverviewPageTest(View view) {
        super(view);
    }

    @Test
    void newMockShowsTheThreeFirstSteps() {
        open("");
        untilSaid("overview.start");
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

        browser.untilText("30 min");
        assertThat(browser.text()).contains(view.says("overview.rate")).doesNotContain(view.says("overview.start"));
    }

    @Test
    void refusedCallsFailedDeliveriesAndFaultsAreCounted() {
        story.receiver().receiverFails.set(true);
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.invoice("2026-00002", "Muebles del Norte SL");
        story.mock.panel().advance(Duration.ofSeconds(1));
        story.mock.faults().arm("clients.list", 3, Fault.droppedBefore());
        assertThat(catchThrowable(
                        () -> story.cg.forClient(99_999).invoices().list().first()))
                .isNotNull();
        open("#overview");

        untilSaid("overview.errors");
        assertThat(browser.all(".compact .card")).hasSize(4);
        assertThat(browser.text())
                .contains("404 no_encontrado", "clients.list · " + view.says("common.left", 3))
                .contains(view.says("overview.missed", 2) + " · " + view.says("webhooks.lastCode") + ": 500");
        browser.clickOn("a[href='#traffic?text=no_encontrado']");
        browser.until("the filter in the address", () -> browser.hash().equals("#traffic?text=no_encontrado"));
    }

    @Test
    void clockGoesToAnEntryOfWhatIsDueAndWhatRanStays() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open("#overview");
        String due = story.mock.panel().now().plusMinutes(1).toString().substring(11, 16);

        browser.clickInRow(view.says("header.task_invoice.remission.send"), view.says("overview.go"));

        browser.until("what ran", this::hasRun);
        assertThat(story.mock.panel().now().toString().substring(11, 16)).isEqualTo(due);
        browser.run("location.reload()");
        browser.until("what ran, after the next load", this::hasRun);
    }

    @Test
    void whatWasDoneIsNamedWithoutIds() {
        story.receiver();
        story.mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        Invoice invoice = story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofMinutes(3));
        open("#overview");

        untilSaid("trace.askedAgain", "POST /invoices", view.says("trace.oneInvoice"));
        assertThat(browser.textOf("section[aria-label='" + view.says("common.newestWrites") + "'] tbody"))
                .contains(String.valueOf(invoice.numeroCompleto()), "121", view.says("states.aceptada"));
        assertThat(ran()).contains("invoice.emitted", String.valueOf(invoice.numeroCompleto()));
        story.cg
                .webhookDestinations()
                .list()
                .forEach(each -> story.cg.webhookDestinations().delete(Objects.requireNonNull(each.id())));

        browser.until("no destination", () -> ran().contains(view.says("overview.gone")));
        assertThat(browser.text()).doesNotContainPattern("\\b[a-z]{3}_[0-9a-z]{16}");
        assertThat(browser.all("main a[href^='#webhooks/']")).isEmpty();
    }

    private String ran() {
        return browser.textOf("section[aria-label='" + view.says("overview.ran") + "']");
    }

    private boolean hasRun() {
        return browser.all("section[aria-label='" + view.says("overview.ran") + "'] tbody tr").stream()
                .anyMatch(row -> row.getText().contains(view.says("header.task_invoice.remission.send")));
    }

    @Test
    void taxDeadlineIsFirstAndNoPlaceToGoOnceItIsPast() {
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        open("#overview");
        String first = "section[aria-label='" + view.says("overview.due") + "'] tbody tr:first-child";
        assertThat(browser.textOf(first)).contains(view.says("overview.deadline"), view.says("overview.go"));
        String day = browser.run("return (await (await fetch('/panel/overview')).json()).deadline.fecha_limite")
                .toString();
        OffsetDateTime now = story.mock.panel().now();

        story.mock
                .panel()
                .advance(
                        Duration.between(now, LocalDate.parse(day).atTime(10, 0).atOffset(now.getOffset())));

        open("#overview");
        assertThat(browser.textOf(first))
                .contains(view.says("overview.deadline"), day)
                .doesNotContain(view.says("overview.go"));
    }

    @Test
    void retriesOfDeliveriesCanBeLeftOut() {
        story.receiver().stopReceiver();
        story.invoice("2026-00001", "Talleres Ejemplo SL");
        story.mock.panel().advance(Duration.ofMinutes(2));
        open("#overview");
        untilSaid("webhooks.again");
        String attempt = view.says("header.task_webhook.attempt");
        assertThat(due()).contains(attempt);

        browser.clickOn("main input[type=checkbox]");

        browser.until("no retries", () -> !due().contains(attempt));
        browser.clickOn("main input[type=checkbox]");
        browser.until("the retries again", () -> due().contains(attempt));
    }

    private String due() {
        return browser.textOf("section[aria-label='" + view.says("overview.due") + "']");
    }
}
