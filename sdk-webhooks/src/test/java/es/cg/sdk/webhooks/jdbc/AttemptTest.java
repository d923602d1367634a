package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What a handler may do within its attempt, and what comes of what it does wrong. */
final class AttemptTest {
    @Test
    void swallowedStatementFailureFailsTheAttempt() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
        Outcome taken = store.process(event("evt_1"), writesAnd((event, attempt) -> {
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute("SELECT nothing FROM nowhere");
            } catch (SQLException swallowed) {
                assertThat(swallowed.getSQLState()).isEqualTo("42P01");
            }
        }));

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(taken.failure()).hasMessageContaining("went on after a statement that failed");
        assertThat(database.effects()).isEmpty();
        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
    }

    @TestFactory
    Stream<DynamicTest> rollbackToASavepointKeepsTheAttempt() {
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            assertThat(store.process(event("evt_1"), writesAnd((event, attempt) -> {
                        Savepoint savepoint = attempt.connection().setSavepoint();
                        try {
                            effect(attempt, "not kept");
                            try (Statement statement = attempt.connection().createStatement()) {
                                statement.execute("SELECT nothing FROM nowhere");
                            }
                        } catch (SQLException e) {
                            attempt.connection().rollback(savepoint);
                        }
                    })))
                    .isEqualTo(Outcome.of(Result.DONE));
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionOfEndedAttemptThrows() {
        return onOne(database -> {
            List<Attempt> kept = new ArrayList<>();
            List<PreparedStatement> statements = new ArrayList<>();
            JdbcEventStore.open(database.dataSource(), "erp").process(event("evt_1"), (JdbcHandler)
                    (event, attempt) -> {
                        kept.add(attempt);
                        statements.add(attempt.connection().prepareStatement("INSERT INTO effect VALUES ('late', 1)"));
                    });
            assertThatThrownBy(() -> statements.get(0).executeUpdate())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("has ended");

            assertThatThrownBy(() -> effect(kept.get(0), "late"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("has ended");
            assertThat(database.effects()).isEmpty();
            assertThat(kept.get(0)).hasToString("Attempt[number=1, idempotencyKey=erp:evt_1]");
        });
    }

    @TestFactory
    Stream<DynamicTest> anyThrowableOfAHandlerIsStoredAsFailure() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            RuntimeException mute = new RuntimeException() {
                @Override
                public String getMessage() {
                    throw new IllegalStateException("not even that");
                }
            };
            for (Throwable thrown :
                    List.of(new OutOfMemoryError("made up"), new ServiceConfigurationError("x"), mute)) {
                Outcome taken = store.process(event("evt_1"), event -> {
                    if (thrown instanceof Error error) {
                        throw error;
                    }
                    throw mute;
                });
                if (thrown != mute) {
                    assertThat(taken.failure()).isSameAs(thrown);
                }
                assertThat(tables.unfinished().open(1).get(0).failure())
                        .contains(thrown.getClass().getName());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> failedRollbackAbortsTheConnection() {
        return onOne(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcTables tables = JdbcTables.open(troubled.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            EventHandler fails = writesAnd((event, attempt) -> {
                troubled.rollbackFails = true;
                throw new IllegalStateException("the ERP is away");
            });

            assertThat(store.process(event("evt_1"), fails).failure()).hasMessage("the ERP is away");
            assertThat(tables.unfinished().open(1).get(0).failure()).contains("the ERP is away");
            assertThat(troubled.dead)
                    .as("no pool gives that connection to others")
                    .hasValue(1);
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> failureThatCannotBeStoredIsThrown() {
        return onOne(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcEventStore store = JdbcEventStore.open(troubled.dataSource(), "erp");

            assertThatThrownBy(() -> store.process(event("evt_1"), writesAnd((event, attempt) -> {
                        troubled.rollbackFails = true;
                        troubled.away = true;
                        throw new IllegalStateException("the ERP is away");
                    })))
                    .isInstanceOf(StoreException.class)
                    .cause()
                    .satisfies(e -> assertThat(e.getSuppressed())
                            .as("why the handler failed")
                            .extracting(Throwable::getMessage)
                            .contains("the ERP is away"));
            assertThat(troubled.dead).hasValue(1);
            assertThat(database.query("SELECT state FROM cg_webhook_event")).containsExactly("open");
            assertThat(database.effects()).isEmpty();
        });
    }

    @Test
    void deferredTriggerErrorIsStoredAsFailure() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("CREATE FUNCTION unbalanced() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN RAISE EXCEPTION ''unbalanced entry''; END'");
        database.run("CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON effect DEFERRABLE INITIALLY DEFERRED"
                + " FOR EACH ROW EXECUTE FUNCTION unbalanced()");
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");

        assertThat(JdbcEventStore.of(tables).process(event("evt_1"), WRITES).result())
                .isEqualTo(Result.FAILED);
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("unbalanced entry"));
    }

    @Test
    void connectionLossInHandlerKeepsNoChanges() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");

        Outcome taken = store.process(event("evt_1"), writesAnd((event, attempt) -> {
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute("SELECT pg_terminate_backend(pg_backend_pid())");
            } catch (SQLException swallowed) {
                assertThat(swallowed.getSQLState()).isIn("57P01", "08006");
            }
        }));
        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(database.effects()).isEmpty();
        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
    }

    @Test
    void deferredConstraintErrorIsStoredAsFailure() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("ALTER TABLE effect ADD CONSTRAINT once UNIQUE (event_id) DEFERRABLE INITIALLY DEFERRED");
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        Outcome taken = JdbcEventStore.of(tables)
                .process(event("evt_1"), writesAnd((event, attempt) -> effect(attempt, event.id())));

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(database.effects()).isEmpty();
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("once"));
    }

    @TestFactory
    Stream<DynamicTest> interruptFlagIsSetAfterFailureIsStored() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            Outcome taken = JdbcEventStore.of(tables).process(event("evt_1"), event -> {
                throw new InterruptedException("stop");
            });
            assertThat(Thread.interrupted()).isTrue();
            assertThat(taken.result()).isEqualTo(Result.FAILED);
            assertThat(tables.unfinished().open(1))
                    .singleElement()
                    .satisfies(each -> assertThat(each.failure()).contains("InterruptedException"));
        });
    }

    @Test
    void jdbcHandlerWithoutTransactionFails() {
        Outcome taken = InMemoryEventStore.create().process(event("evt_1"), WRITES);

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(taken.failure()).hasMessageContaining("give the receiver one of them as its store");
    }

    @TestFactory
    Stream<DynamicTest> eventStaysLockedUntilItsFailureIsStored() {
        return onOne(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcEventStore store = JdbcEventStore.open(troubled.dataSource(), "erp");
            List<List<String>> free = new ArrayList<>();
            troubled.afterRollback =
                    () -> free.add(database.query("SELECT event_id FROM cg_webhook_event FOR UPDATE SKIP LOCKED"));

            store.process(event("evt_1"), writesAnd((event, attempt) -> {
                throw new IllegalStateException("the ERP is away");
            }));
            assertThat(free.get(0)).isEmpty();
            assertThat(database.query("SELECT failure FROM cg_webhook_event").get(0))
                    .contains("the ERP is away");
        });
    }

    @Test
    void databaseTimeoutAtTheEndIsStoredAsFailure() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        JdbcTables tables = JdbcTables.open(
                database.with("&options=-c%20statement_timeout=2000").dataSource(), "erp");
        database.run("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END'");
        database.run("CREATE TRIGGER slow BEFORE UPDATE ON cg_webhook_event FOR EACH ROW"
                + " WHEN (NEW.state = 'done') EXECUTE FUNCTION slow()");

        assertThat(JdbcEventStore.of(tables).process(event("evt_1"), WRITES).result())
                .isEqualTo(Result.FAILED);
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("statement timeout"));
        assertThat(database.effects()).isEmpty();
    }

    @Test
    void interruptedThreadDoesNotCloseTheH2File(@TempDir Path directory) throws Exception {
        DataSource onDisk =
                OwnDatabase.source("jdbc:h2:nio:" + directory.resolve("events") + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
        JdbcTables.createTables(onDisk);
        JdbcTables tables = JdbcTables.open(onDisk, "erp");
        JdbcEventStore store = JdbcEventStore.of(tables);
        try {
            Thread.currentThread().interrupt();
            assertThat(store.process(event("evt_1"), event -> {}).result()).isEqualTo(Result.DONE);
            assertThat(Thread.interrupted()).as("interrupted before").isTrue();

            EventHandler leavesItInterrupted = event -> Thread.currentThread().interrupt();
            assertThat(store.process(event("evt_2"), leavesItInterrupted).result())
                    .isEqualTo(Result.DONE);
            assertThat(Thread.interrupted()).as("interrupted by the handler").isTrue();

            assertThat(store.process(event("evt_3"), event -> {}).result()).isEqualTo(Result.DONE);
        } finally {
            boolean unused = Thread.interrupted();
            try (Connection last = onDisk.getConnection();
                    Statement statement = last.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> handlerMayGiveAnEventToAnotherStore() {
        return onOne(database -> {
            JdbcEventStore outer = JdbcEventStore.of(JdbcTables.open(database.dataSource(), "erp"));
            JdbcEventStore inner = JdbcEventStore.of(JdbcTables.open(database.dataSource(), "crm"));
            List<String> keys = new ArrayList<>();
            JdbcHandler kept = (event, attempt) -> keys.add(attempt.idempotencyKey());
            outer.process(event("evt_1"), event -> {
                kept.handle(event);
                inner.process(event("evt_2"), kept);
                kept.handle(event);
            });

            assertThat(keys).containsExactly("erp:evt_1", "crm:evt_2", "erp:evt_1");
            assertThatThrownBy(() -> kept.handle(event("evt_3")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("outside of a JdbcEventStore or JdbcInbox");
        });
    }
}
