package es.cg.sdk.webhooks.jdbc;

import java.util.List;

/**
 * The result of {@link JdbcTables#eraseClient}.
 *
 * @param events the number of events whose bodies were erased
 * @param open the number of events that have not ended: they run as any, and lose their bodies when they are done
 * @param quarantined the number of quarantined bodies that were deleted
 * @param running the number of events that are being processed at this moment, and were left: erase the client again
 * @param numberOnly what was left since its body has the number of the client, but in no field of a client: events by
 *     their ids, and quarantined bodies as {@code sha256} and their digest, as the audit has them. A person looks at
 *     them. At most {@value UnfinishedEvents#MAX_COUNT}
 */
public record ErasureReport(int events, int open, int quarantined, int running, List<String> numberOnly) {
    /**
     * Returns whether no event that can be recognised as the client's has to be erased by another call: open ones
     * lose their bodies without.
     */
    public boolean isComplete() {
        return running == 0;
    }
}
