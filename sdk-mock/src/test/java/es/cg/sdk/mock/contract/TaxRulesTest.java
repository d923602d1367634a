package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
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

/** What Models 303, 390 and 130 say of the books, and one model for each period. */
@Chapter("Tax › Models 303, 390 and 130")
final class TaxRulesTest {
    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    private static String line(String price, String rate) {
        return "{\"precio_unitario\":%s,\"iva_pct\":%s}".formatted(price, rate);
    }

    private static String line(String price, String rate, String more) {
        return "{\"precio_unitario\":%s,\"iva_pct\":%s,%s}".formatted(price, rate, more);
    }

    @Test
    void eachVatRateAndSurchargeHasItsModel303Boxes() throws IOException {
        books.sell("2025-01-15", line("1000", "21") + "," + line("300", "10") + "," + line("200", "4"));
        books.sell(
                "2025-02-15",
                line("400", "21", "\"recargo_pct\":5.2") + "," + line("100", "10", "\"recargo_pct\":1.4") + ","
                        + line("50", "4", "\"recargo_pct\":0.5"));

        JsonNode made = books.model("303", 2025, "1T");
        boxes(made, "01=250", "03=10", "04=400", "06=40", "07=1400", "09=294", "168=50", "170=0.25", "19=100");
        boxes(made, "21=1.40", "22=400", "24=20.80", "27=366.45", "46=366.45", "71=366.45");
    }

    @Test
    void temporaryVatRatesHaveTheirOwnModel303Boxes() throws IOException {
        books.sell("2024-09-15", line("100", "5", "\"recargo_pct\":0.62") + "," + line("70", "0"));
        books.sell(
                "2024-10-15", line("200", "7.5", "\"recargo_pct\":1") + "," + line("300", "2", "\"recargo_pct\":0.26"));

        boxes(books.model("303", 2024, "3T"), "153=100", "155=5", "16=100", "18=0.62", "150=70", "27=5.62");
        JsonNode made = books.model("303", 2024, "4T");
        boxes(made, "153=200", "155=15", "165=300", "167=6", "16=200", "18=2", "168=300", "170=0.78", "27=23.78");
    }

    @Test
    void exemptSalesAreNotInTheTaxedBases() throws IOException {
        books.sell("2025-01-15", line("1000", "21"));
        String[] reasons = {"E1", "E2", "E3", "E4", "E5", "E6"};
        for (int i = 0; i < reasons.length; i++) {
            books.sell("2025-01-16", line(Integer.toString(10 << i), "0", "\"exencion\":\"" + reasons[i] + "\""));
        }

        boxes(books.model("303", 2025, "1T"), "07=1000", "150=0", "27=210", "60=140", "59=160");
        boxes(books.model("390", 2025, "0A"), "103=160", "104=140", "105=330", "99=1000", "108=1630");
    }

    @Test
    void expenseVatIsDeductedByItsDeduciblePct() throws IOException {
        books.buy("2025-01-10", "100", "21", "{}");
        books.buy("2025-01-11", "200", "21", """
                    {"desglose_iva":[{"iva_pct":21,"base":200,"deducible_pct":50}]}""");
        books.buy("2025-01-12", "1000", "21", "{\"cuenta_contable\":\"2170000001\"}");
        books.buy("2025-01-13", "80", "10", "{\"tipo\":\"recibo_sin_factura\"}");
        books.buy("2025-01-14", "60", "0", "{}");

        JsonNode made = books.model("303", 2025, "1T");
        boxes(made, "28=200", "29=42", "30=1000", "31=210", "45=252", "46=-252", "71=-252", "72=252", "73=0");
        boxes(books.model("130", 2025, "1T"), "02=1469");
    }

    @Test
    void negativeVatIsCarriedForwardAndRefundedIn4T() throws IOException {
        books.buy("2025-01-10", "1000", "21", "{}");
        books.sell("2025-04-10", line("400", "21"));
        books.sell("2025-07-10", line("300", "21"));
        books.buy("2025-10-10", "100", "21", "{}");
        JsonNode first = books.model("303", 2025, "1T");
        JsonNode second = books.model("303", 2025, "2T");
        JsonNode third = books.model("303", 2025, "3T");
        JsonNode fourth = books.model("303", 2025, "4T");

        boxes(first, "71=-210", "72=210", "110=0", "87=0");
        assertThat(first.path("resultado").asText()).isEqualTo("a_compensar");
        boxes(second, "46=84", "110=210", "78=84", "87=126", "69=0", "71=0", "72=0");
        boxes(third, "46=63", "110=126", "78=63", "87=63", "71=0");
        boxes(fourth, "46=-21", "110=63", "78=63", "87=0", "71=-84", "72=0", "73=84");
        shows(fourth, "resultado=a_devolver", "importe=-84");
        boxes(books.model("303", 2026, "1T"), "110=0");
        boxes(books.model("390", 2025, "0A"), "47=147", "64=231", "65=-84", "84=-84", "86=-84", "95=0", "98=84");
    }

    @Test
    void resultOfZeroIsNeitherAPaymentNorInactivity() throws IOException {
        books.sell("2025-01-10", line("100", "0", "\"exencion\":\"E1\""));
        books.buy("2025-04-10", "1000", "21", "{}");
        books.sell("2025-07-10", line("100", "21"));
        books.pay("2025-01-10", "12345678Z", "100", "0", "{\"clave_percepcion\":\"G\"}");

        shows(books.model("303", 2025, "1T"), "resultado=resultado_cero", "importe=0.00");
        shows(books.model("303", 2025, "2T"), "resultado=a_compensar");
        shows(books.model("303", 2025, "3T"), "resultado=resultado_cero", "importe=0.00");
        shows(books.model("130", 2025, "2T"), "resultado=resultado_cero", "importe=0.00");
        shows(books.model("111", 2025, "1T"), "resultado=resultado_cero");
        shows(books.model("111", 2025, "2T"), "resultado=sin_actividad");
        shows(books.model("303", 2024, "1T"), "resultado=sin_actividad");
    }

    @Test
    void quarterWithOnlyCarriedTaxIsSinActividad() throws IOException {
        books.buy("2025-01-10", "1000", "21", "{}");
        books.model("303", 2025, "1T");

        JsonNode second = books.model("303", 2025, "2T");
        shows(second, "resultado=sin_actividad", "importe=0.00");
        boxes(second, "110=210", "87=210");
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
    void model130CountsFromJanuaryAndDeductsEarlierQuarters() throws IOException {
        books.sell("2025-01-10", line("2000", "21"), "{\"retencion_irpf_pct\":15}");
        books.buy("2025-02-10", "500", "21", "{}");
        books.sell("2025-04-10", line("1000", "21"));

        boxes(books.model("130", 2025, "1T"), "01=2000", "02=500", "03=1500", "04=300", "06=300", "07=0", "19=0");
        boxes(books.model("130", 2025, "2T"), "01=3000", "02=500", "04=500", "05=0", "06=300", "07=200", "19=200");
        boxes(books.model("130", 2025, "3T"), "04=500", "05=200", "06=300", "07=0", "19=0");
    }

    @Test
    void aReceivedInvoiceThatIsAlsoAnExpenseIsDeductedOnce() throws IOException {
        JsonNode before = books.model("303", 2026, "3T");
        books.buy("2026-09-11", "121", "21", "{\"numero_factura\":\"f-778\"}");

        boxes(before, "07=1000", "28=121", "29=25.41", "71=184.59");
        boxes(books.model("303", 2026, "3T", "{\"regenerar\":true}"), "28=121", "29=25.41", "71=184.59");
    }

    @Test
    void theSurchargeOnAPurchaseIsACostAndNotDeductible() throws IOException {
        books.sell("2025-01-10", line("3000", "21"));
        books.buy("2025-02-10", "1000", "21", """
                    {"desglose_iva":[{"iva_pct":21,"base":1000,"recargo_pct":5.2}],"total":1262}""");

        boxes(books.model("303", 2025, "1T"), "27=630", "28=1000", "29=210", "71=420");
        boxes(books.model("130", 2025, "1T"), "01=3000", "02=1052");
    }

    @Test
    void anInvoiceThatAnF3ReplacesIsCountedOnce() throws IOException {
        String ticket = books.sell("2025-01-10", line("100", "21"), "{\"tipo_factura\":\"F2\"}");
        boxes(books.model("303", 2025, "1T"), "07=100", "27=21");
        books.sell("2025-04-10", line("100", "21"), "{\"tipo_factura\":\"F3\",\"sustituidas\":[\"" + ticket + "\"]}");

        boxes(books.model("303", 2025, "1T", "{\"regenerar\":true}"), "07=100", "27=21");
        boxes(books.model("303", 2025, "2T"), "07=0", "27=0");
        boxes(books.model("130", 2025, "2T"), "01=100");
        boxes(books.model("390", 2025, "0A"), "05=100", "47=21", "108=100");
    }

    @Test
    void vatChargedWithoutVatReturnsIsIncomeOf130() throws IOException {
        ClientBooks shop = ClientBooks.ofNew(mock, "{\"regimen_iva\":\"recargo_equivalencia\"}");
        shop.sell("2025-01-10", line("1000", "21"));

        boxes(shop.model("130", 2025, "1T"), "01=1210", "04=242");
    }

    static void rectify(TestMock mock, String id, String how, String day, String price) throws IOException {
        Answer made = mock.panel("POST /panel/invoices/" + id + "/rectify", """
                {"tipo_factura":"R1","tipo_rectificativa":"%s","motivo":"Descuento","fecha_expedicion":"%s",
                 "lineas":[{"concepto":"Venta","cantidad":1,"precio_unitario":%s,"iva_pct":21}]}""".formatted(how, day, price));
        answers(made, 200);
    }

    @Test
    void rectifyingInvoiceCountsInItsOwnQuarter() throws IOException {
        String first = books.sell("2025-01-10", line("1000", "21"));
        String second = books.sell("2025-01-11", line("500", "21"));
        rectify(mock, first, "I", "2025-04-10", "-200");
        rectify(mock, second, "S", "2025-04-11", "400");

        boxes(books.model("303", 2025, "1T"), "07=1500", "14=0", "27=315");
        boxes(books.model("303", 2025, "2T"), "07=0", "14=-300", "15=-63", "27=-63", "72=63");
        boxes(books.model("130", 2025, "2T"), "01=1200");
        boxes(books.model("390", 2025, "0A"), "05=1500", "29=-300", "30=-63", "33=1200", "47=252", "108=1200");
    }

    @Test
    void theIncomeOfAFarmPaysTwoPerCentOfTheQuarter() throws IOException {
        String activity = mock.get("/activities", LAURA).text("/data/0/id");
        answers(
                mock.put("/activities/" + activity, "{\"codigo_iae\":\"B01\",\"seccion_iae\":\"empresarial\"}", LAURA),
                200);
        books.sell("2025-01-10", line("1000", "10"), "{\"retencion_irpf_pct\":2}");
        books.sell("2025-04-10", line("3000", "10"));

        boxes(books.model("130", 2025, "1T"), "01=0", "08=1000", "09=20", "10=20", "11=0", "12=0", "19=0");
        boxes(books.model("130", 2025, "2T"), "01=0", "08=3000", "09=60", "10=0", "11=60", "12=60", "19=60");
    }

    @Test
    void annulledInvoiceIsRemovedFromModel303() throws IOException {
        books.sell("2025-01-10", line("1000", "21"));
        String wrong = books.sell("2025-01-11", line("500", "21"));
        boxes(books.model("303", 2025, "1T"), "07=1500");
        mock.panel("POST /panel/invoices/" + wrong + "/annul");

        boxes(books.model("303", 2025, "1T", "{\"regenerar\":true}"), "07=1000", "27=210");
    }
}
