package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Body")
final class ErrorBodyTest {
    private static final String WRONG_LINE = Samples.invoice().replace("\"iva_pct\":21", "\"iva_pct\":\"mucho\"");

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
