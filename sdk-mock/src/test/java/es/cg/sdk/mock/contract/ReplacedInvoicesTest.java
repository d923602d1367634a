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

    private static Answer issue(Place place, String kind, String day, String more) throws IOException {
        Draft draft =
                Draft.invoice().with("tipo_factura", "\"" + kind + "\"").with("fecha_expedicion", "\"" + day + "\"");
        return place.post("/invoices", draft.toString().replaceFirst("}$", more + "}"), CLIENT);
    }

    private static String simplified(Place place, String day) throws IOException {
        Answer issued = issue(place, "F2", day, "");
        answers(issued, 201);
        return issued.text("/id");
    }

    private static Answer replace(Place place, String day, String... ids) throws IOException {
        return issue(place, "F3", day, ",\"sustituidas\":[\"" + String.join("\",\"", ids) + "\"]");
    }

    private static JsonNode read(Place place, String id) throws IOException {
        return place.get("/invoices/" + id, CLIENT).json();
    }

    /** What the client charges of tax in a quarter. */
    private static String charged(Place place, String quarter) throws IOException {
        Answer model = place.post(
                "/tax-models",
                "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"" + quarter + "\",\"regenerar\":true}",
                CLIENT);
        answers(model, 201);
        return model.text("/casillas/27");
    }

    @Test
    void f3AndReplacedInvoicesReferToEachOther(Place place) throws IOException {
        String first = simplified(place, SUMMER);
        String second = simplified(place, SUMMER);
        Answer complete = replace(place, SUMMER, first, second);

        answers(complete, 201);
        assertThat(complete.json().path("sustituidas"))
                .extracting(JsonNode::asText)
                .containsExactly(first, second);
        for (String id : new String[] {first, second}) {
            shows(read(place, id), "sustituida_por=" + complete.text("/id"), "estado=emitida");
        }
        assertThat(read(place, complete.text("/id"))).isEqualTo(complete.json());
    }

    @Test
    void annullingTheF3RestoresTheReplacedInvoice(Place place) throws IOException {
        String id = simplified(place, SUMMER);
        assertThat(charged(place, "3T")).isEqualTo("210.00");
        String complete = replace(place, SUMMER, id).text("/id");
        assertThat(charged(place, "3T")).isEqualTo("210.00");

        place.panel("POST /panel/invoices/" + complete + "/annul");

        assertThat(charged(place, "3T")).isEqualTo("210.00");
        assertThat(read(place, id).has("sustituida_por")).isFalse();
        assertThat(replace(place, SUMMER, id).status()).isEqualTo(201);
    }

    @Test
    void aReplacedInvoiceCountsInItsQuarterOnly(Place place) throws IOException {
        String id = simplified(place, SUMMER);
        assertThat(replace(place, "2026-11-20", id).status()).isEqualTo(201);
        place.advance("PT1200H");

        assertThat(charged(place, "3T")).isEqualTo("210.00");
        assertThat(charged(place, "4T")).isEqualTo("0.00");
    }

    private static String received(Place place) throws IOException {
        return place.get("/invoices?sentido=recibida", 1001).text("/data/0/id");
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
                .map(each -> Places.test(each.name(), place -> {
                    Answer refused = switch (each.name()) {
                        case "an unknown one" -> replace(place, SUMMER, "inv_0000000000000000");
                        case "that of another client" -> replace(place, SUMMER, received(place));
                        case "a complete one" ->
                            replace(
                                    place,
                                    SUMMER,
                                    issue(place, "F1", SUMMER, "").text("/id"));
                        case "an annulled one" -> {
                            String id = simplified(place, SUMMER);
                            place.panel("POST /panel/invoices/" + id + "/annul");
                            yield replace(place, SUMMER, id);
                        }
                        case "one that is replaced already" -> {
                            String id = simplified(place, SUMMER);
                            replace(place, SUMMER, id);
                            yield replace(place, SUMMER, id);
                        }
                        case "one twice" -> {
                            String id = simplified(place, SUMMER);
                            yield replace(place, SUMMER, id, id);
                        }
                        default ->
                            issue(place, "F1", SUMMER, ",\"sustituidas\":[\"" + simplified(place, SUMMER) + "\"]");
                    };
                    long before =
                            place.get("/invoices", CLIENT).json().path("data").size();

                    refused(refused, 422, "datos_invalidos");
                    assertThat(refused.params()).containsExactly(each.field());
                    assertThat(issue(place, "F1", SUMMER, "")
                                    .json()
                                    .path("numero")
                                    .asLong())
                            .isEqualTo(before + 1);
                }));
    }

    @Test
    void matchingAReplacedInvoiceReturnsFacturaSustituida(Place place) throws IOException {
        Draft draft = Draft.invoice().with("tipo_factura", "\"F2\"");
        String id = place.post("/invoices", draft.toString(), 1001).text("/id");
        Draft complete = Draft.invoice().with("tipo_factura", "\"F3\"").with("sustituidas", "[\"" + id + "\"]");
        place.post("/invoices", complete.toString(), 1001);
        String movement =
                place.get("/bank-transactions?match_status=unmatched", 1001).text("/data/0/id");
        Answer refused = place.post(
                "/bank-transactions/" + movement + "/match-proposals", "{\"factura_id\":\"" + id + "\"}", 1001);

        assertThat(refused.code()).as("%s", refused).isEqualTo("factura_sustituida");
    }

    @Test
    void paymentsOfAReplacedInvoiceMoveToTheF3(Place place) throws IOException {
        String id = simplified(place, SUMMER);
        String payment = "{\"fecha\":\"2026-08-11\",\"importe\":1000}";
        String paid =
                place.post("/invoices/" + id + "/payments", payment, CLIENT).text("/id");
        String complete = replace(place, SUMMER, id).text("/id");
        Answer refused =
                place.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-08-11\",\"importe\":210}", CLIENT);
        Answer collected = place.post("/invoices/" + id + "/due-dates/1/collect", "{}", CLIENT);

        assertThat(refused.code()).isEqualTo("factura_sustituida");
        assertThat(collected.code()).isEqualTo("factura_sustituida");
        assertThat(read(place, id).path("pagos")).isEmpty();
        shows(read(place, complete), "pagos/0/id=" + paid, "pagos/0/factura_id=" + complete, "importe_pendiente=210");

        place.panel("POST /panel/invoices/" + complete + "/annul");

        shows(read(place, id), "pagos/0/id=" + paid, "importe_pendiente=210");
        assertThat(read(place, complete).path("pagos")).isEmpty();
    }
}
