package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Errors › Status codes")
final class UnusualJsonBodiesTest {
    @Test
    void tooLargeIntegerReturns422(Place place) throws IOException {
        String invoice = place.get("/invoices", 1001).text("/data/0/id");
        Answer refused = place.post(
                "/invoices/" + invoice + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1,\"vencimiento\":18446744073709551617}",
                1001);

        wrong(refused, "vencimiento");
    }

    @Test
    void numberWithHugeExponentReturnsJsonInvalido(Place place) throws IOException {
        for (String number : List.of("1e10000000", "1e999999999", "1e-999999999", "1e99999999999")) {
            Draft activity = Draft.activity("6594");
            Answer refused = place.post(
                    "/activities",
                    activity.toString().replaceFirst("}$", ",\"retencion_irpf_pct\":" + number + "}"),
                    1002);

            Samples.refused(refused, 400, "json_invalido");
        }
    }

    @Test
    void unpairedSurrogateReturnsJsonInvalido(Place place) throws IOException {
        String activity = Draft.activity("6594").toString().replace("Libros", "\\ud800");

        Samples.refused(place.post("/activities", activity, 1002), 400, "json_invalido");
    }

    @Test
    void unknownNestedFieldIsIgnored(Place place) throws IOException {
        String document = "";
        for (JsonNode each : place.get("/documents", 1001).json().path("data")) {
            document = each.path("estado").asText().equals("procesado")
                    ? each.path("id").asText()
                    : document;
        }
        Answer corrected = place.patch(
                "/documents/" + document,
                "{\"desglose_iva\":[{\"iva_pct\":21,\"base\":1,\"cuota\":0.21,\"x\":1}]}",
                1001);

        assertThat(corrected.status()).isEqualTo(200);
        assertThat(corrected.json().at("/datos_extraidos/desglose_iva/0").fieldNames())
                .toIterable()
                .containsExactly("iva_pct", "base", "cuota");
        assertThat(place.get("/documents/" + document, 1001).status()).isEqualTo(200);
    }

    @Test
    void tooDeeplyNestedBodyReturnsJsonInvalido(Place place) throws IOException {
        Answer refused = place.post("/invoices", "{\"x\":" + "[".repeat(101) + "]".repeat(101) + "}", 1001);

        refused(refused, 400, "json_invalido");
    }
}
