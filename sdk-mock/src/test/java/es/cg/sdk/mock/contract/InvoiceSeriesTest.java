package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The series of a client's invoices, and how the panel adds one. */
@Chapter("What the service does › Capabilities")
final class InvoiceSeriesTest {
    private static Answer add(TestMock mock, long client, String serie) throws IOException {
        return mock.panel("POST /panel/series", "{\"client\":%d,\"serie\":\"%s\"}".formatted(client, serie));
    }

    private static Answer issue(TestMock mock, long client, String serie) throws IOException {
        return mock.post(
                "/invoices", Draft.invoice().with("serie", "\"" + serie + "\"").toString(), client);
    }

    @Test
    void addedSeriesIsTheClientsAlone(TestMock mock) throws IOException {
        Answer added = add(mock, TALLERES, "WEB-26/1");

        answers(added, 201);
        shows(added, "client=1002", "serie=WEB-26/1");
        shows(issue(mock, TALLERES, "WEB-26/1"), "numero_completo=WEB-26/1-2026-000001");
        refused(issue(mock, LAURA, "WEB-26/1"), 422, "serie_desconocida");
        assertThat(add(mock, LAURA, "WEB-26/1").status()).isEqualTo(201);
    }

    @Test
    void recurringInvoiceMayUseAnAddedSeries(TestMock mock) throws IOException {
        Recurring recurring = new Recurring(mock);
        refused(recurring.create("\"serie\":\"CUOTAS\""), 422, "serie_desconocida");
        add(mock, TALLERES, "CUOTAS");

        answers(recurring.create("\"serie\":\"CUOTAS\""), 201);
    }

    @Test
    void addedSeriesIsKeptInTheState(TestMock mock) throws IOException {
        add(mock, TALLERES, "WEB");
        String state = mock.panel("GET /panel/state").json().toString();
        answers(mock.panel("POST /panel/reset"), 204);
        refused(issue(mock, TALLERES, "WEB"), 422, "serie_desconocida");
        mock.panel("PUT /panel/state", state);

        answers(issue(mock, TALLERES, "WEB"), 201);
    }

    @Test
    void wrongOrExistingSeriesIsRefused(TestMock mock) throws IOException {
        for (String serie : List.of("", " ", "a<b", "a=b", "ñ", "x".repeat(41))) {
            answers(add(mock, TALLERES, serie), 422);
        }
        answers(add(mock, 4711, "WEB"), 404);
        answers(mock.panel("POST /panel/series", "{\"client\":\"x\",\"serie\":\"WEB\"}"), 422);
        add(mock, TALLERES, "WEB");
        for (String serie : List.of("A", "R", "WEB")) {
            answers(add(mock, TALLERES, serie), 409);
        }
    }

    @Test
    void sandboxClientGetsASeriesToo(Sandbox sandbox, TestMock mock) throws IOException {
        answers(add(mock, 9001, "SBXWEB"), 201);

        answers(
                sandbox.post(
                                "/invoices",
                                Draft.invoice().with("serie", "\"SBXWEB\"").toString())
                        .send(),
                201);
    }
}
