package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("States › Job")
final class JobStatesTest {
    private static final Deferred STATEMENT = Deferred.each().get(2);
    private static final Deferred CUT_STATEMENT = Deferred.failing().get(0);

    private static String state(Place place, JsonNode job) throws IOException {
        return Deferred.again(place, job).path("estado").asText();
    }

    private static int movements(Place place) throws IOException {
        return Samples.ids(place, "/bank-transactions", LAURA).size();
    }

    @Test
    void aPendingJobIsAcceptedAndHasDoneNothing(Place place) throws IOException {
        int before = movements(place);
        JsonNode job = STATEMENT.begin(place);

        assertThat(job.path("estado").asText()).isEqualTo("pending");
        assertThat(state(place, job)).isEqualTo("pending");
        assertThat(movements(place)).isEqualTo(before);
    }

    @Test
    void aRunningJobHasStartedAndNotEnded(Place place) throws IOException {
        int before = movements(place);
        JsonNode job = STATEMENT.begin(place);
        place.advance("PT50S");

        assertThat(state(place, job)).isEqualTo("running");
        assertThat(movements(place)).isEqualTo(before);
    }

    @Test
    void aJobThatSucceededHasDoneItsWork(Place place) throws IOException {
        int before = movements(place);
        JsonNode job = STATEMENT.begin(place);
        place.advance("PT2M");

        assertThat(state(place, job)).isEqualTo("succeeded");
        assertThat(movements(place)).isEqualTo(before + 2);
    }

    @Test
    void aJobThatFailedHasDoneNothing(Place place) throws IOException {
        int before = movements(place);
        JsonNode job = CUT_STATEMENT.begin(place);
        place.advance("PT2M");

        assertThat(state(place, job)).isEqualTo("failed");
        assertThat(movements(place)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> aFailedJobIsNotTriedAgainByItself() {
        return Deferred.failing().stream()
                .map(operation -> Places.test(operation.name(), place -> {
                    JsonNode job = operation.begin(place);
                    place.advance("PT2M");
                    JsonNode failed = Deferred.again(place, job);
                    place.advance("P3D");

                    assertThat(failed.path("estado").asText()).isEqualTo("failed");
                    assertThat(Deferred.again(place, job)).isEqualTo(failed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> whoeverKeepsPollingWhilePendingOrRunningSeesTheEnd() {
        return Stream.concat(
                Deferred.each().stream().map(each -> polled(each, "succeeded")),
                Deferred.failing().stream().map(each -> polled(each, "failed")));
    }

    private static DynamicTest polled(Deferred operation, String end) {
        return Places.test(operation.name() + ", " + end, place -> {
            JsonNode job = operation.begin(place);
            int polls = 0;
            while (List.of("pending", "running").contains(job.path("estado").asText()) && polls < 20) {
                polls++;
                place.advance("PT10S");
                job = Deferred.again(place, job);
            }

            assertThat(job.path("estado").asText()).isEqualTo(end);
            assertThat(polls).isGreaterThan(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> anEndedJobStaysAsItIs() {
        return Deferred.each().stream()
                .map(operation -> Places.test(operation.name(), place -> {
                    JsonNode ended = operation.ended(place);
                    place.advance("P1D");

                    assertThat(ended.path("estado").asText()).isEqualTo("succeeded");
                    assertThat(Deferred.again(place, ended)).isEqualTo(ended);
                }));
    }
}
