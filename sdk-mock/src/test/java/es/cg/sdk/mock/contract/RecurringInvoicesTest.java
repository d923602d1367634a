package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a recurring invoice issues, and in which states. */
@Chapter("What the service does › Recurring invoices")
final class RecurringInvoicesTest {
    private TestMock mock;
    private Recurring recurring;

    @BeforeEach
    void opens(TestMock opened) throws IOException {
        mock = opened;
        recurring = new Recurring(opened);
    }

    private static String every(String period, String start) {
        return "\"periodicidad\":\"%s\",\"fecha_inicio\":\"%s\"".formatted(period, start);
    }

    private void days(int count) throws IOException {
        mock.advance("P" + count + "D");
    }

    private List<JsonNode> told(String type) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("client_id").asLong() == TALLERES
                        && event.path("type").asText().equals(type))
                .toList();
    }

    @Test
    void newRecurringInvoiceIsActiveAndReadBackUnchanged() throws IOException {
        Answer created = recurring.create("\"dia\":1,\"max_emisiones\":12,\"nombre\":\"Cuota\"");

        answers(created, 201);
        assertThat(created.text("/id")).startsWith("rec_");
        shows(created, "estado=activa", "proxima_emision=2026-12-01", "ultima_emision=null", "emitidas=0");
        assertThat(recurring.read(created.text("/id"))).isEqualTo(created.json());
        shows(created, "_plan=missing");
    }

    @Test
    void invoiceOfThePeriodIsIssuedOnItsDay() throws IOException {
        String id = recurring.created("\"dias_vencimiento\":30,\"referencia_externa\":\"r1\"");
        mock.advance("P10DT20H59M");
        assertThat(recurring.issued()).isEmpty();
        mock.advance("PT1M");
        JsonNode invoice = recurring.invoices().get(0);

        assertThat(recurring.issued()).containsExactly("2026-12-01");
        shows(invoice, "creado_en=2026-12-01T06:00:00+01:00", "recurrente_id=" + id, "referencia_externa=r1");
        shows(invoice, "destinatario_id=" + recurring.addressee(), "receptor_nif=J12345674", "total=121");
        shows(invoice, "vencimientos/0/fecha=2026-12-31", "numero=1");
        shows(recurring.read(id), "proxima_emision=2027-01-01", "ultima_emision=2026-12-01", "emitidas=1");
        shows(recurring.read(id), "ultima_factura_id=" + invoice.path("id").asText());
        shows(recurring.read(id), "actualizado_en=2026-12-01T06:00:00+01:00");
    }

    @Test
    void eventsHaveTheTraceOfTheCreationRequest() throws IOException {
        Answer created = recurring.create("");
        recurring.read(created.text("/id"));
        days(42);
        JsonNode invoice = recurring.invoices().get(1);

        for (String type : List.of("invoice.emitted", "recurring_invoice.emitted")) {
            assertThat(told(type)).as(type).hasSize(2);
            JsonNode event = told(type).get(1);
            shows(event, "data/object/id=" + invoice.path("id").asText(), "_trace=" + created.header("Request-Id"));
            shows(event, "data/object/recurrente_id=" + created.text("/id"));
        }
    }

    @Test
    void twoYearsInOneStepIssueEachPeriodOnce() throws IOException {
        recurring.created("");
        days(731);
        List<JsonNode> invoices = recurring.invoices();

        assertThat(recurring.issued()).hasSize(24).doesNotHaveDuplicates();
        assertThat(recurring.issued()).startsWith("2026-12-01").endsWith("2028-11-01");
        // The key has ended meanwhile, for lack of use.
        assertThat(mock.state("/production/tables/recurring_invoices/rows").findParents("emitidas"))
                .anyMatch(each -> each.path("emitidas").intValue() == 24
                        && each.path("proxima_emision").asText().equals("2028-12-01"));
        assertThat(told("recurring_invoice.emitted")).hasSize(24);
        for (int i = 0; i < invoices.size(); i++) {
            shows(invoices.get(i), "chain/issue/place=" + (i + 1));
        }
        assertThat(invoices)
                .extracting(each -> each.path("numero_completo").asText())
                .startsWith("A-2026-000001", "A-2027-000001", "A-2027-000002")
                .doesNotHaveDuplicates();
    }

    @Test
    void shortMonthDoesNotShiftLaterDates() throws IOException {
        recurring.created(every("mensual", "2027-01-31") + ",\"dia\":-1");
        days(165);

        assertThat(recurring.issued()).containsExactly("2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30");
    }

    @Test
    void maxEmisionesEndsTheRecurringInvoice() throws IOException {
        String id = recurring.created(every("semanal", "2026-11-23") + ",\"max_emisiones\":3");
        days(16);
        shows(recurring.read(id), "estado=activa");
        assertThat(recurring.next(id, "")).containsExactly("2026-12-07");
        days(60);

        assertThat(recurring.issued()).containsExactly("2026-11-23", "2026-11-30", "2026-12-07");
        shows(recurring.read(id), "estado=finalizada", "proxima_emision=null");
        assertThat(recurring.next(id, "")).isEmpty();
        refused(recurring.act(id, "resume"), 409, "recurrente_cancelada");
    }

    @Test
    void fechaFinIsIncludedInTheIssueDates() throws IOException {
        String id = recurring.created(every("semanal", "2026-11-23") + ",\"fecha_fin\":\"2026-12-07T00:00:00Z\"");
        assertThat(recurring.next(id, "")).containsExactly("2026-11-23", "2026-11-30", "2026-12-07");
        days(60);

        assertThat(recurring.issued()).hasSize(3);
        shows(recurring.read(id), "estado=finalizada");
    }

    @Test
    void pastStartIssuesNothingBeforeToday() throws IOException {
        shows(recurring.create(every("mensual", "2025-01-19")), "proxima_emision=2026-12-19");
        shows(recurring.create(every("trimestral", "2025-01-15")), "proxima_emision=2027-01-15");
        assertThat(recurring.issued()).isEmpty();
        String id = recurring.created(every("mensual", "2025-01-20"));

        shows(recurring.read(id), "ultima_emision=2026-11-20", "proxima_emision=2026-12-20");
        assertThat(recurring.issued()).containsExactly("2026-11-20");
    }

    @Test
    void periodsPassedWhilePausedAreNotIssued() throws IOException {
        String id = recurring.created("");
        shows(recurring.act(id, "pause"), "estado=pausada", "proxima_emision=2026-12-01");
        assertThat(recurring.next(id, "")).isEmpty();
        days(80);
        shows(recurring.read(id), "proxima_emision=2027-03-01");
        shows(recurring.act(id, "resume"), "estado=activa", "proxima_emision=2027-03-01");
        answers(recurring.act(id, "resume"), 200);
        assertThat(recurring.issued()).isEmpty();
        days(30);

        assertThat(recurring.issued()).containsExactly("2027-03-01");
    }

    @Test
    void cancellingIsFinal() throws IOException {
        String id = recurring.created("");
        Answer cancelled = recurring.act(id, "cancel");
        days(60);

        shows(cancelled, "estado=cancelada", "proxima_emision=null");
        assertThat(recurring.issued()).isEmpty();
        for (String verb : List.of("pause", "resume", "cancel")) {
            refused(recurring.act(id, verb), 409, "recurrente_cancelada");
        }
        refused(recurring.change(id, "{\"nombre\":\"x\"}"), 409, "recurrente_cancelada");
        assertThat(recurring.read(id)).isEqualTo(cancelled.json());
    }

    @Test
    void theListIsFilteredByState() throws IOException {
        String one = recurring.created("");
        String two = recurring.created("");
        recurring.act(one, "pause");

        assertThat(Samples.ids(mock, "/recurring-invoices", TALLERES)).containsExactly(two, one);
        assertThat(Samples.ids(mock, "/recurring-invoices?estado=pausada", TALLERES))
                .containsExactly(one);
        assertThat(Samples.ids(mock, "/recurring-invoices", LAURA)).hasSize(1).doesNotContain(one, two);
    }

    @Test
    void nextIssuesAreListedSoonestFirstInPages() throws IOException {
        String id = recurring.created(every("mensual", "2026-12-31"));
        String path = "/recurring-invoices/" + id + "/next-issues";
        Answer page = mock.get(path + "?limit=2", TALLERES);

        shows(page, "data/0/object=next_issue", "data/0/periodo=2026-12", "data/0/total=121.00");
        assertThat(page.json().findValuesAsText("fecha")).containsExactly("2026-12-31", "2027-01-31");
        assertThat(recurring.next(id, "?limit=2&cursor=" + page.text("/next_cursor")))
                .containsExactly("2027-02-28", "2027-03-31");
        assertThat(recurring.next(id, "?limit=100")).hasSize(100);
        shows(mock.get(path + "?limit=100", TALLERES), "has_more=false");
    }

    @Test
    void nextIssuesEqualTheInvoicesLaterIssued() throws IOException {
        String id = recurring.created(every("bimestral", "2026-12-30") + ",\"max_emisiones\":4");
        List<String> next = recurring.next(id, "");
        days(400);

        assertThat(recurring.issued()).isEqualTo(next).hasSize(4);
    }
}
