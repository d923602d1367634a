package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import java.lang.reflect.Proxy;
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

    /** A pool of one connection. */
    private static final class OneConnection implements AutoCloseable {
        private final Connection only;
        private final ReentrantLock lent = new ReentrantLock();
        private final DataSource dataSource;

        OneConnection(DataSource real) throws SQLException {
            this.only = real.getConnection();
            this.dataSource = (DataSource) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, none) -> lend());
        }

        private Connection lend() {
            lent.lock();
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("close")) {
                            lent.unlock();
                            return null;
                        }
                        try {
                            return method.invoke(only, arguments);
                        } catch (java.lang.reflect.InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        List<String> settings(TestDatabase.Kind kind) throws SQLException {
            lent.lock();
            try (Statement statement = only.createStatement();
                    ResultSet rows = statement.executeQuery(
                            kind == TestDatabase.Kind.POSTGRESQL
                                    ? "SELECT name || '=' || setting FROM pg_settings WHERE name <> 'application_name'"
                                            + " UNION ALL SELECT 'role=' || current_setting('role')"
                                            + " UNION ALL SELECT 'user=' || session_user"
                                    : "SELECT SETTING_NAME || '=' || SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                            + " WHERE SETTING_NAME NOT LIKE 'info.%'"
                                            + " UNION ALL SELECT SCHEMA() UNION ALL SELECT CAST(LOCK_TIMEOUT() AS VARCHAR)")) {
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
    Stream<DynamicTest> noSettingThatAHandlerLeavesBehindReachesTheStoreOrTheNextUserOfThePool() {
        return JdbcMode.all((mode, database) -> {
            boolean isPostgresql = database.kind() == TestDatabase.Kind.POSTGRESQL;
            database.run("CREATE SCHEMA " + (isPostgresql ? "IF NOT EXISTS elsewhere" : "\"else\"\"where\""));
            try (OneConnection pool = new OneConnection(database.dataSource())) {
                JdbcTables tables = JdbcTables.of(pool.dataSource, "erp");
                List<String> before = pool.settings(database.kind());
                List<String> ids = new ArrayList<>();
                for (String sql : isPostgresql ? OF_POSTGRESQL : OF_H2) {
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
                }
                assertThat(database.effects()).containsExactlyElementsOf(ids);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aTimeoutThatAHandlerSetsIsNotTheStores() {
        return JdbcMode.all((mode, database) -> {
            if (database.kind() == TestDatabase.Kind.POSTGRESQL) {
                // Whatever the store does after the handler takes longer than this.
                database.run("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                        + " 'BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END'");
                database.run("CREATE TRIGGER slow BEFORE UPDATE ON cg_webhook_event FOR EACH ROW"
                        + " WHEN (NEW.state = 'done') EXECUTE FUNCTION slow()");
            }
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            assertThat(mode.attempt(
                            tables,
                            event("evt_1"),
                            sets(
                                    database.kind() == TestDatabase.Kind.H2
                                            ? "SET QUERY_TIMEOUT 50"
                                            : "SET statement_timeout = 50",
                                    false)))
                    .isEqualTo(Result.DONE);
        });
    }

    @TestFactory
    Stream<DynamicTest> noLimitOfTheStoresIsTheHandlers() {
        return JdbcMode.all((mode, database) -> {
            List<Integer> limits = new ArrayList<>();
            EventHandler asks = JdbcHandler.of((event, attempt) -> {
                try (Statement statement = attempt.connection().createStatement()) {
                    limits.add(statement.getQueryTimeout());
                }
            });
            assertThat(mode.attempt(JdbcTables.of(database.dataSource(), "erp"), event("evt_1"), asks))
                    .isEqualTo(Result.DONE);
            assertThat(limits).containsExactly(0);
        });
    }

    @TestFactory
    Stream<DynamicTest> whoSwitchesTheSchemaForGoodChangesNothingForTheStore() {
        return JdbcMode.all((mode, database) -> {
            database.run("CREATE SCHEMA IF NOT EXISTS elsewhere");
            try (OneConnection pool = new OneConnection(database.dataSource())) {
                JdbcTables tables = JdbcTables.of(pool.dataSource, "erp");
                pool.only.setSchema(database.kind() == TestDatabase.Kind.H2 ? "ELSEWHERE" : "elsewhere");
                assertThat(mode.attempt(tables, event("evt_1"), event -> {})).isEqualTo(Result.DONE);
                assertThat(tables.unfinished().open(1)).isEmpty();
                assertThat(tables.unfinished().quarantined(1)).isEmpty();
                assertThat(tables.purge()).isZero();
                assertThat(mode.attempt(tables, event("evt_2"), WRITES)).isEqualTo(Result.FAILED);
            }
        });
    }
}
