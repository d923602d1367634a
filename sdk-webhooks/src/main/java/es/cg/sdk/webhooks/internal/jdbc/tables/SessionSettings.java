package es.cg.sdk.webhooks.internal.jdbc.tables;

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
 * The settings of a connection before a handler used it. Settings outlive the transaction: if they were not restored, the
 * store's own statements and the next user of the pool would run with the handler's. Immutable.
 */
public final class SessionSettings {
    /**
     * A setting of a connection.
     *
     * @param expression SQL that reads it
     * @param assignment SQL that sets it, with a parameter for the value; H2 takes no parameter here, but a {@code %s}
     */
    private record Setting(String expression, String assignment) {}

    // In this order: setting session_authorization also sets the role.
    private static final List<Setting> OF_POSTGRESQL = List.of(
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

    private static final List<Setting> OF_H2 = List.of(
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

    private static List<Setting> settings(Dialect dialect) {
        return dialect == Dialect.POSTGRESQL ? OF_POSTGRESQL : OF_H2;
    }

    /** Returns the columns of a query that reads the settings. */
    static String columns(Dialect dialect) {
        return settings(dialect).stream().map(Setting::expression).collect(Collectors.joining(", "));
    }

    /** Reads the settings from a row, beginning at this column. */
    static SessionSettings of(Dialect dialect, ResultSet row, int firstColumn) throws SQLException {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < settings(dialect).size(); i++) {
            values.add(row.getString(firstColumn + i));
        }
        return new SessionSettings(dialect, values);
    }

    /** Sets the settings that have changed since to their earlier values. */
    public void restore(Connection connection) throws SQLException {
        SessionSettings current = current(connection);
        for (int i = 0; i < values.size(); i++) {
            String before = values.get(i);
            if (before != null && !before.equals(current.values.get(i))) {
                set(connection, settings(dialect).get(i), before);
            }
        }
    }

    private SessionSettings current(Connection connection) throws SQLException {
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
                statement.execute(setting.assignment().formatted(escaped));
            }
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(setting.assignment())) {
            statement.setString(1, value);
            statement.execute();
        }
    }
}
