package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** How reverse charge, trade within the EU and imports are recorded and booked; TaxScenariosTest has their boxes. */
@Chapter("Tax › Reverse charge and foreign trade")
final class CrossBorderModelsTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    private static String line(String price, String qualification) {
        return "{\"precio_unitario\":%s,\"iva_pct\":0,\"calificacion\":\"%s\"}".formatted(price, qualification);
    }

    private String buy(String base, String operation, String more) throws IOException {
        String fields = "\"tipo_operacion\":\"%s\",\"total\":%s%s".formatted(operation, base, more);
        return books.buy("2025-02-10", base, "21", "{" + fields + "}");
    }

    @Test
    void qualificationOfALineIsShown() throws IOException {
        String id = books.sell("2025-01-10", line("1000", "S2") + "," + line("50", "N1") + "," + line("300", "N2"));
        JsonNode invoice = mock.get("/invoices/" + id, LAURA).json();

        shows(invoice, "lineas/0/calificacion=S2", "total=1350.00");
        assertThat(invoice.path("desglose_iva").findValuesAsText("calificacion"))
                .containsExactly("S2", "N1", "N2");
    }

    @Test
    void serviceToABusinessInTheEuAddsModel349() throws IOException {
        String french = addressee("FR", true);
        books.sell("2025-01-10", line("4000", "N2"), french);
        books.sell("2026-11-10", line("200", "N2"), addressee("US", true));
        books.sell("2026-11-10", line("100", "N2"), addressee("FR", false));
        assertThat(new CalendarEntries(mock).of("349", LAURA)).isEmpty();
        books.sell("2026-11-10", line("10", "N2"), french);
        assertThat(new CalendarEntries(mock).of("349", LAURA)).containsExactly("obl_349_2026_4T");
    }

    /** Returns the fields of an invoice to a new addressee of this country. */
    private String addressee(String country, boolean business) throws IOException {
        Answer made = mock.post("/addressees", """
                {"nombre":"Cliente de fuera","tipo_identificacion":"06","identificacion":"%s","pais":"%s",
                 "es_empresa_o_profesional":%s}""".formatted(TestRequest.fresh(), country, business), LAURA);
        answers(made, 201);
        return "{\"receptor_nif\":\"\",\"receptor_nombre\":\"\",\"destinatario_id\":\"" + made.text("/id") + "\"}";
    }

    @TestFactory
    Stream<DynamicTest> qualificationThatContradictsItsLineReturns422() {
        return InvoiceCase.table("""
                        lineas "iva_pct":21,"calificacion":"S2" -> lineas.0.calificacion
                        lineas "iva_pct":10,"calificacion":"N1" -> lineas.0.calificacion
                        lineas "iva_pct":0,"calificacion":"N2","exencion":"E1" -> lineas.0.calificacion
                        lineas "iva_pct":0,"calificacion":"S3" -> lineas.0.calificacion""")
                .map(each -> TestMockResolver.test(each.toString(), mock -> {
                    Draft draft = Draft.invoice().with("lineas", InvoiceCase.lines(each.json()));
                    wrong(mock.post("/invoices", draft.toString(), LAURA), each.refused());
                }));
    }

    @Test
    void reverseChargeOnAPurchaseIsBookedOnBothSides() throws IOException {
        String id = books.buy("2025-02-10", "1000", "21", """
                {"desglose_iva":[{"iva_pct":21,"base":1000,"calificacion":"S2"}],"total":1000}""");

        shows(mock.get("/expenses/" + id, LAURA), "desglose_iva/0/cuota=210.00", "total=1000");
        assertThat(books.booked(id))
                .containsExactly("4100000003=-1000.00 4720000021=210.00 4770000021=-210.00 6290000000=1000.00");
    }

    @Test
    void deferredVatOfAnImportIsSettledByModel303() throws IOException {
        books.buy("2025-02-10", "1000", "21", "{\"tipo_operacion\":\"importacion\"}");
        String id = buy("500", "importacion_diferida", ",\"cuenta_contable\":\"2170000001\"");
        books.sell("2025-03-01", "{\"precio_unitario\":2000,\"iva_pct\":21}");

        JsonNode made = books.model("303", 2025, "1T");
        assertThat(books.booked(id))
                .containsExactly("2170000000=500.00 4100000003=-500.00 4720000021=105.00 4770000021=-105.00");
        mock.panel("POST /panel/tax-models/" + made.path("id").asText() + "/present");
        books.balances("4750=0");
    }

    @Test
    void customsBillHasTheVatAloneAsTotal() throws IOException {
        String id = books.register("2025-02-10", "1000", "21", "{\"tipo_operacion\":\"importacion\",\"total\":210}");

        shows(mock.get("/expenses/" + id, LAURA), "total=210");
    }

    @Test
    void reverseChargeWithoutARateGetsAnAviso() throws IOException {
        String expense = Samples.expense()
                .replace(
                        "\"iva_pct\":21,\"base\":80.0,\"cuota\":16.8",
                        "\"iva_pct\":0,\"base\":96.8,\"calificacion\":\"S2\"");

        shows(mock.post("/expenses", expense, LAURA), "avisos/0/codigo=autoliquidacion_sin_tipo");
    }

    @Test
    void unknownOperationOfAnExpenseReturns422() throws IOException {
        wrong(
                mock.post(
                        "/expenses",
                        Draft.of(Samples.expense())
                                .with("tipo_operacion", "\"otra\"")
                                .toString(),
                        LAURA),
                "tipo_operacion");
    }

    @Test
    void purchaseWithinTheEuAddsModel349() throws IOException {
        books.register("2026-11-10", "100", "21", "{\"tipo_operacion\":\"servicio_intracomunitario\",\"total\":100}");

        assertThat(new CalendarEntries(mock).of("349", LAURA)).containsExactly("obl_349_2026_4T");
    }
}
