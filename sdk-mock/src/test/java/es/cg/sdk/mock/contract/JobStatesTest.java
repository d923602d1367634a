package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("States › Job")
final class JobStatesTest {

    @FunctionalInterface
    private interface Check {
        void of(Place place, Deferred operation, String end) throws IOException;
    }

    /** One test for each operation that is deferred, those that fail too. */
    private static Stream<DynamicTest> each(Check check) {
        return Stream.concat(
                Deferred.each().stream().map(each -> test(each, "succeeded", check)),
                Deferred.failing().stream().map(each -> test(each, "failed", check)));
    }

    private static DynamicTest test(Deferred operation, String end, Check check) {
        return Places.test(operation.name() + ", " + end, place -> check.of(place, operation, end));
    }

    private static int movements(Place place) throws IOException {
        return Samples.ids(place, "/bank-transactions", LAURA).size();
    }

    @TestFactory
    Stream<DynamicTest> jobKeepsItsIdAndPollUrl() {
        return each((place, operation, end) -> {
            JsonNode job = operation.begin(place);
            String id = job.path("id").textValue();

            assertThat(id).isNotEmpty();
            shows(job, "object=job", "consultar_en=" + place.address("production") + "/jobs/" + id);
            shows(Deferred.again(place, job), "object=job", "id=" + id);
        });
    }

    @Test
    void succeededJobHasDoneItsWork(Place place) throws IOException {
        int before = movements(place);
        JsonNode job = Deferred.each().get(2).begin(place);
        shows(job, "estado=pending");
        shows(Deferred.again(place, job), "estado=pending");
        place.advance("PT50S");
        shows(Deferred.again(place, job), "estado=running");
        assertThat(movements(place)).isEqualTo(before);
        place.advance("PT70S");

        shows(Deferred.again(place, job), "estado=succeeded");
        assertThat(movements(place)).isEqualTo(before + 2);
    }

    @Test
    void aJobThatFailedHasDoneNothing(Place place) throws IOException {
        int before = movements(place);

        shows(Deferred.failing().get(0).ended(place), "estado=failed");
        assertThat(movements(place)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> pollingReachesTheFinalState() {
        return each((place, operation, end) -> {
            JsonNode job = operation.begin(place);
            int polls = 0;
            while (List.of("pending", "running").contains(job.path("estado").asText()) && polls < 20) {
                shows(job, "resultado=missing", "error=missing");
                polls++;
                place.advance("PT10S");
                job = Deferred.again(place, job);
            }

            shows(job, "estado=" + end);
            assertThat(polls).isGreaterThan(1);
            place.advance("P3D");
            assertThat(Deferred.again(place, job)).isEqualTo(job);
        });
    }

    @TestFactory
    Stream<DynamicTest> succeededJobHasAResultAndFailedJobAnError() {
        return each((place, operation, end) -> {
            JsonNode ended = operation.ended(place);
            if (end.equals("failed")) {
                shows(ended, "error/code=formato_no_valido", "resultado=missing");
                return;
            }
            JsonNode result = ended.path("resultado");

            assertThat(result.isObject()).isTrue();
            shows(ended, "error=missing");
            if (operation.made().isEmpty()) {
                shows(result, "creados=1", "omitidos=0");
            } else {
                String path = operation.made() + "/" + result.path("id").asText();
                assertThat(place.get(path, LAURA).json()).isEqualTo(result);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> deferredOperationReturns202WithAJob() {
        return Deferred.each().stream()
                .map(operation -> Places.test(operation.name(), place -> {
                    Answer answer = operation.asking().of(place).send();

                    answers(answer, 202);
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
