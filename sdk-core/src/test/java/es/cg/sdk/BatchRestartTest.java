package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run does about writes whose outcome an earlier run left unknown. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class BatchRestartTest extends JournaledBatch {
    BatchRestartTest(BatchJournals journals) {
        super(journals);
    }

    private static final String BEGIN = "2026-11-20T08:00:00Z";

    @Test
    void unknownWriteIsResentWithSameKeyAndBytes() throws Exception {
        leaveUnclear();
        time.advance(Duration.ofHours(22));
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> second = run("x");

        RecordedRequest first = server.takeRequest();
        RecordedRequest again = server.takeRequest();
        assertThat(second.succeeded()).singleElement().satisfies(each -> {
            assertThat(each.doneEarlier()).isFalse();
            assertThat(each.objectId()).isEqualTo("t_1");
        });
        assertThat(again.getHeaders()).isEqualTo(first.getHeaders());
        assertThat(again.getBody()).isEqualTo(first.getBody());
    }

    @Test
    void retryWaitPast23HourKeyLimitIsNotStarted() {
        leaveUnclear();
        time.advance(Duration.ofHours(22).plusMinutes(59));
        server.enqueue(new MockResponse.Builder()
                .code(503)
                .addHeader("Retry-After", "90")
                .build());
        BatchReport<String, Json> second = journals.of(
                        cg.with(CallOptions.defaults().deadline(Duration.ofHours(2)))
                                .forClient(1001)
                                .batch(List.of("a"))
                                .keyedBy(item -> IdempotencyKey.forDocument("erp", item)),
                        file)
                .run((api, item) -> create(api, item, "x"));

        assertThat(second.unknown()).hasSize(1);
        assertThat(time.waits()).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void unknownWriteStaysUnknownAfterRefusal() {
        leaveUnclear();
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\"}}");

        assertThat(run("x").unknown()).hasSize(1);
        assertThat(run("y").unknown()).hasSize(1);
    }

    @Test
    void unknownWriteWithChangedDataIsNotResent() {
        leaveUnclear();
        BatchReport<String, Json> second = run(Finding.notDone(), "y");

        assertThat(second.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause())
                        .hasMessageContaining("give its document the next generation of its key"));
        assertThat(asked).singleElement().satisfies(each -> {
            assertThat(each.reason()).isEqualTo("its data changed since it was first sent");
            assertThat(each.firstSent()).isEqualTo("2026-11-20T08:00:00Z");
        });
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void unknownWriteIsNotResentAfter23Hours() {
        leaveUnclear();
        time.advance(Duration.ofHours(23));
        BatchReport<String, Json> second = run("x");
        BatchReport<String, Json> left = run(Finding.stillUnknown(), "x");

        assertThat(second.unknown()).singleElement().satisfies(each -> {
            assertThat(each.write().reason()).startsWith("it was first sent 23 hours ago or more");
            assertThat(each.write().operation()).isEqualTo("things.create");
            assertThat(each.write().client()).isEqualTo(1001);
        });
        assertThat(asked).hasSize(1);
        assertThat(left.unknown()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void writeFoundByLookUpIsDoneInLaterRuns() {
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        BatchReport<String, Json> found = run(Finding.foundAs("t_7"), "x");
        BatchReport<String, Json> later = run(Finding.notDone(), "x");

        for (BatchReport<String, Json> each : List.of(found, later)) {
            assertThat(each.allDone()).isTrue();
            assertThat(each.succeeded()).extracting(Done::objectId).containsExactly("t_7");
        }
        assertThat(asked).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void lookUpDurationDoesNotCountAsKeyAge() {
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        service.answer(201, "{\"id\":\"t_1\"}");

        BatchReport<String, Json> later = batch("a")
                .onUnknown((item, unknown) -> {
                    time.advance(Duration.ofHours(24));
                    return Finding.notDone();
                })
                .run((api, item) -> create(api, item, "x"));

        assertThat(later.allDone()).isTrue();
        assertThat(later.succeeded()).extracting(Done::objectId).containsExactly("t_1");
    }

    @Test
    void writeNotFoundIsResentWithNewFirstSentTime() throws Exception {
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        service.cut();
        BatchReport<String, Json> anew = run(Finding.notDone(), "y");
        time.advance(Duration.ofHours(22));
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> again = run("y");

        assertThat(anew.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().firstSent()).isEqualTo("2026-11-21T14:00:00Z"));
        assertThat(again.allDone()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void futureSentTimeOrOtherApiKeyTriggersLookUp() {
        leaveUnclear();
        time.advance(Duration.ofSeconds(-1));
        run(Finding.stillUnknown(), "x");
        time.advance(Duration.ofHours(1));
        cg = service.rotate("cg_live_new.s3cret");
        BatchReport<String, Json> rotated = run(Finding.stillUnknown(), "x");

        assertThat(asked)
                .extracting(UnknownWrite::reason)
                .satisfiesExactly(
                        each -> assertThat(each).endsWith(" clock, it was first sent in the future"),
                        each -> assertThat(each)
                                .endsWith(" sent with another API key, and its key is only valid with that one"));
        assertThat(rotated.unknown()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void lookUpReceivesEndOfLastAttempt() throws Exception {
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        run(Finding.stillUnknown(), "x");

        assertThat(asked).extracting(UnknownWrite::lastAttemptEnded).containsExactly(Instant.parse(BEGIN));
    }

    private BatchReport<String, Json> pair(String... items) {
        return batch(items).inOrderWithin(item -> 1).run((api, item) -> create(api, item, "x"));
    }

    @Test
    void unknownWriteWithoutItemIsReported() {
        service.cut();
        run("x");
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> other = pair("b");
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> whole = pair("a", "b");

        assertThat(other.allDone()).isFalse();
        assertThat(other)
                .hasToString(
                        "1 items: 1 done, 0 failed, 0 unknown, 0 not sent; 1 writes of earlier runs are unclear and"
                                + " belong to no item");
        assertThat(whole.allDone()).as(whole.toString()).isTrue();
    }

    @Test
    void unsentItemStillOwnsItsUnknownWrite() {
        service.cut();
        run("x");
        service.answer(401, "{\"error\":{\"code\":\"clave_no_valida\"}}");
        BatchReport<String, Json> report = pair("b", "a");

        assertThat(report.notSent()).hasSize(1);
        assertThat(report.toString()).doesNotContain("belong to no item");
    }

    @Test
    void aLookUpThatFailsSendsNothing() {
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        BatchReport<String, Json> report = batch("a")
                .onUnknown((item, unknown) -> {
                    throw new UnsupportedOperationException("no look-up today");
                })
                .run((api, item) -> create(api, item, "x"));

        assertThat(report.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessage("no look-up today"));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void writeLeftRunningInAnotherThreadIsUnknown() throws Exception {
        service.answer(201, "{\"id\":\"t_1\"}");
        AtomicReference<Thread> leaked = new AtomicReference<>();
        BatchReport<String, Object> report = batch("a").run((api, item) -> {
            Thread other = new Thread(() -> create(api, item, "x"));
            leaked.set(other);
            other.start();
            try {
                return server.takeRequest();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        requireNonNull(leaked.get()).join();

        // Whichever is quicker: the answer, or the function's return.
        assertThat(report.unknown().size() + report.succeeded().size()).isEqualTo(1);
        assertThat(report.unknown()).allMatch(each -> each.write().reason().equals("no answer tells"));
    }

    @Test
    void failedJobStaysFailedInEveryLaterRun() {
        service.answer(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answer(
                200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"failed\",\"error\":{\"code\":\"sin_datos\"}}");
        Batch<ClientApi, String> batch = batch("a", "b").inOrderWithin(item -> "A");
        BatchReport<String, Json> first =
                batch.run((api, item) -> api.run(DEFERRED.call()).await(Duration.ofMinutes(5)));
        BatchReport<String, Json> second =
                batch.run((api, item) -> api.run(DEFERRED.call()).await(Duration.ofMinutes(5)));

        assertThat(first.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).isInstanceOf(JobFailedException.class));
        assertThat(second.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.cause())
                        .hasMessageContaining(
                                "the job of item 1 failed (sin_datos), and its key returns that job again"));
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void acceptedByAPossibleProxyIsUnknown() {
        service.answer(202, "{\"status\":\"queued\"}");
        BatchReport<String, Job<Json>> report = batch("a").run((api, item) -> api.run(DEFERRED.call()));

        assertThat(report.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).hasMessageContaining("names no job"));
    }
}
