package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Deferred operations")
final class DeferredOperationsTest {
    @TestFactory
    Stream<DynamicTest> deferredOperationReturns202WithAJob() {
        return Deferred.each().stream()
                .map(operation -> Places.test(operation.name(), place -> {
                    Answer answer = operation.asking().of(place).send();

                    assertThat(answer.status()).isEqualTo(202);
                    assertThat(answer.text("/object")).isEqualTo("job");
                    assertThat(answer.text("/consultar_en")).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> jobTakesBetween90And120Seconds() {
        return Deferred.each().stream()
                .map(operation -> Places.test(operation.name(), place -> {
                    JsonNode job = operation.begin(place);
                    place.advance("PT89S");
                    String early = Deferred.again(place, job).path("estado").asText();
                    place.advance("PT31S");

                    assertThat(early).isIn("pending", "running");
                    shows(Deferred.again(place, job), "estado=succeeded");
                }));
    }
}
