package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A request with a wrong address or client is answered and recorded with what was sent. */
@ExtendWith(TestMockResolver.class)
class WrongPathTest {
    private static Answer send(TestMock mock, String path) throws IOException {
        String origin = mock.address("production").replace("/api/public/v1", "");
        return new Caller()
                .outside(new Request.Builder()
                        .url(origin + path)
                        .header("Authorization", "Bearer " + mock.key("live"))
                        .post(Caller.json("{}"))
                        .build());
    }

    @Test
    void wrongBasePathErrorContainsTheRightOne(TestMock mock) throws IOException {
        Answer answer = send(mock, "/v1/invoices");
        JsonNode recorded = mock.newestInTheJournal();

        refused(answer, 404, "no_encontrado");
        assertThat(answer.message()).contains("/v1/invoices").contains("/api/public/v1");
        shows(recorded, "request=POST /v1/invoices", "why=no path is /v1/invoices: the base path is /api/public/v1");
    }

    @Test
    void basePathWithoutOperationIsExplainedInJournal(TestMock mock) throws IOException {
        send(mock, "/api/public/v1");

        assertThat(mock.newestInTheJournal().path("request").asText()).isEqualTo("POST /api/public/v1");
        assertThat(mock.newestInTheJournal().path("why").asText()).contains("the base path is /api/public/v1");
    }

    @Test
    void unknownPathSuggestsTheNearestOne(TestMock mock) throws IOException {
        Answer answer = send(mock, "/api/public/v1/invoyces");

        assertThat(answer.message()).contains("/invoyces").doesNotContain("/api/public/v1");
        assertThat(mock.newestInTheJournal().path("request").asText()).isEqualTo("POST /invoyces");
        assertThat(mock.newestInTheJournal().path("why").asText()).contains("the nearest is /invoices");
    }

    @Test
    void tooLargeClientIdIsReportedAsSent(TestMock mock) throws IOException {
        Answer answer = mock.get("/activities")
                .header("X-CG-Client", "99999999999999999999")
                .send();

        answers(answer, 404);
        assertThat(answer.message()).contains("99999999999999999999");
        shows(mock.newestInTheJournal(), "why=there is no client 99999999999999999999");
    }

    @Test
    void malformedPathClientIdIsReportedAsSent(TestMock mock) throws IOException {
        Answer answer = mock.get("/clients/007x/export").send();

        answers(answer, 404);
        assertThat(answer.message()).contains("007x");
    }
}
