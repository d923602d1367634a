package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Invoice payments")
final class PaymentFieldsTest {
    private static final long CLIENT = 1001;

    private static String issued(TestMock mock) throws IOException {
        Answer answer = mock.post("/invoices", Draft.invoice().toString(), CLIENT);
        answers(answer, 201);
        return answer.text("/id");
    }

    private static Draft payment() throws IOException {
        return Draft.of("{\"fecha\":\"2026-11-20\",\"importe\":10}");
    }

    private static Answer pay(TestMock mock, String invoice, Draft payment) throws IOException {
        return mock.post("/invoices/" + invoice + "/payments", payment.toString(), CLIENT);
    }

    private static Answer collect(TestMock mock, String invoice, String field, String value) throws IOException {
        return mock.post(
                "/invoices/" + invoice + "/due-dates/1/collect",
                Draft.of("{}").with(field, value).toString(),
                CLIENT);
    }

    private static String account(TestMock mock) throws IOException {
        return mock.get("/bank-accounts", CLIENT).text("/data/0/id");
    }

    private static void nothingWasPaid(TestMock mock, String id) throws IOException {
        JsonNode invoice = mock.get("/invoices/" + id, CLIENT).json();
        assertThat(invoice.path("pagos")).isEmpty();
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
        assertThat(mock.told()).doesNotContain("invoice.payment_recorded");
    }

    @TestFactory
    Stream<DynamicTest> invalidPaymentFieldReturns422() {
        return TestMockResolver.each(
                Map.of(
                        "cuenta_id", List.of("\"cta_nada\"", "\"\"", "\"  \""),
                        "metodo", List.of("\"trueque\"", "\"Transferencia\"", "\"\""),
                        "fecha", List.of("\"2026-11-21\"", "\"2026-11-21T00:00:00+01:00\"", "\"2099-01-01\""),
                        "referencia", List.of("\"\"", "\"   \""),
                        "vencimiento", List.of("0", "-1", "2", "4294967297"),
                        "importe", List.of("0", "-0.01", "-1210", "0.001", "1e-3", "\"1\"")),
                (mock, each) -> {
                    String id = issued(mock);
                    String field = each.getKey();
                    for (String value : each.getValue()) {
                        wrong(pay(mock, id, payment().with(field, value)), field);
                        // A collected due date has these too.
                        if (List.of("cuenta_id", "metodo", "fecha").contains(field)) {
                            wrong(collect(mock, id, field, value), field);
                        }
                    }
                    nothingWasPaid(mock, id);
                });
    }

    @Test
    void theAccountOfAnotherClientIsRefused(TestMock mock) throws IOException {
        String id = mock.post("/invoices", Draft.invoice().toString(), 1002).text("/id");
        Answer answer = mock.post(
                "/invoices/" + id + "/payments",
                payment().with("cuenta_id", "\"" + account(mock) + "\"").toString(),
                1002);

        wrong(answer, "cuenta_id");
    }

    @Test
    void everyInvalidFieldIsReportedAtOnce(TestMock mock) throws IOException {
        String id = issued(mock);
        Answer answer = pay(
                mock,
                id,
                payment()
                        .with("fecha", "\"2026-12-01\"")
                        .with("importe", "-1")
                        .with("metodo", "\"trueque\"")
                        .with("vencimiento", "7")
                        .with("cuenta_id", "\"x\"")
                        .with("referencia", "\" \""));

        wrong(answer, "fecha", "importe", "metodo", "vencimiento", "cuenta_id", "referencia");
        assertThat(answer.json().at("/error/errors").findValuesAsText("message"))
                .contains(
                        "El campo fecha no puede ser posterior a hoy",
                        "El campo importe debe ser mayor que cero y tener como máximo dos decimales; es negativo solo si lo pendiente lo es",
                        "El campo vencimiento no es el número de un vencimiento de la factura");
        nothingWasPaid(mock, id);
    }

    @Test
    void validPaymentIsRecordedAsSent(TestMock mock) throws IOException {
        String id = issued(mock);
        String account = account(mock);
        Answer paid = pay(
                mock,
                id,
                payment()
                        .with("fecha", "\"2026-11-20T23:30:00+01:00\"")
                        .with("metodo", "\"bizum\"")
                        .with("vencimiento", "1")
                        .with("cuenta_id", "\"" + account + "\"")
                        .with("referencia", "\"R-1\""));

        answers(paid, 201);
        shows(paid, "fecha=2026-11-20", "metodo=bizum", "cuenta_id=" + account, "referencia=R-1", "vencimiento=1");
    }
}
