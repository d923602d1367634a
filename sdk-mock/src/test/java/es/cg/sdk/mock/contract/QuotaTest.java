package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Chapter("Limits › Monthly quota")
final class QuotaTest {
    private static final Duration TO_DECEMBER = Duration.ofDays(10).plusHours(15);

    private static int spent(TestMock mock) throws IOException {
        return mock.get("/status").send().json().at("/limites/cuota_usada").asInt();
    }

    private static Answer read(TestMock mock) throws IOException {
        return mock.get("/activities", 1001);
    }

    private static Answer write(TestMock mock, String heading) throws IOException {
        return mock.post("/activities", Bodies.activity(heading), 1001);
    }

    private static void isUsedUp(Answer answer) {
        refused(answer, 429, "cupo_mensual_agotado");
    }

    @Test
    void readCountsAgainstQuota(TestMock mock) throws IOException {
        int before = spent(mock);
        read(mock);
        mock.get("/clients").send();

        assertThat(spent(mock)).isEqualTo(before + 2);
    }

    @Test
    void aWriteDoesNotCount(TestMock mock) throws IOException {
        int before = spent(mock);
        String id = write(mock, "6594").text("/id");
        mock.put("/activities/" + id, "{\"descripcion\":\"Otra\"}", 1001);
        mock.patch("/clients/1001", "{\"telefono\":\"600000000\"}").send();
        mock.delete("/activities/" + id, 1001);

        assertThat(spent(mock)).isEqualTo(before);
    }

    @Test
    void eachPollOfAJobCounts(TestMock mock) throws IOException {
        JsonNode job = Deferred.each().get(0).begin(mock);
        int before = spent(mock);
        Deferred.again(mock, job);
        Deferred.again(mock, job);

        assertThat(spent(mock)).isEqualTo(before + 2);
    }

    @Test
    void theStatusDoesNotCount(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        int before = spent(mock);
        assertThat(spent(mock)).isEqualTo(before);
        assertThat(read(mock).status()).isEqualTo(200);
        isUsedUp(read(mock));

        assertThat(mock.get("/status").send().status()).isEqualTo(200);
    }

    @Test
    void readsBeyondTheQuotaReturn429(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(2).in(mock);
        assertThat(read(mock).status()).isEqualTo(200);
        assertThat(read(mock).status()).isEqualTo(200);

        isUsedUp(read(mock));
    }

    @Test
    void writesWorkWhenTheQuotaIsUsedUp(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        read(mock);
        isUsedUp(read(mock));
        Answer made = write(mock, "6594");

        answers(made, 201);
        Allowance.ofAMonth(2).in(mock);
        assertThat(read(mock).text("/data/0/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void retryAfterPointsToTheFirstOfNextMonth(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        read(mock);
        Answer refused = read(mock);

        isUsedUp(refused);
        assertThat(Long.parseLong(refused.header("Retry-After")))
                .isBetween(TO_DECEMBER.toSeconds(), TO_DECEMBER.toSeconds() + 1);
        assertThat(refused.header("X-CG-Rate-Limited-Reason")).isEqualTo("credential-rate");
    }

    @Test
    void readsGoOnFromTheFirstOfTheNextMonth(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        read(mock);
        mock.advance(TO_DECEMBER.minusSeconds(1).toString());
        isUsedUp(read(mock));
        mock.advance("PT1S");

        assertThat(read(mock).status()).isEqualTo(200);
    }

    @Test
    void refusedReadDoesNotCountAgainstTheQuota(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        read(mock);
        isUsedUp(read(mock));
        isUsedUp(read(mock));

        assertThat(spent(mock)).isEqualTo(1);
    }

    @Test
    void sandboxReadsDoNotUseTheQuota(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMonth(1).in(mock);
        for (int i = 0; i < 3; i++) {
            answers(mock.get("/activities").inSandbox().client(9001).send(), 200);
        }

        assertThat(spent(mock)).isZero();
        assertThat(read(mock).status()).isEqualTo(200);
        isUsedUp(read(mock));
        answers(mock.get("/activities").inSandbox().client(9001).send(), 200);
    }
}
