package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.ActivityQuery;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.clients.Client;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * One call of every kind that the SDK makes; {@link RetryCausesTest} has what goes wrong with them. The profiles
 * {@code jackson-2.15} and {@code okhttp-4.12} run both classes over older libraries, so both ask {@link RunningMock}
 * alone. A kind that is added gets its test here.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
final class CallKindsTest {
    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);
    private static final Operation<Json> REMOVE =
            Operation.delete("activities.delete", "/activities/{id}", json -> json);
    private static final Operation<Job<Json>> GENERATE =
            Operation.deferred("taxModels.generate", "/tax-models", json -> json);
    private static final Operation<Job<Json>> SEND = Operation.deferred("documents.upload", "/documents", json -> json);
    private static final Operation<Page<Json>> DOCUMENTS = Operation.list("documents.list", "/documents", json -> json);
    private static final Operation<Page<Json>> MODELS = Operation.list("taxModels.list", "/tax-models", json -> json);
    private static final Operation<DownloadedFile> FILE = Operation.download("taxModels.file", "/tax-models/{id}/file");
    private static final Map<String, Object> ANNUAL = Map.of("modelo", "390", "ejercicio", 2025);

    private final RunningMock mock;
    private final CgClient cg;
    private final ClientApi laura;

    CallKindsTest() throws IOException {
        mock = RunningMock.start();
        cg = Clients.of(mock.baseUrl(), mock.liveKey()).time(new StillTime()).build();
        laura = cg.forClient(1001);
    }

    @BeforeEach
    void reset() {
        mock.reset();
    }

    @AfterAll
    void stop() {
        cg.close();
        mock.close();
    }

    /** The libraries that this run is about are the ones that are loaded, whatever was compiled against. */
    @Test
    void loadedLibraryVersionsMatchTheProfile() throws ReflectiveOperationException {
        // Read when the test runs: the compiler would copy the constant into this class.
        Object okhttp = Class.forName("okhttp3.OkHttp").getField("VERSION").get(null);

        assertThat(okhttp).isEqualTo(System.getProperty("expected.okhttp"));
        assertThat(List.of(new JsonFactory().version(), new ObjectMapper().version(), new JavaTimeModule().version()))
                .extracting(Object::toString)
                .containsOnly(requireNonNull(System.getProperty("expected.jackson")));
    }

    @Test
    void readReturnsTheServiceStatus() {
        assertThat(cg.status().get().versionContrato()).isEqualTo("2026-09-05");
        assertThat(cg.status().get().meta().requestId()).startsWith("req_");
    }

    @Test
    void writeRepeatedWithSameKeyRunsOnce() {
        IdempotencyKey key = IdempotencyKey.forDocument("erp", "7");
        Activity created = laura.activities().create(ExampleActivity.of("6594").build(), key);

        assertThat(created.meta().status()).isEqualTo(201);
        assertThat(laura.activities().create(ExampleActivity.of("6594").build(), key))
                .isEqualTo(created);
        assertThat(laura.activities().list())
                .filteredOn(each -> "6594".equals(each.codigoIae()))
                .containsExactly(created);
    }

    @Test
    void aWriteWithAmountsKeepsTheirDecimals() {
        Map<String, Object> line = Map.of(
                "concepto",
                "Asesoría",
                "cantidad",
                1,
                "precio_unitario",
                new BigDecimal("100.00"),
                "iva_pct",
                new BigDecimal("21.00"));
        Json body = Json.of(Map.of(
                "serie", "A",
                "ejercicio", 2026,
                "fecha_expedicion", "2026-11-20",
                "tipo_factura", "F1",
                "receptor_nif", "B12345674",
                "receptor_nombre", "Talleres Ejemplo SL",
                "lineas", List.of(line)));
        assertThat(body.text()).contains("100.00", "21.00");

        Json invoice = laura.run(ISSUE.call().body(body));
        assertThat(invoice.text()).contains("121.00");
    }

    @Test
    void deletedActivityIsNoLongerActive() {
        String id = requireNonNull(
                laura.activities().create(ExampleActivity.of("6594").build()).id());
        laura.run(REMOVE.call(id));

        ApiException e = Thrown.by(ApiException.class, () -> laura.run(REMOVE.call("act_none")));
        assertThat(e.status()).isEqualTo(404);
        assertThat(laura.activities().list(ActivityQuery.create().activa(true)))
                .extracting(Activity::id)
                .doesNotContain(id);
    }

    @Test
    void listReturnsItemsOfAllPages() {
        laura.activities().create(ExampleActivity.of("6594").build());
        laura.activities().create(ExampleActivity.of("6712").build());

        assertThat(laura.activities().list().limit(1))
                .extracting(Activity::codigoIae)
                .hasSize(3)
                .contains("6594", "6712");
        assertThat(cg.clients().list()).extracting(Client::id).contains(1001L);
    }

    @Test
    void awaitedJobReturnsItsResult() {
        Job<Json> job = laura.run(GENERATE.call().body(Json.of(ANNUAL)));
        assertThat(job.poll()).isEqualTo(EstadoJob.PENDING);
        mock.advance("PT200S");

        assertThat(cg.job(requireNonNull(job.token()), json -> json)
                        .await(Duration.ofMinutes(1))
                        .get("modelo")
                        .string())
                .isEqualTo("390");
    }

    @Test
    void failedJobThrowsJobFailedException() {
        mock.arm("taxModels.generate", 1, Map.of("fail_job", "generacion_fallida"));
        Job<Json> job = laura.run(GENERATE.call().body(Json.of(ANNUAL)));
        mock.advance("PT200S");

        JobFailedException e = Thrown.by(JobFailedException.class, () -> job.await(Duration.ofMinutes(1)));
        assertThat(e.code()).isEqualTo("generacion_fallida");
    }

    @Test
    void uploadWithLostAnswerArrivesOnce() {
        mock.arm("documents.upload", 1, Map.of("drop", "after"));
        Job<Json> job = laura.run(SEND.call().upload(Upload.of("factura.pdf", "%PDF-1.7 una factura".getBytes(UTF_8))));
        mock.advance("PT200S");

        assertThat(job.await(Duration.ofMinutes(1)).text()).contains("factura.pdf");
        assertThat(cg.forClient(1001).list(DOCUMENTS.call()))
                .filteredOn(each -> each.text().contains("factura.pdf"))
                .hasSize(1);
    }

    @Test
    void downloadedFileIsSaved(@TempDir Path folder) throws IOException {
        String id = requireNonNull(
                laura.list(MODELS.call()).iterator().next().get("id").string());
        DownloadedFile file = laura.run(FILE.call(id).into(Download.toFile(folder.resolve("modelo.pdf"))));

        assertThat(Files.readString(file.path(), ISO_8859_1)).startsWith("%PDF");
    }

    /** The integrator's own type, named as the service names things. */
    @SuppressWarnings("MemberName")
    public record OwnActivity(String codigo_iae, LocalDate fecha_alta) {}

    @Test
    void answerIsBoundToTheCallersType() {
        OwnActivity own =
                laura.activities().create(ExampleActivity.of("6594").build()).as(OwnActivity.class);

        assertThat(own.codigo_iae()).isEqualTo("6594");
        assertThat(own.fecha_alta()).isEqualTo("2026-01-01");
    }

    @Test
    void refusalReportsFieldErrors() {
        ValidationException e = Thrown.by(
                ValidationException.class, () -> laura.run(ISSUE.call().body(Json.of(Map.of("serie", "A")))));

        assertThat(e.fieldErrors()).isNotEmpty();
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void interruptDuringReadThrowsInterruptedCall() throws Exception {
        mock.arm("status.get", 1, Map.of("delay", "PT1H"));
        CompletableFuture<InterruptedCallException> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> thrown.complete(
                Thrown.by(InterruptedCallException.class, () -> cg.status().get())));
        caller.start();
        while (cg.limits().open() == 0) {
            Thread.onSpinWait();
        }
        caller.interrupt();

        assertThat(thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES).outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }
}
