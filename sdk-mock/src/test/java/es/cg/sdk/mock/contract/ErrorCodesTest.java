package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Codes")
final class ErrorCodesTest {
    private static Ask issuing(Place place) {
        return place.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> malformedJsonReturnsJsonInvalido() {
        return Stream.of("", "{", "{\"serie\":\"A\",}", "serie=A", "{'serie':'A'}", "[]", "\"A\"", "{} {}", "<serie/>")
                .map(body -> Places.test("'" + body + "'", place -> {
                    refused(issuing(place).json(body).send(), 400, "json_invalido");
                    assertThat(Samples.ids(place, "/invoices", TALLERES)).isEmpty();
                }));
    }

    @Test
    void invalidUtf8ReturnsJsonInvalido(Place place) throws IOException {
        RequestBody bytes =
                RequestBody.create(new byte[] {'{', '"', (byte) 0xff, '"', '}'}, MediaType.get("application/json"));

        refused(issuing(place).body(bytes).send(), 400, "json_invalido");
    }

    @TestFactory
    Stream<DynamicTest> endDateBeforeStartDateReturnsRangoInvertido() {
        return Stream.of("/bank-transactions", "/invoices")
                .map(path -> Places.test(path, place -> {
                    String query = path + "?fecha_desde=2026-11-20&fecha_hasta=2026-11-";

                    refused(place.get(query + "19", LAURA), 400, "rango_invertido");
                    assertThat(place.get(query + "20", LAURA).status()).isEqualTo(200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> transientConflictIsNotStoredForReplay() {
        return Stream.of(
                        "operacion_en_curso",
                        "emision_no_posible",
                        "edicion_no_posible",
                        "generacion_en_curso",
                        "nif_no_valido",
                        "serie_no_disponible")
                .map(code -> Places.test(code, place -> {
                    Samples.fault(place, "invoices.issue", 409, code);
                    Ask ask = issuing(place);

                    refused(ask.send(), 409, code);
                    assertThat(Samples.ids(place, "/invoices", TALLERES)).isEmpty();
                    assertThat(ask.send().status()).isEqualTo(201);
                    assertThat(Samples.ids(place, "/invoices", TALLERES)).hasSize(1);
                }));
    }

    @Test
    void correctionDuringTheJobReturnsEdicionNoPosible(Place place) throws IOException {
        Deferred.each().get(0).begin(place);
        String id = Samples.newest(place, "/documents").path("id").asText();
        Ask correction = place.patch("/documents/" + id, "{\"total\":1}").client(LAURA);

        refused(correction.send(), 409, "edicion_no_posible");
        place.advance("PT2M");
        assertThat(correction.send().status()).as("with the same key").isEqualTo(200);
    }

    @Test
    void repeatDuringTheJobReturnsGeneracionEnCurso(Place place) throws IOException {
        Deferred.each().get(1).begin(place);
        Ask again = place.post("/tax-models", Samples.model("390", "0A")).client(LAURA);

        refused(again.send(), 409, "generacion_en_curso");
        place.advance("PT2M");
        assertThat(again.send().status()).as("with the same key").isEqualTo(202);
    }

    @Test
    void productionIgnoresAnUnknownScenario(Place place) throws IOException {
        answers(place.get("/clients").scenario("nada").send(), 200);
    }
}
