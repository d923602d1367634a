package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Handlers that change settings of the connection, which outlive the transaction. */
final class SessionSettingsTest {
    private static final List<String> OF_POSTGRESQL = List.of(
            "SET search_path TO elsewhere",
            "SET TIME ZONE 'Asia/Tokyo'",
            "SET ROLE pg_monitor",
            "SET SESSION AUTHORIZATION pg_monitor",
            "SET statement_timeout = '1h'",
            "SET lock_timeout = '1h'",
            "SET idle_in_transaction_session_timeout = '1h'",
            "SET synchronous_commit = off",
            "SET session_replication_role = replica",
            "SET row_security = off",
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY");
    private static final List<String> OF_H2 = List.of(
            "SET SCHEMA \"else\"\"where\"",
            "SET TIME ZONE 'Asia/Tokyo'",
            "SET LOCK_TIMEOUT 77",
            "SET QUERY_TIMEOUT 88000");
    private static final List<String> OF_MARIADB = List.of(
            "USE elsewhere",
            "SET SESSION sql_mode = ''",
            "SET SESSION time_zone = '+01:00'",
            "SET SESSION innodb_lock_wait_timeout = 7",
            "SET SESSION lock_wait_timeout = 7",
            "SET SESSION wait_timeout = 7000",
            "SET SESSION sql_select_limit = 0",
            "SET SESSION sql_safe_updates = 1",
            "SET SESSION sql_auto_is_null = 1",
            "SET SESSION foreign_key_checks = 0",
            "SET SESSION unique_checks = 0",
            "SET SESSION max_statement_time = 3600",
            "SET NAMES utf8mb4 COLLATE utf8mb4_spanish_ci",
            "SET SESSION lc_time_names = 'en_GB'",
            "SET ROLE elsewhere",
            "SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY");

    /** A pool of one connection. */
    private static final class OneConnection implements AutoCloseable {
        private final Connection only;
        private final ReentrantLock lent = new ReentrantLock();
        private final DataSource dataSource;

        OneConnection(DataSource real) throws SQLException {
            this.only = real.getConnection();
            this.dataSource = Proxies.of(DataSource.class, (proxy, method, none) -> lend());
        }

        private Connection lend() {
            lent.lock();
            return Proxies.of(Connection.class, (proxy, method, arguments) -> {
                if (method.getName().equals("close")) {
                    lent.unlock();
                    return null;
                }
                return Proxies.call(only, method, arguments);
            });
        }

        private static String query(DatabaseKind kind) {
            if (kind.isMariadb()) {
                return "SELECT CONCAT(variable_name, '=', variable_value) FROM information_schema.session_variables"
                        + " WHERE variable_name NOT IN ('TIMESTAMP', 'IN_TRANSACTION', 'AUTOCOMMIT')"
                        + " AND variable_name NOT LIKE 'LAST\\_%' AND variable_name NOT LIKE 'GTID%'"
                        + " AND variable_name NOT LIKE 'INNODB\\_BUFFER%'"
                        + " UNION ALL SELECT DATABASE() UNION ALL SELECT CURRENT_ROLE()";
            }
            return kind == DatabaseKind.POSTGRESQL
                    ? "SELECT name || '=' || setting FROM pg_settings WHERE name <> 'application_name'"
                            + " UNION ALL SELECT 'role=' || current_setting('role')"
                            + " UNION ALL SELECT 'user=' || session_user"
                    : "SELECT SETTING_NAME || '=' || SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                            + " WHERE SETTING_NAME NOT LIKE 'info.%'"
                            + " UNION ALL SELECT SCHEMA() UNION ALL SELECT CAST(LOCK_TIMEOUT() AS VARCHAR)";
        }

        List<String> settings(DatabaseKind kind) throws SQLException {
            lent.lock();
            try (Statement statement = only.createStatement();
                    ResultSet rows = statement.executeQuery(query(kind))) {
                List<String> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
                return found;
            } finally {
                lent.unlock();
            }
        }

        @Override
        public void close() throws SQLException {
            only.close();
        }
    }

    private static EventHandler sets(String sql, boolean fails) {
        return JdbcHandler.of((event, attempt) -> {
            effect(attempt, event.id());
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute(sql);
            }
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> sessionSettingsOfAHandlerAreReset() {
        return JdbcMode.all((mode, database) -> {
            boolean isPostgresql = database.kind() == DatabaseKind.POSTGRESQL;
            boolean isMariadb = database.kind().isMariadb();
            database.run(
                    "CREATE SCHEMA " + (isPostgresql || isMariadb ? "IF NOT EXISTS elsewhere" : "\"else\"\"where\""));
            if (isMariadb) {
                database.run("CREATE ROLE IF NOT EXISTS elsewhere");
            }
            try (OneConnection pool = new OneConnection(database.dataSource())) {
                JdbcTables tables = JdbcTables.open(pool.dataSource, "erp");
                List<String> before = pool.settings(database.kind());
                List<String> ids = new ArrayList<>();
                for (String sql : isPostgresql ? OF_POSTGRESQL : isMariadb ? OF_MARIADB : OF_H2) {
                    String id = "evt_" + ids.size();
                    ids.add(id);
                    assertThat(mode.attempt(tables, event(id), sets(sql, false)))
                            .as(sql)
                            .isEqualTo(Result.DONE);
                    assertThat(pool.settings(database.kind())).as(sql).containsExactlyElementsOf(before);
                    assertThat(mode.attempt(tables, event(id + " fails"), sets(sql, true)))
                            .as(sql)
                            .isEqualTo(Result.FAILED);
                    assertThat(pool.settings(database.kind())).as(sql).containsExactlyElementsOf(before);
                    assertThat(database.query(
                                    "SELECT failure FROM cg_webhook_event WHERE event_id = '" + id + " fails'"))
                            .as(sql)
                            .containsExactly("java.lang.IllegalStateException: the ERP is away");
                }
                assertThat(database.effects()).containsExactlyElementsOf(ids);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> timeoutSetByAHandlerDoesNotAffectTheStore() {
        return JdbcMode.all((mode, database) -> {
            if (database.kind() == DatabaseKind.POSTGRESQL) {
                // Whatever the store does after the handler takes longer than this.
                database.run("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END'");
                database.run("CREATE TRIGGER slow BEFORE UPDATE ON cg_webhook_event FOR EACH ROW"
                        + " WHEN (NEW.state = 'done') EXECUTE FUNCTION slow()");
            }
            if (database.kind().isMariadb()) {
                database.run("CREATE TRIGGER slow BEFORE UPDATE ON cg_webhook_event FOR EACH ROW"
                        + " SET @slept = IF(NEW.state = 'done', SLEEP(0.1), 0)");
            }
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            assertThat(mode.attempt(
                            tables,
                            event("evt_1"),
                            sets(
                                    switch (database.kind()) {
                                        case POSTGRESQL -> "SET statement_timeout = 50";
                                        case H2 -> "SET QUERY_TIMEOUT 50";
                                        case MARIADB, MARIADB_BY_MYSQL -> "SET max_statement_time = 0.05";
                                    },
                                    false)))
                    .isEqualTo(Result.DONE);
        });
    }

    @TestFactory
    Stream<DynamicTest> storeTimeoutDoesNotAffectTheHandler() {
        return JdbcMode.all((mode, database) -> {
            List<Integer> limits = new ArrayList<>();
            EventHandler asks = JdbcHandler.of((event, attempt) -> {
                try (Statement statement = attempt.connection().createStatement()) {
                    limits.add(statement.getQueryTimeout());
                }
            });
            assertThat(mode.attempt(JdbcTables.open(database.dataSource(), "erp"), event("evt_1"), asks))
                    .isEqualTo(Result.DONE);
            assertThat(limits).containsExactly(0);
        });
    }

    @TestFactory
    Stream<DynamicTest> storeWorksAfterTheSchemaWasSwitched() {
        return JdbcMode.all((mode, database) -> {
            database.run("CREATE SCHEMA IF NOT EXISTS elsewhere");
            try (OneConnection pool = new OneConnection(database.dataSource())) {
                JdbcTables tables = JdbcTables.open(pool.dataSource, "erp");
                if (database.kind().isMariadb()) {
                    pool.only.setCatalog("elsewhere");
                } else {
                    pool.only.setSchema(database.kind() == DatabaseKind.H2 ? "ELSEWHERE" : "elsewhere");
                }
                assertThat(mode.attempt(tables, event("evt_1"), event -> {})).isEqualTo(Result.DONE);
                assertThat(tables.unfinished().open(1)).isEmpty();
                assertThat(tables.unfinished().quarantined(1)).isEmpty();
                assertThat(tables.purge()).isZero();
                assertThat(mode.attempt(tables, event("evt_2"), WRITES)).isEqualTo(Result.FAILED);
            }
        });
    }
}
