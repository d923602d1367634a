package es.cg.sdk.webhooks.jdbc.internal.attempts;

import es.cg.sdk.database.Causes;
import es.cg.sdk.database.GuardedConnection;
import java.io.PrintWriter;
import java.io.Writer;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why an attempt failed, and what follows from it. */
record AttemptFailure(Throwable cause, Kind kind) {
    private static final String TRANSACTION_ABORTED = "25P02";
    // Failures of the connection, of resources and of the server: not the handler's fault, and it is unknown whether
    // the commit was done.
    private static final Set<String> DATABASE_FAILED = Set.of("08", "53", "57", "58");
    // A statement was cancelled, by a timeout for instance: the database itself is well.
    private static final String CANCELLED = "57014";

    /** What follows from a failure. */
    enum Kind {
        /** The attempt must be rolled back, and the event is tried again. */
        TO_ROLL_BACK,
        /** The database has rolled the attempt back, and the event is tried again. */
        ROLLED_BACK,
        /** The record could not be read, and no handler was called: the attempt must be rolled back. */
        UNREADABLE,
        /** The event is not tried again: another attempt would repeat what was committed. */
        FINAL
    }

    /** The handler threw this. */
    static AttemptFailure thrown(Throwable cause) {
        return new AttemptFailure(
                printable(cause), cause instanceof MissingRecordException ? Kind.UNREADABLE : Kind.TO_ROLL_BACK);
    }

    /** Returns an exception that the table and a log can take: those of an application may throw when they are read. */
    private static Throwable printable(Throwable thrown) {
        try {
            thrown.printStackTrace(new PrintWriter(Writer.nullWriter()));
            return thrown;
        } catch (Throwable e) {
            // An Error in any case, so that the connection is aborted.
            return new Error(
                    "an exception that cannot be printed: " + thrown.getClass().getName());
        }
    }

    /** The database refused the last statement of the attempt, or its commit. */
    static AttemptFailure refused(SQLException e, boolean committing) {
        if (isAborted(e)) {
            return thrown(new IllegalStateException(
                    "the handler went on after a statement that failed: PostgreSQL has rolled back all that it wrote",
                    e));
        }
        return new AttemptFailure(e, committing ? Kind.ROLLED_BACK : Kind.TO_ROLL_BACK);
    }

    /** Returns whether PostgreSQL had aborted the transaction after an earlier statement failed. */
    static boolean isAborted(SQLException e) {
        return TRANSACTION_ABORTED.equals(e.getSQLState());
    }

    /**
     * Returns whether an exception says that the database itself failed, or does not say what did. Then the result of
     * the attempt is unknown.
     */
    static boolean isOfDatabase(SQLException e) {
        String state = e.getSQLState();
        return state == null
                || state.length() < 2
                || (DATABASE_FAILED.contains(state.substring(0, 2)) && !state.equals(CANCELLED));
    }

    /** The transaction is no longer the one that began the attempt, and the database answers. */
    static AttemptFailure transactionEnded(GuardedConnection guard, @Nullable Throwable thrown) {
        boolean isRollback = Causes.any(thrown, each -> each instanceof SQLException sql && guard.isRollback(sql));
        if (guard.wasRolledBack() || guard.connectionFailure() != null || isRollback) {
            return new AttemptFailure(
                    new IllegalStateException(
                            "the database rolled back the transaction of the attempt, after a deadlock or a lost"
                                    + " connection for instance: nothing that the handler wrote was kept",
                            thrown),
                    Kind.ROLLED_BACK);
        }
        return new AttemptFailure(
                new IllegalStateException(
                        "effects may be committed: the handler ended the transaction of its attempt, by COMMIT, by a"
                                + " statement that commits, such as CREATE TABLE or LOCK TABLES, or by setting"
                                + " autocommit",
                        thrown),
                Kind.FINAL);
    }

    /** Returns whether an {@link Error} is or caused the failure. */
    boolean isError() {
        return Causes.any(cause, Error.class::isInstance);
    }

    /** Returns the cause as text, for the table; if a transaction ended early, with what the handler threw. */
    String text() {
        Throwable thrown = kind == Kind.FINAL || kind == Kind.ROLLED_BACK ? cause.getCause() : null;
        return thrown == null ? cause.toString() : cause + "; " + thrown;
    }
}
