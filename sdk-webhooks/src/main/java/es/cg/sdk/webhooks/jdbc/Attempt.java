package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** One attempt to do an event, in a transaction that the store begins and ends. Its handler's alone, while it runs. */
public final class Attempt {
    private static final ThreadLocal<@Nullable Attempt> CURRENT = new ThreadLocal<>();

    private final Connection connection;
    private final int number;
    private final String idempotencyKey;

    Attempt(Connection connection, int number, String idempotencyKey) {
        this.connection = connection;
        this.number = number;
        this.idempotencyKey = idempotencyKey;
    }

    /**
     * The attempt that runs in this thread.
     *
     * @throws IllegalStateException if none does: then no store of this package calls the handler
     */
    static Attempt current() {
        Attempt current = CURRENT.get();
        if (current == null) {
            throw new IllegalStateException(
                    "a JdbcHandler runs within a JdbcEventStore or a JdbcInbox: give the receiver one of them as its store");
        }
        return current;
    }

    /** Lets an attempt be the thread's, or none, and tells which was. */
    static @Nullable Attempt enter(@Nullable Attempt attempt) {
        Attempt before = CURRENT.get();
        if (attempt == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(attempt);
        }
        return before;
    }

    /**
     * The transaction to write in. Commit, rollback and close are the store's, also the close of a {@code try (…)}; a
     * savepoint may be gone back to. A handler that tries them, or that goes on after a failed statement as if it had not
     * failed, has failed.
     */
    public Connection connection() {
        return connection;
    }

    /** Which attempt this is, counted from 1; those that a process died in are counted too. */
    public int number() {
        return number;
    }

    /**
     * The same in every attempt, for what the event causes outside of this database: that may happen more than once, and
     * whoever is asked to do it can tell by this.
     */
    public String idempotencyKey() {
        return idempotencyKey;
    }

    @Override
    public String toString() {
        return "Attempt[" + number + " of " + idempotencyKey + "]";
    }
}
