package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Complete invoices (F3) that replace simplified ones (F2). */
@Chapter("Resources and their fields › Invoice")
final class ReplacedInvoicesTest {
    private static final long CLIENT = 1002;
    private static final String SUMMER = "2026-08-10";

    private static Answer issue(TestMock mock, String kind, String day, String more) throws IOException {
        Draft draft =
                Draft.invoice().with("tipo_factura", "\"" + kind + "\"").with("fecha_expedicion", "\"" + day + "\"");
        return mock.post("/invoices", draft.toString().replaceFirst("}$", more + "}"), CLIENT);
    }

    private static String simplified(TestMock mock, String day) throws IOException {
        Answer issued = issue(mock, "F2", day, "");
        answers(issued, 201);
        return issued.text("/id");
    }

    private static Answer replace(TestMock mock, String day, String... ids) throws IOException {
        return issue(mock, "F3", day, ",\"sustituidas\":[\"" + String.join("\",\"", ids) + "\"]");
    }

    private static JsonNode read(TestMock mock, String id) throws IOException {
        return mock.get("/invoices/" + id, CLIENT).json();
    }

    /** What the client charges of tax in a quarter. */
    private static String charged(TestMock mock, String quarter) throws IOException {
        Answer model = mock.post(
                "/tax-models",
                "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"" + quarter + "\",\"regenerar\":true}",
                CLIENT);
        answers(model, 201);
        return model.text("/casillas/27");
    }

    @Test
    void f3AndReplacedInvoicesReferToEachOther(TestMock mock) throws IOException {
        String first = simplified(mock, SUMMER);
        String second = simplified(mock, SUMMER);
        Answer complete = replace(mock, SUMMER, first, second);

        answers(complete, 201);
        assertThat(complete.json().path("sustituidas"))
                .extracting(JsonNode::asText)
                .containsExactly(first, second);
        for (String id : new String[] {first, second}) {
            shows(read(mock, id), "sustituida_por=" + complete.text("/id"), "estado=emitida");
        }
        assertThat(read(mock, complete.text("/id"))).isEqualTo(complete.json());
    }

    @Test
    void annullingTheF3RestoresTheReplacedInvoice(TestMock mock) throws IOException {
        String id = simplified(mock, SUMMER);
        assertThat(charged(mock, "3T")).isEqualTo("210.00");
        String complete = replace(mock, SUMMER, id).text("/id");
        assertThat(charged(mock, "3T")).isEqualTo("210.00");

        mock.panel("POST /panel/invoices/" + complete + "/annul");

        assertThat(charged(mock, "3T")).isEqualTo("210.00");
        assertThat(read(mock, id).has("sustituida_por")).isFalse();
        assertThat(replace(mock, SUMMER, id).status()).isEqualTo(201);
    }

    @Test
    void aReplacedInvoiceCountsInItsQuarterOnly(TestMock mock) throws IOException {
        String id = simplified(mock, SUMMER);
        assertThat(replace(mock, "2026-11-20", id).status()).isEqualTo(201);
        mock.advance("PT1200H");

        assertThat(charged(mock, "3T")).isEqualTo("210.00");
        assertThat(charged(mock, "4T")).isEqualTo("0.00");
    }

    private static String received(TestMock mock) throws IOException {
        return mock.get("/invoices?sentido=recibida", 1001).text("/data/0/id");
    }

    @TestFactory
    Stream<DynamicTest> invalidSustituidasReturns422() {
        record Case(String name, String field) {}
        return Stream.of(
                        new Case("an unknown one", "sustituidas.0"),
                        new Case("that of another client", "sustituidas.0"),
                        new Case("a complete one", "sustituidas.0"),
                        new Case("an annulled one", "sustituidas.0"),
                        new Case("one that is replaced already", "sustituidas.0"),
                        new Case("one twice", "sustituidas.1"),
                        new Case("any, unless it is an F3", "sustituidas"))
                .map(each -> TestMockResolver.test(each.name(), mock -> {
                    Answer refused = switch (each.name()) {
                        case "an unknown one" -> replace(mock, SUMMER, "inv_0000000000000000");
                        case "that of another client" -> replace(mock, SUMMER, received(mock));
                        case "a complete one" ->
                            replace(mock, SUMMER, issue(mock, "F1", SUMMER, "").text("/id"));
                        case "an annulled one" -> {
                            String id = simplified(mock, SUMMER);
                            mock.panel("POST /panel/invoices/" + id + "/annul");
                            yield replace(mock, SUMMER, id);
                        }
                        case "one that is replaced already" -> {
                            String id = simplified(mock, SUMMER);
                            replace(mock, SUMMER, id);
                            yield replace(mock, SUMMER, id);
                        }
                        case "one twice" -> {
                            String id = simplified(mock, SUMMER);
                            yield replace(mock, SUMMER, id, id);
                        }
                        default -> issue(mock, "F1", SUMMER, ",\"sustituidas\":[\"" + simplified(mock, SUMMER) + "\"]");
                    };
                    long before =
                            mock.get("/invoices", CLIENT).json().path("data").size();

                    refused(refused, 422, "datos_invalidos");
                    assertThat(refused.params()).containsExactly(each.field());
                    assertThat(issue(mock, "F1", SUMMER, "")
                                    .json()
                                    .path("numero")
                                    .asLong())
                            .isEqualTo(before + 1);
                }));
    }

    @Test
    void matchingAReplacedInvoiceReturnsFacturaSustituida(TestMock mock) throws IOException {
        Draft draft = Draft.invoice().with("tipo_factura", "\"F2\"");
        String id = mock.post("/invoices", draft.toString(), 1001).text("/id");
        Draft complete = Draft.invoice().with("tipo_factura", "\"F3\"").with("sustituidas", "[\"" + id + "\"]");
        mock.post("/invoices", complete.toString(), 1001);
        String movement =
                mock.get("/bank-transactions?match_status=unmatched", 1001).text("/data/0/id");
        Answer refused = mock.post(
                "/bank-transactions/" + movement + "/match-proposals", "{\"factura_id\":\"" + id + "\"}", 1001);

        assertThat(refused.code()).as("%s", refused).isEqualTo("factura_sustituida");
    }

    @Test
    void paymentsOfAReplacedInvoiceMoveToTheF3(TestMock mock) throws IOException {
        String id = simplified(mock, SUMMER);
        String payment = "{\"fecha\":\"2026-08-11\",\"importe\":1000}";
        String paid =
                mock.post("/invoices/" + id + "/payments", payment, CLIENT).text("/id");
        String complete = replace(mock, SUMMER, id).text("/id");
        Answer refused =
                mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-08-11\",\"importe\":210}", CLIENT);
        Answer collected = mock.post("/invoices/" + id + "/due-dates/1/collect", "{}", CLIENT);

        assertThat(refused.code()).isEqualTo("factura_sustituida");
        assertThat(collected.code()).isEqualTo("factura_sustituida");
        assertThat(read(mock, id).path("pagos")).isEmpty();
        shows(read(mock, complete), "pagos/0/id=" + paid, "pagos/0/factura_id=" + complete, "importe_pendiente=210");

        mock.panel("POST /panel/invoices/" + complete + "/annul");

        shows(read(mock, id), "pagos/0/id=" + paid, "importe_pendiente=210");
        assertThat(read(mock, complete).path("pagos")).isEmpty();
    }
}
