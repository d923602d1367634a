package es.cg.sdk.keys.jdbc;

import es.cg.sdk.CgClient;
import es.cg.sdk.KeySource;
import es.cg.sdk.base.text.FirmName;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Script;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.database.TableCreation;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.keys.jdbc.KeyTable.Owner;
import es.cg.sdk.keys.jdbc.KeyTable.Stored;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.storage.StorageKeys;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The API keys of many firms in the application's database (PostgreSQL, MariaDB, MySQL or H2), each row encrypted with
 * a key of the application. Thread-safe; it keeps no connection and has nothing to close.
 *
 * <pre>{@code
 * JdbcKeys.createTables(dataSource);                   // unless a migration tool creates them
 * JdbcKeys keys = JdbcKeys.open(dataSource, storageKeys,
 *         apiKey -> CgClient.builder().baseUrl(address).apiKey(apiKey).build());
 * keys.put("gestoria-12", WriteJournal.Environment.PRODUCTION, ApiKey.of(text));
 * }</pre>
 *
 * <p>A key that is stored under the wrong firm would issue in another firm's chain, since every firm has a client 1001.
 * So a key belongs to one firm for ever, and one that replaces another must list the same clients.
 *
 * <p>If the database fails, or a row cannot be decrypted, methods throw {@link IllegalStateException}.
 */
public final class JdbcKeys implements KeySource {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcKeys.class);
    private static final String SCRIPT = "V1002__cg_key.sql";
    private static final int MAX_NAME = 100;

    private final Sessions sessions;
    private final KeyTable table;
    private final Function<ApiKey, CgClient> client;

    private JdbcKeys(Sessions sessions, KeyTable table, Function<ApiKey, CgClient> client) {
        this.sessions = sessions;
        this.table = table;
        this.client = client;
    }

    /**
     * Checks the database, and returns the keys in it: statements run once in a transaction that is rolled back.
     *
     * @param storageKeys encrypt the rows
     * @param client makes the client that {@link #put} asks about a new key, and closes
     * @throws IllegalArgumentException if the database cannot be used, with all that is wrong
     */
    public static JdbcKeys open(DataSource dataSource, StorageKeys storageKeys, Function<ApiKey, CgClient> client) {
        Objects.requireNonNull(client, "client is null");
        try (Session session = new Session(ConnectionPool.unknown(dataSource, true))) {
            Dialect dialect = Dialect.of(session.connection());
            // The table that the script makes last.
            String schema = dialect.schemaOf(session.connection(), "cg_key_digest");
            if (schema == null) {
                throw new IllegalArgumentException("the tables of API keys are missing: run "
                        + script(dialect).file() + " in sdk-jdbc with your migration tool, or call"
                        + " JdbcKeys.createTables(dataSource)");
            }
            KeyTable table = new KeyTable(dialect, schema, storageKeys);
            Problems problems = new KeyTableCheck(session, table).run();
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException("API keys cannot be kept in this database: " + problems);
            }
            return new JdbcKeys(
                    new Sessions(session.found(dialect), JdbcKeys::failure, System::nanoTime), table, client);
        } catch (SQLException e) {
            throw failure("be checked", Sessions.reason(e), e);
        }
    }

    /**
     * Creates the tables that do not exist; may be called by several processes at once. For a migration tool, the SQL
     * is in the files {@code V1002__cg_key.sql} in the folders of this package.
     */
    public static void createTables(DataSource dataSource) {
        try {
            TableCreation.repeat(
                    dataSource, session -> TableCreation.run(session, script(Dialect.of(session.connection()))));
        } catch (SQLException e) {
            throw failure("create the tables", Sessions.reason(e), e);
        }
    }

    private static Script script(Dialect dialect) {
        return Script.read(JdbcKeys.class, "es/cg/sdk/keys/jdbc", dialect, SCRIPT);
    }

    @Override
    public @Nullable ApiKey key(String firm, Environment environment) {
        Owner owner = owner(firm, environment);
        return sessions.run("read an API key", session -> table.key(session.connection(), owner))
                .orElse(null);
    }

    private static Owner owner(String firm, Environment environment) {
        return new Owner(FirmName.require(firm), Objects.requireNonNull(environment, "environment is null"));
    }

    /**
     * Stores the present key of a firm, once the service has answered {@code GET /status} and {@code GET /clients} with
     * it. Of the clients, ids and digests of id and tax id are kept. The same key may be put again: that keeps the
     * clients up to date.
     *
     * @throws IllegalArgumentException if the name has another form, or if the key is of another environment
     * @throws RefusedValueException if the key belongs to another firm, or did; or if it replaces one, and lists no
     *     client of that, or one with another tax id; nothing is stored
     * @throws IllegalStateException if another process has just stored a key of this firm
     * @throws es.cg.sdk.errors.CgException if the service does not accept the key, or does not answer
     */
    public void put(String firm, Environment environment, ApiKey key) {
        store(owner(firm, environment), key, null);
    }

    /**
     * Does the same, and takes a key with other clients than the one before: a person has seen that it is this firm's.
     * A key of another firm is refused all the same.
     *
     * @param askedBy who has seen it, for the row and the log; 1 to 100 characters
     */
    public void putForced(String firm, Environment environment, ApiKey key, String askedBy) {
        if (askedBy.isBlank() || askedBy.length() > MAX_NAME) {
            throw new IllegalArgumentException("the name of who asked must have 1 to " + MAX_NAME + " characters");
        }
        store(owner(firm, environment), key, askedBy);
    }

    private void store(Owner owner, ApiKey key, @Nullable String askedBy) {
        boolean isSandbox = key.kind() == ApiKey.Kind.SANDBOX;
        if (isSandbox != (owner.environment() == Environment.SANDBOX)) {
            throw new IllegalArgumentException("the key " + key + " is not one of " + owner);
        }
        Stored stored = new Stored(key, clients(key));
        boolean unused = sessions.inTransaction("store the API key of " + owner, session -> {
            String other = table.owner(session.connection(), key.digest(), owner.firm());
            if (!other.equals(owner.firm())) {
                throw new RefusedValueException(
                        null,
                        "key_of_other_firm",
                        "the API key with the digest " + key.digest() + " is or was that of the firm " + other
                                + ", and is not stored for " + owner + ". If it is that of the firm " + owner.firm()
                                + ", make a new key for it, since this one stays refused",
                        other,
                        owner.firm());
            }
            Optional<Stored> before = table.lock(session.connection(), owner);
            String why = before.map(each -> stored.clients().reasonNotOf(each.clients()))
                    .orElse(null);
            if (why != null && askedBy == null) {
                throw new RefusedValueException(
                        null,
                        "key_of_other_clients",
                        "the API key is not stored for " + owner + ", since " + why
                                + ": look whether it is this firm's, and then use putForced",
                        owner.firm());
            }
            if (before.isPresent()) {
                table.update(session.connection(), owner, stored, askedBy);
            } else if (!table.insert(session.connection(), owner, stored, askedBy)) {
                throw new IllegalStateException("another process has just stored a key of " + owner + ": look at it");
            }
            return true;
        });
        LOG.info("an API key of {} was stored, digest {}{}", owner, key.digest(), askedBy == null ? "" : ", forced");
    }

    private FirmClients clients(ApiKey key) {
        try (CgClient cg = client.apply(key)) {
            ServiceStatus unused = cg.status().get();
            return FirmClients.of(cg.clients().list());
        }
    }

    /**
     * Deletes the key of a firm, with what is kept of its clients, such as when the firm leaves. Its digest stays for
     * ever: the key remains this firm's. Does nothing if the firm has none.
     */
    public void remove(String firm, Environment environment) {
        Owner owner = owner(firm, environment);
        int unused = sessions.run("delete an API key", session -> table.delete(session.connection(), owner));
    }

    /**
     * Encrypts with the current storage key all rows that were encrypted with an old one. Once all processes have the
     * current one, the old one is of no use any more. May be repeated, and run beside anything else.
     *
     * @return the number of rows
     */
    public int encryptAgain() {
        List<Owner> owners =
                sessions.run("list the keys to encrypt again", session -> table.ofOtherKeys(session.connection()));
        int all = 0;
        for (Owner each : owners) {
            boolean isThere = sessions.inTransaction("encrypt the API key of " + each, session -> {
                Optional<Stored> found = table.lock(session.connection(), each);
                if (found.isPresent()) {
                    table.encryptAgain(session.connection(), each, found.get());
                }
                return found.isPresent();
            });
            all += isThere ? 1 : 0;
        }
        return all;
    }

    private static RuntimeException failure(String action, String reason, @Nullable SQLException e) {
        return e != null && Session.NOT_USABLE.equals(e.getSQLState())
                ? new IllegalArgumentException("API keys cannot be kept in this database: " + e.getMessage(), e)
                : new IllegalStateException("the database of API keys could not " + action + ": " + reason, e);
    }

    /** Returns the ids of the storage keys. */
    @Override
    public String toString() {
        return "JdbcKeys[" + table.keys() + "]";
    }
}
