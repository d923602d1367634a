package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;

/** What was begun, once its time has passed. */
final class JobEnds {
    private JobEnds() {}

    /** The job as it ended, whatever its end. */
    static JsonNode ended(Place place, Answer begun) throws IOException {
        assertThat(begun.status()).as("%s", begun).isEqualTo(202);
        assertThat(begun.text("/object")).isEqualTo("job");
        place.advance("PT100S");
        return place.get("/jobs/" + begun.text("/id")).send().json();
    }

    /** What a job that succeeded gave. */
    static JsonNode result(Place place, Answer begun) throws IOException {
        JsonNode job = ended(place, begun);
        assertThat(job.path("estado").asText()).as("%s", job).isEqualTo("succeeded");
        return job.path("resultado");
    }
}
