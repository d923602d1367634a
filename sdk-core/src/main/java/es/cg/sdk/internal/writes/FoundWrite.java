package es.cg.sdk.internal.writes;

import es.cg.sdk.call.Time;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteJournal.Found;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A record as the journal had it, and the journal's clock, which goes on by the clocks of this process. Immutable. */
final class FoundWrite {
    private final Found found;
    private final Start asked;
    private final long answeredNanos;

    private FoundWrite(Found found, Start asked, long answeredNanos) {
        this.found = found;
        this.asked = asked;
        this.answeredNanos = answeredNanos;
    }

    /** When the journal was asked. */
    record Start(Time time, Instant wall, long nanos) {
        FoundWrite found(Found answer) {
            return new FoundWrite(answer, this, time.nanos());
        }
    }

    static Start start(Time time) {
        return new Start(time, time.now(), time.nanos());
    }

    @Nullable
    WriteRecord record() {
        return found.record();
    }

    /** Returns the record with what it says by now: a write is in doubt if its lease has ended. */
    @Nullable
    WriteRecord current() {
        WriteRecord record = found.record();
        WriteRecord inDoubt = record == null ? null : WriteEnding.inDoubt(record, now());
        return inDoubt == null ? record : inDoubt;
    }

    /** Returns the record as a write of an earlier call; null if there is none. */
    @Nullable
    RecordedWrite recorded() {
        WriteRecord now = current();
        return now == null ? null : new RecordedWrite(now);
    }

    /** Returns whether a process may send it now. */
    boolean isHeld() {
        WriteRecord now = current();
        return now != null && now.state() == State.SENDING;
    }

    /** Returns this with the record that was stored since, by the same clock. */
    FoundWrite with(WriteRecord stored) {
        return new FoundWrite(new Found(stored, found.now()), asked, answeredNanos);
    }

    /** Returns the current time. While a computer is suspended, its monotonic clock may stand still. */
    Now now() {
        Time time = asked.time();
        Instant wall = time.now();
        long nanos = time.nanos();
        Duration byWall = Duration.between(asked.wall(), wall);
        Duration byNanos = Duration.ofNanos(nanos - asked.nanos());
        return new Now(
                found.now().plusNanos(Math.max(0, nanos - answeredNanos)),
                found.now().plus(byWall.compareTo(byNanos) > 0 ? byWall : byNanos),
                wall);
    }
}
