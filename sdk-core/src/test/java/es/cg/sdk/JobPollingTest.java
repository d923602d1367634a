package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a job is polled, and how awaiting it ends. */
final class JobPollingTest extends PolledThings {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void pollIntervalGrowsByHalfUpToTenSeconds() {
        Job<Thing> job = begun();
        for (int i = 0; i < 9; i++) {
            answer(200, job("running"));
        }
        answer(200, SUCCEEDED);
        job.await(Duration.ofMinutes(5));

        assertThat(time.waits().stream().map(Duration::toMillis).limit(8))
                .containsExactly(1000L, 1500L, 2250L, 3375L, 5062L, 7593L, 10_000L, 10_000L);
    }

    @Test
    void pollWaitsForRetryAfter() {
        answer(202, job("pending"), "Retry-After", "4");
        answer(
                200,
                job("running"),
                "Date",
                "Fri, 20 Nov 2020 08:00:00 GMT",
                "Retry-After",
                "Fri, 20 Nov 2020 08:00:07 GMT");
        answer(200, job("running"), "Retry-After", "1");
        answer(200, SUCCEEDED);
        laura.run(MAKE).await(MINUTE);

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(4), Duration.ofSeconds(7), Duration.ofMillis(2250));
    }

    @Test
    void retryAfterBeyondTimeoutEndsTheWaitAtOnce() {
        Job<Thing> job = begun();
        answer(200, job("running"), "Retry-After", "90");
        JobRunningException e = Thrown.by(JobRunningException.class, () -> job.await(MINUTE));

        assertThat(time.waits()).containsExactly(Duration.ofSeconds(1));
        assertThat(e.retryAt()).isEqualTo(Instant.parse("2026-11-20T08:01:31Z"));
        assertThat(e.estado()).isEqualTo("running");
        assertThatThrownBy(() -> job.await(MINUTE)).isInstanceOf(JobRunningException.class);
        assertThat(time.waits()).hasSize(1);
    }

    @Test
    void lastPollComesShortlyBeforeTheTimeout() {
        Job<Thing> job = begun();
        answer(200, job("running"));
        answer(200, SUCCEEDED);
        job.await(Duration.ofMillis(2400));
        assertThat(time.waits()).containsExactly(Duration.ofSeconds(1), Duration.ofMillis(700));

        Job<Thing> soon = begun();
        answer(200, SUCCEEDED);
        soon.await(Duration.ofSeconds(1));
        assertThat(time.waits()).last().isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void unknownStateDoesNotEndTheWait() {
        Job<Thing> job = begun();
        answer(200, job("archived"));
        assertThat(job.poll()).isEqualTo(new EstadoJob("archived"));
        assertThat(job.isDone()).isFalse();

        answer(200, "{\"object\":\"job\",\"estado\":7}");
        answer(200, "{}");
        answer(200, SUCCEEDED);
        assertThat(job.await(MINUTE).name()).isEqualTo("it");
    }

    @Test
    void successWithoutResultGivesAnEmptyView() {
        for (String odd : List.of(job("succeeded"), job("succeeded").replace("}", ",\"resultado\":null}"))) {
            Job<Thing> job = begun();
            answer(200, odd, "Request-Id", "req_9");
            Thing thing = job.await(MINUTE);

            assertThat(thing.name()).isNull();
            assertThat(thing.json()).isEqualTo(Json.empty());
            assertThat(thing.meta().requestId()).isEqualTo("req_9");
            assertThat(thing.meta().idempotencyKey()).isEqualTo("k1");
        }
    }

    @Test
    void failedJobWithoutErrorObjectStillFails() {
        Job<Thing> job = begun();
        answer(200, job("failed").replace("}", ",\"error\":\"no\"}"));
        JobFailedException e = Thrown.by(JobFailedException.class, () -> job.await(MINUTE));

        assertThat(e.code()).isNull();
        assertThat(e.serviceMessage()).isNull();
        assertThat(e)
                .hasMessageContaining("things.make for client 1001 failed as job job_1; the service does not retry");
    }

    @Test
    void acceptedJobMayAlreadyHaveEnded() {
        answer(202, SUCCEEDED);
        assertThat(laura.run(MAKE).await(MINUTE).name()).isEqualTo("it");
        answer(200, job("failed"));
        assertThat(laura.run(MAKE).isDone()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void acceptedAnswerWithoutJobIdThrowsWithTheKey() {
        for (String odd : List.of(
                "{\"object\":\"job\"}",
                "{}",
                "{\"object\":\"job\",\"id\":true}",
                "{\"object\":\"job\",\"id\":\"..\"}",
                "{\"object\":\"thing\",\"id\":\"t_1\"}")) {
            answer(202, odd, "Request-Id", "req_7");
            answer(202, odd, "Request-Id", "req_7");
            UnreadableAnswerException e = Thrown.by(UnreadableAnswerException.class, () -> laura.run(MAKE));

            assertThat(e).as(odd).isNotNull();
            assertThat(e.idempotencyKey()).isEqualTo("k1");
            assertThat(e.requestId()).isEqualTo("req_7");
            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void acceptedAnswerWithoutObjectFieldIsAJob() {
        answer(202, "{\"id\":7,\"estado\":\"pending\"}");
        assertThat(laura.run(MAKE).id()).isEqualTo("7");
    }

    @Test
    void transientPollFailureDoesNotEndTheWait() {
        ClientApi once = laura.with(CallOptions.defaults().maxAttempts(1));
        answer(202, job("running"));
        answer(503, "", "Retry-After", "20");
        service.cut();
        answer(200, "<html>");
        answer(200, SUCCEEDED);
        List<EstadoJob> told = new ArrayList<>();

        assertThat(once.run(MAKE).await(MINUTE, job -> told.add(job.estado())).name())
                .isEqualTo("it");
        assertThat(told).containsExactly(EstadoJob.SUCCEEDED);
        assertThat(time.waits()).startsWith(Duration.ofSeconds(1), Duration.ofSeconds(20), Duration.ofMillis(2250));
    }

    @Test
    void refusedPollEndsTheWaitAndTheJobGoesOn() {
        for (int status : List.of(307, 400, 401, 403, 404, 405, 501)) {
            Job<Thing> job = begun();
            answer(status, "{\"error\":{\"code\":\"sin_consentimiento\"}}");
            goesOn(job, Thrown.by(ApiException.class, () -> job.await(MINUTE)), status);
            answer(status, "<html>");
            goesOn(job, Thrown.by(ApiException.class, job::poll), status);
        }
        assertThat(time.waits()).hasSize(7);
    }

    private static void goesOn(Job<Thing> job, ApiException e, int status) {
        assertThat(e.status()).isEqualTo(status);
        assertThat(e.operation()).isEqualTo("jobs.get");
        goesOn(job, e);
        assertThat(e.nextStep())
                .endsWith("the job of things.make goes on at the service: await it again, or resume it by its token "
                        + job.token());
    }

    private static void goesOn(Job<Thing> job, CallException e) {
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e.jobToken()).isEqualTo(job.token());
        assertThat(e.idempotencyKey()).isEqualTo("k1");
        assertThat(e.client()).isEqualTo(1001);
    }

    @Test
    void answerAboutAnotherJobIsNotTheResult() {
        for (String field : List.of("\"job_2\"", "2")) {
            Job<Thing> job = begun();
            String other = SUCCEEDED.replace("\"job_1\"", field);
            answer(200, other, "Request-Id", "req_9");
            UnreadableAnswerException e = Thrown.by(UnreadableAnswerException.class, () -> job.await(MINUTE));

            goesOn(job, e);
            assertThat(e.requestId()).isEqualTo("req_9");
            assertThat(e).hasMessageContaining("it is about the job " + field.replace("\"", "") + ", not job_1");
            assertThat(job.isDone()).isFalse();
            answer(200, other);
            goesOn(job, Thrown.by(UnreadableAnswerException.class, job::poll));
            answer(200, SUCCEEDED);
            assertThat(job.await(MINUTE).name()).isEqualTo("it");
        }
    }

    @Test
    void everyExceptionOfAJobHasItsToken() {
        Job<Thing> job = begun();
        answer(503, "", "Retry-After", "200");
        goesOn(job, Thrown.by(JobRunningException.class, () -> job.await(MINUTE)));
        answer(200, job("failed"));
        CallException failed = Thrown.by(JobFailedException.class, () -> job.await(MINUTE.multipliedBy(9)));
        assertThat(failed.jobToken()).isEqualTo(job.token());
        assertThat(failed.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void waitTimeoutAlsoLimitsItsPolls() {
        Job<Thing> job = begun();
        for (int i = 0; i < 20; i++) {
            answer(429, "{\"error\":{\"code\":\"limite_de_peticiones\"}}", "Retry-After", "40");
        }
        JobRunningException e = Thrown.by(JobRunningException.class, () -> job.await(MINUTE));

        assertThat(time.now()).isBeforeOrEqualTo(Instant.parse("2026-11-20T08:01:00Z"));
        assertThat(e).hasCauseInstanceOf(RateLimitException.class);
        assertThat(e).hasMessageContaining("the last poll failed (jobs.get for client 1001 answered 429");
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
    }

    @Test
    void unreachableServiceEndsTheWaitAtItsTimeout() {
        JobRunningException e;
        try (CgClient nowhere =
                client(time).baseUrl("http://127.0.0.1:1/api/public/v1").build()) {
            Job<Thing> job = nowhere.forClient(1001).job(requireNonNull(begun().token()), Thing::new);
            e = Thrown.by(JobRunningException.class, () -> job.await(MINUTE));
        }

        assertThat(e).hasCauseInstanceOf(ConnectionException.class);
        assertThat(time.now()).isBeforeOrEqualTo(Instant.parse("2026-11-20T08:01:00Z"));
    }

    @Test
    void waitTimeMustBePositive() {
        Job<Thing> job = begun();
        assertThatThrownBy(() -> job.await(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> job.await(Duration.ofSeconds(-1))).isInstanceOf(IllegalArgumentException.class);
        answer(200, SUCCEEDED);
        assertThat(job.await(Duration.ofSeconds(Long.MAX_VALUE)).name()).isEqualTo("it");
    }

    @Test
    void interruptBetweenPollsEndsTheWait() throws Exception {
        try (CgClient slow = client(Time.system()).build()) {
            answer(202, job("pending"), "Retry-After", "60");
            interrupted(slow.forClient(1001).run(MAKE), 1);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void interruptDuringPollEndsTheWait() throws Exception {
        try (CgClient slow = client(Time.system()).build()) {
            Job<Thing> job = slow.forClient(1001).job(requireNonNull(begun().token()), Thing::new);
            service.stall();
            interrupted(job, 2);
        }
    }

    private void interrupted(Job<Thing> job, int requests) throws Exception {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<InterruptedCallException> thrown = new CompletableFuture<>();
        Thread waiting = new Thread(() -> {
            thrown.complete(Thrown.by(InterruptedCallException.class, () -> job.await(Duration.ofHours(1))));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        waiting.start();
        for (int i = 0; i < requests; i++) {
            assertThat(server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES)).isNotNull();
        }
        waiting.interrupt();

        InterruptedCallException e = thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        assertThat(flag.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(e.operation()).isEqualTo("things.make");
        assertThat(e.client()).isEqualTo(1001);
        assertThat(e.idempotencyKey()).isEqualTo("k1");
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e.nextStep()).contains(requireNonNull(job.token()));
    }

    @Test
    void exceptionOfPollCallbackEndsTheWait() {
        Job<Thing> job = begun();
        answer(200, job("running"));

        assertThatThrownBy(() -> job.await(MINUTE, each -> {
                    throw new IllegalStateException("enough of " + each);
                }))
                .hasMessage("enough of Job[things.make job_1 running]");
    }

    @Test
    void asMapsTheResultOfAJob() {
        Job<Thing> job = begun();
        Job<String> name = job.as(Thing::name).as(String::valueOf);
        answer(200, SUCCEEDED);

        assertThat(name.await(MINUTE)).isEqualTo("it");
        assertThat(job.isDone()).isTrue();
        assertThat(job.json().get("id").string()).isEqualTo("job_1");
    }
}
