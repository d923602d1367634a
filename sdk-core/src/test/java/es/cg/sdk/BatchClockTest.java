package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A clock that is set back makes no old key young. */
final class BatchClockTest extends JournaledBatch {
    BatchClockTest() {
        super(BatchJournals.FILE);
    }

    @Test
    void clockSetBackBetweenRunsMakesKeyAgeUnknown() {
        leaveUnclear();
        time.advance(Duration.ofHours(26));
        service.answer(201, "{\"id\":\"t_1\"}");
        assertThat(batch("b").run((api, item) -> create(api, item, "x")).succeeded())
                .hasSize(1);
        time.advance(Duration.ofHours(-5));
        BatchReport<String, Json> back = run(Finding.stillUnknown(), "x");

        assertThat(back.unknown()).hasSize(1);
        assertThat(asked)
                .extracting(UnknownWrite::reason)
                .containsExactly("the clock was set back: the journal has the later time 2026-11-21T10:00:00Z, so the"
                        + " age of its key is unknown");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void clockSetBackByOneMinuteIsTolerated() {
        leaveUnclear();
        time.advance(Duration.ofHours(2));
        service.answer(201, "{\"id\":\"t_1\"}");
        batch("b").run((api, item) -> create(api, item, "x"));
        time.advance(Duration.ofMinutes(-1));
        service.answer(201, "{\"id\":\"t_2\"}");

        assertThat(run(Finding.stillUnknown(), "x").allDone()).isTrue();
        assertThat(asked).isEmpty();
    }

    /** A run over three items in a series; a lookup of one takes so long and finds nothing out. */
    private BatchReport<String, Json> three(String text, Duration lookUp) {
        return batch("a", "b", "c")
                .inOrderWithin(item -> item)
                .onUnknown((item, unknown) -> {
                    asked.add(unknown);
                    time.advance(lookUp);
                    return Finding.stillUnknown();
                })
                .run((api, item) -> create(api, item, text));
    }

    private void leaveThreeUnclear() {
        for (int i = 0; i < 3; i++) {
            service.cut();
        }
        assertThat(three("x", Duration.ZERO).unknown()).hasSize(3);
    }

    /** Runs it again, and shows that nothing is sent twice although the clock was set back. */
    private void sendsNothingTwice() {
        for (int i = 0; i < 3; i++) {
            service.answer(201, "{\"id\":\"t_2\"}");
        }
        asked.clear();
        BatchReport<String, Json> report = three("x", Duration.ZERO);

        assertThat(server.getRequestCount()).as(report.toString()).isEqualTo(3);
        assertThat(report.unknown()).hasSize(3);
        assertThat(asked).extracting(UnknownWrite::reason).allMatch(each -> each.startsWith("the clock was set back"));
    }

    @Test
    void runThatSendsNothingJournalsItsTime() {
        leaveThreeUnclear();
        time.advance(Duration.ofHours(30));
        assertThat(three("x", Duration.ZERO).unknown()).hasSize(3);
        time.advance(Duration.ofHours(-29));

        sendsNothingTwice();
    }

    @Test
    void runInterruptedBeforeFirstItemJournalsItsTime() {
        leaveThreeUnclear();
        time.advance(Duration.ofHours(30));
        Thread.currentThread().interrupt();
        assertThat(three("x", Duration.ZERO).notSent()).hasSize(3);
        assertThat(Thread.interrupted()).isTrue();
        time.advance(Duration.ofHours(-29));

        sendsNothingTwice();
    }

    @Test
    void longRunJournalsItsTimeAgain() {
        leaveThreeUnclear();
        time.advance(Duration.ofHours(1));
        assertThat(three("y", Duration.ofHours(9)).unknown()).hasSize(3);
        time.advance(Duration.ofHours(-26));

        sendsNothingTwice();
    }

    @Test
    void clockSetBackDuringRunMakesKeyAgeUnknown() {
        leaveUnclear();
        time.advance(Duration.ofHours(20));
        service.answer(201, "{\"id\":\"t_2\"}");
        BatchReport<String, Json> report = batch("a").run((api, item) -> {
            time.advance(Duration.ofHours(5));
            time.jump(Duration.ofHours(-5));
            return create(api, item, "x");
        });

        assertThat(report.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason())
                        .startsWith("the clock was set back: the journal has the later time 2026-11-21T09:00:00Z"));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    private List<String> times() throws IOException {
        return lines().stream()
                .filter(each -> each.startsWith("time "))
                .map(each -> each.replaceAll(" ~.*", ""))
                .toList();
    }

    @Test
    void timeLineIsWrittenIfLastTimeIsOverAMinuteOld() throws IOException {
        assertThat(batch().run((api, item) -> item).allDone()).isTrue();
        time.advance(Duration.ofHours(1));
        batch().run((api, item) -> item);
        leaveUnclear();
        time.advance(Duration.ofMinutes(1));
        batch().run((api, item) -> item);
        assertThat(times()).isEmpty();

        time.advance(Duration.ofMillis(1));
        batch().run((api, item) -> item);
        batch().run((api, item) -> item);
        assertThat(times()).containsExactly("time 2026-11-20T09%3A01%3A00.001Z");
    }
}
