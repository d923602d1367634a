package es.cg.sdk.journal;

import es.cg.sdk.batch.UnknownWrite;
import java.util.List;

/**
 * What {@link JournaledWrites#settle()} has found.
 *
 * @param done the writes that were done, with the ids of their records
 * @param inDoubt the writes that remain in doubt, each with the reason: a person decides
 */
public record SettleReport(List<WriteRecord> done, List<UnknownWrite> inDoubt) {
    /** Copies the lists. */
    public SettleReport {
        done = List.copyOf(done);
        inDoubt = List.copyOf(inDoubt);
    }
}
