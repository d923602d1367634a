package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How an unclear write is settled whose key is spoilt, and what ends a run. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class BatchLookUpAndStopTest {
    private static final Operation<Json> READ = Operation.get("things.list", "/things", json -> json);
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering service;

    private final MockWebServer server;
    private final StillTime time;
    private final List<UnknownWrite> asked = new ArrayList<>();

    @TempDir
    Path folder;

    private Path file;
    private CgClient cg;

    BatchLookUpAndStopTest(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
        server = service.server;
        time = service.time;
    }

    @BeforeEach
    void start() {
        file = folder.resolve("november.cg-batch");
        cg = service.once();
    }

    private Batch<ClientApi, String> batch(String... items) {
        return journals.of(
                cg.forClient(1001)
                        .batch(List.of(items))
                        .keyedBy(item -> item.endsWith("2") ? document(item).generation(2) : document(item))
                        .inOrderWithin(item -> "A"),
                file);
    }

    private static DocumentKey document(String item) {
        return IdempotencyKey.forDocument("erp", item.substring(0, 1));
    }

    private static Json create(ClientApi api, String item, String text) {
        return api.run(CREATE.call().body(Json.of(Map.of("n", item, "text", text))));
    }

    private BatchReport<String, Json> run(String... items) {
        return batch(items).run((api, item) -> create(api, item, "x"));
    }

    private BatchReport<String, Json> run(Finding finding, String text) {
        return batch("a")
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    return finding;
                })
                .run((api, item) -> create(api, item, text));
    }

    private String why(int number) {
        return asked.get(number).reason();
    }

    private static void isUnknown(BatchReport<String, Json> report, String why) {
        assertThat(report.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason()).isEqualTo(why));
    }

    private static void needsNextGeneration(BatchReport<String, Json> report) {
        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause())
                        .hasMessage(
                                "item 1 was not sent: it was not done, but the service would answer its key with what it"
                                        + " stores for 24 hours; give its document the next generation of its key,"
                                        + " IdempotencyKey.forDocument(…).generation(2)"));
        assertThat(report.allDone()).isFalse();
    }

    @Test
    void changedDataTriggersLookUp() {
        service.cut();
        run("a");

        isUnknown(run(Finding.stillUnknown(), "y"), "its data changed since it was first sent");
        BatchReport<String, Json> found = run(Finding.foundAs("t_7"), "y");
        assertThat(found.succeeded())
                .singleElement()
                .satisfies(each -> assertThat(each.problem()).hasMessageContaining("its data changed since"));
        assertThat(found.allDone()).isFalse();
        assertThat(asked).hasSize(2);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void stored500AnswerTriggersLookUp() {
        service.refuse(500, "error_interno");
        isUnknown(run("a"), "its last answer, 500 error_interno, does not tell");
        String kept = "the service stores the answer to its key, 500 error_interno";

        isUnknown(run(Finding.stillUnknown(), "x"), kept);
        needsNextGeneration(run(Finding.notDone(), "x"));
        time.advance(Duration.ofHours(30));
        needsNextGeneration(run(Finding.foundAs("t_7"), "x"));
        assertThat(asked).as("it is not asked again").hasSize(2);
        service.answer(201, "{\"id\":\"t_2\"}");
        assertThat(run("a2").allDone()).as("nobody need name the old key").isTrue();
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void old500AnswerTriggersLookUp() {
        service.refuse(500, "error_interno");
        run("a");
        time.advance(Duration.ofHours(23));
        service.answer(201, "{\"id\":\"t_3\"}");

        assertThat(run(Finding.notDone(), "x").allDone()).isTrue();
        assertThat(why(0)).endsWith("after 24; its last answer was 500 error_interno");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void reusedKeyConflictTriggersLookUp() {
        service.refuse(409, "idempotency_key_reutilizada");
        run("a");

        isUnknown(
                run(Finding.stillUnknown(), "x"),
                "the service stores the answer to its key, 409 idempotency_key_reutilizada");
        assertThat(run(Finding.foundAs("t_7"), "x").allDone()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void unreachableServiceStopsTheRun() {
        CgClient nowhere = service.foundWhile(() -> false).build();
        cg = nowhere.with(CallOptions.defaults().maxAttempts(1));
        List<String> items =
                IntStream.range(0, 200).mapToObj(each -> "n" + each).toList();
        BatchReport<String, Json> report = journals.of(
                        cg.forClient(1001).batch(items).keyedBy(item -> IdempotencyKey.forDocument("erp", item)), file)
                .run((api, item) -> create(api, item, "x"));
        nowhere.close();

        assertThat(report.stopReason()).isEqualTo("5 items in a row did not reach the service");
        assertThat(report.failed()).hasSizeBetween(5, 12);
        assertThat(report.failed().size() + report.notSent().size()).isEqualTo(200);
    }

    /** Runs items one after the other, of which only one connects. */
    private BatchReport<String, Json> runInTurn(String connecting, String... items) {
        AtomicInteger finished = new AtomicInteger();
        AtomicBoolean connects = new AtomicBoolean();
        try (CgClient client = service.foundWhile(connects::get).build()) {
            return journals.of(
                            client.with(CallOptions.defaults().maxAttempts(1))
                                    .forClient(1001)
                                    .batch(List.of(items))
                                    .keyedBy(item -> IdempotencyKey.forDocument("erp", item)),
                            file)
                    .onProgress(progress -> finished.set(progress.finished()))
                    .run((api, item) -> {
                        while (finished.get() < List.of(items).indexOf(item)) {
                            Thread.onSpinWait();
                        }
                        connects.set(item.equals(connecting));
                        return create(api, item, "x");
                    });
        }
    }

    @Test
    void unclearItemOfEarlierRunDoesNotCountAsReached() {
        service.cut();
        assertThat(runInTurn("r", "r").unknown()).hasSize(1);
        BatchReport<String, Json> report = runInTurn("none", "1", "2", "3", "4", "r", "5", "6");

        assertThat(report.stopReason()).isEqualTo("5 items in a row did not reach the service");
        assertThat(report.notSent())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).isEqualTo(report.stopReason()));
    }

    @Test
    void itemThatReachesTheServiceBeginsTheCountAgain() {
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> report = runInTurn("r", "1", "2", "3", "4", "r", "5", "6");

        assertThat(report.stopReason()).isNull();
        assertThat(report).hasToString("7 items: 1 done, 6 failed, 0 unknown, 0 not sent");
    }

    @Test
    void refusedItemEndsItsSeries() {
        service.refuse(422, "datos_invalidos");

        BatchReport<String, Json> report = run("a", "b");
        assertThat(report)
                .hasToString("2 items: 0 done, 1 failed, 0 unknown, 1 not sent\n  1 not sent: item 1 (key "
                        + report.failed().get(0).key() + "), earlier in its series, is not done");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void refusedReadOrCaughtRefusalStopsTheRun() {
        String reason = "the service would refuse every item: 401 clave_no_valida";
        service.refuse(401, "clave_no_valida");
        BatchReport<String, Json> reading = batch("a", "b").run((api, item) -> api.run(READ.call()));
        service.refuse(401, "clave_no_valida");
        BatchReport<String, Json> catching = batch("a", "b").run((api, item) -> {
            try {
                return create(api, item, "x");
            } catch (ApiException e) {
                return Json.empty();
            }
        });

        assertThat(reading.stopReason()).isEqualTo(reason);
        assertThat(catching.stopReason()).isEqualTo(reason);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void refusalOfTheKeyPlanOrAddressStopsTheRun() {
        for (String answer : List.of(
                "403 clave_de_prueba_sin_escritura",
                "403 permiso_fuera_de_plan",
                "403 ip_no_permitida",
                "429 demasiados_intentos_fallidos")) {
            int sent = server.getRequestCount();
            service.refuse(Integer.parseInt(answer.substring(0, 3)), answer.substring(4));

            assertThat(run("a", "b").stopReason()).isEqualTo("the service would refuse every item: " + answer);
            assertThat(server.getRequestCount()).isEqualTo(sent + 1);
        }
    }

    @Test
    void rateLimitWaitBeyondDeadlineStopsTheRun() {
        service.answer(
                201, "{\"id\":\"t_1\"}", "RateLimit-Limit", "100", "RateLimit-Remaining", "0", "RateLimit-Reset", "60");
        cg = cg.with(CallOptions.defaults().deadline(Duration.ofSeconds(5)));
        BatchReport<String, Json> report = run("a", "b", "c");

        assertThat(report.stopReason())
                .startsWith("a rate limit of the service delays every item until 2026-11-20T08:01:")
                .contains("-rate)");
        assertThat(report.notSent()).hasSize(1);
    }

    @Test
    void limitOfOneClientStopsOnlyABatchOfThatClient() {
        service.answer(
                429,
                "{\"error\":{\"code\":\"limite_de_peticiones\"}}",
                "Retry-After",
                "30",
                "X-CG-Rate-Limited-Reason",
                "client-rate");
        cg = cg.with(CallOptions.defaults().maxAttempts(1).deadline(Duration.ofSeconds(5)));
        assertThatThrownBy(() -> cg.forClient(1001).run(CREATE.call())).isInstanceOf(RateLimitException.class);
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<Long, Json> report = journals.of(
                        cg.batch(List.of(1001L, 1002L))
                                .keyedBy(client -> IdempotencyKey.forDocument("erp", "of " + client))
                                .inOrderWithin(client -> client),
                        file)
                .run((api, client) -> create(api.forClient(client), "a", "x"));

        assertThat(report.stopReason()).isNull();
        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessageContaining("(client-rate)"));
        assertThat(report.succeeded()).extracting(BatchReport.Done::item).containsExactly(1002L);
        assertThat(run("a", "b").stopReason()).endsWith("(client-rate)");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullJournalIsNamedInMessage() {
        assertThatThrownBy(() -> batch("a").journal(null)).hasMessage("journal is null");
    }

    @Test
    void nextGenerationIsNotSentWhileTheFirstIsInDoubt() {
        service.cut();
        String key = run("a").unknown().get(0).write().key();
        BatchReport<String, Json> next = run("a2");

        assertThat(next.unknown())
                .extracting(each -> each.write().reason())
                .containsExactly(
                        "the journal has generation 1 of the document in doubt (key " + key + "): find out whether"
                                + " that one was done, and record it by Batch.settle(List.of(\"" + key
                                + "\"), finding, askedBy); then"
                                + " send this one");
        assertThat(next.unclaimed()).extracting(UnknownWrite::key).containsExactly(key);
        assertThat(server.getRequestCount()).isEqualTo(1);

        assertThat(batch().settle(List.of(key), Finding.notDone(), "user-17")).isEmpty();
        service.answer(201, "{\"id\":\"t_1\"}");
        assertThat(run("a2").allDone()).isTrue();
        assertThat(run("a").failed())
                .extracting(each -> each.cause().getMessage())
                .containsExactly(
                        "item 1 was not sent: a later generation of the document was sent in its place; give the item"
                                + " the key of that generation");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }
}
