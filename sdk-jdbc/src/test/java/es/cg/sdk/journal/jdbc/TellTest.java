package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.TestPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The transaction in which the application's code for an item runs: that code cannot end it unnoticed. */
final class TellTest {
    private static final WriteRecord DONE = record("key", State.DONE);
    private static final WriteRecord TOLD = record("key", State.DONE, 2, null);

    private static final String LATE = "INSERT INTO effect VALUES (15) /* late */";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** The code for an item. */
    @FunctionalInterface
    private interface Code {
        void run(Connection connection) throws Exception;
    }

    private static Consumer<Connection> callback(Code code) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO effect VALUES (1)");
                code.run(connection);
            } catch (Exception e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        };
    }

    private static JdbcWriteJournal done(JournalDatabase database) throws SQLException {
        database.run("CREATE TABLE effect (item integer)");
        JdbcWriteJournal journal = database.open();
        assertThat(journal.add(DONE)).isTrue();
        return journal;
    }

    private static void isUntold(JournalDatabase database) throws SQLException {
        assertThat(database.query("SELECT item FROM effect")).isEmpty();
        assertThat(database.open().find("key").record()).isEqualTo(DONE);
    }

    @TestFactory
    Stream<DynamicTest> codeCannotEndTheTransaction() {
        return each(database -> {
            JdbcWriteJournal journal = done(database);
            for (Code each : new Code[] {
                Connection::commit,
                Connection::rollback,
                Connection::close,
                connection -> connection.setAutoCommit(true),
                connection -> connection.createStatement().getConnection().commit()
            }) {
                assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(each)))
                        .hasMessageContaining("the code for an item must not call");
                assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                            try {
                                each.run(connection);
                            } catch (Exception ignored) {
                                // What is refused is not to be ignored.
                            }
                        })))
                        .hasMessageContaining("ignored that it was refused");
            }
            isUntold(database);
        });
    }

    @TestFactory
    Stream<DynamicTest> codeMayRollBackToItsOwnSavepoint() {
        return each(database -> {
            JdbcWriteJournal journal = done(database);
            assertThat(journal.tell(TOLD, 1, callback(connection -> {
                        Savepoint own = connection.setSavepoint();
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("INSERT INTO effect VALUES (2)");
                        }
                        connection.rollback(own);
                    })))
                    .isTrue();
            assertThat(database.query("SELECT item FROM effect")).containsExactly("1");
        });
    }

    @TestFactory
    Stream<DynamicTest> transactionThatWasEndedAllTheSameIsReported() {
        return each(database -> {
            JdbcWriteJournal journal = done(database);
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("COMMIT");
                            statement.execute("INSERT INTO effect VALUES (2)");
                        }
                    })))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("see whether its changes and the mark are there");
            // The mark was committed with what came before.
            assertThat(database.query("SELECT item FROM effect")).containsExactly("1");
            assertThat(database.open().find("key").record()).isEqualTo(TOLD);
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionThrowsAfterItsCallbackEnded() {
        return each(database -> {
            JdbcWriteJournal journal = done(database);
            AtomicReference<@Nullable Connection> kept = new AtomicReference<>();
            assertThat(journal.tell(TOLD, 1, callback(kept::set))).isTrue();
            assertThatThrownBy(() -> Objects.requireNonNull(kept.get()).createStatement())
                    .hasMessageContaining("has ended");
        });
    }

    @TestFactory
    Stream<DynamicTest> failedMarkUndoesTheCode() {
        return each(database -> {
            done(database);
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
            JdbcWriteJournal journal = database.through(watched.dataSource()).open();
            watched.failures.add("08006");
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {})))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("could not mark an item as told: SQLState 08006");
            isUntold(database);
        });
    }

    /** What is tried over a pool. */
    private interface PoolTrial {
        void on(TestPool pool, JdbcWriteJournal journal, JournalDatabase database) throws Exception;
    }

    /** With a journal that waits for no call of the code. */
    private static Stream<DynamicTest> overPool(PoolTrial trial) {
        return each(database -> {
            done(database);
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcWriteJournal journal = JdbcWriteJournal.open(
                        pool.dataSource(), "firm-7", Environment.PRODUCTION, null, Duration.ofMillis(1));
                trial.on(pool, journal, database);
            }
        });
    }

    private static void isToldOnce(JdbcWriteJournal journal, JournalDatabase database) throws SQLException {
        assertThat(journal.tell(TOLD, 1, callback(connection -> {}))).isTrue();
        assertThat(database.query("SELECT item FROM effect")).containsExactly("1");
    }

    @TestFactory
    Stream<DynamicTest> lateStatementHasNoEffect() {
        return overPool((pool, journal, database) -> {
            List<Future<Integer>> late = new ArrayList<>();
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                        Statement statement = connection.createStatement();
                        late.add(threads.submit(() -> statement.executeUpdate(LATE)));
                        pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                        late.get(0).get(0, TimeUnit.MILLISECONDS);
                    })))
                    .hasRootCauseInstanceOf(TimeoutException.class);
            pool.goOn.countDown();
            assertThatThrownBy(() -> late.get(0).get(HangLimit.MINUTES, TimeUnit.MINUTES))
                    .hasCauseInstanceOf(SQLException.class);
            isToldOnce(journal, database);
        });
    }

    @TestFactory
    Stream<DynamicTest> returningBeforeItsStatementEndsFails() {
        return overPool((pool, journal, database) -> {
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                        Statement statement = connection.createStatement();
                        Future<?> unused = threads.submit(() -> statement.executeUpdate(LATE));
                        pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                    })))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("it must wait for its statements");
            pool.goOn.countDown();
            isUntold(database);
            isToldOnce(journal, database);
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionThatCodeMayStillUseIsNotGivenBack() {
        return overPool((pool, journal, database) -> {
            int before = pool.opened();
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                        assertThat(connection.unwrap(Connection.class)).isNotNull();
                        throw new IllegalStateException("the ERP is away");
                    })))
                    .hasMessage("the ERP is away");
            isUntold(database);
            assertThatThrownBy(() -> journal.tell(TOLD, 1, connection -> {
                        throw new AssertionError("made up");
                    }))
                    .isInstanceOf(AssertionError.class);
            assertThat(journal.tell(TOLD, 1, callback(connection -> connection.unwrap(Connection.class))))
                    .isTrue();
            assertThat(pool.opened()).as("after a success, it is given back").isEqualTo(before + 2);
        });
    }

    @Test
    void locksOfLockTablesEndWithTheItem() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.MARIADB);
        done(database);
        database.run("CREATE TABLE numbering (last integer)");
        try (TestPool pool = new TestPool(database.dataSource())) {
            JdbcWriteJournal journal = database.through(pool.dataSource()).open();
            assertThatThrownBy(() -> journal.tell(TOLD, 1, callback(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("LOCK TABLES numbering WRITE");
                        }
                    })))
                    .hasMessageContaining("see whether its changes and the mark are there");
            database.run("INSERT INTO numbering VALUES (1)");
            assertThat(journal.find("key").record()).isEqualTo(TOLD);
        }
    }
}
