package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** How long statements of the journal wait for locks: no longer than the call may, and the application's as before. */
@Timeout(600)
final class LimitedWaitsTest {
    private static final Duration LEFT = Duration.ofSeconds(1);

    private static WriteRecord told() {
        return record("key", State.DONE, 2, "november");
    }

    /** Runs a task while the code for an item holds the row of its record, as a frozen process does. */
    private static void whileAnotherTells(JdbcWriteJournal journal, Runnable task) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<Boolean> telling = other.submit(() -> journal.tell(told(), 1, connection -> {
                held.countDown();
                await(over);
            }));
            await(held);
            task.run();
            over.countDown();
            assertThat(telling.get()).isTrue();
        } finally {
            over.countDown();
            other.shutdown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** H2's own limit of a connection would be shorter. */
    private static JournalDatabase patient(JournalDatabase database) throws SQLException {
        if (database.kind() == DatabaseKind.H2) {
            database.run("SET DEFAULT_LOCK_TIMEOUT 600000");
        }
        return database;
    }

    @TestFactory
    Stream<DynamicTest> changeGivesUpWhenTheTimeIsOver() {
        return each(database -> {
            JdbcWriteJournal journal = patient(database).open();
            assertThat(journal.add(record("key", State.DONE, 1, "november"))).isTrue();
            TransactionalJournal limited = journal.within(LEFT);
            whileAnotherTells(journal, () -> {
                assertThatThrownBy(() -> limited.tell(told(), 1, connection -> {
                            throw new AssertionError("told twice");
                        }))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("could not mark an item as told")
                        .hasMessageContaining("other transaction");
                assertThatThrownBy(() -> limited.replace(told(), 1)).hasMessageContaining("could not change a record");
                assertThat(limited.find("key").record()).isNotNull().returns(1L, WriteRecord::version);
            });
            assertThat(journal.find("key").record()).isNotNull().returns(true, WriteRecord::told);
        });
    }

    @TestFactory
    Stream<DynamicTest> changeWaitsWhileTimeIsLeft() {
        return each(database -> {
            JdbcWriteJournal journal = patient(database).open();
            assertThat(journal.add(record("key", State.DONE, 1, "november"))).isTrue();
            ExecutorService second = Executors.newSingleThreadExecutor();
            try {
                List<Future<Boolean>> waiting = new ArrayList<>();
                whileAnotherTells(
                        journal,
                        () -> waiting.add(second.submit(
                                () -> journal.within(Duration.ofMinutes(5)).replace(told(), 1))));
                assertThat(waiting.get(0).get()).isFalse();
            } finally {
                second.shutdown();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> applicationGetsItsOwnLimits() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.add(record("key", State.DONE, 1, "november"))).isTrue();
            List<String> seen = new ArrayList<>();
            // One connection for all, with limits of its own, which is what a pool lends.
            try (Connection own = database.dataSource().getConnection()) {
                setLimits(database, own);
                String before = limits(database, own);
                JdbcWriteJournal pooled = database.through(Proxies.lending(own)).open();
                boolean isTold = pooled.within(Duration.ofMinutes(1)).tell(told(), 1, connection -> {
                    try {
                        seen.add(limits(database, own));
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
                assertThat(isTold).isTrue();
                assertThat(seen).containsExactly(before);
                assertThat(limits(database, own)).isEqualTo(before);
                assertThat(pooled.within(Duration.ofMinutes(1)).replace(told(), 1))
                        .isFalse();
                assertThat(limits(database, own)).isEqualTo(before);
            }
        });
    }

    private static void setLimits(JournalDatabase database, Connection connection) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, 590_000);
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    switch (database.kind()) {
                        case POSTGRESQL -> "SET lock_timeout = '580s'";
                        case H2 -> "SET LOCK_TIMEOUT 580000";
                        case MARIADB, MARIADB_BY_MYSQL ->
                            "SET SESSION innodb_lock_wait_timeout = 580, lock_wait_timeout = 570";
                    });
        }
    }

    private static String limits(JournalDatabase database, Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        switch (database.kind()) {
                            case POSTGRESQL -> "SHOW lock_timeout";
                            case H2 -> "CALL LOCK_TIMEOUT()";
                            case MARIADB, MARIADB_BY_MYSQL ->
                                "SELECT CONCAT(@@innodb_lock_wait_timeout, ' ', @@lock_wait_timeout)";
                        })) {
            row.next();
            @Nullable String locks = row.getString(1);
            return locks + " " + connection.getNetworkTimeout();
        }
    }

    @TestFactory
    Stream<DynamicTest> limitCostsNoRoundTrip() {
        return each(database -> {
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
            JdbcWriteJournal journal = database.through(watched.dataSource()).open();
            List<Integer> statements = new ArrayList<>();
            for (TransactionalJournal each : List.of(journal, journal.within(Duration.ofMinutes(1)))) {
                String key = "key " + statements.size();
                int before = watched.statements.get();
                assertThat(each.find(key).record()).isNull();
                assertThat(each.add(record(key, State.DONE, 1, "november"))).isTrue();
                assertThat(each.replace(record(key, State.DONE, 2, "november"), 1))
                        .isTrue();
                assertThat(each.tell(record(key, State.DONE, 3, "november"), 2, connection -> {}))
                        .isTrue();
                statements.add(watched.statements.get() - before);
            }
            // H2 is asked for its limit on each of the four connections, within the process.
            int more = database.kind() == DatabaseKind.H2 ? 4 : 0;
            assertThat(statements.get(1)).isEqualTo(statements.get(0) + more);
        });
    }
}
