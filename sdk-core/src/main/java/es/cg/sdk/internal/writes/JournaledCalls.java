package es.cg.sdk.internal.writes;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.SingleWrites;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.WriteJournal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records the writes of a client in its write journal. Thread-safe. */
public final class JournaledCalls implements SingleWrites {
    private final JournalAccess journal;
    private final RecordLookUp lookUp;

    private JournaledCalls(JournalAccess journal, RecordLookUp lookUp) {
        this.journal = journal;
        this.lookUp = lookUp;
    }

    /**
     * Returns a caller whose creations this journal records.
     *
     * @param creations the operations of the SDK that create records, by their ids
     */
    public static Caller in(WriteJournal journal, Map<String, Creation> creations, Caller caller) {
        return caller.recordedBy(new JournaledCalls(
                new JournalAccess(journal, caller.time(), caller.firmName()), new RecordLookUp(creations)));
    }

    @Override
    public @Nullable CallJournal journalOf(Call<?> call, Caller caller) {
        boolean isNamed = caller.options().isJournaled();
        if (call.key() instanceof DocumentKey key) {
            return isNamed || call.operation().isCreation()
                    ? new JournaledCall(journal, lookUp, call, key, caller)
                    : null;
        }
        if (isNamed && call.operation().isKeyed()) {
            throw new IllegalArgumentException(call.operation()
                    + " is called with CallOptions.journaled(), but without a document key, by which the write journal"
                    + " finds it: pass IdempotencyKey.forDocument(…), or call it without that option");
        }
        return null;
    }

    @Override
    public WriteJournal journal() {
        return journal.store();
    }

    @Override
    public JournaledWrites journaledWrites(Caller caller) {
        return new Settling(journal, lookUp, caller, "of the account");
    }

    /** Returns what the journal of a batch in a file has in doubt. */
    public static JournaledWrites in(FileJournal file, Caller caller) {
        return new Settling(
                new JournalAccess(file, caller.time(), caller.firmName()),
                new RecordLookUp(Map.of()),
                caller,
                file.account());
    }
}
