package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The code of the ERP runs at least once for every item that is done, whichever run did it. */
@ParameterizedClass
@EnumSource(BatchJournals.class)
final class BatchToldTest extends JournaledBatch {
    BatchToldTest(BatchJournals journals) {
        super(journals);
    }

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final List<Done<String, Json>> told = Collections.synchronizedList(new ArrayList<>());
    private final DoneHandler<String, Json> tell = (item, done) -> {
        events.add("told " + item + " " + done.objectId());
        told.add(done);
    };

    private BatchReport<String, Json> tell(DoneHandler<String, Json> onDone, String... items) {
        return batch(items)
                .inOrderWithin(item -> "A")
                .onProgress(progress -> events.add("progress " + progress.succeeded()))
                .run((api, item) -> create(api, item, "x"), onDone);
    }

    @Test
    void handlerRunsBeforeTheProgressCountsTheItem() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\"}}");
        BatchReport<String, Json> report = tell(tell, "a");
        BatchReport<String, Json> refused = tell(tell, "b");

        assertThat(report.allDone()).isTrue();
        assertThat(report.succeeded()).isEqualTo(told);
        assertThat(refused.failed()).hasSize(1);
        assertThat(events).containsExactly("told a t_1", "progress 1", "progress 0");
    }

    @Test
    void itemDoneWithoutHandlerIsToldByALaterRunOnce() {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        tell(tell, "a");
        BatchReport<String, Json> third = tell(tell, "a");

        assertThat(told).singleElement().satisfies(each -> {
            assertThat(each.doneEarlier()).isTrue();
            assertThat(each.fetch(id -> Json.of(Map.of("read", String.valueOf(id))))
                            .get("read")
                            .string())
                    .isEqualTo("t_1");
        });
        assertThat(third.allDone()).isTrue();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void itemIsUntoldWhenItsHandlerThrowsAndToldNextTime() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> first = tell(
                (item, done) -> {
                    if (item.equals("a")) {
                        throw new IOException("the ERP is down");
                    }
                    tell.done(item, done);
                },
                "a",
                "b");
        BatchReport<String, Json> second = tell(tell, "a", "b");

        assertThat(first.untold()).singleElement().satisfies(each -> {
            assertThat(each.cause()).hasMessage("the ERP is down");
            assertThat(each.done()).isEqualTo(first.succeeded().get(0));
            assertThat(each).hasToString("Untold[item 1, IOException]");
        });
        assertThat(first.allDone()).isFalse();
        assertThat(first).hasToString("2 items: 2 done, 1 of these untold, 0 failed, 0 unknown, 0 not sent");
        assertThat(second.allDone()).isTrue();
        assertThat(told).extracting(Done::objectId).containsExactly("t_2", "t_1");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void doneItemIsToldAlthoughItsFunctionThrows() {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        BatchReport<String, Json> report = batch("a")
                .run(
                        (api, item) -> {
                            throw new UnsupportedOperationException("the ERP is down");
                        },
                        tell);

        assertThat(report.doneWithProblem()).hasSize(1);
        assertThat(events).containsExactly("told a t_1");
        assertThat(tell(tell, "a").allDone()).isTrue();
        assertThat(told).hasSize(1);
    }

    @Test
    void retoldItemIsToldAgainAndNotSent() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(201, "{\"id\":\"t_2\"}");
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\"}}");
        BatchReport<String, Json> first = tell(tell, "a", "b", "c");
        String restored = first.succeeded().get(0).key();
        String failed = String.valueOf(first.failed().get(0).key());
        told.clear();

        assertThat(batch().retell(List.of(restored, failed, "unknown-key"), "user-17"))
                .containsExactly(failed, "unknown-key");
        service.answer(201, "{\"id\":\"t_3\"}");
        tell(tell, "a", "b", "c");
        assertThat(told).extracting(Done::objectId).containsExactly("t_1", "t_3");
        tell(tell, "a", "b", "c");
        assertThat(told).hasSize(2);
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    @Test
    void retellIsRefusedWhileARunLivesAndWithoutAName() {
        service.answer(201, "{\"id\":\"t_1\"}");
        List<Throwable> refused = new ArrayList<>();
        String key = tell(
                        (item, done) ->
                                refused.add(catchThrowable(() -> batch().retell(List.of(done.key()), "user-17"))),
                        "a")
                .succeeded()
                .get(0)
                .key();

        assertThat(refused)
                .singleElement()
                .satisfies(each ->
                        assertThat(each).isInstanceOf(BatchInUseException.class).hasMessageContaining("in use"));
        assertThatThrownBy(() -> batch().retell(List.of(key), " ")).hasMessageContaining("askedBy");
    }

    /** The journal has its write for the client that the item was mapped to before. */
    @Test
    void itemFoundForAnotherClientIsToldOnce() {
        service.cut();
        moved(1001);
        for (int run = 0; run < 2; run++) {
            assertThat(moved(1002).succeeded()).hasSize(1);
        }

        assertThat(events).containsExactly("told a t_7");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    private BatchReport<String, Json> moved(long client) {
        return journals.of(
                        service.once().batch(List.of("a")).keyedBy(item -> IdempotencyKey.forDocument("erp", item)),
                        file)
                .onUnknown((item, unknown) -> Finding.foundAs("t_7"))
                .run((api, item) -> create(api.forClient(client), item, "x"), tell);
    }

    @Test
    void handlerMayCallTheServiceAndTheItemsOfItsSeriesWait() {
        service.answer(201, "{\"id\":\"t_1\"}");
        service.answer(200, "{\"id\":\"n_1\"}");
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> report = tell(
                (item, done) -> {
                    if (item.equals("a")) {
                        create(cg.forClient(1001), "of " + item, "note");
                    }
                    tell.done(item, done);
                },
                "a",
                "b");

        assertThat(report.succeeded()).extracting(Done::objectId).containsExactly("t_1", "t_2");
        assertThat(events).containsExactly("told a t_1", "progress 1", "told b t_2", "progress 2");
    }

    /** It could break the ERP's database, and the item would stay untold. */
    @Test
    void handlerRunsWithoutTheInterruptOfItsFunction() {
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> report = batch("a")
                .run(
                        (api, item) -> {
                            Json created = create(api, item, "x");
                            Thread.currentThread().interrupt();
                            return created;
                        },
                        (item, done) -> events.add(
                                "interrupted: " + Thread.currentThread().isInterrupted()));

        assertThat(report.allDone()).isTrue();
        assertThat(events).containsExactly("interrupted: false");
    }

    @Test
    void interruptOfTheHandlerLeavesTheItemDone() {
        service.answer(201, "{\"id\":\"t_1\"}");
        BatchReport<String, Json> report = tell(
                (item, done) -> {
                    throw new InterruptedException("the run is interrupted");
                },
                "a");

        assertThat(report.succeeded()).hasSize(1);
        assertThat(report.untold()).hasSize(1);
        time.advance(Duration.ofHours(25));
        assertThat(tell(tell, "a").allDone()).isTrue();
    }
}
