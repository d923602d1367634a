package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Facts › Rates and arithmetic")
final class InvoiceAmountsTest {
    private static JsonNode issue(TestMock mock, long client, Draft draft) throws IOException {
        Answer answer = mock.post("/invoices", draft.toString(), client);
        answers(answer, 201);
        return answer.json();
    }

    private static String line(String price, String pct) {
        return "{\"concepto\":\"Género\",\"cantidad\":1,\"precio_unitario\":" + price + ",\"iva_pct\":" + pct + "}";
    }

    private static void is(JsonNode invoice, String field, String amount) {
        assertThat(invoice.path(field).decimalValue()).as(field).isEqualByComparingTo(amount);
    }

    @Test
    void taxIsRoundedPerRateNotPerLine(TestMock mock) throws IOException {
        String lines = "[" + line("6097.74", "21") + "," + line("6097.74", "21.0") + "]";
        JsonNode invoice = issue(mock, 1002, Draft.invoice().with("lineas", lines));

        shows(invoice, "base_imponible=12195.48", "cuota_iva=2561.05", "total=14756.53");
        assertThat(invoice.path("desglose_iva")).hasSize(1);
    }

    @Test
    void textLineOfQuantityZeroAddsNothing(TestMock mock) throws IOException {
        String text = "{\"concepto\":\"Según presupuesto 7\",\"cantidad\":0,\"precio_unitario\":0,\"iva_pct\":0}";
        JsonNode invoice =
                issue(mock, 1002, Draft.invoice().with("lineas", "[" + text + "," + line("100", "21") + "]"));

        shows(invoice, "lineas/0/cantidad=0", "total=121", "avisos/0=missing");
        assertThat(invoice.path("desglose_iva")).hasSize(1);
        JsonNode odd = issue(mock, 1002, Draft.invoice().with("lineas", InvoiceCase.lines("\"cantidad\":0.0", "")));
        shows(odd, "total=121", "avisos/0/codigo=linea_sin_importe");
        JsonNode texts = issue(mock, 1002, Draft.invoice().with("lineas", "[" + text + "]"));
        shows(texts, "total=0");
        assertThat(texts.path("desglose_iva")).hasSize(1);
    }

    @Test
    void halfACentGoesUp(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, 1002, Draft.invoice().with("lineas", "[" + line("0.50", "21") + "]"));

        shows(invoice, "cuota_iva=0.11");
        JsonNode exempt = issue(mock, 1002, Draft.invoice().with("lineas", "[" + line("2.345", "0") + "]"));
        shows(exempt, "base_imponible=2.35");
    }

    @Test
    void eachVatRateHasItsOwnBreakdownEntry(TestMock mock) throws IOException {
        String lines = "[" + line("100", "21") + "," + line("100", "10") + "," + line("100", "4") + ","
                + line("100", "0") + "]";
        JsonNode invoice = issue(mock, 1002, Draft.invoice().with("lineas", lines));

        assertThat(invoice.path("desglose_iva"))
                .extracting(group -> group.path("cuota").decimalValue().intValueExact())
                .containsExactly(21, 10, 4, 0);
        shows(invoice, "total=435");
    }

    @Test
    void amountToPayIsTotalMinusWithholding(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, 1001, Draft.invoice());

        shows(invoice, "base_imponible=1000", "cuota_iva=210", "retencion_irpf_importe=150", "total=1210");
        shows(invoice, "total_a_pagar=1060");
    }

    @TestFactory
    Stream<DynamicTest> equivalenceSurchargeFollowsTheVatRate() {
        record Rate(String vat, String surcharge) {}
        return Stream.of(new Rate("21", "5.2"), new Rate("10", "1.4"), new Rate("4", "0.5"), new Rate("0", "0"))
                .map(rate -> TestMockResolver.test(rate.vat(), mock -> {
                    Draft draft = Draft.invoice()
                            .with("receptor_nif", "\"E12345674\"")
                            .with("lineas", "[" + line("100", rate.vat()) + "]");
                    JsonNode invoice = issue(mock, 1002, draft);

                    is(invoice, "cuota_recargo", rate.surcharge());
                }));
    }

    @TestFactory
    Stream<DynamicTest> canaryIslandsInvoiceUsesIgicRates() {
        return Stream.of("0", "3", "7", "9.5", "15", "20")
                .map(rate -> TestMockResolver.test(rate, mock -> {
                    Draft draft = Draft.invoice()
                            .with("receptor_nif", "\"E12345674\"")
                            .with("lineas", "[" + line("100", rate) + "]");
                    JsonNode invoice = issue(mock, 1004, draft);

                    is(invoice, "cuota_iva", rate);
                    shows(invoice, "cuota_recargo=0");
                }));
    }

    @Test
    void discountAndSurchargeAreComputedPerGroup(TestMock mock) throws IOException {
        JsonNode invoice = issue(mock, 1002, Draft.invoice().with("lineas", """
                [{"concepto":"a","cantidad":2,"precio_unitario":100,"descuento_pct":10,"iva_pct":21,"recargo_pct":5.2},
                 {"concepto":"b","cantidad":1,"precio_unitario":50,"iva_pct":0,"exencion":"E1"}]"""));

        assertThat(invoice.path("desglose_iva")).hasSize(2);
        shows(invoice, "base_imponible=230", "cuota_iva=37.80", "cuota_recargo=9.36", "total=277.16");
    }
}
