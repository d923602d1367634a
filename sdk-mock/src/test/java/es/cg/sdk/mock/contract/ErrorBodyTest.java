package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

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
        return place.post("/activities", Samples.activity("x").replace("empresarial", "naval"))
                .client(TALLERES)
                .send();
    }

    @TestFactory
    Stream<DynamicTest> everyErrorHasSevenFieldsThatAreStrings() {
        return Failing.each()
                .map(failing -> dynamicTest(Integer.toString(failing.status()), () -> {
                    try (Place place = Place.open()) {
                        Answer answer = failing.asking().of(place).send();

                        assertThat(answer.status()).isEqualTo(failing.status());
                        assertThat(answer.json()).hasSize(1);
                        assertThat(List.of(
                                        "type", "code", "message", "param", "doc_url", "request_id", "request_log_url"))
                                .allMatch(field ->
                                        answer.json().path("error").path(field).isTextual());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> theTypeIsTheFamilyOfTheError() {
        return Failing.each()
                .map(failing -> dynamicTest(failing.status() + " " + failing.type(), () -> {
                    try (Place place = Place.open()) {
                        assertThat(failing.asking().of(place).send().text("/error/type"))
                                .isEqualTo(failing.type());
                    }
                }));
    }

    @Test
    void aMissingScopeIsOfTheFamilyOfPermissions() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.get("/clients").as(place.keyOf("bancos:leer")).send();

            Samples.refused(answer, 403, "scope_insuficiente");
            assertThat(answer.text("/error/type")).isEqualTo("permission_error");
        }
    }

    @Test
    void theCodeIsTheSameEachTime() throws IOException {
        try (Place place = Place.open()) {
            Answer first = place.get("/clients?limit=0").send();
            Answer second = place.get("/clients?limit=nada").send();

            assertThat(first.code()).isEqualTo("limite_no_valido");
            assertThat(second.code()).isEqualTo(first.code());
        }
    }

    @Test
    void theMessageIsForPeople() throws IOException {
        try (Place place = Place.open()) {
            assertThat(refusedActivity(place).message()).isNotBlank();
        }
    }

    @Test
    void theParamNamesTheFieldThatFailed() throws IOException {
        try (Place place = Place.open()) {
            Answer field = place.post("/activities", Samples.activity("63"))
                    .client(TALLERES)
                    .send();
            Answer query = place.get("/clients?limit=0").send();

            assertThat(field.param()).isEqualTo("codigo_iae");
            assertThat(query.param()).isEqualTo("limit");
        }
    }

    @Test
    void whereNoFieldFailedTheParamIsEmpty() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/activities").client(4242).send().param()).isEmpty();
        }
    }

    @Test
    void theDocumentationIsAnAddress() throws IOException {
        try (Place place = Place.open()) {
            assertThat(refusedActivity(place).text("/error/doc_url")).startsWith("https://");
        }
    }

    @Test
    void theLogAddressLeadsToThisVeryCall() throws IOException {
        try (Place place = Place.open()) {
            Answer one = refusedActivity(place);
            Answer other = refusedActivity(place);

            assertThat(one.text("/error/request_log_url"))
                    .startsWith("https://")
                    .contains(one.header("Request-Id"))
                    .isNotEqualTo(other.text("/error/request_log_url"));
        }
    }

    @Test
    void every422TellsEachFieldThatIsWrong() throws IOException {
        try (Place place = Place.open()) {
            assertThat(refusedActivity(place).params()).containsExactlyInAnyOrder("codigo_iae", "seccion_iae");
        }
    }

    @Test
    void aFieldWithinAListIsNamedAsItWasSent() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.post("/invoices", WRONG_LINE).client(TALLERES).send();

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.params()).containsExactly("lineas.0.iva_pct");
        }
    }

    @Test
    void aDetailHasACodeAndAMessage() throws IOException {
        try (Place place = Place.open()) {
            for (JsonNode entry : refusedActivity(place).json().at("/error/errors")) {
                assertThat(entry.path("code").textValue()).isNotBlank();
                assertThat(entry.path("message").textValue()).isNotBlank();
            }
        }
    }

    @Test
    void whatIsNo422HasNoDetails() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/clients?limit=0").send().json().path("error").has("errors"))
                    .isFalse();
        }
    }
}
