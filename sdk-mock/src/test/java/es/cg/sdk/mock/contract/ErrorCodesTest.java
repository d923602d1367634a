package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors")
final class ErrorCodesTest {
    private static final String WRONG_LINE = Samples.invoice().replace("\"iva_pct\":21", "\"iva_pct\":\"mucho\"");

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
        return Stream.of("operacion_en_curso", "emision_no_posible", "edicion_no_posible", "generacion_en_curso", "nif_no_valido", "serie_no_disponible")
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

    private static Answer refusedActivity(Place place) throws IOException {
        return place.post("/activities", Samples.activity("x").replace("empresarial", "naval"), TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> everyErrorHasSevenFieldsAndItsRequestId() {
        return Failing.each()
                .map(failing -> Places.test(failing.status() + " " + failing.type(), place -> {
                    Answer answer = failing.asking().of(place).send();
                    JsonNode error = answer.json().path("error");

                    answers(answer, failing.status());
                    assertThat(answer.json()).hasSize(1);
                    assertThat(List.of("type", "code", "message", "param", "doc_url", "request_id", "request_log_url"))
                            .allMatch(field -> error.path(field).isTextual());
                    assertThat(answer.header("Request-Id")).isNotEmpty();
                    shows(error, "type=" + failing.type(), "request_id=" + answer.header("Request-Id"));
                }));
    }

    @Test
    void errorMessageIsNotBlank(Place place) throws IOException {
        assertThat(refusedActivity(place).message()).isNotBlank();
    }

    @Test
    void theParamNamesTheFieldThatFailed(Place place) throws IOException {
        Answer field = place.post("/activities", Samples.activity("63"), TALLERES);
        Answer query = place.get("/clients?limit=0").send();

        assertThat(field.param()).isEqualTo("codigo_iae");
        assertThat(query.param()).isEqualTo("limit");
    }

    @Test
    void paramIsEmptyWithoutAnInvalidField(Place place) throws IOException {
        assertThat(place.get("/activities", 4242).param()).isEmpty();
    }

    @Test
    void docUrlIsAnHttpsUrl(Place place) throws IOException {
        assertThat(refusedActivity(place).text("/error/doc_url")).startsWith("https://");
    }

    @Test
    void requestLogUrlContainsTheRequestId(Place place) throws IOException {
        Answer one = refusedActivity(place);
        Answer other = refusedActivity(place);

        assertThat(one.text("/error/request_log_url"))
                .startsWith("https://")
                .contains(one.header("Request-Id"))
                .isNotEqualTo(other.text("/error/request_log_url"));
    }

    @Test
    void validationErrorListsEveryInvalidField(Place place) throws IOException {
        assertThat(refusedActivity(place).params()).containsExactlyInAnyOrder("codigo_iae", "seccion_iae");
    }

    @Test
    void invalidFieldInAListIsReportedWithItsPath(Place place) throws IOException {
        wrong(place.post("/invoices", WRONG_LINE, TALLERES), "lineas.0.iva_pct");
    }

    @Test
    void eachFieldErrorHasACodeAndAMessage(Place place) throws IOException {
        for (JsonNode entry : refusedActivity(place).json().at("/error/errors")) {
            assertThat(entry.path("code").textValue()).isNotBlank();
            assertThat(entry.path("message").textValue()).isNotBlank();
        }
    }

    @Test
    void errorOtherThan422HasNoFieldErrors(Place place) throws IOException {
        assertThat(place.get("/clients?limit=0").send().json().path("error").has("errors"))
                .isFalse();
    }
}
