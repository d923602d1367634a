package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Deferred operations")
final class DeferredOperationsTest {
    @TestFactory
    Stream<DynamicTest> itAnswers202WithAJobInPlaceOf201() {
        return Deferred.each().stream()
                .map(operation -> dynamicTest(operation.name(), () -> {
                    try (Place place = Place.open()) {
                        Answer answer = operation.asking().of(place).send();

                        assertThat(answer.status()).isEqualTo(202);
                        assertThat(answer.text("/object")).isEqualTo("job");
                        assertThat(answer.text("/consultar_en")).isNotEmpty();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> itTakesAboutNinetyToAHundredAndTwentySeconds() {
        return Deferred.each().stream()
                .map(operation -> dynamicTest(operation.name(), () -> {
                    try (Place place = Place.open()) {
                        JsonNode job = operation.begin(place);
                        place.advance("PT89S");
                        String early = Deferred.again(place, job).path("estado").asText();
                        place.advance("PT31S");

                        assertThat(early).isIn("pending", "running");
                        assertThat(Deferred.again(place, job).path("estado").asText())
                                .isEqualTo("succeeded");
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> anAnnualModelIsDeferred() {
        return Stream.of("100 0A", "180 0A", "190 0A", "193 0A", "200 0A", "202 1P", "347 0A", "349 1T", "390 0A")
                .map(row -> dynamicTest(row, () -> {
                    try (Place place = Place.open()) {
                        String[] parts = row.split(" ", 2);
                        int before = Samples.ids(place, "/tax-models", Samples.filing(parts[0]))
                                .size();
                        Answer answer = place.post("/tax-models", Samples.model(parts[0], parts[1]))
                                .client(Samples.filing(parts[0]))
                                .send();
                        int meanwhile = Samples.ids(place, "/tax-models", Samples.filing(parts[0]))
                                .size();
                        place.advance("PT2M");
                        JsonNode job = Deferred.again(place, answer.json());

                        assertThat(answer.status()).isEqualTo(202);
                        assertThat(meanwhile).isEqualTo(before);
                        assertThat(job.path("estado").asText()).isEqualTo("succeeded");
                        assertThat(job.at("/resultado/modelo").asText()).isEqualTo(parts[0]);
                        assertThat(Samples.ids(place, "/tax-models", Samples.filing(parts[0])))
                                .hasSize(before + 1);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> anyOtherModelIsMadeAtOnce() {
        return Stream.of("111", "115", "123", "130", "303")
                .map(model -> dynamicTest(model, () -> {
                    try (Place place = Place.open()) {
                        Answer answer = place.post("/tax-models", Samples.model(model, "1T"))
                                .client(Samples.filing(model))
                                .send();

                        assertThat(answer.status()).as("%s", answer.json()).isEqualTo(201);
                        assertThat(answer.text("/modelo")).isEqualTo(model);
                        assertThat(Samples.ids(place, "/tax-models", Samples.filing(model)))
                                .contains(answer.text("/id"));
                    }
                }));
    }
}
