package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a connection before a handler used it. Settings outlive the transaction: if they were not restored,
 * the store's own statements and the next user of the pool would run with the handler's. Immutable.
 */
public final class SessionSettings {
    private static final char SEPARATOR = 31;
    private static final char NONE = 30;

    /**
     * A setting of a connection.
     *
     * @param expression SQL that reads it
     * @param assignment SQL that sets it, with a parameter for the value; H2, MariaDB and MySQL take no parameter here,
     *     but a {@code %s}
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

    // The connector's own autocommit and isolation are the session's to restore.
    private static final List<Setting> OF_MYSQL = List.of(
            new Setting("CONCAT('`', REPLACE(DATABASE(), '`', '``'), '`')", "USE %s"),
            text("sql_mode"),
            text("time_zone"),
            number("innodb_lock_wait_timeout"),
            number("lock_wait_timeout"),
            number("wait_timeout"),
            number("sql_select_limit"),
            number("sql_safe_updates"),
            number("sql_auto_is_null"),
            number("foreign_key_checks"),
            number("unique_checks"),
            text("character_set_client"),
            // Null is a value of its own: no conversion.
            new Setting("QUOTE(@@SESSION.character_set_results)", "SET SESSION character_set_results = %s"),
            text("collation_connection"),
            text("lc_time_names"),
            // A time that a handler has set would be the store's too.
            new Setting(
                    "IF(ABS(@@timestamp - UNIX_TIMESTAMP(SYSDATE(6))) < 60, 'DEFAULT', 'set')",
                    "SET SESSION timestamp = %s"));

    private static final List<Setting> OF_MARIADB = with(
            OF_MYSQL,
            new Setting("COALESCE(CONCAT('`', REPLACE(CURRENT_ROLE(), '`', '``'), '`'), 'NONE')", "SET ROLE %s"),
            number("max_statement_time"),
            text("tx_isolation"),
            number("tx_read_only"));

    private static final List<Setting> OF_MYSQL_ALONE = with(
            OF_MYSQL,
            new Setting("CURRENT_ROLE()", "SET ROLE %s"),
            number("max_execution_time"),
            text("transaction_isolation"),
            number("transaction_read_only"));

    private static List<Setting> with(List<Setting> first, Setting... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toList();
    }

    private static Setting text(String name) {
        return new Setting("@@SESSION." + name, "SET SESSION " + name + " = '%s'");
    }

    private static Setting number(String name) {
        return new Setting("@@SESSION." + name, "SET SESSION " + name + " = %s");
    }

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
    private final String text;

    private SessionSettings(Dialect dialect, List<@Nullable String> values, String text) {
        this.dialect = dialect;
        this.values = values;
        this.text = text;
    }

    private static List<Setting> settings(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> OF_POSTGRESQL;
            case H2 -> OF_H2;
            case MARIADB -> OF_MARIADB;
            case MYSQL -> OF_MYSQL_ALONE;
        };
    }

    /** Returns SQL for the values of all settings as one text: one value is read and compared faster than twenty. */
    static String allAsText(Dialect dialect) {
        String character = dialect == Dialect.POSTGRESQL ? "pg_catalog.chr" : "CHAR";
        String values = settings(dialect).stream()
                .map(each -> "COALESCE(" + each.expression() + ", " + character + "(" + (int) NONE + "))")
                .collect(Collectors.joining(", "));
        String separator = character + "(" + (int) SEPARATOR + ")";
        return switch (dialect) {
            case POSTGRESQL -> "pg_catalog.concat_ws(" + separator + ", " + values + ")";
            case H2 -> "CONCAT_WS(" + separator + ", " + values + ")";
            // By their bytes: a collation may take upper and lower case as equal.
            case MARIADB, MYSQL -> "CAST(CONCAT_WS(" + separator + ", " + values + ") AS BINARY)";
        };
    }

    /** Reads the settings from the {@linkplain #allAsText text} of a row. */
    static SessionSettings of(Dialect dialect, ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        List<@Nullable String> values = new ArrayList<>();
        for (String each : text.split(String.valueOf(SEPARATOR), -1)) {
            values.add(each.equals(String.valueOf(NONE)) ? null : each);
        }
        if (values.size() != settings(dialect).size()) {
            throw new SQLException("a setting of the connection, or the name of its schema, has a control character");
        }
        return new SessionSettings(dialect, values, text);
    }

    /** Returns the condition that all settings have the values whose {@link #text} is a parameter. */
    static String unchanged(Dialect dialect) {
        return allAsText(dialect) + " = ?";
    }

    /** Returns all values as one text, as the database wrote it. */
    String text() {
        return text;
    }

    /**
     * Returns a statement that goes before another one, in the same round trip; empty if there is none. It restores the
     * user and the role where a handler has changed them: PostgreSQL asks for their rights before anything else.
     */
    static String firstOfAll(Dialect dialect) {
        return dialect == Dialect.POSTGRESQL
                ? "SELECT " + restoredIfChanged("session_authorization") + ", " + restoredIfChanged("role") + "; "
                : "";
    }

    /** To set them in any case would cost more than the rest of the statement. */
    private static String restoredIfChanged(String name) {
        return "CASE WHEN pg_catalog.current_setting('" + name + "') <> ? THEN pg_catalog.set_config('" + name
                + "', ?, false) END";
    }

    /** Returns the parameters of {@link #firstOfAll(Dialect)}. */
    List<@Nullable String> firstOfAll() {
        return dialect == Dialect.POSTGRESQL
                ? Arrays.asList(values.get(0), values.get(0), values.get(1), values.get(1))
                : List.of();
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
        try (Statement statement = connection.createStatement()) {
            String query = "SELECT " + allAsText(dialect);
            try (ResultSet row = statement.executeQuery(query)) {
                if (row.next()) {
                    return of(dialect, row, 1);
                }
            }
            // A handler has limited the rows of every query to none.
            statement.execute("SET SESSION sql_select_limit = DEFAULT");
            try (ResultSet row = statement.executeQuery(query)) {
                row.next();
                return of(dialect, row, 1);
            }
        }
    }

    private void set(Connection connection, Setting setting, String value) throws SQLException {
        if (dialect != Dialect.POSTGRESQL) {
            // Names that MariaDB and MySQL tell are quoted already, and no other value has a quote.
            String escaped = dialect == Dialect.H2 ? value.replace("\"", "\"\"").replace("'", "''") : value;
            try (Statement statement = connection.createStatement()) {
                statement.execute(setting.assignment().formatted(escaped));
            }
            return;
        }
        boolean unused = new SqlStatement(dialect, connection, setting.assignment())
                .with(value)
                .exists();
    }
}
