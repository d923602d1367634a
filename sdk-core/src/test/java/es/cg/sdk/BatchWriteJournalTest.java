package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A batch in the client's write journal: any process continues it, one at a time, and single writes count. */
final class BatchWriteJournalTest {
    private static final Duration LEASE = Duration.ofSeconds(15);

    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private final List<UnknownWrite> asked = new ArrayList<>();

    private Batch<ClientApi, String> batch(CgClient cg, DocumentKey key) {
        return cg.forClient(1001)
                .batch(List.of(REFERENCE))
                .keyedBy(item -> key)
                .journalNamed("november")
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    return Finding.of(cg.forClient(1001).invoices().findByReference(item));
                });
    }

    private BatchReport<String, Invoice> run(CgClient cg, DocumentKey key) {
        return batch(cg, key).run((api, item) -> issue(api, item));
    }

    /** The batch, in a process of its own. */
    private BatchReport<String, Invoice> run() {
        return run(erp.process(), KEY);
    }

    private static Invoice issue(ClientApi api, String reference) {
        return api.invoices().issue(invoice(reference).build());
    }

    private static Done<String, Invoice> only(BatchReport<String, Invoice> report) {
        assertThat(report.succeeded()).as(report.toString()).hasSize(1);
        return report.succeeded().get(0);
    }

    private static String why(BatchReport<String, Invoice> report) {
        assertThat(report.unknown()).as(report.toString()).hasSize(1);
        return report.unknown().get(0).write().reason();
    }

    @Test
    void sameNameTakesRepairedRowsAndOtherItems() {
        CgClient cg = erp.process();
        List<String> first = List.of("2026-00043", " ");
        List<String> second = List.of("2026-00044", "2026-00045", "2026-00046");
        assertThat(built(cg, first)).hasToString("2 items: 1 done, 1 failed, 0 unknown, 0 not sent");
        assertThat(erp.journal.only().state()).isEqualTo(State.DONE);

        assertThat(built(cg, second)).hasToString("3 items: 3 done, 0 failed, 0 unknown, 0 not sent");
    }

    private static BatchReport<String, Invoice> built(CgClient cg, List<String> references) {
        return cg.forClient(1001)
                .batch(references)
                .keyedBy(each -> IdempotencyKey.forDocument("erp-factura", each + "#"))
                .inOrderWithin(each -> "A")
                .journalNamed("november")
                .buildFirst(
                        each -> invoice(each).serie(each.isBlank() ? null : "A").build())
                .run((api, item, request) -> api.invoices().issue(request));
    }

    /** Nobody renews a lease of a process that is killed. */
    private void kill() {
        erp.pass(LEASE);
    }

    /** A run is killed after it has recorded its write, and before or after it sends it. */
    private void dieWhileSending(boolean isSent) {
        if (isSent) {
            erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        }
        // Its process gets no further: neither its mark nor the end of its lease reaches the journal.
        erp.journal.fail(isSent ? "before replace" : "after add");
        run();
        assertThat(erp.record().state()).isEqualTo(State.SENDING);
        assertThat(erp.record().batch()).isEqualTo("november");
        kill();
    }

    @Test
    void anotherProcessContinuesAKilledRunAtOnce() {
        dieWhileSending(true);
        BatchReport<String, Invoice> second = run();

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(second.allDone()).isTrue();
        assertThat(only(second).number()).isEqualTo(erp.withReference().get(0).numeroCompleto());
        assertThat(second.journalState()).isEqualTo("in the write journal: 1 unclear");
        assertThat(erp.issued()).isEqualTo(2);
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void rerunWithAnotherApiKeyWaitsForTheHoldAndAsks() {
        erp.issueAnother();
        dieWhileSending(true);
        erp.rotateApiKey();
        BatchReport<String, Invoice> second = run();

        assertThat(erp.time.now()).isBetween("2026-11-20T08:02:10Z", "2026-11-20T08:02:11Z");
        assertThat(only(second).objectId()).isEqualTo(erp.withReference().get(0).id());
        assertThat(asked)
                .singleElement()
                .satisfies(each -> assertThat(each.lastAttemptEnded()).isEqualTo("2026-11-20T08:02:10Z"));
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void unsentWriteOfAKilledRunIsSentAnewIfAPersonSaysSo() {
        dieWhileSending(false);
        erp.pass(Duration.ofHours(25));
        assertThat(why(run())).contains("0 of 0 records that were read carry exactly the reference");
        assertThat(erp.process().journaledWrites().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .isEmpty();
        BatchReport<String, Invoice> second = run();

        assertThat(asked).hasSize(1);
        assertThat(second.allDone()).isTrue();
        assertThat(erp.record().firstSent())
                .isEqualTo(erp.begin.plus(Duration.ofHours(25)).plus(LEASE));
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void secondRunOfTheSameNameIsRefusedWhileTheFirstLives() {
        BatchReport<String, Invoice> report = batch(erp.process(), KEY).run((api, item) -> {
            // The first run renews its lease, as its thread does.
            String first = erp.journal.holder();
            erp.time.duringWaits(() -> erp.journal.holdBatch("november", first, LEASE));
            assertThatThrownBy(this::run)
                    .isInstanceOf(BatchInUseException.class)
                    .hasMessage("the batch november is in use by another run: run it again when that has ended; nothing"
                            + " was sent");
            assertThat(erp.time.waits()).containsOnly(Duration.ofSeconds(1)).hasSize(35);
            erp.time.duringWaits(() -> {});
            return issue(api, item);
        });

        assertThat(report.allDone()).isTrue();
        assertThat(only(run()).doneEarlier()).isTrue();
    }

    @Test
    void secondRunWaitsForTheLeaseOfAKilledOne() {
        dieWhileSending(true);
        assertThat(erp.journal.holdBatch("november", "killed run", LEASE)).isTrue();
        BatchReport<String, Invoice> second = run();

        assertThat(second.allDone()).isTrue();
        assertThat(erp.time.waits()).containsOnly(Duration.ofSeconds(1)).hasSize(15);
        assertThat(erp.withReference()).hasSize(1);
    }

    private static BatchReport<String, Invoice> runAll(CgClient cg, List<String> references) {
        return cg.forClient(1001)
                .batch(references)
                .keyedBy(item -> IdempotencyKey.forDocument("erp-factura", item))
                .journalNamed("november")
                .run((api, item) -> issue(api, item));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 12})
    void killedRunWithEightInFlightIsContinuedIn30Seconds(int secondsAfter) {
        List<String> references =
                IntStream.rangeClosed(1, 20).mapToObj(each -> "2026-" + each).toList();
        erp.mock().faults().arm("invoices.issue", 8, Fault.droppedAfter());
        for (String each : references.subList(0, 8)) {
            erp.journal.fail("before replace");
            runAll(erp.process(), List.of(each));
        }
        assertThat(erp.journal.all())
                .hasSize(8)
                .allSatisfy(each -> assertThat(each.state()).isEqualTo(State.SENDING));
        assertThat(erp.journal.holdBatch("november", "killed run", LEASE)).isTrue();
        Instant killed = erp.time.now();
        erp.pass(Duration.ofSeconds(secondsAfter));

        assertThat(runAll(erp.process(), references).allDone()).isTrue();
        assertThat(erp.time.now()).isBeforeOrEqualTo(killed.plusSeconds(30));
        assertThat(erp.withoutJournal().forClient(1001).invoices().list().stream()
                        .map(Invoice::referenciaExterna)
                        .filter(references::contains))
                .containsExactlyInAnyOrderElementsOf(references);
    }

    @Test
    void runThatLostItsLeaseSendsNothingMore() {
        BatchReport<String, Invoice> report = batch(erp.process(), KEY).run((api, item) -> {
            erp.pass(LEASE);
            assertThat(erp.journal.holdBatch("november", "another run", LEASE)).isTrue();
            return issue(api, item);
        });

        assertThat(report.stopReason())
                .isEqualTo(
                        "another run has taken the batch november, because this one did not renew its lease in time");
        assertThat(report.notSent()).hasSize(1);
        assertThat(erp.journal.all()).isEmpty();
        erp.mock().journal().assertNever("invoices.issue");
    }

    private BatchReport<String, Invoice> runWhoseRenewalFails(Duration after) {
        return batch(erp.process(), KEY).run((api, item) -> {
            erp.pass(after);
            erp.journal.fail("before hold");
            return issue(api, item);
        });
    }

    @Test
    void leaseThatCannotBeRenewedInTimeEndsTheRun() {
        BatchReport<String, Invoice> report = runWhoseRenewalFails(LEASE);

        assertThat(report.stopReason())
                .isEqualTo("the lease of the batch november could not be renewed: the database is away");
        assertThat(report.notSent()).hasSize(1);
        erp.mock().journal().assertNever("invoices.issue");
        assertThat(runWhoseRenewalFails(Duration.ofSeconds(14)).allDone()).isTrue();
    }

    @Test
    void leaseThatNobodyTookIsTakenAgain() {
        BatchReport<String, Invoice> report = batch(erp.process(), KEY).run((api, item) -> {
            erp.pass(LEASE);
            return issue(api, item);
        });

        assertThat(report.allDone()).isTrue();
    }

    @Test
    void leaseThatEndsBeforeTheFirstByteLeavesIsNotSent() {
        OkHttpClient slow = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    erp.pass(LEASE);
                    return chain.proceed(chain.request());
                })
                .build();
        BatchReport<String, Invoice> report = run(erp.process(erp.mock().baseUrl(), slow), KEY);

        assertThat(why(report)).isEqualTo("the run had no right to send it any more, and another run may do it");
        erp.mock().journal().assertNever("invoices.issue");
        assertThat(run().allDone()).isTrue();
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void singleWriteIsDoneForABatchAndToldOnce() {
        Invoice issued = erp.issue();
        List<String> told = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            BatchReport<String, Invoice> report = batch(erp.process(), KEY)
                    .run((api, item) -> issue(api, item), (item, done) -> told.add(item + " " + done.objectId()));
            assertThat(report.allDone()).isTrue();
            assertThat(only(report).doneEarlier()).isTrue();
        }

        assertThat(told).containsExactly(REFERENCE + " " + issued.id());
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void itemOfABatchIsDoneForASingleWrite() {
        BatchReport<String, Invoice> report = run();
        Invoice again = erp.issue();

        assertThat(again.id()).isEqualTo(only(report).objectId());
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void itemInDoubtIsRepeatedByASingleWrite() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        assertThat(run().unknown()).hasSize(1);
        Invoice again = erp.issue();

        assertThat(erp.withReference()).containsExactly(again);
        assertThat(only(run()).objectId()).isEqualTo(again.id());
        assertThat(erp.issued()).isEqualTo(2);
    }

    /** The wait is longer than the deadline of a call, 120 seconds: that of an item begins after it. */
    @Test
    void itemWaitsForTheHoldOfAKilledSingleWriteAndIsSent() {
        dieInASingleWrite();

        assertThat(run().allDone()).isTrue();
        assertThat(erp.time.now()).isBetween("2026-11-20T08:02:10Z", "2026-11-20T08:02:11Z");
        assertThat(erp.withReference()).hasSize(1);
    }

    private void dieInASingleWrite() {
        erp.journal.fail("after add");
        assertThatThrownBy(erp::issue).isInstanceOf(CallException.class);
    }

    @Test
    void itemReturnsWhatTheSingleWriteDidThatItWaitedFor() {
        dieInASingleWrite();
        WriteRecord sending = erp.record();
        erp.time.duringWaits(() -> {
            erp.time.duringWaits(() -> {});
            // In another thread: an item may not write by another client.
            Invoice issued = CompletableFuture.supplyAsync(() -> JournaledMock.issue(erp.withoutJournal()))
                    .join();
            erp.journal.replace(WriteEnding.done(sending, RecordIds.of(issued.json())), sending.version());
        });

        assertThat(only(run()).doneEarlier()).isTrue();
        assertThat(erp.time.waits()).containsExactly(Duration.ofMillis(50));
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void interruptEndsTheWaitOfAnItem() {
        dieInASingleWrite();
        erp.time.duringWaits(() -> Thread.currentThread().interrupt());
        BatchReport<String, Invoice> report = run();

        assertThat(report.notSent())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).isEqualTo("it was interrupted before its write was sent"));
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void closedClientEndsTheWaitOfAnItem() {
        dieInASingleWrite();
        CgClient cg = Clients.of(erp.mock().baseUrl(), erp.mock().liveKey())
                .time(erp.time)
                .writeJournal(erp.journal)
                .build();
        erp.time.duringWaits(cg::close);
        BatchReport<String, Invoice> report = run(cg, KEY);

        assertThat(report.stopReason()).isEqualTo("the client was closed");
        assertThat(report.notSent()).hasSize(1);
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void documentOfAnotherClientIsAskedForAfterItsHold() {
        dieWhileSending(false);
        BatchReport<String, Invoice> report = erp.process()
                .batch(List.of(REFERENCE))
                .keyedBy(item -> KEY)
                .journalNamed("november")
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    return Finding.stillUnknown();
                })
                .run((api, item) -> issue(api.forClient(1002), item));

        assertThat(why(report))
                .isEqualTo("an earlier run may have done it by invoices.issue for client 1001, and now it would be done"
                        + " by invoices.issue for client 1002");
        assertThat(asked)
                .singleElement()
                .satisfies(each -> assertThat(each.lastAttemptEnded()).isEqualTo("2026-11-20T08:02:10Z"));
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void itemTakenByAnotherProcessAtTheLastMomentIsUnknown() {
        // In another thread: an item may not write by another client.
        erp.journal.next(
                "before add", () -> CompletableFuture.runAsync(erp::issue).join());
        BatchReport<String, Invoice> report = run();

        assertThat(why(report)).isEqualTo("another process took it at this moment: run the batch again");
        assertThat(only(run()).doneEarlier()).isTrue();
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void clocksApartTriggerALookUp() {
        erp.issueAnother();
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
        run();
        erp.journalAhead(Duration.ofSeconds(61));
        BatchReport<String, Invoice> report = run();

        assertThat(why(report))
                .startsWith("the clocks of this computer and of the journal differ by more than a minute");
        assertThat(asked).hasSize(1);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void journalThatFailsEndsTheRunAndNothingIsSent() {
        for (String when : List.of("before find", "before add")) {
            erp.journal.fail(when);
            BatchReport<String, Invoice> report = run();

            assertThat(report.stopReason()).isEqualTo("the write journal failed (the database is away)");
            assertThat(report.notSent())
                    .singleElement()
                    .satisfies(each -> assertThat(each.reason()).isEqualTo(report.stopReason()));
            assertThat(report.allDone()).isFalse();
        }
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void journalFailureAfterNoWriteEndsTheRun() {
        BatchReport<String, Object> report = batch(erp.process(), KEY).run((api, item) -> {
            erp.journal.fail("before ofItem");
            return "nothing";
        });

        assertThat(report.stopReason()).isEqualTo("the write journal failed (the database is away)");
        assertThat(report.notSent()).hasSize(1);
        assertThat(report.failed()).isEmpty();
    }

    @Test
    void journalThatFailsAtTheStartIsRefused() {
        erp.journal.fail("before hold");

        assertThatThrownBy(this::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the write journal failed (the database is away); nothing was sent: check its database, then"
                                + " run the batch again");
        erp.mock().journal().assertNever("invoices.issue");
        assertThat(run().allDone()).isTrue();
    }

    @Test
    void answerStaysDoneIfItsMarkFails() {
        erp.journal.fail("before replace");
        BatchReport<String, Invoice> report = run();

        assertThat(report.allDone()).isTrue();
        assertThat(erp.record().state()).isEqualTo(State.SENDING);
        assertThat(only(run()).objectId()).isEqualTo(only(report).objectId());
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void journalOfAnotherAddressOrEnvironmentIsRefused() {
        erp.journal.baseUrl("https://cg.example/api/public/v1");

        assertThatThrownBy(this::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("belongs to https://cg.example/api/public/v1, but the client calls http://")
                .hasMessageContaining("nothing was sent");
    }

    @Test
    void eachClientHasOneKindOfJournal() {
        CgClient journaled = erp.process();
        CgClient plain = erp.withoutJournal();
        Path file = Path.of("november.cg-batch");

        assertThatThrownBy(() -> run(plain, KEY)).hasMessageStartingWith("journalNamed needs a write journal: ");
        assertThatThrownBy(() -> onFile(journaled, file).run((api, item) -> issue(api, item)))
                .hasMessageStartingWith("this client has a write journal, which would not know what is in the file");
        assertThatThrownBy(
                        () -> onFile(journaled, file).journalNamed("november").run((api, item) -> issue(api, item)))
                .hasMessageStartingWith("a batch has one journal");
        assertThatThrownBy(
                        () -> onFile(plain, file).run((api, item) -> issue(api, item), (item, done, connection) -> {}))
                .hasMessageStartingWith("a function with a connection needs journalNamed");
        assertThatThrownBy(() -> onFile(plain, file).journalNamed(" "))
                .hasMessage("the name of a journal must be 1 to 100 characters, and not blank");
        assertThat(file).doesNotExist();
    }

    private static Batch<ClientApi, String> onFile(CgClient cg, Path file) {
        return cg.forClient(1001).batch(List.of(REFERENCE)).keyedBy(item -> KEY).journal(file);
    }
}
