package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a write is not sent because of the {@link es.cg.sdk.journal.WriteJournal}: the journal failed, another
 * process sends the same document, or an earlier call may have done it, or has done it with other data. This call sent
 * nothing; {@link #outcome} tells about the document. If the journal failed, {@link #getCause()} is its failure, and
 * the outcome is {@code UNKNOWN}, since an earlier call may have done it: send the document again only with its own
 * key.
 */
public final class WriteJournalException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception of this call.
     *
     * @param what what happened, after "was not sent: the write journal"
     */
    public WriteJournalException(CallReport report, String what, @Nullable Throwable cause) {
        super(report, "was not sent: the write journal " + what, cause);
    }
}
