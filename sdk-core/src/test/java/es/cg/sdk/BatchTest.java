package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.NewKey;
import java.io.Serial;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** Every item of a batch is done once, and reported once. */
final class BatchTest extends BatchedActivities {
    @Test
    void eachItemIsDoneOnceDespiteFaults() {
        // One fewer than a call has attempts: all of them could strike one item.
        mock.faults().arm("activities.create", 1, Fault.droppedBefore());
        mock.faults().arm("activities.create", 2, Fault.droppedAfter());
        mock.faults().arm("activities.create", 1, Fault.status(503, "servicio_no_disponible"));
        mock.faults().arm("activities.create", 1, Fault.cutInBody());
        BatchReport<Doc, Activity> report = batch(docs(48)).run(BatchedActivities::create);

        assertThat(report.allDone()).as(report.toString()).isTrue();
        assertThat(report).hasToString("48 items: 48 done, 0 failed, 0 unknown, 0 not sent");
        assertThat(positions(report.succeeded(), Done::position))
                .isEqualTo(IntStream.rangeClosed(1, 48).boxed().toList());
        assertThat(report.succeeded()).allSatisfy(each -> {
            Activity made = requireNonNull(each.result());
            assertThat(each.objectId()).isEqualTo(made.id());
            assertThat(each.key()).isEqualTo(made.meta().idempotencyKey());
            assertThat(made.codigoIae())
                    .isEqualTo(String.valueOf(1000 + each.item().number()));
        });
        assertThat(created()).hasSize(48);
        assertThat(mock.journal().proof("activities.create").done()).isEqualTo(48);
        assertThat(mock.journal().proof("activities.create").changedKeys()).isEmpty();
        assertThat(mock.faults().unused()).isEmpty();
    }

    @Test
    void firmBatchCanWriteForSeveralClients() {
        BatchReport<Doc, Activity> report = cg.batch(docs(3))
                .keyedBy(Doc::key)
                .journal(file)
                .run((api, doc) ->
                        api.forClient(1000 + doc.number()).activities().create(doc.toRequest()));

        assertThat(report.allDone()).as(report.toString()).isTrue();
        assertThat(created()).containsExactly("1002");
    }

    @Test
    void doneItemIsNotResentAndKeepsItsId() {
        BatchReport<Doc, Activity> first = batch(docs(20)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> second = batch(docs(25)).run(BatchedActivities::create);

        assertThat(second)
                .hasToString("25 items: 25 done (20 of them in earlier runs), 0 failed, 0 unknown, 0 not sent");
        assertThat(second.allDone()).isTrue();
        assertThat(second.succeeded().subList(0, 20))
                .allMatch(Done::doneEarlier)
                .allMatch(each -> each.result() == null);
        assertThat(second.succeeded().subList(0, 20))
                .extracting(Done::objectId)
                .isEqualTo(first.succeeded().stream().map(Done::objectId).toList());
        assertThat(proof()).isEqualTo("25 calls, 25 done, 0 replays");
    }

    @Test
    void doneItemWithChangedDataHasAProblem() {
        batch(docs(1)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> second =
                batch(List.of(new Doc(1, "Otra cosa"))).run(BatchedActivities::create);

        assertThat(second.allDone()).isFalse();
        assertThat(second.doneWithProblem()).singleElement().satisfies(each -> {
            assertThat(each.objectId()).isNotNull();
            assertThat(each.problem()).hasMessageContaining("its data changed since");
        });
        assertThat(proof()).isEqualTo("1 calls, 1 done, 0 replays");
    }

    @Test
    void refusedItemIsResentWithCorrectedData() {
        BatchReport<Doc, Activity> first = batch(List.of(new Doc(1), new Doc(2, "x".repeat(200))))
                .run((api, doc) -> api.activities()
                        .create(ExampleActivity.of(String.valueOf(1000 + doc.number()))
                                .fechaAlta(doc.number() == 2 ? LocalDate.of(2030, 1, 1) : LocalDate.of(2026, 1, 1))
                                .build()));

        assertThat(first.failed()).singleElement().satisfies(each -> {
            assertThat(each.position()).isEqualTo(2);
            assertThat(each.cause()).isInstanceOf(ValidationException.class);
            assertThat(each.key()).isEqualTo(((CallException) each.cause()).idempotencyKey());
        });
        assertThat(batch(docs(2)).run(BatchedActivities::create).allDone()).isTrue();
        assertThat(created()).containsExactlyInAnyOrder("1001", "1002");
    }

    @Test
    void missingBatchSettingIsRefusedBeforeSending() {
        assertThatThrownBy(() -> laura.batch(docs(1)).journal(file).run(BatchedActivities::create))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("keyedBy is missing");
        assertThatThrownBy(() -> laura.batch(docs(1)).keyedBy(Doc::key).run(BatchedActivities::create))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("journal is missing");
        assertThatThrownBy(() -> laura.batch(Collections.singletonList(nothing(Doc.class))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("item 1 of the batch is null");
        assertThat(batch(List.of()).run(BatchedActivities::create).allDone()).isTrue();
    }

    @Test
    void seriesKeepsOrderAndStopsAfterAFailure() {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        BatchReport<Doc, Activity> report = batch(docs(40))
                .inOrderWithin(doc -> doc.number() % 4)
                .run((api, doc) -> {
                    order.add(doc.number() % 4 + ":" + doc.number());
                    if (doc.number() == 10) {
                        throw new UnsupportedOperationException("ten");
                    }
                    return create(api, doc);
                });

        assertThat(order.stream().filter(each -> each.startsWith("1:")))
                .containsExactly("1:1", "1:5", "1:9", "1:13", "1:17", "1:21", "1:25", "1:29", "1:33", "1:37");
        assertThat(order).contains("2:10").doesNotContain("2:14", "2:38");
        String held = "item 10, earlier in its series, is not done";
        assertThat(report.notSent())
                .allSatisfy(each -> assertThat(each.reason()).isEqualTo(held));
        assertThat(report).hasToString("40 items: 32 done, 1 failed, 0 unknown, 7 not sent\n  7 not sent: " + held);
        assertThat(report.stopReason()).isNull();
    }

    @Test
    void seriesStopsAfterAnUnknownItem() {
        mock.faults().arm("activities.create", CallOptions.MAX_ATTEMPTS, Fault.droppedAfter());
        BatchReport<Doc, Activity> report =
                batch(docs(3)).inOrderWithin(doc -> "A").run(BatchedActivities::create);

        assertThat(report)
                .hasToString("3 items: 0 done, 0 failed, 1 unknown, 2 not sent\n  2 not sent: item 1 (key "
                        + report.unknown().get(0).write().key() + "), earlier in its series, is not done");
        assertThat(report.unknown()).singleElement().satisfies(each -> {
            assertThat(each.cause()).isInstanceOf(ConnectionException.class);
            assertThat(each.write().operation()).isEqualTo("activities.create");
            assertThat(each.write().client()).isEqualTo(CLIENT);
            assertThat(each.write().key()).isEqualTo(((CallException) requireNonNull(each.cause())).idempotencyKey());
        });
    }

    @Test
    void errorThatAffectsEveryItemStopsTheRun() {
        mock.faults().arm("activities.create", 1, Fault.status(401, "clave_no_valida"));
        BatchReport<Doc, Activity> unauthorised =
                batch(docs(5)).inOrderWithin(doc -> doc.number() / 9).run(BatchedActivities::create);
        String reader = mock.panel()
                .createKey(NewKey.live().scopes("clientes:leer").clients(CLIENT))
                .key();
        try (CgClient poor = client(reader)) {
            BatchReport<Doc, Activity> unscoped =
                    batch(poor.forClient(CLIENT), docs(200)).run(BatchedActivities::create);
            assertThat(unscoped.stopReason()).isEqualTo("the service would refuse every item: 403 scope_insuficiente");
            assertThat(unscoped.failed()).hasSizeBetween(1, 8).allMatch(each -> each.cause() instanceof ScopeException);
            assertThat(unscoped.failed().size() + unscoped.notSent().size()).isEqualTo(200);
        }

        assertThat(unauthorised)
                .hasToString(
                        "5 items: 0 done, 1 failed, 0 unknown, 4 not sent; stopped: the service would refuse every item: 401 clave_no_valida");
        assertThat(unauthorised.notSent()).allMatch(each -> each.reason().startsWith("the service would refuse"));
        assertThat(batch(docs(5)).run(BatchedActivities::create).allDone()).isTrue();
    }

    @Test
    void exceptionWhoseGetCauseThrowsFailsOnlyItsItem() {
        BatchReport<Doc, Activity> report = batch(docs(40)).run((api, doc) -> {
            if (doc.number() % 4 == 0) {
                throw new Causeless(new IllegalArgumentException("lazy"));
            }
            return create(api, doc);
        });

        assertThat(report).hasToString("40 items: 30 done, 10 failed, 0 unknown, 0 not sent");
    }

    @Test
    void unreportableResultStopsRunAndLosesNoItem() {
        BatchReport<Doc, Activity> report = batch(docs(5))
                .inOrderWithin(doc -> "A")
                .run((api, doc) -> {
                    if (doc.number() == 3) {
                        create(api, doc);
                        throw new Causeless(new OutOfMemoryError("full"));
                    }
                    return create(api, doc);
                });

        assertThat(report)
                .hasToString(
                        "5 items: 3 done, 1 of these with a problem, 0 failed, 0 unknown, 2 not sent; stopped: the result of item 3 could not be reported: java.lang.OutOfMemoryError");
        assertThat(report.allDone()).isFalse();
        assertThat(batch(docs(5)).run(BatchedActivities::create).allDone()).isTrue();
        assertThat(proof()).isEqualTo("5 calls, 5 done, 0 replays");
    }

    /** Throws this when it is asked for its cause. */
    private static final class Causeless extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        private final Throwable thrown;

        Causeless(Throwable thrown) {
            super("causeless");
            this.thrown = thrown;
        }

        @Override
        public synchronized Throwable getCause() {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        }
    }

    @Test
    void interruptStopsRunAndNextRunContinues() throws Exception {
        mock.faults().arm("activities.create", 8, Fault.delayed(Duration.ofHours(1)));
        AtomicReference<BatchReport<Doc, Activity>> told = new AtomicReference<>();
        AtomicReference<Boolean> flag = new AtomicReference<>();
        Thread runner = new Thread(() -> {
            told.set(batch(docs(30)).run(BatchedActivities::create));
            flag.set(Thread.currentThread().isInterrupted());
        });
        runner.start();
        while (mock.journal().calls("activities.create").size() < 8) {
            Thread.onSpinWait();
        }
        runner.interrupt();
        runner.join();
        BatchReport<Doc, Activity> report = requireNonNull(told.get());
        mock.faults().clear();

        assertThat(flag.get()).isTrue();
        assertThat(report)
                .hasToString("30 items: 0 done, 0 failed, 8 unknown, 22 not sent; stopped: the run was interrupted");
        assertThat(batch(docs(30)).run(BatchedActivities::create).allDone()).isTrue();
        assertThat(created()).hasSize(30);
        assertThat(mock.journal().proof("activities.create").done()).isEqualTo(30);
    }

    @Test
    void interruptBeforeRunSendsNothing() {
        Thread.currentThread().interrupt();
        BatchReport<Doc, Activity> report = batch(docs(3)).run(BatchedActivities::create);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.notSent()).hasSize(3);
        assertThat(mock.journal().calls()).isEmpty();
    }

    @Test
    void progressIsReportedAfterEachItem() {
        List<BatchProgress> told = new ArrayList<>();
        batch(docs(30)).onProgress(told::add).run(BatchedActivities::create);

        assertThat(told).hasSize(30);
        assertThat(told.stream().map(BatchProgress::finished))
                .isEqualTo(IntStream.rangeClosed(1, 30).boxed().toList());
        assertThat(told.get(29)).isEqualTo(new BatchProgress(30, 30, 0, 0, 0, 0));
    }

    @Test
    void throwingProgressListenerIsNotCalledAgain() {
        AtomicInteger times = new AtomicInteger();
        BatchReport<Doc, Activity> report = batch(docs(20))
                .onProgress(each -> {
                    times.incrementAndGet();
                    throw new AssertionError("listener");
                })
                .run(BatchedActivities::create);

        assertThat(times).hasValue(1);
        assertThat(report.listenerFailure()).hasMessage("listener");
        assertThat(report.allDone()).isTrue();
        assertThat(proof()).isEqualTo("20 calls, 20 done, 0 replays");
    }

    @Test
    void batchUsesAtMostEightDaemonThreads() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        batch(docs(48)).run((api, doc) -> {
            threads.add(Thread.currentThread());
            return create(api, doc);
        });

        assertThat(threads).hasSizeBetween(1, 8);
        assertThat(threads)
                .allMatch(Thread::isDaemon)
                .noneMatch(Thread::isAlive)
                .allSatisfy(each -> assertThat(each.getName()).startsWith("cg-sdk-batch-"));
    }

    @Test
    void writeIsJournaledFirstWithoutPersonalData() throws Exception {
        List<String> unwritten = Collections.synchronizedList(new ArrayList<>());
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    String key = requireNonNull(chain.request().header("Idempotency-Key"));
                    if (!Files.readString(file).contains("sent " + key + " activities.create 1002 ")) {
                        unwritten.add(key);
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (CgClient watched = Clients.of(mock.baseUrl(), mock.liveKey())
                .httpClient(http)
                .time(time)
                .build()) {
            mock.faults().arm("activities.create", 1, Fault.status(422, "datos_invalidos"));
            batch(watched.forClient(CLIENT), List.of(new Doc(1, "Secreto"), new Doc(2, "Secreto")))
                    .run(BatchedActivities::create);
        }
        String journal = Files.readString(file);

        assertThat(unwritten).isEmpty();
        assertThat(journal).contains("refused ", " 422+datos_invalidos ").containsPattern("done \\S+ 201\\+req_\\w+ ");
        assertThat(journal).doesNotContain("Secreto", "EMPRESARIAL", mock.liveKey());
        assertThat(journal.lines().filter(each -> each.startsWith("sent "))).hasSize(2);
    }

    @Test
    void reportTextDoesNotShowItemData() {
        mock.faults().arm("activities.create", 1, Fault.status(422, "datos_invalidos"));
        BatchReport<Doc, Activity> report =
                batch(List.of(new Doc(1, "Secreto"), new Doc(2, "Secreto"))).run(BatchedActivities::create);

        assertThat(report.toString() + report.succeeded() + report.failed()).doesNotContain("Secreto");
    }
}
