package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** Where a job is polled, and what the poll and the token carry. */
final class JobPollUrlTest extends PolledThings {
    /** The target of the one look at a job that says to look there. */
    private String target(ClientApi api, String consultarEn) throws InterruptedException {
        answer(202, job("pending").replace("}", ",\"consultar_en\":\"" + consultarEn + "\"}"));
        answer(200, SUCCEEDED);
        Job<Thing> job = api.run(MAKE);
        server.takeRequest();
        job.poll();
        return server.takeRequest().getTarget();
    }

    @Test
    void jobIsPolledAtTheUrlFromTheService() throws InterruptedException {
        assertThat(target(laura, base() + "/jobs/job_1")).isEqualTo("/api/public/v1/jobs/job_1");
        assertThat(target(laura, base() + "/clients/7/jobs/a%2Fb%20c?view=all&x=1"))
                .isEqualTo("/api/public/v1/clients/7/jobs/a%2Fb%20c?view=all&x=1");
        assertThat(target(laura, "/api/public/v1/later/job_1")).isEqualTo("/api/public/v1/later/job_1");
    }

    @Test
    void pollUrlOutsideTheBaseUrlIsIgnored() throws InterruptedException {
        for (String elsewhere : List.of(
                "https://example.invalid/api/public/v1/jobs/job_9",
                base().replace("http:", "https:") + "/jobs/job_9",
                base().replace("127.0.0.1", "localhost") + "/jobs/job_9",
                base().replace(":" + server.getPort(), ":1") + "/jobs/job_9",
                base().replace("//", "//user:word@") + "/jobs/job_9",
                base().replace("/v1", "/v2") + "/jobs/job_9",
                base() + "/../v2/jobs/job_9",
                base() + "/%2e%2e/jobs/job_9",
                base() + "x/jobs/job_9",
                base(),
                base() + "/",
                base() + "/jobs//job_9",
                base() + "/jobs/job_9?a=1&a=2",
                base() + "/jobs/job_9?a",
                "//example.invalid/api/public/v1/jobs/job_9",
                "job_9",
                "file:///etc/passwd",
                "",
                " ")) {
            assertThat(target(laura, elsewhere)).as(elsewhere).isEqualTo("/api/public/v1/jobs/job_1");
        }
    }

    @Test
    void theKeyGoesToNoOtherOrigin() throws Exception {
        try (MockWebServer elsewhere = PromptServer.create()) {
            elsewhere.start();
            target(laura, "http://127.0.0.1:" + elsewhere.getPort() + "/api/public/v1/jobs/job_1");

            assertThat(elsewhere.getRequestCount()).isZero();
        }
    }

    @Test
    void callersRouteOverridesUrlFromTheService() throws InterruptedException {
        try (CgClient routed = client(time).route("jobs.get", "/tareas/{id}").build()) {
            assertThat(target(routed.forClient(1001), base() + "/jobs/job_1")).isEqualTo("/api/public/v1/tareas/job_1");
        }
    }

    @Test
    void pollSendsTheViewsHeadersWithoutClientHeader() throws InterruptedException {
        answer(202, job("pending"));
        answer(200, SUCCEEDED);
        laura.with(CallOptions.defaults().header("X-Mine", "yes")).run(MAKE).poll();
        RecordedRequest made = server.takeRequest();
        RecordedRequest look = server.takeRequest();

        assertThat(made.getHeaders().get("X-CG-Client")).isEqualTo("1001");
        assertThat(made.getHeaders().get("Idempotency-Key")).isEqualTo("k1");
        assertThat(look.getMethod()).isEqualTo("GET");
        assertThat(look.getHeaders().get("X-CG-Client")).isNull();
        assertThat(look.getHeaders().get("Idempotency-Key")).isNull();
        assertThat(look.getHeaders().get("X-Mine")).isEqualTo("yes");
        assertThat(look.getHeaders().get("Authorization")).isEqualTo("Bearer cg_live_abc.s3cret");
    }

    @Test
    void aTokenHoldsNoSecret() {
        String token = requireNonNull(begun().token());
        String held =
                new String(Base64.getUrlDecoder().decode(token.substring("cgjob1.".length())), StandardCharsets.UTF_8);

        assertThat(Json.parse(held))
                .isEqualTo(
                        Json.parse("{\"operation\":\"things.make\",\"client\":1001,\"key\":\"k1\",\"job\":\"job_1\"}"));
        assertThat(token).matches("[A-Za-z0-9._-]+");
    }

    @Test
    void invalidTokenIsRefusedAndNotQuoted() {
        String whole = requireNonNull(begun().token());
        List<String> odd = new ArrayList<>(List.of(
                "",
                "job_1",
                "cg_live_abc.s3cret",
                "cgjob1.",
                "cgjob1.ñ",
                whole.toUpperCase(java.util.Locale.ROOT),
                whole + "A",
                "cgjob1." + "A".repeat(9000),
                token("{}"),
                token("[]"),
                token("{\"operation\":\"x\"}"),
                token("{\"operation\":\"x\",\"job\":7}"),
                token("{\"operation\":\"x\",\"job\":\"..\"}"),
                token("{\"operation\":\"x\",\"job\":\"a\\nb\"}"),
                token("{\"operation\":\"x\\u0000\",\"job\":\"j\"}"),
                token("{\"operation\":\"x\",\"job\":\"j\",\"client\":\"7\"}"),
                token("{\"operation\":\"x\",\"job\":\"j\",\"client\":-7}"),
                token("{\"operation\":\"x\",\"job\":\"j\",\"client\":1.5}"),
                token("{\"operation\":\"x\",\"job\":\"j\",\"client\":1e99}")));
        for (int length = 7; length < whole.length(); length++) {
            odd.add(whole.substring(0, length));
        }

        assertThat(odd)
                .allSatisfy(text -> assertThatThrownBy(() -> cg.job(text, Thing::new))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("this is not a job token: pass the text that Job.token() returned, complete and"
                                + " unchanged"));
    }

    private static String token(String parts) {
        return "cgjob1."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(parts.getBytes(StandardCharsets.UTF_8));
    }
}
