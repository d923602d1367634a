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

    private static int spent(Place place) throws IOException {
        return place.get("/status").send().json().at("/limites/cuota_usada").asInt();
    }

    private static Answer read(Place place) throws IOException {
        return place.get("/activities", 1001);
    }

    private static Answer write(Place place, String heading) throws IOException {
        return place.post("/activities", Bodies.activity(heading), 1001);
    }

    private static void isUsedUp(Answer answer) {
        refused(answer, 429, "cupo_mensual_agotado");
    }

    @Test
    void readCountsAgainstQuota(Place place) throws IOException {
        int before = spent(place);
        read(place);
        place.get("/clients").send();

        assertThat(spent(place)).isEqualTo(before + 2);
    }

    @Test
    void aWriteDoesNotCount(Place place) throws IOException {
        int before = spent(place);
        String id = write(place, "6594").text("/id");
        place.put("/activities/" + id, "{\"descripcion\":\"Otra\"}", 1001);
        place.patch("/clients/1001", "{\"telefono\":\"600000000\"}").send();
        place.delete("/activities/" + id, 1001);

        assertThat(spent(place)).isEqualTo(before);
    }

    @Test
    void eachPollOfAJobCounts(Place place) throws IOException {
        JsonNode job = Deferred.each().get(0).begin(place);
        int before = spent(place);
        Deferred.again(place, job);
        Deferred.again(place, job);

        assertThat(spent(place)).isEqualTo(before + 2);
    }

    @Test
    void theStatusDoesNotCount(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        int before = spent(place);
        assertThat(spent(place)).isEqualTo(before);
        assertThat(read(place).status()).isEqualTo(200);
        isUsedUp(read(place));

        assertThat(place.get("/status").send().status()).isEqualTo(200);
    }

    @Test
    void readsBeyondTheQuotaReturn429(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(2).in(place);
        assertThat(read(place).status()).isEqualTo(200);
        assertThat(read(place).status()).isEqualTo(200);

        isUsedUp(read(place));
    }

    @Test
    void writesWorkWhenTheQuotaIsUsedUp(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        read(place);
        isUsedUp(read(place));
        Answer made = write(place, "6594");

        answers(made, 201);
        Allowance.ofAMonth(2).in(place);
        assertThat(read(place).text("/data/0/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void retryAfterPointsToTheFirstOfNextMonth(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        read(place);
        Answer refused = read(place);

        isUsedUp(refused);
        assertThat(Long.parseLong(refused.header("Retry-After")))
                .isBetween(TO_DECEMBER.toSeconds(), TO_DECEMBER.toSeconds() + 1);
        assertThat(refused.header("X-CG-Rate-Limited-Reason")).isEqualTo("credential-rate");
    }

    @Test
    void readsGoOnFromTheFirstOfTheNextMonth(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        read(place);
        place.advance(TO_DECEMBER.minusSeconds(1).toString());
        isUsedUp(read(place));
        place.advance("PT1S");

        assertThat(read(place).status()).isEqualTo(200);
    }

    @Test
    void refusedReadDoesNotCountAgainstTheQuota(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        read(place);
        isUsedUp(read(place));
        isUsedUp(read(place));

        assertThat(spent(place)).isEqualTo(1);
    }

    @Test
    void sandboxReadsDoNotUseTheQuota(@Options("--enforce-limits") Place place) throws IOException {
        Allowance.ofAMonth(1).in(place);
        for (int i = 0; i < 3; i++) {
            answers(place.get("/activities").inSandbox().client(9001).send(), 200);
        }

        assertThat(spent(place)).isZero();
        assertThat(read(place).status()).isEqualTo(200);
        isUsedUp(read(place));
        answers(place.get("/activities").inSandbox().client(9001).send(), 200);
    }
}
