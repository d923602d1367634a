package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One model for each period, and drafts until it ends. TaxScenariosTest has what models say of the books. */
@Chapter("Tax › Periods of models")
final class TaxRulesTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    @Test
    void periodSpellingsMeanTheSameModel() throws IOException {
        JsonNode made = books.model("303", 2025, "1T");
        for (String name : List.of("T1", "1t", "2025-1T", "2025-T1", " t1 ")) {
            Answer again = books.asked("303", 2025, name);

            assertThat(again.text("/id")).as(name).isEqualTo(made.path("id").asText());
            shows(again, "periodo=1T", "avisos/0/codigo=modelo_existente");
        }
        String month = books.model("111", 2025, "1").path("id").asText();
        for (String name : List.of("01", "M01", "2025-01")) {
            assertThat(books.model("111", 2025, name).path("id").asText()).isEqualTo(month);
        }
        refused(books.asked("303", 2025, "2024-1T"), 422, "periodo_no_valido");
        refused(books.asked("303", 2025, "T5"), 422, "periodo_no_valido");
        refused(books.asked("303", 2025, ""), 422, "periodo_no_valido");
        refused(mock.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2025}", LAURA), 422, "periodo_no_valido");
    }

    @Test
    void aMonthAndItsQuarterCannotBothHaveAModel() throws IOException {
        books.model("303", 2025, "1T");
        books.model("303", 2025, "04");
        for (String month : List.of("01", "02", "03")) {
            refused(books.asked("303", 2025, month), 409, "periodo_solapado");
        }
        refused(books.asked("303", 2025, "2T"), 409, "periodo_solapado");
        assertThat(books.asked("303", 2025, "05").status()).isEqualTo(201);
        assertThat(books.asked("303", 2025, "3T").status()).isEqualTo(201);
        assertThat(books.asked("303", 2024, "01").status()).isEqualTo(201);
        assertThat(books.asked("111", 2025, "01").status()).isEqualTo(201);
    }

    @Test
    void modelOfAnUnfinishedPeriodIsBorrador() throws IOException {
        JsonNode draft = books.model("130", 2026, "4T");
        String id = draft.path("id").asText();
        refused(mock.panel("POST /panel/tax-models/" + id + "/present", "{}"), 409, "periodo_no_terminado");

        shows(draft, "estado=borrador", "avisos/0/codigo=periodo_no_terminado");
        books.buy("2026-12-01", "100", "21", "{}");
        JsonNode later = books.model("130", 2026, "4T");
        assertThat(later.path("id").asText()).isEqualTo(id);
        assertThat(later.at("/casillas/02").decimalValue()).isNotNull();
        assertThat(later.at("/casillas/02").asText())
                .isNotEqualTo(draft.at("/casillas/02").asText());
        mock.advance("P43D");
        JsonNode final130 = books.model("130", 2026, "4T");
        assertThat(final130.path("estado").asText()).isEqualTo("generado");
        assertThat(final130.path("avisos").findValuesAsText("codigo")).doesNotContain("periodo_no_terminado");
        mock.panel("POST /panel/tax-models/" + id + "/present");
        assertThat(mock.get("/tax-models/" + id, LAURA).text("/estado")).isEqualTo("presentado");
    }

    @Test
    void draftIsRegeneratedWhenSubmittedAfterItsPeriod() throws IOException {
        String id = books.model("303", 2026, "4T").path("id").asText();
        String before = mock.get("/tax-models/" + id, LAURA).text("/casillas/28");
        books.buy("2026-12-01", "100", "21", "{}");
        mock.advance("P43D");
        mock.panel("POST /panel/tax-models/" + id + "/present");
        Answer submitted = mock.get("/tax-models/" + id, LAURA);

        assertThat(submitted.text("/estado")).isEqualTo("presentado");
        assertThat(submitted.text("/casillas/28")).isNotEqualTo(before);
    }

    @Test
    void aReceivedInvoiceThatIsAlsoAnExpenseIsDeductedOnce() throws IOException {
        JsonNode before = books.model("303", 2026, "3T");
        books.buy("2026-09-11", "121", "21", "{\"numero_factura\":\"f-778\"}");

        boxes(before, "07=1000", "28=121", "29=25.41", "71=184.59");
        boxes(books.model("303", 2026, "3T", "{\"regenerar\":true}"), "28=121", "29=25.41", "71=184.59");
    }
}
