package es.cg.sdk.journal;

import es.cg.sdk.batch.UnknownWrite;
import java.util.List;

/**
 * What {@link JournaledWrites#settle()} has found.
 *
 * @param done the writes that were done, with the ids of their records
 * @param notDone the writes that were not done: send them again with their document keys
 * @param inDoubt the writes that remain in doubt, each with the reason
 */
public record SettleReport(List<WriteRecord> done, List<WriteRecord> notDone, List<UnknownWrite> inDoubt) {
    /** Copies the lists. */
    public SettleReport {
        done = List.copyOf(done);
        notDone = List.copyOf(notDone);
        inDoubt = List.copyOf(inDoubt);
    }
}
