package es.cg.sdk.internal.writes;

import es.cg.sdk.call.Time;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteJournal.Found;
import es.cg.sdk.journal.WriteRecord;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A record as the journal had it, and the journal's clock, which goes on by the clocks of this process. Immutable. */
final class FoundWrite {
    private final Found found;
    private final Start asked;
    private final long answeredNanos;

    private FoundWrite(Found found, Start asked) {
        this.found = found;
        this.asked = asked;
        this.answeredNanos = asked.time().nanos();
    }

    /** When the journal was asked. */
    record Start(Time time, Instant wall, long nanos) {
        FoundWrite found(Found answer) {
            return new FoundWrite(answer, this);
        }
    }

    static Start start(Time time) {
        return new Start(time, time.now(), time.nanos());
    }

    @Nullable
    WriteRecord record() {
        return found.record();
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
