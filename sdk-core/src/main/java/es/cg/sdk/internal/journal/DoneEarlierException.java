package es.cg.sdk.internal.journal;

import es.cg.sdk.journal.WriteRecord;
import java.io.Serial;

/** Thrown instead of sending a write that a write journal has as done. */
public final class DoneEarlierException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient WriteRecord done;

    /** Creates the exception of a write with this record. */
    public DoneEarlierException(WriteRecord done) {
        super("it is done already", null, false, false);
        this.done = done;
    }

    public WriteRecord done() {
        return done;
    }
}
