package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.AtOnce;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Order that overtakes other news stands. */
final class RecordVersionsTest {
    @TestFactory
    Stream<DynamicTest> advanceReturnsNewerOlderOrSame() {
        return onOne(database -> {
            JdbcTables latest = JdbcTables.open(database.dataSource(), "erp");
            try (Connection connection = database.dataSource().getConnection()) {
                assertThat(latest.advance(connection, "", "invoice/1", 5)).isEqualTo(RecordOrder.NEWER);
                assertThat(latest.advance(connection, "", "invoice/1", 4)).isEqualTo(RecordOrder.OLDER);
                assertThat(latest.advance(connection, "", "invoice/1", 5)).isEqualTo(RecordOrder.SAME);
                assertThat(latest.advance(connection, "", "invoice/1", 6)).isEqualTo(RecordOrder.NEWER);
                assertThat(latest.advance(connection, "", "invoice/2", -1)).isEqualTo(RecordOrder.NEWER);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> failedHandlerRollsBackTheVersion() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            List<RecordOrder> seen = new ArrayList<>();
            JdbcEventStore store = JdbcEventStore.of(tables);
            JdbcHandler handler = (event, attempt) -> {
                seen.add(tables.advance(attempt, "invoice/1", 5));
                if (attempt.number() == 1) {
                    throw new IllegalStateException("the ERP is away");
                }
            };
            store.process(event("evt_1"), handler);
            store.process(event("evt_1"), handler);
            assertThat(seen).containsExactly(RecordOrder.NEWER, RecordOrder.NEWER);
        });
    }

    @TestFactory
    Stream<DynamicTest> concurrentAdvancesKeepTheHighestVersion() {
        return onOne(database -> {
            JdbcTables latest = JdbcTables.open(database.dataSource(), "erp");
            database.run("CREATE TABLE status (position bigint)");
            database.run("INSERT INTO status VALUES (0)");
            List<Long> positions = new ArrayList<>();
            for (long i = 1; i <= 60; i++) {
                positions.add(i);
            }
            Collections.shuffle(positions, new Random(7));
            List<RecordOrder> unused = AtOnce.each(6, positions.size(), number -> {
                long position = positions.get(number);
                try (Connection connection = database.dataSource().getConnection()) {
                    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                    connection.setAutoCommit(false);
                    RecordOrder order = latest.advance(connection, "", "invoice/1", position);
                    if (order == RecordOrder.NEWER) {
                        try (var update = connection.prepareStatement("UPDATE status SET position = ?")) {
                            update.setLong(1, position);
                            update.executeUpdate();
                        }
                    }
                    connection.commit();
                    return order;
                }
            });
            assertThat(database.query("SELECT position FROM status")).containsExactly("60");
        });
    }

    @TestFactory
    Stream<DynamicTest> staleSnapshotThrowsSerializationFailure() {
        return onOne(database -> {
            JdbcTables latest = JdbcTables.open(database.dataSource(), "erp");
            try (Connection blind = database.dataSource().getConnection();
                    Connection other = database.dataSource().getConnection()) {
                blind.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
                blind.setAutoCommit(false);
                try (var query = blind.createStatement()) {
                    query.executeQuery("SELECT count(*) FROM cg_webhook_latest").close();
                }
                latest.advance(other, "", "invoice/1", 5);
                assertThatThrownBy(() -> latest.advance(blind, "", "invoice/1", 4))
                        .isInstanceOf(SQLException.class)
                        .satisfies(e ->
                                assertThat(((SQLException) e).getSQLState()).isEqualTo("40001"));
            }
        });
    }
}
