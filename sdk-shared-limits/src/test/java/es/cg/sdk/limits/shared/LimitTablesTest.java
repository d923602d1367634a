package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.KeptLog;
import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** The tables of a limit store: their creation, and the check when a store is built. */
@Timeout(600)
final class LimitTablesTest {
    private static final Map<String, String> KEYS = Map.of(
            "cg_limit_key", "key_digest",
            "cg_limit_node", "key_digest, node",
            "cg_limit_request", "id",
            "cg_limit_known", "key_digest, reason",
            "cg_limit_counter", "key_digest, counter");

    private static void refused(TestDatabase database, String... told) {
        assertThatThrownBy(() -> JdbcLimitStore.open(database.dataSource()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(told);
    }

    @RepeatedTest(5)
    void sixCreateTheTablesAtOnce() throws Exception {
        TestDatabase database = TestDatabase.empty();
        AtOnce.run(6, () -> JdbcLimitStore.createTables(database.dataSource()));
        JdbcLimitStore.open(database.dataSource()).close();
    }

    @TestFactory
    Stream<DynamicTest> tableWithoutItsPrimaryKeyIsRefused() {
        return KEYS.keySet().stream()
                .map(table -> DynamicTest.dynamicTest(table, () -> {
                    TestDatabase database = TestDatabase.withTables();
                    database.run("ALTER TABLE " + table + " DROP CONSTRAINT " + table + "_pkey CASCADE");
                    String correction = "ALTER TABLE " + table + " ADD PRIMARY KEY (" + KEYS.get(table) + ")";
                    refused(database, table + " does not have its primary key", correction);

                    // A key of more columns keeps two processes apart no better.
                    String column = database.query("SELECT column_name FROM information_schema.columns WHERE table_name"
                                    + " = '" + table + "' AND table_schema = current_schema ORDER BY ordinal_position"
                                    + " DESC LIMIT 1")
                            .get(0);
                    if (!column.equals(KEYS.get(table))) {
                        database.run(
                                "CREATE UNIQUE INDEX other ON " + table + " (" + KEYS.get(table) + ", " + column + ")");
                        refused(database, table + " does not have its primary key");
                    }
                    database.run(correction);
                    JdbcLimitStore.open(database.dataSource()).close();
                    assertThat(database.query("SELECT * FROM " + table)).isEmpty();
                }));
    }

    @Test
    void missingIndexIsAWarning() throws Exception {
        TestDatabase database = TestDatabase.withTables();
        database.run("ALTER INDEX cg_limit_request_key RENAME TO other");
        assertThat(warnings(database)).isEmpty();
        database.run("DROP INDEX other");
        String correction = "CREATE INDEX cg_limit_request_key ON cg_limit_request (key_digest, ended_at)";
        assertThat(warnings(database)).singleElement().asString().contains(correction);
        database.run(correction);
        assertThat(warnings(database)).isEmpty();
    }

    /** Other tests may log at the same time. */
    private static List<String> warnings(TestDatabase database) throws Exception {
        return KeptLog.during(() -> JdbcLimitStore.open(database.dataSource()).close()).stream()
                .filter(each -> each.startsWith("WARN es.cg.sdk.database.TableIndexes cg_limit_request "))
                .toList();
    }

    @Test
    void connectionInATransactionIsRefused() throws Exception {
        TestDatabase database = TestDatabase.withTables();
        database.run("CREATE TABLE of_application (id integer)");
        try (Connection own = database.dataSource().getConnection();
                Statement statement = own.createStatement()) {
            own.setAutoCommit(false);
            statement.execute("INSERT INTO of_application VALUES (1)");
            assertThatThrownBy(() -> JdbcLimitStore.open(Proxies.lending(own)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a transaction of the application");
            own.rollback();
        }
        assertThat(database.query("SELECT id FROM of_application")).isEmpty();
    }
}
