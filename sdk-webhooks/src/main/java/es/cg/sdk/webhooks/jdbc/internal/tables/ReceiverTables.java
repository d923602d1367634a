package es.cg.sdk.webhooks.jdbc.internal.tables;

/**
 * The statements for all tables, for one receiver.
 *
 * @param source the name of the receiver, with its environment
 */
public record ReceiverTables(
        String source,
        EventTable events,
        EventClaims claims,
        AttemptStatements attempts,
        EventPages pages,
        QuarantineTable quarantined,
        VersionTable versions,
        PauseTable pauses,
        PurgeStatements purges,
        ReopenStatements reopening,
        OperatorStatements operators,
        ErasureStatements erasure) {
    /** Prepares the statements. */
    public static ReceiverTables of(TableSql sql, String source) {
        return new ReceiverTables(
                source,
                new EventTable(sql, source),
                new EventClaims(sql, source),
                new AttemptStatements(sql, source),
                new EventPages(sql, source),
                new QuarantineTable(sql, source),
                new VersionTable(sql, source),
                new PauseTable(sql, source),
                new PurgeStatements(sql, source),
                new ReopenStatements(sql, source),
                new OperatorStatements(sql, source),
                new ErasureStatements(sql, source));
    }
}
