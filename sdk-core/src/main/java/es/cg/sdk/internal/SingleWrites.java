package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.WriteJournal;
import org.jspecify.annotations.Nullable;

/** The write journal of a client, for its single writes and its batches. Thread-safe. */
public interface SingleWrites {
    /** Returns the journal of this call; null if it is not recorded. */
    @Nullable
    CallJournal journalOf(Call<?> call, Caller caller);

    /** Returns where they are recorded. */
    WriteJournal journal();

    /** Returns what the journal has in doubt; looks it up by this caller. */
    JournaledWrites journaledWrites(Caller caller);
}
