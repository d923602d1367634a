package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.mock.Fault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** One document has one answer: from a single write, a batch in the write journal, and a batch in a file. */
@ParameterizedClass
@EnumSource(SameAnswerTest.Way.class)
final class SameAnswerTest {
    private static final Corrections CORRECTIONS = Corrections.parse(
            "their.json",
            "{\"contract\":\"2026-09-05\",\"requests\":{\"NewInvoice\":{\"referencia_externa\":\"ref\"}}}");

    private final Way way;

    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    @TempDir
    Path folder;

    // From now on the client has corrections, which change the bytes of the request.
    private boolean isCorrected;
    // The keys that the last batch could not tell of.
    private List<String> unknown = List.of();

    SameAnswerTest(Way way) {
        this.way = way;
    }

    /** How a document is sent. */
    enum Way {
        SINGLE,
        NAMED_BATCH,
        BATCH_FILE,
        /** First as a single write, then in a batch of the same journal. */
        SINGLE_THEN_BATCH,
        BATCH_THEN_SINGLE
    }

    /** How the first call leaves the document. */
    enum Left {
        ANSWER_LOST,
        REQUEST_LOST,
        ANSWER_STORED,
        REFUSED,
        DONE
    }

    private void prepare(Left left) {
        Fault fault = switch (left) {
            case ANSWER_LOST -> Fault.droppedAfter();
            case REQUEST_LOST -> Fault.droppedBefore();
            case ANSWER_STORED -> Fault.status(500, "error_interno");
            case REFUSED -> Fault.status(409, "emision_no_posible");
            case DONE -> null;
        };
        if (fault != null) {
            erp.mock().faults().arm("invoices.issue", 1, fault);
        }
    }

    /**
     * The second call: with which data and API key, how many hours later, and what happened to its record in between.
     * {@code done} without an exception, or the outcome of one, and how many invoices there are.
     */
    @ParameterizedTest
    @CsvSource(textBlock = """
            ANSWER_LOST,   same,  same,    0, ,         done,    1
            ANSWER_LOST,   other, same,    0, ,         DONE,    1
            ANSWER_LOST,   same,  rotated, 0, ,         done,    1
            ANSWER_LOST,   other, rotated, 0, ,         DONE,    1
            ANSWER_LOST,   same,  same,   23, ,         done,    1
            ANSWER_LOST,   other, same,   23, ,         DONE,    1
            REQUEST_LOST,  same,  same,    0, ,         done,    1
            REQUEST_LOST,  other, same,    0, ,         UNKNOWN, 0
            REQUEST_LOST,  same,  rotated, 0, ,         UNKNOWN, 0
            REQUEST_LOST,  other, rotated, 0, ,         UNKNOWN, 0
            REQUEST_LOST,  same,  same,   23, ,         UNKNOWN, 0
            REQUEST_LOST,  same,  same,    0, not done, done,    1
            REQUEST_LOST,  other, same,    0, not done, done,    1
            REQUEST_LOST,  same,  rotated, 0, not done, done,    1
            ANSWER_STORED, same,  same,    0, ,         UNKNOWN, 0
            ANSWER_STORED, other, same,    0, ,         UNKNOWN, 0
            ANSWER_STORED, same,  same,    0, not done, NOTHING_DONE, 0
            ANSWER_STORED, other, same,    0, not done, NOTHING_DONE, 0
            REFUSED,       same,  same,    0, ,         done,    1
            REFUSED,       other, same,    0, ,         done,    1
            REFUSED,       other, rotated, 0, ,         done,    1
            DONE,          same,  same,    0, ,         done,    1
            DONE,          other, same,    0, ,         DONE,    1
            DONE,          same,  rotated, 0, ,         done,    1
            DONE,          other, rotated, 0, ,         DONE,    1
            DONE,          other, same,   25, ,         DONE,    1
            REQUEST_LOST,  same,  same,    0, held,     done,    1
            REQUEST_LOST,  other, same,    0, held,     UNKNOWN, 0
            REQUEST_LOST,  same,  rotated, 0, held,     UNKNOWN, 0
            ANSWER_LOST,   same,  same,    0, held,     done,    1
            ANSWER_LOST,   other, same,    0, held,     DONE,    1
            ANSWER_LOST,   same,  rotated, 0, held,     done,    1
            REQUEST_LOST,  same,  same,    0, accepted, IN_PROGRESS, 0
            REQUEST_LOST,  other, same,    0, accepted, IN_PROGRESS, 0
            REQUEST_LOST,  same,  rotated, 25, accepted, IN_PROGRESS, 0
            ANSWER_LOST,   same,  same,    0, accepted, done,    1
            ANSWER_LOST,   other, same,    0, accepted, DONE,    1
            ANSWER_LOST,   same,  rotated, 25, accepted, done,   1
            REQUEST_LOST,  same,  same,    0, job failed, NOTHING_DONE, 0
            REQUEST_LOST,  other, rotated, 25, job failed, NOTHING_DONE, 0
            ANSWER_LOST,   corrected, same, 0, ,        done,    1
            REQUEST_LOST,  corrected, same, 0, ,        UNKNOWN, 0
            ANSWER_STORED, corrected, same, 0, not done, NOTHING_DONE, 0
            DONE,          corrected, same, 0, ,        done,    1
            DONE,          corrected, rotated, 25, ,    done,    1
            REQUEST_LOST,  same,  same,    0, next generation, done, 1
            REFUSED,       same,  same,    0, next generation, NOTHING_DONE, 1
            REFUSED,       other, rotated, 25, next generation, NOTHING_DONE, 1
            DONE,          same,  same,    0, next generation, done, 2
            DONE,          other, same,    0, next generation, DONE, 2
            """)
    void secondCall(Left left, String data, String key, int hours, @Nullable String then, String answer, int invoices) {
        prepare(left);
        send(KEY, isBatchFirst(), "");
        if (then != null) {
            happens(then);
        }
        erp.pass(Duration.ofHours(hours));
        if (key.equals("rotated")) {
            erp.rotateApiKey();
        }

        isCorrected = data.equals("corrected");
        assertThat(send(KEY, isBatchLater(), data.equals("other") ? "otra" : ""))
                .isEqualTo(answer);
        assertThat(erp.withReference()).hasSize(invoices);
    }

    private boolean isBatchFirst() {
        return way != Way.SINGLE && way != Way.SINGLE_THEN_BATCH;
    }

    private boolean isBatchLater() {
        return way != Way.SINGLE && way != Way.BATCH_THEN_SINGLE;
    }

    /** A process that sends the document: over a file, one whose client has no write journal. */
    private CgClient process() {
        CgClient.Builder builder = CgClient.builder().baseUrl(erp.mock().baseUrl());
        if (way != Way.BATCH_FILE) {
            builder.writeJournal(erp.journal);
        }
        return erp.started(isCorrected ? builder.corrections(CORRECTIONS) : builder);
    }

    private void happens(String what) {
        switch (what) {
            case "not done" -> settle();
            case "held" -> change(SameAnswerTest::held);
            case "accepted" -> change(record -> WriteEnding.accepted(record, null, null));
            case "job failed" -> change(record -> WriteEnding.jobFailed(record, "sin_datos"));
            case "next generation" -> send(KEY.generation(2), isBatchFirst(), "");
            default -> throw new IllegalArgumentException(what);
        }
    }

    /** Changes the record as another process does; over a file, as an earlier one. */
    private void change(UnaryOperator<WriteRecord> next) {
        try (FileJournal file = way == Way.BATCH_FILE ? file() : null) {
            WriteJournal store = file == null ? erp.journal : file;
            WriteRecord record = store.unsettled(null, null, 1).get(0);
            assertThat(store.replace(next.apply(record), record.version())).isTrue();
        }
    }

    private FileJournal file() {
        return FileJournal.open(folder.resolve("november"), erp.mock().baseUrl(), erp.time, why -> {
            throw new AssertionError(why);
        });
    }

    /** Another process sends it, and dies within a minute. */
    private static WriteRecord held(WriteRecord record) {
        Write write =
                new Write(record.operation(), record.client(), record.key(), record.request(), null, record.apiKey());
        Request request =
                new Request(write, record.item(), record.path(), RequestFacts.NONE, "another", Duration.ofMinutes(1));
        Now now = new Now(record.firstSent(), record.firstSent(), record.firstSent());
        return WriteRules.repeated(record, request, now);
    }

    private void settle() {
        CgClient cg = process();
        if (way == Way.BATCH_FILE) {
            batch(cg, KEY).settle(unknown, Finding.notDone(), "user-17");
        } else {
            cg.journaledWrites().settle(erp.record().key(), Finding.notDone(), "user-17");
        }
    }

    /** Sends the document in a process of its own; returns how that ends, as the table says. */
    private String send(DocumentKey key, boolean isBatch, String notes) {
        CgClient cg = process();
        if (isBatch) {
            return answer(batch(cg, key).run((api, item) -> api.invoices().issue(request(notes))));
        }
        try {
            cg.forClient(1001).invoices().issue(request(notes), key);
            return "done";
        } catch (CallException e) {
            return e.outcome().name();
        }
    }

    private static NewInvoice request(String notes) {
        return notes.isEmpty()
                ? invoice(REFERENCE).build()
                : invoice(REFERENCE).notas(notes).build();
    }

    private Batch<ClientApi, String> batch(CgClient cg, DocumentKey key) {
        Batch<ClientApi, String> batch = cg.forClient(1001)
                .batch(List.of(REFERENCE))
                .keyedBy(item -> key)
                .onUnknown((item, unknown) ->
                        Finding.of(cg.forClient(1001).invoices().findByReference(item)));
        return way == Way.BATCH_FILE ? batch.journal(folder.resolve("november")) : batch.journalNamed("november");
    }

    private String answer(BatchReport<String, Invoice> report) {
        unknown = report.unknown().stream().map(each -> each.write().key()).toList();
        if (!report.unknown().isEmpty()) {
            return Outcome.UNKNOWN.name();
        }
        if (!report.accepted().isEmpty()) {
            return Outcome.IN_PROGRESS.name();
        }
        return report.succeeded().isEmpty()
                ? Outcome.NOTHING_DONE.name()
                : report.succeeded().get(0).problem() == null ? "done" : Outcome.DONE.name();
    }
}
