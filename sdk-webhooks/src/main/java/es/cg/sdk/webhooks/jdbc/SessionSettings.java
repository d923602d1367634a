package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a connection as they were before a handler had it. They outlive the transaction: without a restore,
 * the store's own statements and the next user of the pool would run with a handler's. Immutable.
 */
final class SessionSettings {
    /**
     * A setting of a connection.
     *
     * @param expression SQL that reads it
     * @param restoring SQL that sets it, with one parameter for the value; in H2, which takes none, with its place {@code %s}
     */
    record Setting(String expression, String restoring) {}

    // In this order: setting who the session belongs to sets the role as well.
    static final List<Setting> OF_POSTGRESQL = List.of(
            ofPostgresql("session_authorization"),
            ofPostgresql("role"),
            ofPostgresql("search_path"),
            ofPostgresql("TimeZone"),
            ofPostgresql("statement_timeout"),
            ofPostgresql("lock_timeout"),
            ofPostgresql("transaction_timeout"),
            ofPostgresql("idle_in_transaction_session_timeout"),
            ofPostgresql("idle_session_timeout"),
            ofPostgresql("synchronous_commit"),
            ofPostgresql("session_replication_role"),
            ofPostgresql("row_security"),
            ofPostgresql("default_transaction_isolation"),
            ofPostgresql("default_transaction_read_only"),
            ofPostgresql("default_transaction_deferrable"));

    static final List<Setting> OF_H2 = List.of(
            new Setting("SCHEMA()", "SET SCHEMA \"%s\""),
            new Setting(settingOfH2("TIME ZONE"), "SET TIME ZONE '%s'"),
            new Setting(settingOfH2("QUERY_TIMEOUT"), "SET QUERY_TIMEOUT %s"),
            new Setting("LOCK_TIMEOUT()", "SET LOCK_TIMEOUT %s"));

    private static Setting ofPostgresql(String name) {
        // Null where this version has no such setting.
        return new Setting(
                "pg_catalog.current_setting('" + name + "', true)",
                "SELECT pg_catalog.set_config('" + name + "', ?, false)");
    }

    private static String settingOfH2(String name) {
        return "(SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = '" + name + "')";
    }

    private final Dialect dialect;
    private final List<@Nullable String> values;

    private SessionSettings(Dialect dialect, List<@Nullable String> values) {
        this.dialect = dialect;
        this.values = values;
    }

    /** The columns of a query that reads them. */
    static String columns(Dialect dialect) {
        return dialect.settings().stream().map(Setting::expression).collect(Collectors.joining(", "));
    }

    /** Those of a row, from this column on. */
    static SessionSettings of(Dialect dialect, ResultSet row, int firstColumn) throws SQLException {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < dialect.settings().size(); i++) {
            values.add(row.getString(firstColumn + i));
        }
        return new SessionSettings(dialect, values);
    }

    /** Sets back what has changed since. */
    void restore(Connection connection) throws SQLException {
        SessionSettings now = now(connection);
        for (int i = 0; i < values.size(); i++) {
            String before = values.get(i);
            if (before != null && !before.equals(now.values.get(i))) {
                set(connection, dialect.settings().get(i), before);
            }
        }
    }

    private SessionSettings now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT " + columns(dialect))) {
            row.next();
            return of(dialect, row, 1);
        }
    }

    private void set(Connection connection, Setting setting, String value) throws SQLException {
        if (dialect == Dialect.H2) {
            String escaped = value.replace("\"", "\"\"").replace("'", "''");
            try (Statement statement = connection.createStatement()) {
                statement.execute(setting.restoring().formatted(escaped));
            }
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(setting.restoring())) {
            statement.setString(1, value);
            statement.execute();
        }
    }
}
