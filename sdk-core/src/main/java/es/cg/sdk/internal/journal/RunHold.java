package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteRecord;
import org.jspecify.annotations.Nullable;

/**
 * The right of one run to the journal of its batch, which shows that it lives: a lease in a table, or the lock of a
 * file. Thread-safe.
 */
public interface RunHold extends AutoCloseable {
    /** Returns the random text that the records of the run have. */
    String holder();

    /** Returns whether the journal was new, or how many writes it held; {@code unclear} of them are unclear. */
    String origin(int unclear);

    /** Makes sure of the right; returns whether the run has it. */
    boolean renew();

    /** Returns whether the run may still send the write of this record, which it has stored. */
    boolean isHeld(WriteRecord sent, Now now);

    /** Returns why the age of a key is not known by the clock; null if it is. */
    @Nullable
    String clockFault();

    /** Records the time, unless the journal has it to the minute, or a clock of its own. */
    void recordTime();

    /** Makes all that was recorded durable. */
    void forceAll();

    /** Lets another run use the journal. */
    @Override
    void close();
}
