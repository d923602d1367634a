package es.cg.sdk.webhooks.registration;

import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.schema.SchemaCheck;
import es.cg.sdk.webhooks.jdbc.internal.schema.WebhookTables;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps registrations in the table {@code cg_webhook_secret} of PostgreSQL, MariaDB, MySQL or H2, for any number of
 * processes. Each row is encrypted with a key of the application; name, source, state and the id of the destination are
 * also there in clear, for people to read. Thread-safe.
 *
 * <pre>{@code
 * JdbcSecretStore.createTables(dataSource);              // unless a migration tool creates the table
 * JdbcSecretStore store = JdbcSecretStore.open(dataSource, keys);
 * }</pre>
 */
public final class JdbcSecretStore implements SecretStore {
    private static final int MAX_ID = 255;
    private static final String CONSTRAINT_VIOLATED = "23";

    private final Sessions sessions;
    private final StorageKeys keys;
    private final Clock clock;

    private JdbcSecretStore(Sessions sessions, StorageKeys keys, Clock clock) {
        this.sessions = sessions;
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * Checks and returns the store in this database. The database must keep what it committed, as for
     * {@code JdbcTables}.
     *
     * @throws StoreException if the table is missing or another one, or if the database is not reached
     */
    public static JdbcSecretStore open(DataSource dataSource, StorageKeys keys) {
        return open(dataSource, keys, Clock.systemUTC());
    }

    /** Does the same as {@link #open(DataSource, StorageKeys)}, with another clock than the system's. */
    public static JdbcSecretStore open(DataSource dataSource, StorageKeys keys, Clock clock) {
        Objects.requireNonNull(clock, "clock is null");
        Sessions sessions = new Sessions(pool(dataSource), SchemaCheck::failure, System::nanoTime);
        try {
            sessions.run("read the table cg_webhook_secret", session -> {
                return session.statement("SELECT name, source, version, state, destination_id, key_id, registration"
                                + " FROM cg_webhook_secret WHERE 1 = 0")
                        .exists();
            });
        } catch (StoreException e) {
            throw new StoreException(
                    e.getMessage() + ". JdbcSecretStore.createTables(…) creates the table, or the script"
                            + " V3002__cg_webhook_secret.sql beside JdbcTables, in sdk-webhooks",
                    e);
        }
        return new JdbcSecretStore(sessions, keys, clock);
    }

    private static ConnectionPool pool(DataSource dataSource) {
        try (Session session = new Session(ConnectionPool.unknown(dataSource, false))) {
            return session.found(Dialect.of(session.connection()));
        } catch (SQLException e) {
            throw SchemaCheck.failure("tell its name", Sessions.reason(e), e);
        }
    }

    @Override
    public Clock clock() {
        return clock;
    }

    /**
     * Creates the table if it does not exist; may be called by several processes at once. For a migration tool, the SQL
     * is in the files {@code V3002__cg_webhook_secret.sql} in the package {@code es.cg.sdk.webhooks.jdbc}.
     *
     * @throws StoreException if the database refuses
     */
    public static void createTables(DataSource dataSource) {
        WebhookTables.createSecretTable(dataSource);
    }

    @Override
    public @Nullable StoredRegistration load(String name) {
        String checked = TenantName.checked(name);
        return sessions.run(
                        "read the registration of " + checked, session -> Optional.ofNullable(read(session, checked)))
                .orElse(null);
    }

    private @Nullable StoredRegistration read(Session session, String name) throws SQLException {
        return session.statement("SELECT source, key_id, registration FROM cg_webhook_secret WHERE name = ?")
                .with(name)
                .first(row -> registration(name, row))
                .orElse(null);
    }

    private StoredRegistration registration(String name, ResultSet row) throws SQLException {
        String text;
        try {
            text = keys.decrypt(row.getBytes(3), row.getString(2), what(name), identity(name, row.getString(1)));
        } catch (IllegalStateException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
        try {
            return StoredRegistration.ofText(text);
        } catch (IllegalArgumentException e) {
            throw new StoreException("the registration of " + name + " cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean save(StoredRegistration registration) {
        String name = TenantName.checked(registration.name());
        return sessions.run(
                "store the registration of " + name,
                session -> registration.version() == 1
                        ? inserted(session, registration)
                        : updated(session, registration, registration.version() - 1));
    }

    private boolean inserted(Session session, StoredRegistration registration) throws SQLException {
        try {
            return session.statement("INSERT INTO cg_webhook_secret (source, version, state, destination_id, key_id,"
                                    + " registration, name) VALUES (?, ?, ?, ?, ?, ?, ?)")
                            .with(values(registration))
                            .update()
                    == 1;
        } catch (SQLException e) {
            if (String.valueOf(e.getSQLState()).startsWith(CONSTRAINT_VIOLATED)) {
                return false;
            }
            throw e;
        }
    }

    private boolean updated(Session session, StoredRegistration registration, long version) throws SQLException {
        return session.statement("UPDATE cg_webhook_secret SET source = ?, version = ?, state = ?, destination_id = ?,"
                                + " key_id = ?, registration = ? WHERE name = ? AND version = ?")
                        .with(values(registration), version)
                        .update()
                == 1;
    }

    private List<@Nullable Object> values(StoredRegistration registration) {
        String id = registration.destinationId();
        return Arrays.asList(
                registration.source(),
                registration.version(),
                registration.state().name(),
                // A copy for people: a long one must not keep the secret from being stored.
                id == null ? null : id.substring(0, Math.min(id.length(), MAX_ID)),
                keys.id(),
                encrypted(registration),
                registration.name());
    }

    private byte[] encrypted(StoredRegistration registration) {
        String name = registration.name();
        try {
            return keys.encrypt(registration.text(), what(name), identity(name, registration.source()));
        } catch (IllegalStateException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String what(String name) {
        return "the registration of " + name;
    }

    private static List<String> identity(String name, String source) {
        return List.of("cg_webhook_secret", name, source);
    }

    /**
     * Encrypts with the current key all rows that were encrypted with an old one. Once all processes have the current
     * key, the old one is of no use any more. May be repeated, and run beside anything else.
     *
     * @return the number of rows
     * @throws StoreException if a row cannot be decrypted, or the database fails
     */
    public int encryptAgain() {
        int all = 0;
        for (String name : namesOfOtherKeys()) {
            // A row that changed meanwhile is encrypted with the present key, or with an old one by another process.
            StoredRegistration found = load(name);
            if (found != null && sessions.run("encrypt the registration of " + name, s -> encryptedAgain(s, found))) {
                all++;
            }
        }
        return all;
    }

    private boolean encryptedAgain(Session session, StoredRegistration found) throws SQLException {
        return updated(session, found, found.version());
    }

    private List<String> namesOfOtherKeys() {
        return sessions.run(
                "read the names of registrations",
                session -> session.statement("SELECT name FROM cg_webhook_secret WHERE key_id <> ?")
                        .with(keys.id())
                        .list(row -> row.getString(1)));
    }

    /** Returns the ids of the keys. */
    @Override
    public String toString() {
        return "JdbcSecretStore[" + keys + "]";
    }
}
