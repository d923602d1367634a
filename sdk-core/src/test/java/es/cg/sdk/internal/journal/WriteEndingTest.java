package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a record becomes once its write is looked up, or its caller's code has run. */
final class WriteEndingTest {
    private static final Instant TIME = Instant.parse("2026-11-20T08:00:00Z");
    private static final Now NOW = new Now(TIME, TIME, TIME);
    private static final WriteRecord SENDING = WriteRules.first(
            null,
            new Request(
                    new Write("things.create", 1001L, "key", "digest", null, "apiKey"),
                    "item",
                    "/things",
                    RequestFacts.NONE,
                    "holder",
                    Duration.ofMinutes(2)),
            "batch",
            NOW);

    private static State notDoneAfter(@Nullable String answer) {
        WriteRecord inDoubt = WriteEnding.ended(SENDING, false, answer, TIME);
        assertThat(inDoubt.state()).isEqualTo(State.IN_DOUBT);
        return WriteEnding.found(inDoubt, Finding.notDone(), "apiKey", NOW, null)
                .state();
    }

    @Test
    void keyWhoseAnswerTheServiceRepeatsIsNotSentAgain() {
        assertThat(notDoneAfter("500 error_interno")).isEqualTo(State.NOT_DONE);
        assertThat(notDoneAfter("409 idempotency_key_reutilizada")).isEqualTo(State.NOT_DONE);
    }

    @Test
    void keyWithoutStoredAnswerIsSentAgain() {
        assertThat(notDoneAfter("500 sin_efecto")).isEqualTo(State.REFUSED);
        assertThat(notDoneAfter("503 servicio_no_disponible")).isEqualTo(State.REFUSED);
        assertThat(notDoneAfter(null)).isEqualTo(State.REFUSED);
    }

    @Test
    void doneWriteStaysAsItIsWhenItsCodeHasRun() {
        WriteRecord done = WriteEnding.done(SENDING, new RecordIds("t_1", "A-1"));
        WriteRecord told = WriteEnding.told(done, RecordIds.NONE);

        assertThat(told.told()).isTrue();
        assertThat(told.state()).isEqualTo(State.DONE);
        assertThat(told.objectId()).isEqualTo("t_1");
    }

    @Test
    void writeIsDoneWhenItsCodeHasRun() {
        WriteRecord told = WriteEnding.told(SENDING, new RecordIds("t_1", "A-1"));

        assertThat(told.told()).isTrue();
        assertThat(told.state()).isEqualTo(State.DONE);
        assertThat(told.objectId()).isEqualTo("t_1");
        assertThat(told.number()).isEqualTo("A-1");
        assertThat(told.heldUntil()).isNull();
    }
}
