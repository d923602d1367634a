package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accounting years and quarters: a submitted tax model closes its period. */
@Chapter("What the service does › Accounting periods")
final class AccountingPeriodsTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, TALLERES);
    }

    private JsonNode year(int year) throws IOException {
        return mock.get("/accounting-periods?ejercicio=" + year, TALLERES)
                .json()
                .at("/data/0");
    }

    private Answer invoice(String day) throws IOException {
        String body = ClientBooks.invoice(day, "{\"precio_unitario\":1000,\"iva_pct\":21}", "{}");
        return mock.post("/invoices", body, TALLERES);
    }

    private static void isClosed(Answer answer) {
        refused(answer, 409, "periodo_cerrado");
        assertThat(answer.message()).startsWith("El periodo contable");
    }

    @Test
    void theCurrentYearIsOpenWithItsQuarters() throws IOException {
        JsonNode year = mock.list("/accounting-periods", TALLERES).get(0);

        shows(year, "id=per_2026", "fecha_inicio=2026-01-01", "fecha_fin=2026-12-31", "estado=abierto");
        assertThat(year.path("trimestres").findValuesAsText("periodo")).containsExactly("1T", "2T", "3T", "4T");
        assertThat(year.path("trimestres").findValuesAsText("estado")).containsOnly("abierto");
    }

    @Test
    void yearWithEntriesIsListed() throws IOException {
        assertThat(year(2025).isMissingNode()).isTrue();
        invoice("2025-12-31");

        shows(year(2025), "estado=abierto");
    }

    @Test
    void submittedTaxModelClosesItsQuarter() throws IOException {
        books.present("303", "3T", "{}");
        int before = mock.list("/accounting-entries", TALLERES).size();

        shows(year(2026), "estado=abierto", "trimestres/1/estado=abierto", "trimestres/2/estado=cerrado");
        isClosed(invoice("2026-09-30"));
        assertThat(mock.list("/accounting-entries", TALLERES)).hasSize(before);
        shows(invoice("2026-10-01"), "numero=1");
    }

    @Test
    void submittedAnnualTaxModelClosesTheYear() throws IOException {
        String id = books.model("390", 2025, "0A").path("id").asText();
        mock.panel("POST /panel/tax-models/" + id + "/present");

        shows(year(2025), "estado=cerrado");
        assertThat(year(2025).path("trimestres").findValuesAsText("estado")).containsOnly("cerrado");
        isClosed(invoice("2025-12-31"));
    }

    @Test
    void threeSubmittedMonthlyModelsCloseTheQuarter() throws IOException {
        books.present("303", "07", "{}");
        isClosed(invoice("2026-07-31"));
        shows(year(2026), "trimestres/2/estado=abierto");
        books.present("303", "08", "{}");
        books.present("303", "09", "{}");

        shows(year(2026), "trimestres/2/estado=cerrado");
    }

    @Test
    void draftInClosedPeriodCannotBeConfirmed() throws IOException {
        String expense = "/expenses/" + books.register("2026-09-10", "10", "21", "{}");
        String payment = "/irpf-payments/"
                + books.withhold("2026-09-10", "Y1234567X", "600", "15", "{\"clave_percepcion\":\"G\"}");
        books.present("303", "3T", "{}");

        for (String draft : new String[] {expense, payment}) {
            isClosed(mock.post(draft + "/confirm", "", TALLERES));
            shows(mock.get(draft, TALLERES), "estado=draft");
        }
        assertThat(mock.events("production"))
                .extracting(event -> event.path("type").asText())
                .containsOnly("tax_model.generated");
    }

    @Test
    void thePanelOpensAPeriodAgain() throws IOException {
        books.present("303", "3T", "{}");
        isClosed(invoice("2026-09-30"));
        books.open("08");
        answers(invoice("2026-08-31"), 201);
        isClosed(invoice("2026-09-30"));
        shows(year(2026), "trimestres/2/estado=abierto");
        books.open("3T");

        answers(invoice("2026-09-30"), 201);
        answers(books.open("5T"), 422);
    }

    @Test
    void anInvoiceOfAClosedPeriodCanStillBeAnnulledToday() throws IOException {
        String id = invoice("2026-09-30").text("/id");
        books.present("303", "3T", "{}");
        mock.panel("POST /panel/invoices/" + id + "/annul");

        assertThat(books.days(id)).containsExactly("2026-09-30", "2026-11-20");
    }
}
