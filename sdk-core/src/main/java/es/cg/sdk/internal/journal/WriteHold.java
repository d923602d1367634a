package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.journal.WriteRecord;
import org.jspecify.annotations.Nullable;

/** The right to send writes: that of one call, which each record has for itself, or that of a batch's run. Thread-safe. */
@FunctionalInterface
public interface WriteHold {
    /** Returns the random text that the records have. */
    String holder();

    /** Returns whether the write of this record, which this holder has stored, may still be sent. */
    default boolean isHeld(WriteRecord sent, Now now) {
        return sent.heldUntil() != null && now.latest().isBefore(sent.heldUntil());
    }

    /** Returns why the age of a key is not known by the clock; null if it is. */
    default @Nullable String clockFault() {
        return null;
    }

    /** Makes sure of the right of a run; returns whether it has it. */
    default boolean renew() {
        return true;
    }
}
