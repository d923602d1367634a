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

    private static TestRequest issuing(TestMock mock) {
        return mock.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> malformedJsonReturnsJsonInvalido() {
        return Stream.of("", "{", "{\"serie\":\"A\",}", "serie=A", "{'serie':'A'}", "[]", "\"A\"", "{} {}", "<serie/>")
                .map(body -> TestMockResolver.test("'" + body + "'", mock -> {
                    refused(issuing(mock).json(body).send(), 400, "json_invalido");
                    assertThat(Samples.ids(mock, "/invoices", TALLERES)).isEmpty();
                }));
    }

    @Test
    void invalidUtf8ReturnsJsonInvalido(TestMock mock) throws IOException {
        RequestBody bytes =
                RequestBody.create(new byte[] {'{', '"', (byte) 0xff, '"', '}'}, MediaType.get("application/json"));

        refused(issuing(mock).body(bytes).send(), 400, "json_invalido");
    }

    @TestFactory
    Stream<DynamicTest> endDateBeforeStartDateReturnsRangoInvertido() {
        return Stream.of("/bank-transactions", "/invoices")
                .map(path -> TestMockResolver.test(path, mock -> {
                    String query = path + "?fecha_desde=2026-11-20&fecha_hasta=2026-11-";

                    refused(mock.get(query + "19", LAURA), 400, "rango_invertido");
                    assertThat(mock.get(query + "20", LAURA).status()).isEqualTo(200);
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
                .map(code -> TestMockResolver.test(code, mock -> {
                    Samples.fault(mock, "invoices.issue", 409, code);
                    TestRequest ask = issuing(mock);

                    refused(ask.send(), 409, code);
                    assertThat(Samples.ids(mock, "/invoices", TALLERES)).isEmpty();
                    assertThat(ask.send().status()).isEqualTo(201);
                    assertThat(Samples.ids(mock, "/invoices", TALLERES)).hasSize(1);
                }));
    }

    @Test
    void correctionDuringTheJobReturnsEdicionNoPosible(TestMock mock) throws IOException {
        Deferred.each().get(0).begin(mock);
        String id = Samples.newest(mock, "/documents").path("id").asText();
        TestRequest correction = mock.patch("/documents/" + id, "{\"total\":1}").client(LAURA);

        refused(correction.send(), 409, "edicion_no_posible");
        mock.advance("PT2M");
        assertThat(correction.send().status()).as("with the same key").isEqualTo(200);
    }

    @Test
    void repeatDuringTheJobReturnsGeneracionEnCurso(TestMock mock) throws IOException {
        Deferred.each().get(1).begin(mock);
        TestRequest again = mock.post("/tax-models", Samples.model("390", "0A")).client(LAURA);

        refused(again.send(), 409, "generacion_en_curso");
        mock.advance("PT2M");
        assertThat(again.send().status()).as("with the same key").isEqualTo(202);
    }

    @Test
    void productionIgnoresAnUnknownScenario(TestMock mock) throws IOException {
        answers(mock.get("/clients").scenario("nada").send(), 200);
    }

    private static Answer refusedActivity(TestMock mock) throws IOException {
        return mock.post("/activities", Samples.activity("x").replace("empresarial", "naval"), TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> everyErrorHasSevenFieldsAndItsRequestId() {
        return Failing.each()
                .map(failing -> TestMockResolver.test(failing.status() + " " + failing.type(), mock -> {
                    Answer answer = failing.asking().of(mock).send();
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
    void errorMessageIsNotBlank(TestMock mock) throws IOException {
        assertThat(refusedActivity(mock).message()).isNotBlank();
    }

    @Test
    void theParamNamesTheFieldThatFailed(TestMock mock) throws IOException {
        Answer field = mock.post("/activities", Samples.activity("63"), TALLERES);
        Answer query = mock.get("/clients?limit=0").send();

        assertThat(field.param()).isEqualTo("codigo_iae");
        assertThat(query.param()).isEqualTo("limit");
    }

    @Test
    void paramIsEmptyWithoutAnInvalidField(TestMock mock) throws IOException {
        assertThat(mock.get("/activities", 4242).param()).isEmpty();
    }

    @Test
    void docUrlIsAnHttpsUrl(TestMock mock) throws IOException {
        assertThat(refusedActivity(mock).text("/error/doc_url")).startsWith("https://");
    }

    @Test
    void requestLogUrlContainsTheRequestId(TestMock mock) throws IOException {
        Answer one = refusedActivity(mock);
        Answer other = refusedActivity(mock);

        assertThat(one.text("/error/request_log_url"))
                .startsWith("https://")
                .contains(one.header("Request-Id"))
                .isNotEqualTo(other.text("/error/request_log_url"));
    }

    @Test
    void validationErrorListsEveryInvalidField(TestMock mock) throws IOException {
        assertThat(refusedActivity(mock).params()).containsExactlyInAnyOrder("codigo_iae", "seccion_iae");
    }

    @Test
    void invalidFieldInAListIsReportedWithItsPath(TestMock mock) throws IOException {
        wrong(mock.post("/invoices", WRONG_LINE, TALLERES), "lineas.0.iva_pct");
    }

    @Test
    void eachFieldErrorHasACodeAndAMessage(TestMock mock) throws IOException {
        for (JsonNode entry : refusedActivity(mock).json().at("/error/errors")) {
            assertThat(entry.path("code").textValue()).isNotBlank();
            assertThat(entry.path("message").textValue()).isNotBlank();
        }
    }

    @Test
    void errorOtherThan422HasNoFieldErrors(TestMock mock) throws IOException {
        assertThat(mock.get("/clients?limit=0").send().json().path("error").has("errors"))
                .isFalse();
    }
}
