package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Deferred operations against the service: its jobs take their time, fail, or are done at once. */
final class JobsTest {
    private static final Operation<Job<Json>> GENERATE =
            Operation.deferred("taxModels.generate", "/tax-models", json -> json);
    private static final Call<Job<Json>> ANNUAL =
            GENERATE.call().body(Json.of(Map.of("modelo", "390", "ejercicio", 2025)));
    private static final Call<Job<Json>> QUARTERLY =
            GENERATE.call().body(Json.of(Map.of("modelo", "303", "ejercicio", 2026, "periodo", "3T")));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final StillTime time = new StillTime();
    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private CgClient client(MockCg mock) {
        CgClient cg = Clients.of(mock.baseUrl(), mock.liveKey()).time(time).build();
        open.add(cg);
        return cg;
    }

    private MockCg mock(MockCg.Builder settings) {
        MockCg mock = settings.start();
        open.add(mock);
        return mock;
    }

    private ClientApi laura(MockCg.Builder settings) {
        return client(mock(settings)).forClient(1001);
    }

    private static String token(Job<?> job) {
        return requireNonNull(job.token());
    }

    @Test
    void aJobIsAwaitedUntilItSucceeds() {
        Job<Json> job = laura(MockCg.builder().jobPolls(3)).run(ANNUAL);
        assertThat(job.id()).startsWith("job_");
        assertThat(job.estado()).isEqualTo(EstadoJob.PENDING);
        assertThat(job.isDone()).isFalse();

        assertThat(job.await(MINUTE).get("modelo").string()).isEqualTo("390");
        assertThat(time.waits())
                .containsExactly(Duration.ofMillis(1000), Duration.ofMillis(1500), Duration.ofMillis(2250));
        assertThat(job.isDone()).isTrue();
        assertThat(job.result().get("modelo").string()).isEqualTo("390");
        assertThat(job.poll()).isEqualTo(EstadoJob.SUCCEEDED);
    }

    @Test
    void everyPollIsReportedToTheCallback() {
        List<EstadoJob> seen = new ArrayList<>();
        laura(MockCg.builder().jobPolls(3)).run(ANNUAL).await(MINUTE, job -> seen.add(job.estado()));

        assertThat(seen).containsExactly(EstadoJob.PENDING, EstadoJob.RUNNING, EstadoJob.SUCCEEDED);
    }

    @Test
    void pollAsksOnceWithoutWaiting() {
        Job<Json> job = laura(MockCg.builder().jobPolls(2)).run(ANNUAL);

        assertThat(job.poll()).isEqualTo(EstadoJob.PENDING);
        assertThatThrownBy(job::result)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("taxModels.generate was not done");
        assertThat(job.poll()).isEqualTo(EstadoJob.SUCCEEDED);
        assertThat(job.result().get("modelo").string()).isEqualTo("390");
        assertThat(time.waits()).isEmpty();
    }

    @Test
    void immediateResultIsADoneJob() {
        Job<Json> job = laura(MockCg.builder()).run(QUARTERLY);

        assertThat(job.isDone()).isTrue();
        assertThat(job.id()).isNull();
        assertThat(job.token()).isNull();
        assertThat(job.estado()).isEqualTo(EstadoJob.SUCCEEDED);
        assertThat(job.poll()).isEqualTo(EstadoJob.SUCCEEDED);
        assertThat(job.await(MINUTE)).isEqualTo(job.result());
        assertThat(job.result().get("modelo").string()).isEqualTo("303");
        assertThat(job.as(json -> json.get("modelo").string()).result()).isEqualTo("303");
        assertThat(job).hasToString("Job[done at once]");
        assertThat(time.waits()).isEmpty();
    }

    @Test
    void failedJobExceptionShowsTheError() {
        Job<Json> job = laura(MockCg.builder()
                        .jobPolls(2)
                        .fault("taxModels.generate", 1, Fault.failedJob("modelo_no_disponible")))
                .run(ANNUAL.key(IdempotencyKey.of("annual-2025")));
        JobFailedException e = Thrown.by(JobFailedException.class, () -> job.await(MINUTE));

        assertThat(e.operation()).isEqualTo("taxModels.generate");
        assertThat(e.client()).isEqualTo(1001);
        assertThat(e.jobId()).isEqualTo(job.id());
        assertThat(e.code()).isEqualTo("modelo_no_disponible");
        assertThat(e.serviceMessage()).isEqualTo("Error simulado");
        assertThat(e.details()).containsKeys("code", "message");
        assertThat(e.fieldErrors()).isEmpty();
        assertThat(e.idempotencyKey()).isEqualTo("annual-2025");
        assertThat(e.requestId()).startsWith("req_");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e)
                .hasMessageStartingWith("taxModels.generate for client 1001 failed as job " + job.id()
                        + ": modelo_no_disponible: Error simulado; the service does not retry the job")
                .hasMessageContaining("with another key, since annual-2025 returns the same job");
        assertThat(job.isDone()).isTrue();
        assertThat(job.poll()).isEqualTo(EstadoJob.FAILED);
        assertThatThrownBy(job::result).isInstanceOf(JobFailedException.class);
    }

    @Test
    void jobCanBeResumedByTokenAfterTimeout() {
        MockCg mock = mock(MockCg.builder());
        Job<Json> job = client(mock).forClient(1001).run(ANNUAL.key(IdempotencyKey.of("annual-2025")));
        JobRunningException e = Thrown.by(JobRunningException.class, () -> job.await(MINUTE));

        assertThat(e.jobId()).isEqualTo(job.id());
        assertThat(e.estado()).isEqualTo("pending");
        assertThat(e.token()).isEqualTo(job.token());
        assertThat(e.operation()).isEqualTo("taxModels.generate");
        assertThat(e.client()).isEqualTo(1001);
        assertThat(e.idempotencyKey()).isEqualTo("annual-2025");
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e).hasNoCause();
        assertThat(e)
                .hasMessageContaining("is still running as job " + job.id()
                        + ", which was pending at the last poll, and did not end within 1 min; await it again")
                .hasMessageContaining(e.token());
        assertThat(time.waits()).last().isEqualTo(Duration.ofNanos(8_218_750_000L));

        mock.panel().advance(Duration.ofSeconds(200));
        assertThat(client(mock)
                        .job(e.token(), json -> json.get("modelo").string())
                        .await(MINUTE))
                .isEqualTo("390");
    }

    @Test
    void resumedJobIsPolledAtOnce() {
        MockCg mock = mock(MockCg.builder().jobPolls(2));
        String token = token(client(mock).forClient(1001).run(ANNUAL));
        Job<Json> job = client(mock).forClient(1001).job(token, json -> json);

        assertThat(job.estado()).isNull();
        assertThat(job.isDone()).isFalse();
        assertThat(job.json().names()).isEmpty();
        assertThat(job.await(MINUTE).get("modelo").string()).isEqualTo("390");
        assertThat(time.waits()).containsExactly(Duration.ofSeconds(1));
        assertThat(job.token()).isEqualTo(token);
    }

    @Test
    void aTokenOfAnotherClientIsRefused() {
        MockCg mock = mock(MockCg.builder());
        String token = token(client(mock).forClient(1001).run(ANNUAL));

        assertThatThrownBy(() -> client(mock).forClient(1002).job(token, json -> json))
                .hasMessage("the token is of a job of client 1001, not of client 1002");
    }

    @Test
    void waitForUnknownJobThrows404AtOnce() {
        MockCg mock = mock(MockCg.builder());
        String token = token(client(mock).forClient(1001).run(ANNUAL));
        mock.panel().reset();

        assertThatThrownBy(() -> client(mock).job(token, json -> json).await(MINUTE))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
        assertThat(time.waits()).isEmpty();
    }

    @Test
    void jobWithoutClientIsResumedOnlyWithoutClient() {
        Operation<Job<Json>> imported = Operation.deferred("clients.import", "/clients/import", (Json json) -> json)
                .onNoClient();
        CgClient cg = client(mock(MockCg.builder().jobPolls(1)));
        Job<Json> job = cg.run(imported.call()
                .body(Json.of(Map.of("contenido", "nif;nombre\n", "nombre_fichero", "c.csv", "simular", true))));

        assertThatThrownBy(() -> cg.forClient(1001).job(token(job), json -> json))
                .hasMessage("the token is of a job of no client, not of client 1001");
        assertThat(cg.job(token(job), json -> json).poll()).isNotNull();
    }
}
