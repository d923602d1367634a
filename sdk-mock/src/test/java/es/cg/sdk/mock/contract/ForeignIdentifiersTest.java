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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Identifiers of other countries, of customers, suppliers and payees. */
@Chapter("Facts › Identifiers")
final class ForeignIdentifiersTest {
    private static final String IRISH =
            "\"tipo_identificacion\":\"02\",\"identificacion\":\"IE6388047V\",\"pais\":\"IE\"";

    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    private Answer expense(String nif, String more) throws IOException {
        return mock.post(
                "/expenses",
                Draft.of(Samples.expense())
                        .with("proveedor_nif", nif)
                        .with("numero_factura", "\"" + TestRequest.fresh() + "\"")
                        .merged(more)
                        .toString(),
                LAURA);
    }

    private Answer payment(String nif, String more) throws IOException {
        return mock.post(
                "/irpf-payments",
                Draft.of(Samples.irpfPayment())
                        .with("perceptor_nif", nif)
                        .merged(more)
                        .toString(),
                LAURA);
    }

    @TestFactory
    Stream<DynamicTest> identifierOfAnotherFormIsTakenWithAnAviso() {
        return Stream.of("FR40303265045", "IE6388047V", "ATU12345678", "CHE-123.456.788", "12-3456789", "I12345674")
                .map(id -> TestMockResolver.test(id, mock -> {
                    String body = Draft.invoice()
                            .with("receptor_nif", "\"" + id + "\"")
                            .toString();
                    Answer answer = mock.post("/invoices", body, LAURA);

                    answers(answer, 201);
                    shows(
                            answer,
                            "receptor_nif=" + id.replaceAll("[-.]", ""),
                            "avisos/0/codigo=identificacion_extranjera");
                    assertThat(answer.text("/avisos/0/mensaje")).contains("destinatario_id", "pais");
                }));
    }

    @Test
    void supplierAndPayeeMayHaveAForeignIdentifier() throws IOException {
        for (Answer answer : List.of(expense("\"IE6388047V\"", "{}"), payment("\"FR 40 303 265 045\"", "{}"))) {
            answers(answer, 201);
            assertThat(answer.json().at("/avisos").findValuesAsText("codigo")).contains("identificacion_extranjera");
            assertThat(answer.text("/avisos/0/mensaje")).contains("tipo_identificacion", "identificacion", "pais");
        }
    }

    @Test
    void identificationTakesTheNifsPlace() throws IOException {
        Answer expense = expense("\"\"", "{" + IRISH + "}");
        Answer payment = payment("\"\"", "{" + IRISH + "}");

        for (Answer answer : List.of(expense, payment)) {
            answers(answer, 201);
            shows(answer, "tipo_identificacion=02", "identificacion=IE6388047V", "pais=IE");
            assertThat(answer.json().path("avisos").findValuesAsText("codigo"))
                    .doesNotContain("campo_desconocido", "identificacion_extranjera");
        }
        wrong(expense("\"\"", "{}"), "proveedor_nif");
        Answer missing = payment("\"\"", "{}");
        wrong(missing, "perceptor_nif");
        assertThat(missing.message()).contains("identificacion");
    }

    @Test
    void refusedSpanishFormSaysWhereForeignOnesGo() throws IOException {
        Answer refused = expense("\"10259033P\"", "{}");

        wrong(refused, "proveedor_nif");
        assertThat(refused.message()).contains("carácter de control", "tipo_identificacion", "pais");
        // A Cypriot number has the form of a DNI.
        answers(expense("\"10259033P\"", "{\"pais\":\"CY\"}"), 201);
        wrong(expense("\"10259033P\"", "{\"pais\":\"ES\"}"), "proveedor_nif");
        wrong(expense("\"X234567890123456789012\"", "{}"), "proveedor_nif");
    }

    @Test
    void sameForeignInvoiceTwiceGetsAnAviso() throws IOException {
        expense("\"\"", "{\"numero_factura\":\"F-1\"," + IRISH + "}");

        assertThat(expense("\"\"", "{\"numero_factura\":\"F-1\",\"identificacion\":\"ie 6388047 v\"}")
                        .json()
                        .path("avisos")
                        .findValuesAsText("codigo"))
                .contains("posible_duplicado");
    }

    @Test
    void untaxedPurchaseFromTheEuIsSelfAssessed() throws IOException {
        for (String more : List.of(IRISH, "\"proveedor_nif\":\"IE6388047V\"")) {
            String id = books.buy("2025-02-10", "100", "21", "{\"proveedor_nif\":\"\",\"total\":100," + more + "}");
            shows(mock.get("/expenses/" + id, LAURA), "tipo_operacion=servicio_intracomunitario");
        }
        books.buy(
                "2025-02-11",
                "300",
                "21",
                "{\"proveedor_nif\":\"\",\"total\":300,\"cuenta_contable\":\"6010000001\",\"identificacion\":\"1\",\"pais\":\"FR\"}");

        boxes(books.model("303", 2025, "1T"), "10=500", "11=105", "36=500", "37=105", "71=0");
        boxes(books.model("390", 2025, "0A"), "25=300", "26=63", "551=200", "552=42");
    }

    @Test
    void assumedOrOddOperationGetsAnAviso() throws IOException {
        String untaxed = "\"total\":80,\"desglose_iva\":[{\"iva_pct\":21,\"base\":80}]";
        String american = "\"identificacion\":\"98-0\",\"pais\":\"US\"";

        assertThat(avisos(expense("\"\"", "{" + IRISH + "," + untaxed + "}")))
                .containsExactly("tipo_operacion_supuesto");
        // Spanish VAT was charged.
        assertThat(avisos(expense("\"\"", "{" + IRISH + "}"))).containsExactly("tipo_operacion_sin_indicar");
        String zero = "\"total\":80,\"desglose_iva\":[{\"iva_pct\":0,\"base\":80}]";
        assertThat(avisos(expense("\"\"", "{" + american + "," + zero + "}")))
                .containsExactly("tipo_operacion_sin_indicar");
        String within = ",\"tipo_operacion\":\"adquisicion_intracomunitaria\"}";
        assertThat(avisos(expense("\"\"", "{" + american + "," + untaxed + within)))
                .containsExactly("tipo_operacion_de_otro_pais");
        String imported = ",\"tipo_operacion\":\"importacion\"}";
        assertThat(avisos(expense("\"\"", "{" + american + "," + untaxed + imported)))
                .isEmpty();
        assertThat(avisos(expense("\"\"", "{" + IRISH + "," + untaxed + imported)))
                .containsExactly("tipo_operacion_de_otro_pais");
    }

    private static List<String> avisos(Answer answer) {
        answers(answer, 201);
        return answer.json().path("avisos").findValuesAsText("codigo");
    }

    @Test
    void withholdingOfANonResidentIsOutOfModel111() throws IOException {
        books.pay("2025-02-10", "12345678Z", "1000", "15", "{\"clave_percepcion\":\"G\"}");
        Answer answer = payment("\"\"", "{" + IRISH + ",\"fecha_pago\":\"2025-02-10\"}");
        books.confirm("/irpf-payments/" + answer.text("/id"));
        books.buy(
                "2025-02-10",
                "500",
                "21",
                "{\"proveedor_nif\":\"\",\"total\":500,\"tipo_renta\":\"profesional\",\"retencion_irpf_pct\":19,"
                        + IRISH + "}");

        shows(answer, "modelo=216");
        JsonNode made = books.model("111", 2025, "1T");
        boxes(made, "07=1", "08=1000", "09=150");
        boxes(books.model("190", 2025, "0A"), "01=1", "02=1000");
    }

    @Test
    void model347NamesAForeignSupplierByIdentification() throws IOException {
        String american = "\"proveedor_nif\":\"\",\"identificacion\":\"98-0\",\"pais\":\"US\"";
        for (int i = 0; i < 2; i++) {
            books.buy("2025-02-10", "2000", "0", "{\"total\":2000," + american + "}");
        }

        boxes(books.model("347", 2025, "0A"), "01=1", "02=4000");
    }

    @Test
    void mandateAndAccountMayNameAForeigner() throws IOException {
        answers(mock.post("/sepa-mandates", """
                        {"deudor_nombre":"Client Fictif","deudor_nif":"FR40303265045","esquema":"CORE",
                         "iban":"FR1420041010050500013M02606","fecha_firma":"2026-11-01"}""", LAURA), 201);
        answers(mock.post("/accounts", """
                        {"codigo":"4300000077","nombre":"Client Fictif","nif":"FR40303265045"}""", LAURA), 201);
    }
}
