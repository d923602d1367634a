package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in sessions on the connections of an application's pool. Thread-safe.
 *
 * <p>A pool notices a dead connection by the SQLState of its exceptions, or when it checks the connection before it lends
 * it. H2's exceptions have states of H2's own, and HikariCP checks no connection that was used in the last 500 ms: under
 * steady traffic it would lend dead connections for ever. After such a death the pool is left alone for a second, and
 * then checks every connection.
 */
final class Sessions {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    // By these, pools notice a dead connection themselves.
    private static final Set<String> KNOWN_TO_POOLS = Set.of("57P01", "57P02", "57P03");
    private static final String CONNECTION_FAILED = "08";

    private final DataSource dataSource;
    private final boolean setsIsolation;
    private final LongSupplier nanos;
    private final AtomicLong pauseUntil;

    /** Something done with the database. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T in(Session session) throws SQLException;
    }

    Sessions(DataSource dataSource, boolean setsIsolation, LongSupplier nanos) {
        this.dataSource = dataSource;
        this.setsIsolation = setsIsolation;
        this.nanos = nanos;
        this.pauseUntil = new AtomicLong(nanos.getAsLong());
    }

    /** Does it with a connection of its own; what fails there is the store's failure. */
    <T extends @Nullable Object> T run(String what, Work<T> work) {
        long left = pauseUntil.get() - nanos.getAsLong();
        if (left > 0) {
            throw new StoreException("the database could not " + what + ": a connection to it died, and for "
                    + Duration.ofNanos(left).toMillis() + " ms no other is asked for, so that the pool checks them");
        }
        try {
            return inSession(work);
        } catch (SQLException e) {
            throw new StoreException("the database could not " + what + ": SQLState " + e.getSQLState(), e);
        }
    }

    private <T extends @Nullable Object> T inSession(Work<T> work) throws SQLException {
        Session session = new Session(dataSource, setsIsolation);
        try {
            return work.in(session);
        } catch (SQLException e) {
            session.failed(e);
            throw e;
        } finally {
            session.close();
            SQLException death = session.death();
            if (death != null && !isKnownToPools(death.getSQLState())) {
                pauseUntil.set(nanos.getAsLong() + PAUSE.toNanos());
            }
        }
    }

    private static boolean isKnownToPools(@Nullable String state) {
        return state != null && (state.startsWith(CONNECTION_FAILED) || KNOWN_TO_POOLS.contains(state));
    }
}
