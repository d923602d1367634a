package es.cg.sdk.webhooks.jdbc.internal.tables;

/** The statements for all tables, for one receiver. Immutable. */
public final class ReceiverTables {
    private final String source;
    private final EventTable events;
    private final EventClaims claims;
    private final AttemptStatements attempts;
    private final EventPages pages;
    private final QuarantineTable quarantined;
    private final VersionTable versions;
    private final PauseTable pauses;
    private final PurgeStatements purges;
    private final ReopenStatements reopening;
    private final OperatorStatements operators;
    private final ErasureStatements erasure;

    /**
     * Prepares the statements.
     *
     * @param source the name of the receiver, with its environment
     */
    public ReceiverTables(TableSql sql, String source) {
        this.source = source;
        this.events = new EventTable(sql, source);
        this.claims = new EventClaims(sql, source);
        this.attempts = new AttemptStatements(sql, source);
        this.pages = new EventPages(sql, source);
        this.quarantined = new QuarantineTable(sql, source);
        this.versions = new VersionTable(sql, source);
        this.pauses = new PauseTable(sql, source);
        this.purges = new PurgeStatements(sql, source);
        this.reopening = new ReopenStatements(sql, source);
        this.operators = new OperatorStatements(sql, source);
        this.erasure = new ErasureStatements(sql, source);
    }

    /** Returns the name of the receiver, with its environment. */
    public String source() {
        return source;
    }

    public EventTable events() {
        return events;
    }

    public EventClaims claims() {
        return claims;
    }

    public AttemptStatements attempts() {
        return attempts;
    }

    public EventPages pages() {
        return pages;
    }

    public QuarantineTable quarantined() {
        return quarantined;
    }

    public VersionTable versions() {
        return versions;
    }

    public PauseTable pauses() {
        return pauses;
    }

    public PurgeStatements purges() {
        return purges;
    }

    public ReopenStatements reopening() {
        return reopening;
    }

    public OperatorStatements operators() {
        return operators;
    }

    public ErasureStatements erasure() {
        return erasure;
    }
}
