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
        void of(TestMock mock, Deferred operation, String end) throws IOException;
    }

    /** One test for each operation that is deferred, those that fail too. */
    private static Stream<DynamicTest> each(Check check) {
        return Stream.concat(
                Deferred.each().stream().map(each -> test(each, "succeeded", check)),
                Deferred.failing().stream().map(each -> test(each, "failed", check)));
    }

    private static DynamicTest test(Deferred operation, String end, Check check) {
        return TestMockResolver.test(operation.name() + ", " + end, mock -> check.of(mock, operation, end));
    }

    private static int movements(TestMock mock) throws IOException {
        return Samples.ids(mock, "/bank-transactions", LAURA).size();
    }

    @TestFactory
    Stream<DynamicTest> jobKeepsItsIdAndPollUrl() {
        return each((mock, operation, end) -> {
            JsonNode job = operation.begin(mock);
            String id = job.path("id").textValue();

            assertThat(id).isNotEmpty();
            shows(job, "object=job", "consultar_en=" + mock.address("production") + "/jobs/" + id);
            shows(Deferred.again(mock, job), "object=job", "id=" + id);
        });
    }

    @Test
    void succeededJobHasDoneItsWork(TestMock mock) throws IOException {
        int before = movements(mock);
        JsonNode job = Deferred.each().get(2).begin(mock);
        shows(job, "estado=pending");
        shows(Deferred.again(mock, job), "estado=pending");
        mock.advance("PT50S");
        shows(Deferred.again(mock, job), "estado=running");
        assertThat(movements(mock)).isEqualTo(before);
        mock.advance("PT70S");

        shows(Deferred.again(mock, job), "estado=succeeded");
        assertThat(movements(mock)).isEqualTo(before + 2);
    }

    @Test
    void aJobThatFailedHasDoneNothing(TestMock mock) throws IOException {
        int before = movements(mock);

        shows(Deferred.failing().get(0).ended(mock), "estado=failed");
        assertThat(movements(mock)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> pollingReachesTheFinalState() {
        return each((mock, operation, end) -> {
            JsonNode job = operation.begin(mock);
            int polls = 0;
            while (List.of("pending", "running").contains(job.path("estado").asText()) && polls < 20) {
                shows(job, "resultado=missing", "error=missing");
                polls++;
                mock.advance("PT10S");
                job = Deferred.again(mock, job);
            }

            shows(job, "estado=" + end);
            assertThat(polls).isGreaterThan(1);
            mock.advance("P3D");
            assertThat(Deferred.again(mock, job)).isEqualTo(job);
        });
    }

    @TestFactory
    Stream<DynamicTest> succeededJobHasAResultAndFailedJobAnError() {
        return each((mock, operation, end) -> {
            JsonNode ended = operation.ended(mock);
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
                assertThat(mock.get(path, LAURA).json()).isEqualTo(result);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> deferredOperationReturns202WithAJob() {
        return Deferred.each().stream()
                .map(operation -> TestMockResolver.test(operation.name(), mock -> {
                    Answer answer = operation.asking().of(mock).send();

                    answers(answer, 202);
                    assertThat(answer.text("/object")).isEqualTo("job");
                    assertThat(answer.text("/consultar_en")).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> jobTakesBetween90And120Seconds() {
        return Deferred.each().stream()
                .map(operation -> TestMockResolver.test(operation.name(), mock -> {
                    JsonNode job = operation.begin(mock);
                    mock.advance("PT89S");
                    String early = Deferred.again(mock, job).path("estado").asText();
                    mock.advance("PT31S");

                    assertThat(early).isIn("pending", "running");
                    shows(Deferred.again(mock, job), "estado=succeeded");
                }));
    }
}
