package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What an earlier run may have done is never said not to be done, though this run does not come to the write. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class BatchEarlierRunTest {
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);
    private static final Operation<Json> CLOSE = Operation.post("things.close", "/things/close", json -> json);
    private static final Operation<Json> READ = Operation.get("things.list", "/things", json -> json);

    private final BatchJournals journals;

    @RegisterExtension
    private final Answering service;

    private final MockWebServer server;

    @TempDir
    Path folder;

    private Path file;
    private CgClient cg;

    BatchEarlierRunTest(BatchJournals journals) {
        this.journals = journals;
        service = new Answering(journals);
        server = service.server;
    }

    @BeforeEach
    void start() {
        file = folder.resolve("november.cg-batch");
        cg = service.once();
    }

    private Batch<ClientApi, String> batch(long client, String... items) {
        return journals.of(
                cg.forClient(client).batch(List.of(items)).keyedBy(item -> IdempotencyKey.forDocument("erp", item)),
                file);
    }

    private Batch<CgClient, Long> ofFirm(Long... clients) {
        return journals.of(cg.batch(List.of(clients)).keyedBy(client -> IdempotencyKey.forDocument("erp", "42")), file);
    }

    private static Json create(ClientApi api, Object item) {
        return api.run(CREATE.call());
    }

    private static <A, T> Json fail(A api, T item) {
        throw new UnsupportedOperationException("the ERP is down");
    }

    private static void isDone(BatchReport<?, ?> report, String trouble) {
        assertThat(report.allDone()).isFalse();
        assertThat(report.succeeded()).singleElement().satisfies(each -> {
            assertThat(each.doneEarlier()).isTrue();
            assertThat(each.objectId()).isEqualTo("t_1");
            assertThat(each.key()).hasSize(36);
            assertThat(each.problem()).hasMessageContaining(trouble);
        });
    }

    private static void isUnknown(BatchReport<?, ?> report, String cause, String why) {
        assertThat(report.unknown()).singleElement().satisfies(each -> {
            assertThat(each.cause()).hasMessageContaining(cause);
            assertThat(each.write().reason()).isEqualTo(why);
            assertThat(each.write().key()).hasSize(36);
            assertThat(each.write().operation()).isEqualTo("things.create");
            assertThat(each.write().firstSent()).isEqualTo("2026-11-20T08:00:00Z");
        });
    }

    private static void isUnknown(BatchReport<?, ?> report, String cause) {
        isUnknown(report, cause, "an earlier run may have done it, and this run did not send it again");
    }

    @Test
    void aDoneItemStaysDoneWhenItsFunctionThrows() {
        service.answer(201, "{\"id\":\"t_1\"}");
        batch(1001, "a").run(BatchEarlierRunTest::create);

        isDone(batch(1001, "a").run(BatchEarlierRunTest::fail), "the ERP is down");
        isDone(batch(1001, "a").run((api, item) -> "nothing"), "the function made no write for item 1");
        isDone(
                batch(1001, "a").run((api, item) -> create(cg.forClient(1001), item)),
                "but not through the function's first argument");
    }

    @Test
    void unknownItemStaysUnknownIfItsFunctionThrows() {
        service.cut();
        batch(1001, "a").run(BatchEarlierRunTest::create);

        isUnknown(batch(1001, "a").run(BatchEarlierRunTest::fail), "the ERP is down");
        service.answer(201, "{\"id\":\"t_1\"}");
        assertThat(batch(1001, "a").run(BatchEarlierRunTest::create).allDone()).isTrue();
    }

    @Test
    void refusedOrUnsentItemFailsIfItsFunctionThrows() {
        service.refuse(422, "datos_invalidos");
        batch(1001, "a").run(BatchEarlierRunTest::create);

        assertThat(batch(1001, "a", "b").run(BatchEarlierRunTest::fail).failed())
                .hasSize(2);
    }

    @Test
    void deletedUploadFileKeepsEarlierOutcomes() throws IOException {
        Path paper = Files.writeString(folder.resolve("doc.pdf"), "hello");
        Upload upload = Upload.of(paper);
        BiFunction<ClientApi, String, Json> send =
                (api, item) -> api.run(CREATE.call().upload(upload));
        service.answer(201, "{\"id\":\"t_1\"}");
        batch(1001, "a").run(send);
        service.cut();
        batch(1001, "b").run(send);
        Files.delete(paper);

        isDone(batch(1001, "a").run(send), "NoSuchFileException");
        isUnknown(batch(1001, "b").run(send), "NoSuchFileException");
        assertThat(batch(1001, "c").run(send).failed()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void unknownItemStaysUnknownIfItsReadFails() {
        service.cut();
        batch(1001, "a").run(BatchEarlierRunTest::create);
        service.answer(503, "");

        isUnknown(
                batch(1001, "a").run((api, item) -> {
                    api.run(READ.call());
                    return create(api, item);
                }),
                "things.list");
    }

    @Test
    void unknownItemStaysUnknownIfItsSeriesThrows() {
        service.cut();
        batch(1001, "a").run(BatchEarlierRunTest::create);

        isUnknown(
                batch(1001, "a")
                        .inOrderWithin(item -> {
                            throw new UnsupportedOperationException("no series");
                        })
                        .run(BatchEarlierRunTest::create),
                "no series");
    }

    @Test
    void sameKeyOfAnotherClientIsNotReportedDone() {
        String why = "an earlier run made a write under its key, and this run"
                + " made none, so it is unknown whether that write is this item's";
        service.answer(201, "{\"id\":\"t_1\"}");
        ofFirm(1001L).run((api, client) -> create(api.forClient(client), client));

        isUnknown(ofFirm(1002L).run(BatchEarlierRunTest::fail), "the ERP is down", why);
        assertThat(batch(1002, "42").run(BatchEarlierRunTest::fail).failed()).hasSize(1);
        isDone(batch(1001, "42").run(BatchEarlierRunTest::fail), "the ERP is down");
    }

    @Test
    void sameKeyForAnotherOperationIsNotReportedDone() throws IOException {
        Path paper = Files.writeString(folder.resolve("doc.pdf"), "hello");
        Upload upload = Upload.of(paper);
        Files.delete(paper);
        service.answer(201, "{\"id\":\"t_1\"}");
        batch(1001, "a").run(BatchEarlierRunTest::create);
        BatchReport<String, Json> second =
                batch(1001, "a", "a").inOrderWithin(item -> 1).run(BatchEarlierRunTest::fail);
        BatchReport<String, Json> other =
                batch(1001, "a").run((api, item) -> api.run(CLOSE.call().upload(upload)));

        assertThat(second.succeeded()).isEmpty();
        assertThat(second.unknown()).hasSize(1);
        assertThat(other.failed()).hasSize(1);
    }

    @Test
    void itemMovedToAnotherClientIsNotWrittenTwice() {
        service.answer(201, "{\"id\":\"t_1\"}");
        assertThat(ofFirm(1001L)
                        .run((api, client) -> api.forClient(1001).run(CREATE.call()))
                        .allDone())
                .isTrue();

        BatchReport<Long, Json> corrected =
                ofFirm(1001L).run((api, client) -> api.forClient(1002).run(CREATE.call()));

        assertThat(corrected.allDone()).isFalse();
        assertThat(corrected.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason())
                        .contains("an earlier run may have done it by things.create for client 1001")
                        .contains("now it would be done by things.create for client 1002"));
        assertThat(server.getRequestCount()).isEqualTo(1);

        for (int run = 0; run < 2; run++) {
            assertThat(ofFirm(1001L)
                            .onUnknown((client, write) -> Finding.foundAs("t_1", null))
                            .run((api, client) -> api.forClient(1002).run(CREATE.call()))
                            .succeeded())
                    .singleElement()
                    .satisfies(each -> assertThat(each.objectId()).isEqualTo("t_1"));
        }

        service.answer(201, "{\"id\":\"t_2\"}");
        assertThat(ofFirm(1001L)
                        .onUnknown((client, write) -> Finding.notDone())
                        .run((api, client) -> api.forClient(1002).run(CREATE.call()))
                        .allDone())
                .isTrue();
    }

    @Test
    void severalWritesWithTheKeyDoNotTriggerLookUp() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(201, "{\"id\":\"t_2\"}");
        service.answer(201, "{\"id\":\"t_3\"}");
        ofFirm(1001L, 1002L).run((api, client) -> create(api.forClient(client), client));
        List<Long> asked = new ArrayList<>();

        BatchReport<Long, Json> report = ofFirm(1003L)
                .onUnknown((client, write) -> {
                    asked.add(client);
                    return Finding.stillUnknown();
                })
                .run((api, client) -> create(api.forClient(client), client));

        assertThat(asked).isEmpty();
        assertThat(report.succeeded()).extracting(BatchReport.Done::objectId).containsExactly("t_3");
    }

    @Test
    void unclearWritesWithTheKeyOfASentItemAreReported() {
        service.cut();
        service.cut();
        BatchReport<Long, Json> first =
                ofFirm(1001L, 1002L).run((api, client) -> create(api.forClient(client), client));
        service.answer(201, "{\"id\":\"t_3\"}");
        BatchReport<Long, Json> second = ofFirm(1003L).run((api, client) -> create(api.forClient(client), client));

        assertThat(first.unknown()).hasSize(2);
        assertThat(second.succeeded()).extracting(BatchReport.Done::objectId).containsExactly("t_3");
        assertThat(second.unclaimed()).extracting(UnknownWrite::client).containsExactlyInAnyOrder(1001L, 1002L);
        assertThat(second.allDone()).isFalse();
    }

    @Test
    void jobThatFailedIsFailedAgainInTheNextRun() {
        Operation<Job<Json>> make = Operation.deferred("things.make", "/things/make", json -> json);
        service.answer(
                202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"failed\",\"error\":{\"code\":\"sin_datos\"}}");
        for (int run = 0; run < 2; run++) {
            BatchReport<Long, Json> report = ofFirm(1001L).run((api, client) -> {
                try {
                    return api.forClient(client).run(make.call()).await(Duration.ofMinutes(1));
                } catch (JobFailedException e) {
                    throw new IllegalStateException("mine", e);
                }
            });

            assertThat(report.allDone()).isFalse();
            assertThat(report.failed()).hasSize(1);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }
}
