package es.cg.sdk.keys.jdbc;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.storage.StorageKeys;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements on the keys of firms. Every statement names the schema: another user of the pool may have changed the
 * search path of a connection. Immutable.
 */
record KeyTable(Dialect dialect, String schema, StorageKeys keys) {
    private static final String OF_FIRM = " WHERE firm = ? AND environment = ?";

    /** The key of a firm, and the clients that it listed when it was put. */
    record Stored(ApiKey key, FirmClients clients) {}

    /** A firm in an environment. */
    record Owner(String firm, Environment environment) {
        /** Returns both, as parameters. */
        List<String> columns() {
            return List.of(firm, environment.name().toLowerCase(Locale.ROOT));
        }

        List<String> row(String column) {
            return List.of("cg_key", firm, columns().get(1), column);
        }

        /** Returns both, for a message. */
        @Override
        public String toString() {
            return firm + " (" + columns().get(1) + ")";
        }

        static Owner ofColumns(String firm, String environment) {
            return new Owner(firm, Environment.valueOf(environment.toUpperCase(Locale.ROOT)));
        }
    }

    private SqlStatement statement(Connection connection, String sql) {
        return new SqlStatement(dialect, connection, qualified(sql));
    }

    private String qualified(String sql) {
        return sql.replace("{key}", dialect.quoted(schema) + ".cg_key").replace("{now}", dialect.now());
    }

    /** Returns the key of a firm; empty if it has none. */
    Optional<ApiKey> key(Connection connection, Owner owner) throws SQLException {
        return statement(connection, "SELECT key_id, api_key FROM {key}" + OF_FIRM)
                .with(owner.columns())
                .first(row -> key(row.getBytes(2), row.getString(1), owner));
    }

    private ApiKey key(byte[] stored, String keyId, Owner owner) {
        return ApiKey.of(keys.decrypt(stored, keyId, "the API key of " + owner, owner.row("api_key")));
    }

    /** Returns what is stored of a firm, whose row is locked until the transaction ends; empty if it has no key. */
    Optional<Stored> lock(Connection connection, Owner owner) throws SQLException {
        return statement(connection, "SELECT key_id, api_key, clients FROM {key}" + OF_FIRM + " FOR UPDATE")
                .with(owner.columns())
                .first(row -> new Stored(
                        key(row.getBytes(2), row.getString(1), owner),
                        FirmClients.ofText(keys.decrypt(
                                row.getBytes(3),
                                row.getString(1),
                                "the list of clients of " + owner,
                                owner.row("clients")))));
    }

    /** Stores the first key of a firm; false if it has one. */
    boolean insert(Connection connection, Owner owner, Stored stored, @Nullable String askedBy) throws SQLException {
        return insertion(
                        connection,
                        "INSERT INTO {key} (key_id, api_key, clients, asked_by, firm, environment, changed_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?, {now})")
                .with(values(owner, stored))
                .with(askedBy, owner.columns())
                .insert();
    }

    private SqlStatement insertion(Connection connection, String sql) {
        return new SqlStatement(dialect, connection, dialect.ignoringDuplicate(qualified(sql)));
    }

    /** Replaces the key of a firm, whose row is locked. */
    void update(Connection connection, Owner owner, Stored stored, @Nullable String askedBy) throws SQLException {
        int unused = statement(
                        connection,
                        "UPDATE {key} SET key_id = ?, api_key = ?, clients = ?, asked_by = ?, changed_at = {now}"
                                + OF_FIRM)
                .with(values(owner, stored))
                .with(askedBy, owner.columns())
                .update();
    }

    /** Encrypts the key of a firm again, whose row is locked. */
    void encryptAgain(Connection connection, Owner owner, Stored stored) throws SQLException {
        int unused = statement(connection, "UPDATE {key} SET key_id = ?, api_key = ?, clients = ?" + OF_FIRM)
                .with(values(owner, stored))
                .with(owner.columns())
                .update();
    }

    private List<Object> values(Owner owner, Stored stored) {
        return Arrays.asList(
                keys.id(),
                keys.encrypt(stored.key().secret(), "the API key of " + owner, owner.row("api_key")),
                keys.encrypt(stored.clients().text(), "the list of clients of " + owner, owner.row("clients")));
    }

    /** Deletes the key of a firm; returns how many were deleted. */
    int delete(Connection connection, Owner owner) throws SQLException {
        return statement(connection, "DELETE FROM {key}" + OF_FIRM)
                .with(owner.columns())
                .update();
    }

    /** Returns the firms whose keys are encrypted with another storage key than the present one. */
    List<Owner> ofOtherKeys(Connection connection) throws SQLException {
        return statement(connection, "SELECT firm, environment FROM {key} WHERE key_id <> ?")
                .with(keys.id())
                .list(row -> Owner.ofColumns(row.getString(1), row.getString(2)));
    }

    /** Returns the firm that a digest belongs to from now on, or has belonged to: this one, if it is new. */
    String owner(Connection connection, String digest, String firm) throws SQLException {
        boolean isNew = insertion(connection, "INSERT INTO {key}_digest (digest, firm) VALUES (?, ?)")
                .with(digest, firm)
                .insert();
        return isNew
                ? firm
                : statement(connection, "SELECT firm FROM {key}_digest WHERE digest = ?")
                        .with(digest)
                        .first(row -> row.getString(1))
                        .orElseThrow(() -> new SQLException("the row of a digest cannot be read"));
    }
}
