package es.cg.sdk.limits.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.CgClient;
import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.testing.Proxies;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

final class JdbcLimitStoreTest {
    private static final List<String> TABLES =
            List.of("cg_limit_key", "cg_limit_node", "cg_limit_request", "cg_limit_known", "cg_limit_counter");

    @Test
    void tablesContainNeitherApiKeyNorServiceAddress() throws Exception {
        try (Nodes nodes = new Nodes(10)) {
            CgClient cg = nodes.node();
            cg.status().get();
            assertThat(cg.forClient(1001).activities().list()).isNotEmpty();

            String key = nodes.mock.liveKey();
            for (String each : TABLES) {
                String rows = String.join("\n", nodes.database.query("SELECT t::text FROM " + each + " t"));
                assertThat(rows)
                        .doesNotContain(key)
                        .doesNotContain(key.substring(key.length() - 8))
                        .doesNotContain("127.0.0.1");
            }
            assertThat(nodes.database.query("SELECT key_digest FROM cg_limit_key"))
                    .singleElement()
                    .asString()
                    .matches("[0-9a-f]{64}");
        }
    }

    @Test
    void databasesOtherThanPostgresqlAreRefused() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:");
        for (DataSource each : List.of(h2, Proxies.called("MySQL", "11"), Proxies.called("MariaDB", "11"))) {
            assertThatThrownBy(() -> JdbcLimitStore.open(each))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("needs PostgreSQL, but this DataSource connects to")
                    .hasMessageContaining("maxOpenRequests");
            assertThatThrownBy(() -> JdbcLimitStore.createTables(each)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> JdbcLimitStore.open(Proxies.called("MariaDB", "11")))
                .hasMessageContaining("connects to MariaDB");
    }

    @Test
    void missingTablesAreReportedAtOnce() throws Exception {
        TestDatabase empty = TestDatabase.empty();
        assertThatThrownBy(() -> JdbcLimitStore.open(empty.dataSource()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cg_limit_key")
                .hasMessageContaining("createTables");
    }

    @Test
    void anUnreachableDatabaseIsReportedAtOnce() throws Exception {
        TestDatabase database = TestDatabase.withTables();
        database.takeDown();
        assertThatThrownBy(() -> JdbcLimitStore.open(database.dataSource()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot be reached");
    }

    @Test
    void theTablesCanBeCreatedTwice() throws Exception {
        TestDatabase database = TestDatabase.withTables();
        JdbcLimitStore.createTables(database.dataSource());
        JdbcLimitStore.open(database.dataSource()).close();
        assertThat(JdbcLimitStore.tables()).contains("cg_limit_request");
    }

    @Test
    void settingsAreChecked() throws Exception {
        JdbcLimitStore.Builder builder = TestDatabase.withTables().store();
        assertThatThrownBy(() -> builder.openRequests(9)).hasMessageContaining("1 to 8");
        assertThatThrownBy(() -> builder.openRequests(0)).hasMessageContaining("1 to 8");
        assertThatThrownBy(() -> builder.requestsPerMinute(0)).hasMessageContaining("positive");
    }

    @Test
    void rowsThatNoLongerCountAreDeleted() throws Exception {
        try (Nodes nodes = new Nodes(0)) {
            nodes.node().status().get();
            nodes.awaitReturned();
            nodes.advance(Duration.ofMinutes(2));
            LimitDatabase database = new LimitDatabase(ConnectionPool.unknown(nodes.database.dataSource(), false));
            String key =
                    nodes.database.query("SELECT key_digest FROM cg_limit_key").get(0);
            database.run(key, TestDatabase.CLOCK, tables -> {
                tables.deleteOld();
                return 0;
            });

            assertThat(nodes.database.query("SELECT id FROM cg_limit_request")).isEmpty();
        }
    }
}
