package es.cg.sdk.webhooks.internal.jdbc.tables;

import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/** What the table and the database tell at the beginning of an attempt. */
public final class AttemptStart {
    private final String transactionId;
    private final boolean isRolledBackByTimeout;
    private final SessionSettings settings;
    private final byte @Nullable [] body;
    private final Savepoint savepoint;

    AttemptStart(
            String transactionId,
            boolean isRolledBackByTimeout,
            SessionSettings settings,
            byte @Nullable [] body,
            Savepoint savepoint) {
        this.transactionId = transactionId;
        this.isRolledBackByTimeout = isRolledBackByTimeout;
        this.settings = settings;
        this.body = body;
        this.savepoint = savepoint;
    }

    /** Returns the id of the attempt's transaction, or what stands for it in a database that shows none. */
    String transactionId() {
        return transactionId;
    }

    /** Returns whether a lock that is waited for too long rolls the whole transaction back, not the statement alone. */
    public boolean isRolledBackByTimeout() {
        return isRolledBackByTimeout;
    }

    /** Returns the settings of the connection before the handler runs. */
    public SessionSettings settings() {
        return settings;
    }

    /** Returns the savepoint at the beginning of the attempt. */
    public Savepoint savepoint() {
        return savepoint;
    }

    /** Returns the stored body; null if it is the one that the caller has. */
    public byte @Nullable [] body() {
        return body;
    }
}
