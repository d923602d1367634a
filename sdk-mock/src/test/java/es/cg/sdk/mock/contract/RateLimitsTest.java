package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Limits › Rates")
final class RateLimitsTest {
    private static void isLimited(Answer answer, String reason) {
        answers(answer, 429);
        assertThat(answer.header("X-CG-Rate-Limited-Reason")).isEqualTo(reason);
        assertThat(Long.parseLong(answer.header("Retry-After"))).isPositive();
        assertThat(answer.header("Request-Id")).isEqualTo(answer.text("/error/request_id"));
    }

    private static void spend(TestRequest ask, int times, int status) throws IOException {
        for (int i = 0; i < times; i++) {
            assertThat(ask.send().status()).isEqualTo(status);
        }
    }

    @Test
    void requestBeyondTheKeysMinuteLimitReturns429(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMinute(3).in(mock);
        TestRequest ask = mock.get("/status");

        spend(ask, 3, 200);
        Answer refused = ask.send();
        isLimited(refused, "credential-rate");
        assertThat(refused.code()).isEqualTo("limite_de_peticiones");
    }

    @Test
    void eachKeyHasItsOwnMinuteLimit(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMinute(1).in(mock);
        spend(mock.get("/status"), 1, 200);

        isLimited(mock.get("/status").send(), "credential-rate");
        spend(mock.get("/status").as(mock.key("test")), 1, 200);
    }

    @Test
    void clientRateLimitAppliesToThatClientOnly(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAClient(2).in(mock);
        spend(mock.get("/activities").client(1001), 2, 200);

        isLimited(mock.get("/activities", 1001), "client-rate");
        Answer other = mock.get("/activities", 1002);
        answers(other, 200);
        assertThat(other.header("RateLimit-Limit")).isEqualTo("2");
        spend(mock.get("/activities").client(1002), 1, 200);
        spend(mock.get("/status"), 3, 200);
    }

    @Test
    void requestIsAcceptedAfterRetryAfter(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMinute(1).in(mock);
        TestRequest ask = mock.get("/status");
        spend(ask, 1, 200);
        long wait = Long.parseLong(ask.send().header("Retry-After"));

        mock.advance("PT" + (wait - 1) + "S");
        isLimited(ask.send(), "credential-rate");
        mock.advance("PT1S");
        spend(ask, 1, 200);
    }

    @Test
    void nothingIsDoneBeyondTheRate(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.ofAMinute(1).in(mock);
        TestRequest write =
                mock.post("/activities", Bodies.activity("6594")).client(1001).key("k");
        spend(mock.get("/status"), 1, 200);
        isLimited(write.send(), "credential-rate");

        mock.advance("PT60S");
        Answer made = write.send();
        answers(made, 201);
        assertThat(made.json().has("reactivada")).isFalse();
    }

    @Test
    void platformLimitsAKeyTo1000RequestsAMinute(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.UNBOUNDED.in(mock);
        spend(mock.get("/status"), 1000, 200);

        isLimited(mock.get("/status").send(), "platform-rate");
        spend(mock.get("/status").as(mock.key("test")), 1, 200);
        mock.advance("PT60S");
        spend(mock.get("/status"), 1, 200);
    }

    @Test
    void ipIsLimitedTo120MalformedKeysAMinute(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.UNBOUNDED.in(mock);
        spend(mock.get("/status").without("Authorization"), 60, 401);
        spend(mock.get("/status").as("nonsense"), 60, 401);

        isLimited(mock.get("/status").as("nonsense").send(), "ip-rate");
        isLimited(mock.get("/status").without("Authorization").send(), "ip-rate");
        spend(mock.get("/status"), 1, 200);
        mock.advance("PT60S");
        spend(mock.get("/status").as("nonsense"), 1, 401);
    }

    @Test
    void ipIsLimitedTo60InvalidKeysAMinute(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.UNBOUNDED.in(mock);
        spend(mock.get("/status").as("cg_live_aaaaaaaa.bbbbbbbb"), 60, 401);
        Answer refused = mock.get("/status").as("cg_live_cccccccc.dddddddd").send();

        isLimited(refused, "ip-rate");
        assertThat(refused.code()).isEqualTo("demasiados_intentos_fallidos");
        // A valid key still works from this address.
        spend(mock.get("/status"), 1, 200);
        mock.advance("PT60S");
        spend(mock.get("/status").as("cg_live_aaaaaaaa.bbbbbbbb"), 1, 401);
    }

    @Test
    void aKeyCreates120ClientsAnHour(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.UNBOUNDED.in(mock);
        for (int i = 0; i < 120; i++) {
            spend(mock.post("/clients", Bodies.client(i)), 1, 201);
        }
        TestRequest next = mock.post("/clients", Bodies.client(120));
        Answer refused = next.send();

        isLimited(refused, "client-creation-rate");
        assertThat(Long.parseLong(refused.header("Retry-After"))).isBetween(1L, 3600L);
        mock.advance("PT" + refused.header("Retry-After") + "S");
        answers(next.send(), 201);
    }

    @Test
    void clientCreationLimitIsPerKey(@Options("--enforce-limits") TestMock mock) throws IOException {
        Allowance.UNBOUNDED.in(mock);
        for (int i = 0; i < 120; i++) {
            spend(mock.post("/clients", Bodies.client(i)), 1, 201);
        }
        isLimited(mock.post("/clients", Bodies.client(120)).send(), "client-creation-rate");

        spend(mock.post("/clients", Bodies.client(120)).as(mock.keyOf("clientes:escribir")), 1, 201);
    }

    @Test
    void clientImportIgnoresTheCreationLimit(@Options({"--enforce-limits", "--job-time=PT0S"}) TestMock mock)
            throws IOException {
        Allowance.UNBOUNDED.in(mock);
        for (int i = 0; i < 120; i++) {
            spend(mock.post("/clients", Bodies.client(i)), 1, 201);
        }
        StringBuilder lines = new StringBuilder("nombre;nif;email;tipo\\n");
        for (int i = 120; i < 250; i++) {
            JsonNode client = Caller.parsed(Bodies.client(i));
            lines.append("%s;%s;%s;autonomo\\n"
                    .formatted(
                            client.path("nombre").asText(),
                            client.path("nif").asText(),
                            client.path("email").asText()));
        }
        Answer job = mock.post("/clients/import", "{\"contenido\":\"" + lines + "\"}")
                .send();

        answers(job, 202);
        shows(mock.get("/jobs/" + job.text("/id")).send(), "resultado/creados=130");
    }

    @Test
    void clientsThatWereNotCreatedDoNotCountAsCreated(@Options("--enforce-limits") TestMock mock) throws IOException {
        mock.panel("PUT /panel/limits", "{\"per_minute\":null,\"per_client_per_minute\":null}");
        String taken = "{\"nombre\":\"A\",\"nif\":\"12345678Z\",\"email\":\"a@c.invalid\",\"tipo\":\"autonomo\"}";
        for (int i = 0; i < 120; i++) {
            assertThat(mock.post("/clients", taken).send().code()).isEqualTo("cliente_duplicado");
        }

        answers(mock.post("/clients", taken.replace("12345678Z", "Z1234567R")).send(), 201);
    }
}
