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
    private static Answer add(Place place, long client, String serie) throws IOException {
        return place.panel("POST /panel/series", "{\"client\":%d,\"serie\":\"%s\"}".formatted(client, serie));
    }

    private static Answer issue(Place place, long client, String serie) throws IOException {
        return place.post(
                "/invoices", Draft.invoice().with("serie", "\"" + serie + "\"").toString(), client);
    }

    @Test
    void addedSeriesIsTheClientsAlone(Place place) throws IOException {
        Answer added = add(place, TALLERES, "WEB-26/1");

        answers(added, 201);
        shows(added, "client=1002", "serie=WEB-26/1");
        shows(issue(place, TALLERES, "WEB-26/1"), "numero_completo=WEB-26/1-2026-000001");
        refused(issue(place, LAURA, "WEB-26/1"), 422, "serie_desconocida");
        assertThat(add(place, LAURA, "WEB-26/1").status()).isEqualTo(201);
    }

    @Test
    void recurringInvoiceMayUseAnAddedSeries(Place place) throws IOException {
        Recurring recurring = new Recurring(place);
        refused(recurring.create("\"serie\":\"CUOTAS\""), 422, "serie_desconocida");
        add(place, TALLERES, "CUOTAS");

        answers(recurring.create("\"serie\":\"CUOTAS\""), 201);
    }

    @Test
    void addedSeriesIsKeptInTheState(Place place) throws IOException {
        add(place, TALLERES, "WEB");
        String state = place.panel("GET /panel/state").json().toString();
        answers(place.panel("POST /panel/reset"), 204);
        refused(issue(place, TALLERES, "WEB"), 422, "serie_desconocida");
        place.panel("PUT /panel/state", state);

        answers(issue(place, TALLERES, "WEB"), 201);
    }

    @Test
    void wrongOrExistingSeriesIsRefused(Place place) throws IOException {
        for (String serie : List.of("", " ", "a<b", "a=b", "ñ", "x".repeat(41))) {
            answers(add(place, TALLERES, serie), 422);
        }
        answers(add(place, 4711, "WEB"), 404);
        answers(place.panel("POST /panel/series", "{\"client\":\"x\",\"serie\":\"WEB\"}"), 422);
        add(place, TALLERES, "WEB");
        for (String serie : List.of("A", "R", "WEB")) {
            answers(add(place, TALLERES, serie), 409);
        }
    }

    @Test
    void sandboxClientGetsASeriesToo(Sandbox sandbox, Place place) throws IOException {
        answers(add(place, 9001, "SBXWEB"), 201);

        answers(
                sandbox.post(
                                "/invoices",
                                Draft.invoice().with("serie", "\"SBXWEB\"").toString())
                        .send(),
                201);
    }
}
