package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.ClientBooks.boxes;
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

/** Models 303, 390, 347 and 130 of reverse charge, trade within the EU, imports, and what is not subject to VAT. */
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

    private String reversed(String base, String more) throws IOException {
        return books.buy("2025-02-10", base, "21", """
                {"desglose_iva":[{"iva_pct":21,"base":%s,"calificacion":"S2"%s}],"total":%s}""".formatted(base, more, base));
    }

    @Test
    void qualificationOfALineReachesItsBox() throws IOException {
        String id = books.sell("2025-01-10", line("1000", "S2") + "," + line("50", "N1") + "," + line("300", "N2"));
        JsonNode invoice = mock.get("/invoices/" + id, LAURA).json();

        shows(invoice, "lineas/0/calificacion=S2", "total=1350.00");
        assertThat(invoice.path("desglose_iva").findValuesAsText("calificacion"))
                .containsExactly("S2", "N1", "N2");
        boxes(books.model("303", 2025, "1T"), "122=1000", "120=300", "59=0", "07=0", "150=0", "27=0");
        boxes(books.model("390", 2025, "0A"), "125=1000", "110=300", "103=0", "108=1300");
    }

    @Test
    void serviceToABusinessInTheEuIsInBox59() throws IOException {
        String french = addressee("FR", true);
        String american = addressee("US", true);
        String person = addressee("FR", false);
        books.sell("2025-01-10", line("4000", "N2"), french);
        books.sell("2025-01-11", line("200", "N2"), american);
        books.sell("2025-01-12", line("100", "N2"), person);

        boxes(books.model("303", 2025, "1T"), "59=4000", "120=300");
        boxes(books.model("390", 2025, "0A"), "103=4000", "110=300", "108=4300");
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
    void reverseChargeOnAPurchaseIsOnBothSides() throws IOException {
        String id = reversed("1000", "");
        reversed("100", ",\"cuota\":0,\"deducible_pct\":50");
        books.buy("2025-02-11", "200", "21", """
                {"desglose_iva":[{"iva_pct":21,"base":200,"calificacion":"S2"}],"total":200,"cuenta_contable":"2170000001"}""");

        shows(mock.get("/expenses/" + id, LAURA), "desglose_iva/0/cuota=210.00", "total=1000");
        JsonNode made = books.model("303", 2025, "1T");
        boxes(made, "12=1300", "13=273", "27=273", "28=1050", "29=220.50", "30=200", "31=42", "45=262.50", "71=10.50");
        boxes(books.model("130", 2025, "1T"), "02=1310.50");
        boxes(books.model("390", 2025, "0A"), "27=1300", "28=273", "33=1300", "34=273", "47=273", "64=262.50", "99=0");
        assertThat(books.booked(id))
                .containsExactly("4100000003=-1000.00 4720000021=210.00 4770000021=-210.00 6290000000=1000.00");
    }

    @Test
    void purchaseWithinTheEuHasItsOwnBoxes() throws IOException {
        buy("1000", "adquisicion_intracomunitaria", "");
        buy("400", "servicio_intracomunitario", "");
        buy("300", "adquisicion_intracomunitaria", ",\"cuenta_contable\":\"2170000001\"");

        JsonNode made = books.model("303", 2025, "1T");
        boxes(made, "10=1700", "11=357", "27=357", "36=1400", "37=294", "38=300", "39=63", "45=357", "71=0");
        shows(made, "resultado=resultado_cero");
        JsonNode year = books.model("390", 2025, "0A");
        boxes(year, "25=1300", "26=273", "551=400", "552=84", "33=1700", "34=357", "47=357", "99=0", "108=0");
        boxes(year, "56=1000", "57=210", "58=300", "59=63", "597=400", "598=84", "64=357", "65=0");
        boxes(books.model("130", 2025, "1T"), "02=1700");
    }

    @Test
    void importIsDeductedAndItsDeferredVatIsInBox77() throws IOException {
        books.buy("2025-02-10", "1000", "21", "{\"tipo_operacion\":\"importacion\"}");
        String id = buy("500", "importacion_diferida", ",\"cuenta_contable\":\"2170000001\"");
        books.sell("2025-03-01", "{\"precio_unitario\":2000,\"iva_pct\":21}");

        JsonNode made = books.model("303", 2025, "1T");
        boxes(
                made, "27=420", "32=1000", "33=210", "34=500", "35=105", "45=315", "66=105", "77=105", "69=210",
                "71=210");
        boxes(books.model("390", 2025, "0A"), "52=1000", "53=210", "54=500", "55=105", "84=105", "659=105", "86=210");
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
    void model347OmitsForeignTradeAndTheVatOfAReverseCharge() throws IOException {
        reversed("4000", "");
        buy("9000", "adquisicion_intracomunitaria", ",\"proveedor_nif\":\"B12345674\"");
        buy("9000", "importacion_diferida", ",\"proveedor_nif\":\"B12345674\"");
        books.sell("2025-01-10", line("9000", "N2"), addressee("FR", true));

        boxes(books.model("347", 2025, "0A"), "01=1", "02=4000");
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
