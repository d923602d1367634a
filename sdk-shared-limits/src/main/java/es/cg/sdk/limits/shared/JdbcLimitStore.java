package es.cg.sdk.limits.shared;

import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Script;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TableCreation;
import es.cg.sdk.limits.LimitStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A limit store over PostgreSQL: processes that use one API key share its open requests and its rate limits. Create one
 * per process, give it to the {@code CgClient}s, and close it after them. Thread-safe.
 *
 * <p>Only the database's clock counts. A process that is killed loses its open requests to the others after five
 * seconds. The tables contain a digest of the API key and of the address, and ids of clients; no keys.
 *
 * <pre>{@code
 * JdbcLimitStore.createTables(dataSource);
 * try (JdbcLimitStore limits = JdbcLimitStore.open(dataSource);
 *         CgClient cg = CgClient.builder().baseUrl(url).apiKey(key).limitStore(limits).build()) { … }
 * }</pre>
 */
public final class JdbcLimitStore implements LimitStore, AutoCloseable {
    private static final int MAX_OPEN = 8;
    private static final String PRODUCT = "PostgreSQL";

    private final LimitDatabase database;
    private final Settings settings;
    private final Leases leases;

    private JdbcLimitStore(Builder builder, ConnectionPool pool) {
        this.database = new LimitDatabase(pool);
        this.settings = new Settings(
                UUID.randomUUID(), builder.openRequests, builder.requestsPerMinute, builder.lease, builder.clock);
        this.leases = new Leases(database, settings);
    }

    /**
     * Checks and returns the store in this database, with the default settings.
     *
     * @throws IllegalArgumentException as {@link Builder#build}
     * @throws IllegalStateException if the database cannot be reached
     */
    public static JdbcLimitStore open(DataSource dataSource) {
        return builder(dataSource).build();
    }

    /** Returns a builder of a store in this database. */
    public static Builder builder(DataSource dataSource) {
        return new Builder(dataSource);
    }

    /**
     * Returns the SQL that creates the tables, for your migrations. The same is in the script
     * {@code V2001__cg_limit.sql} in the folder {@code postgresql} of this package.
     */
    public static String tables() {
        return script().sql();
    }

    private static Script script() {
        return Script.read(JdbcLimitStore.class, "es/cg/sdk/limits/shared", Dialect.POSTGRESQL, "V2001__cg_limit.sql");
    }

    /**
     * Creates the tables that do not exist yet, in the schema that connections use; may be called by several processes
     * at once.
     *
     * @throws IllegalArgumentException if the database is not PostgreSQL
     * @throws IllegalStateException if the database refuses or cannot be reached
     */
    public static void createTables(DataSource dataSource) {
        try {
            TableCreation.repeat(dataSource, session -> {
                requirePostgresql(session.connection());
                TableCreation.run(session, script());
            });
        } catch (SQLException e) {
            throw new IllegalStateException("the tables of the limit store cannot be created: " + e.getMessage(), e);
        }
    }

    @Override
    public Reply acquire(Inquiry inquiry) {
        return leases.acquire(inquiry);
    }

    @Override
    public void release(String key, List<Release> releases, List<ServerCount> counts) {
        leases.release(key, releases, counts);
    }

    /**
     * Returns all requests of this process and ends its thread. If the database cannot be reached, the requests are
     * returned by the end of their lease. Closing it again does nothing. A call that starts afterwards fails.
     */
    @Override
    public void close() {
        leases.close();
    }

    /** Sends a sign of life now, in place of the thread that does so each second. */
    void renewLeases() {
        leases.renew();
    }

    /** Ends the thread without returning anything, as the end of a killed process does. */
    void abandon() {
        leases.abandon();
    }

    private static void requirePostgresql(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        if (!PRODUCT.equals(product)) {
            throw new IllegalArgumentException(
                    "the limit store needs PostgreSQL, but this DataSource connects to " + product
                            + ". Use a PostgreSQL database, or no limit store: then give each process a part of the 8 open"
                            + " requests with CgClient.Builder.maxOpenRequests");
        }
    }

    /** Configures and creates a {@link JdbcLimitStore}. Not thread-safe. */
    public static final class Builder {
        private final DataSource dataSource;
        private int openRequests = MAX_OPEN;
        private int requestsPerMinute;
        private Duration lease = Duration.ofSeconds(5);
        private String clock = "pg_catalog.clock_timestamp()";

        private Builder(DataSource dataSource) {
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource is null");
        }

        /**
         * Sets the maximum number of open requests of the API key in all processes; 8 by default. Set a lower number if
         * programs without this store use the key too. If processes have different numbers, the lowest holds.
         *
         * @throws IllegalArgumentException if it is not 1 to 8
         */
        public Builder openRequests(int max) {
            if (max < 1 || max > MAX_OPEN) {
                throw new IllegalArgumentException("openRequests must be 1 to " + MAX_OPEN + ", but is " + max);
            }
            this.openRequests = max;
            return this;
        }

        /**
         * Sets the maximum number of requests a minute in all processes; by default what the service allows. Set it if
         * programs without this store use the key too. If processes have different numbers, the lowest holds.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder requestsPerMinute(int max) {
            if (max < 1) {
                throw new IllegalArgumentException("requestsPerMinute must be positive, but is " + max);
            }
            this.requestsPerMinute = max;
            return this;
        }

        /** Sets the time after which a process loses its open requests. */
        Builder lease(Duration duration) {
            this.lease = duration;
            return this;
        }

        /** Sets the SQL expression of the database's current time. */
        Builder clock(String sql) {
            this.clock = sql;
            return this;
        }

        /**
         * Checks and returns the store: what the check writes is rolled back.
         *
         * @throws IllegalArgumentException if the database is not PostgreSQL, or if its tables are missing or lack
         *     their primary keys, or if the data source joins a transaction of the thread
         * @throws IllegalStateException if the database cannot be reached
         */
        public JdbcLimitStore build() {
            try (Session session = new Session(ConnectionPool.unknown(dataSource, false))) {
                requirePostgresql(session.connection());
                LimitDatabase.requireTables(session.connection());
                new LimitCheck(session).run();
                return new JdbcLimitStore(this, session.found(Dialect.POSTGRESQL));
            } catch (SQLException e) {
                if (Session.NOT_USABLE.equals(e.getSQLState())) {
                    throw new IllegalArgumentException(
                            "the limit store cannot use this database: " + e.getMessage(), e);
                }
                throw new IllegalStateException(
                        "the database of the limit store cannot be reached: " + e.getMessage(), e);
            }
        }
    }
}
