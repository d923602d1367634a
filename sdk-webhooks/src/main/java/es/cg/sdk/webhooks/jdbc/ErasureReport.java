package es.cg.sdk.webhooks.jdbc;

/**
 * The result of {@link JdbcTables#eraseClient}.
 *
 * @param events the number of events whose bodies were erased
 * @param quarantined the number of quarantined bodies that were deleted
 * @param running the number of events that are being processed at this moment, and were left: erase the client again
 */
public record ErasureReport(int events, int quarantined, int running) {
    /** Returns whether nothing was left. */
    public boolean isComplete() {
        return running == 0;
    }
}
