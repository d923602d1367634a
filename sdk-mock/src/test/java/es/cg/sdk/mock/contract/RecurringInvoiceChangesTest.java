package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
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

/** What may be asked of a recurring invoice, what becomes of it when it is changed, and when an issue fails. */
@Chapter("What the service does › Recurring invoices")
final class RecurringInvoiceChangesTest {
    private TestMock mock;
    private Recurring recurring;

    @BeforeEach
    void opens(TestMock opened) throws IOException {
        mock = opened;
        recurring = new Recurring(opened);
    }

    private void inUse(boolean inUse) throws IOException {
        mock.patch("/addressees/" + recurring.addressee(), "{\"activo\":" + inUse + "}", TALLERES);
    }

    private void days(int count) throws IOException {
        mock.advance("P" + count + "D");
    }

    @Test
    void everyInvalidFieldIsReportedAtOnce() throws IOException {
        String others = "\"destinatario_id\":\"adr_x\",\"periodicidad\":\"diaria\",\"fecha_inicio\":\"2026-02-30\",";
        Answer ofSchema = recurring.create(others + "\"dia\":29,\"max_emisiones\":0,\"dias_vencimiento\":-1");
        Answer ofRules = recurring.create(others + "\"dia\":0,\"lineas\":[]");

        assertThat(ofSchema.params()).containsExactlyInAnyOrder("dia", "max_emisiones", "dias_vencimiento");
        assertThat(ofRules.params())
                .containsExactlyInAnyOrder("destinatario_id", "periodicidad", "fecha_inicio", "dia", "lineas");
        wrong(
                mock.post("/recurring-invoices", "{}", TALLERES),
                "serie",
                "destinatario_id",
                "lineas",
                "periodicidad",
                "fecha_inicio");
        assertThat(mock.list("/recurring-invoices", TALLERES)).isEmpty();
    }

    @Test
    void diaMustBe1To28OrMinusOne() throws IOException {
        for (String bad : List.of("0", "-2", "29", "1e300", "99999999999")) {
            wrong(recurring.create("\"dia\":" + bad), "dia");
        }
        for (String good : List.of("-1", "1", "28")) {
            answers(recurring.create("\"dia\":" + good), 201);
        }
    }

    @Test
    void theSeriesMustBeTheClientsOwn() throws IOException {
        refused(recurring.create("\"serie\":\"SBX\""), 422, "serie_desconocida");
        refused(recurring.change(recurring.created(""), "{\"serie\":\"Z\"}"), 422, "serie_desconocida");
        answers(recurring.create("\"serie\":\"B\""), 201);
    }

    @Test
    void fechaFinAndMaxEmisionesAreExclusive() throws IOException {
        Answer both = recurring.create("\"fecha_fin\":\"2027-12-01\",\"max_emisiones\":3");

        wrong(both, "max_emisiones");
        assertThat(both.message()).contains("no se admite junto con fecha_fin");
        wrong(recurring.create("\"fecha_fin\":\"2026-11-30\""), "fecha_fin");
        assertThat(recurring.create("\"dia\":10,\"fecha_fin\":\"2026-12-09\"").message())
                .contains("no deja ningún día");
        wrong(recurring.create("\"fecha_inicio\":\"2020-01-01\",\"fecha_fin\":\"2020-12-01\""), "fecha_fin");
        wrong(recurring.create("\"dia\":1,\"fecha_inicio\":\"9999-12-31\""), "fecha_inicio");
    }

    @Test
    void settingOneEndConditionRemovesTheOther() throws IOException {
        String id = recurring.created("\"fecha_fin\":\"2027-12-01\"");

        shows(
                recurring.change(id, "{\"max_emisiones\":1,\"fecha_inicio\":\"2028-01-01\"}"),
                "fecha_fin=missing",
                "max_emisiones=1");
        shows(recurring.change(id, "{\"fecha_fin\":\"2028-02-01\"}"), "max_emisiones=missing");
        wrong(recurring.change(id, "{\"fecha_fin\":\"2027-12-31\"}"), "fecha_fin");
        wrong(recurring.change(id, "{\"fecha_fin\":\"2028-01-01\",\"max_emisiones\":2}"), "max_emisiones");
    }

    @Test
    void changedDiaMovesTheNextIssue() throws IOException {
        String id = recurring.created("");
        // What is planned outlives a snapshot, too.
        mock.panel("PUT /panel/state", mock.panel("GET /panel/state").json().toString());
        shows(recurring.change(id, "{\"dia\":15}"), "proxima_emision=2026-12-15");
        days(20);
        assertThat(recurring.issued()).isEmpty();
        days(6);

        assertThat(recurring.issued()).containsExactly("2026-12-15");
        shows(recurring.read(id), "proxima_emision=2027-01-15");
    }

    @Test
    void changedScheduleIssuesOneInvoicePerPeriod() throws IOException {
        String id = recurring.created("");
        days(12);
        assertThat(recurring.issued()).containsExactly("2026-12-01");

        shows(recurring.change(id, "{\"dia\":20}"), "proxima_emision=2027-01-20");
        shows(recurring.change(id, "{\"periodicidad\":\"semanal\"}"), "proxima_emision=2027-01-05");
        String quarterly = "{\"periodicidad\":\"trimestral\",\"fecha_inicio\":\"2026-12-03\",\"dia\":3}";
        shows(recurring.change(id, quarterly), "proxima_emision=2027-03-03");
    }

    @Test
    void otherChangesKeepTheNextIssueDate() throws IOException {
        String id = recurring.created("");
        Answer changed = recurring.change(id, """
                {"nombre":"Otra","serie":"B","fecha_inicio":"2026-12-01T08:00:00Z",
                 "lineas":[{"concepto":"Cuota","cantidad":1,"precio_unitario":7,"iva_pct":21}]}""");
        days(11);

        shows(changed, "proxima_emision=2026-12-01", "fecha_inicio=2026-12-01");
        shows(recurring.invoices().get(0), "numero_completo=B-2026-000001", "total=8.47");
    }

    @Test
    void changeLeavingNoIssueSetsEstadoFinalizada() throws IOException {
        String id = recurring.created("");
        days(12);

        shows(recurring.change(id, "{\"max_emisiones\":1}"), "estado=finalizada", "proxima_emision=null");
        refused(recurring.change(id, "{\"max_emisiones\":2}"), 409, "recurrente_cancelada");
    }

    @Test
    void changingAPausedRecurringInvoiceKeepsItPaused() throws IOException {
        String id = recurring.created("");
        recurring.act(id, "pause");
        shows(recurring.change(id, "{\"dia\":5}"), "estado=pausada", "proxima_emision=2026-12-05");
        days(30);

        assertThat(recurring.issued()).isEmpty();
    }

    @Test
    void failedIssuePausesTheRecurringInvoice() throws IOException {
        String id = recurring.created("");
        inUse(false);
        days(12);
        JsonNode paused = recurring.read(id);

        assertThat(recurring.issued()).isEmpty();
        shows(paused, "estado=pausada", "avisos/0/codigo=emision_fallida", "emitidas=0");
        assertThat(paused.at("/avisos/0/mensaje").asText()).contains("2026-12-01", "inactivo");
        assertThat(mock.state("/production/tables/warnings/rows").findValuesAsText("message"))
                .anyMatch(each -> each.contains(id) && each.contains("2026-12-01"));
        answers(recurring.change(id, "{\"nombre\":\"Otra\"}"), 200);

        inUse(true);
        shows(recurring.act(id, "resume"), "avisos=missing");
        days(31);
        assertThat(recurring.issued()).containsExactly("2027-01-01");
    }

    @Test
    void inactiveAddresseeReturns422() throws IOException {
        String id = recurring.created("");
        inUse(false);

        wrong(recurring.create(""), "destinatario_id");
        wrong(recurring.change(id, "{\"destinatario_id\":\"" + recurring.addressee() + "\"}"), "destinatario_id");
    }

    @Test
    void recurringInvoiceOfAnotherClientReturns404() throws IOException {
        String path = "/recurring-invoices/" + recurring.created("");

        answers(mock.get(path, LAURA), 404);
        answers(mock.get(path + "/next-issues", LAURA), 404);
        for (String verb : List.of("/pause", "/resume", "/cancel")) {
            answers(mock.post(path + verb, "", LAURA), 404);
        }
        answers(mock.patch(path, "{}", LAURA), 404);
        shows(mock.get(path, TALLERES), "estado=activa");
    }

    @Test
    void firstExampleClientHasOneRecurringInvoice(Sandbox sandbox) throws IOException {
        JsonNode here = Samples.newest(mock, "/recurring-invoices");

        shows(here, "serie=A", "estado=activa", "proxima_emision=2026-12-01");
        shows(sandbox.list("/recurring-invoices").get(0), "serie=SBX", "estado=activa", "proxima_emision=2026-12-01");
        days(11);
        shows(
                Samples.newest(mock, "/invoices"),
                "recurrente_id=" + here.path("id").asText(),
                "receptor_nif=B12345674");
    }
}
