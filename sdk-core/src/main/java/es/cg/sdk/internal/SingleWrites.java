package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.internal.journal.BatchJournal;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.journal.JournaledWrites;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The write journal of a client, for its single writes and its batches. Thread-safe. */
public interface SingleWrites {
    /** Returns the journal of this call; null if it is not recorded. */
    @Nullable
    CallJournal journalOf(Call<?> call, Caller caller);

    /** Returns whether the journal runs code in the transaction that marks an item of a batch as told. */
    boolean isTransactional();

    /**
     * Opens the journal of a batch.
     *
     * @param name the name of the batch
     * @param patience for how long it waits for another run to end
     * @param onFailure is told why when the journal fails, or another run has the batch
     * @throws es.cg.sdk.batch.BatchInUseException if another run has it; nothing was sent
     * @throws IllegalStateException if it is of another service, or cannot be read; nothing was sent
     */
    BatchJournal batchJournal(String name, Caller caller, Duration patience, Consumer<String> onFailure);

    /** Returns what the journal has in doubt; looks it up by this caller. */
    JournaledWrites journaledWrites(Caller caller);
}
