package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.CommitLosingH2;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.StoreException;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** What H2 does wrong with commits and locks is noticed: a commit that it lost, a key that it keeps locked. */
final class H2FaultsTest {
    private final TestDatabase database;
    private final CommitLosingH2 h2;
    private final JdbcTables tables;

    H2FaultsTest() throws Exception {
        this.database = TestDatabase.withTables(DatabaseKind.H2);
        this.h2 = new CommitLosingH2(database.dataSource());
        this.tables = JdbcTables.open(h2.dataSource(), "erp");
    }

    private static void isRefused(EventStore store, EventHandler handler) {
        assertThatThrownBy(() -> store.process(event("evt_1"), handler))
                .isInstanceOf(StoreException.class)
                .hasMessageEndingWith("SQLState 90067");
    }

    private void insertionIsRefused(int workers) throws Exception {
        try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(workers).start(WRITES)) {
            h2.loseNextInsertion();

            isRefused(inbox, UNUSED);
        }
        assertThat(database.query("SELECT event_id FROM cg_webhook_event")).isEmpty();
    }

    @Test
    void lostInsertionIsNotAcknowledged() throws Exception {
        insertionIsRefused(0);
    }

    @Test
    void lostInsertionOfAClaimedEventIsNotAcknowledged() throws Exception {
        insertionIsRefused(1);
    }

    @Test
    void lostCommitOfAnAttemptIsNotAcknowledged() throws Exception {
        EventHandler loses = JdbcHandler.of((event, attempt) -> {
            WRITES.handle(event);
            h2.loseNextCommit();
        });
        assertThat(JdbcEventStore.of(tables).process(event("evt_1"), loses).result())
                .isEqualTo(EventStore.Result.FAILED);

        assertThat(database.effects()).isEmpty();
        assertThat(database.query("SELECT failure FROM cg_webhook_event").get(0))
                .contains("its last commit may be lost");
        assertThat(database.query("SELECT state FROM cg_webhook_event")).containsExactly("open");
    }

    /** A killed process may leave a key locked in the file: it is reported as a lock that another transaction holds. */
    @Test
    void lockedKeyNamesTheRepair() throws Exception {
        database.run("SET DEFAULT_LOCK_TIMEOUT 1");
        JdbcEventStore store = JdbcEventStore.of(tables);
        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(EventStore.Result.DONE);
        try (Connection other = database.dataSource().getConnection();
                Statement update = other.createStatement()) {
            other.setAutoCommit(false);
            assertThat(update.executeUpdate("UPDATE cg_webhook_event SET event_id = 'evt_2'"))
                    .isEqualTo(1);

            assertThatThrownBy(() -> store.process(event("evt_2"), WRITES))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("SQLState HYT00; if no other transaction uses this row, a process that was"
                            + " killed left it locked in the file of H2");
            other.rollback();
        }
        assertThat(store.process(event("evt_2"), WRITES).result()).isEqualTo(EventStore.Result.DONE);
    }
}
