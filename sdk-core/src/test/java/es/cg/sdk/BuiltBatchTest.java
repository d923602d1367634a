package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.batch.BatchReport.Unknown;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.testing.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A batch with buildFirst: every request is built before the first is sent, and what is refused holds nothing up. */
final class BuiltBatchTest extends BatchedActivities {
    private static final String TOO_LONG = "x".repeat(256);

    /** A row without a section, and with a text that is too long. */
    private static Doc bad(int number) {
        return new Doc(number, TOO_LONG);
    }

    private static NewActivity build(Doc doc) {
        NewActivity.Builder built = doc.text().equals(TOO_LONG)
                ? NewActivity.builder().codigoIae("1001")
                : ExampleActivity.of(String.valueOf(1000 + doc.number()));
        return built.descripcion(doc.text()).build();
    }

    private static Activity create(ClientApi api, Doc doc, NewActivity request) {
        return api.activities().create(request);
    }

    private Batch<ClientApi, Doc> oneSeries(Doc... docs) {
        return batch(List.of(docs)).inOrderWithin(doc -> "A");
    }

    private List<String> sent() throws IOException {
        return Files.readAllLines(file, StandardCharsets.US_ASCII).stream()
                .filter(line -> line.startsWith("sent "))
                .toList();
    }

    @Test
    void refusedRowsHoldNoSeriesAndAreNotRecorded() throws IOException {
        BatchReport<Doc, Activity> report = oneSeries(new Doc(1), bad(2), new Doc(3), bad(4), new Doc(5))
                .buildFirst(BuiltBatchTest::build)
                .run(BuiltBatchTest::create);

        assertThat(positions(report.succeeded(), Done::position)).containsExactly(1, 3, 5);
        assertThat(positions(report.failed(), Failed::position)).containsExactly(2, 4);
        assertThat(report).hasToString("5 items: 3 done, 2 failed, 0 unknown, 0 not sent");
        assertThat(sent()).hasSize(3);
        assertThat(created()).containsExactlyInAnyOrder("1001", "1003", "1005");
    }

    @Test
    void refusedRowHasEachReason() {
        BatchReport<Doc, Activity> report = laura.batch(List.of(bad(1)))
                .keyedBy(doc -> {
                    throw new IllegalStateException("no number");
                })
                .inOrderWithin(doc -> nothing(String.class))
                .journal(file)
                .buildFirst(BuiltBatchTest::build)
                .run(BuiltBatchTest::create);

        assertThat(report.failed().get(0).reasons())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "no number",
                        "inOrderWithin returned null for item 1: return the name of its series",
                        "NewActivity.seccion_iae is required");
    }

    @Test
    void builderRefusesAllWrongFieldsAtOnce() {
        BatchReport<Doc, Activity> report =
                batch(List.of(bad(1))).buildFirst(BuiltBatchTest::build).run(BuiltBatchTest::create);

        assertThat(report.failed().get(0).reasons())
                .allSatisfy(each -> assertThat(each).isInstanceOf(RefusedValueException.class))
                .extracting(each -> ((RefusedValueException) each).field())
                .containsExactly("seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta", "descripcion");
    }

    @Test
    void eachRowIsBuiltBeforeTheFirstIsSentAndAgain() {
        List<Integer> sentByThen = new ArrayList<>();
        AtomicInteger builds = new AtomicInteger();
        BatchReport<Doc, Activity> report = batch(docs(20))
                .buildFirst(doc -> {
                    if (builds.incrementAndGet() <= 20) {
                        sentByThen.add(mock.journal().calls("activities.create").size());
                    }
                    return doc.toRequest();
                })
                .run(BuiltBatchTest::create);

        assertThat(report.allDone()).as(report.toString()).isTrue();
        assertThat(sentByThen).hasSize(20).containsOnly(0);
        assertThat(builds).hasValue(40);
    }

    @Test
    void stopIfAnyRefusedSendsNothing() throws IOException {
        BatchReport<Doc, Activity> report = oneSeries(new Doc(1), bad(2), new Doc(3))
                .buildFirst(BuiltBatchTest::build)
                .stopIfAnyRefused()
                .run(BuiltBatchTest::create);

        assertThat(positions(report.failed(), Failed::position)).containsExactly(2);
        assertThat(positions(report.notSent(), NotSent::position)).containsExactly(1, 3);
        assertThat(report.stopReason()).isEqualTo("nothing was sent, because 1 of 3 items were refused");
        assertThat(sent()).isEmpty();
        assertThat(created()).isEmpty();
        assertThat(oneSeries(new Doc(1), new Doc(2), new Doc(3))
                        .buildFirst(BuiltBatchTest::build)
                        .stopIfAnyRefused()
                        .run(BuiltBatchTest::create)
                        .allDone())
                .isTrue();
    }

    @Test
    void refusedRowBehindABlockedOneHasItsReasons() {
        mock.faults().arm("activities.create", 1, Fault.status(500, "error_interno"));
        BatchReport<Doc, Activity> report = oneSeries(new Doc(1), bad(2), new Doc(3))
                .buildFirst(BuiltBatchTest::build)
                .run(BuiltBatchTest::create);

        assertThat(positions(report.unknown(), Unknown::position)).containsExactly(1);
        assertThat(positions(report.failed(), Failed::position)).containsExactly(2);
        assertThat(positions(report.notSent(), NotSent::position)).containsExactly(3);
    }

    @Test
    void refusedRowsDoNotWaitForEachOther() {
        mock.faults().arm("activities.create", 1, Fault.status(500, "error_interno"));
        oneSeries(new Doc(1)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> report = oneSeries(bad(1), bad(2))
                .buildFirst(BuiltBatchTest::build)
                .stopIfAnyRefused()
                .run(BuiltBatchTest::create);

        assertThat(positions(report.unknown(), Unknown::position)).containsExactly(1);
        assertThat(positions(report.failed(), Failed::position)).containsExactly(2);
    }

    @Test
    void repairedRowIsSentByTheNextRun() {
        List<Doc> rows = List.of(new Doc(1), bad(2));
        batch(rows).buildFirst(BuiltBatchTest::build).run(BuiltBatchTest::create);
        BatchReport<Doc, Activity> second =
                batch(docs(3)).buildFirst(BuiltBatchTest::build).run(BuiltBatchTest::create);

        assertThat(second).hasToString("3 items: 3 done (1 of them in earlier runs), 0 failed, 0 unknown, 0 not sent");
        assertThat(second.allDone()).isTrue();
    }

    /** Whether the earlier write was done decides whether the next number of the series may be taken. */
    @Test
    void refusedRowThatMayHaveBeenSentHoldsItsSeries() {
        mock.faults().arm("activities.create", 1, Fault.status(500, "error_interno"));
        oneSeries(new Doc(1)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> second =
                oneSeries(bad(1), new Doc(2)).buildFirst(BuiltBatchTest::build).run(BuiltBatchTest::create);

        assertThat(positions(second.unknown(), Unknown::position)).containsExactly(1);
        assertThat(positions(second.notSent(), NotSent::position)).containsExactly(2);
    }

    @Test
    void rowDoneEarlierStaysDoneIfItIsRefusedNow() {
        oneSeries(new Doc(1)).run(BatchedActivities::create);
        BatchReport<Doc, Activity> second =
                oneSeries(bad(1), new Doc(2)).buildFirst(BuiltBatchTest::build).run(BuiltBatchTest::create);

        assertThat(positions(second.succeeded(), Done::position)).containsExactly(1, 2);
        assertThat(second.doneWithProblem()).hasSize(1);
    }

    @Test
    void requestThatIsNullIsRefused() {
        BatchReport<Doc, Activity> report =
                batch(docs(1)).buildFirst(doc -> nothing(NewActivity.class)).run(BuiltBatchTest::create);

        assertThat(report.failed().get(0).cause())
                .hasMessage("buildFirst returned null for item 1: return its request");
    }

    @Test
    void doneRowsAreTold() {
        List<Integer> told = new ArrayList<>();
        batch(docs(2))
                .inOrderWithin(doc -> "A")
                .buildFirst(BuiltBatchTest::build)
                .run(BuiltBatchTest::create, (doc, done) -> told.add(doc.number()));

        assertThat(told).containsExactly(1, 2);
        assertThatThrownBy(() -> batch(docs(1))
                        .buildFirst(BuiltBatchTest::build)
                        .run(BuiltBatchTest::create, (doc, done, connection) -> told.add(9)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs journalNamed");
    }

    /** Their requests alone would take three times as much. */
    @Test
    void twentyThousandRowsAreBuiltInASmallHeap() throws Exception {
        Process process = JavaProcess.of(List.of("-Xmx64m"), LargeBuiltBatch.class, file, 20_000)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("20000 items: 0 done, 1000 failed, 0 unknown, 19000 not sent");
    }
}
