package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The transaction in which the application's code for an item runs: that code cannot end it unnoticed. */
final class TellTest {
    private static final WriteRecord DONE = record("key", State.DONE);
    private static final WriteRecord TOLD = record("key", State.DONE, 2, null);

    /** The code for an item. */
    @FunctionalInterface
    private interface Code {
        void run(Connection connection) throws SQLException;
    }

    private static Consumer<Connection> callback(Code code) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO effect VALUES (1)");
                code.run(connection);
            } catch (SQLException e) {
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
                            } catch (SQLException ignored) {
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
}
