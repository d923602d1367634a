package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.CommitLosingH2;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.StoreException;
import org.junit.jupiter.api.Test;

/** While another connection closes all others, H2 reports commits that it has not made: none of them is believed. */
final class LostCommitTest {
    private final TestDatabase database;
    private final CommitLosingH2 h2;
    private final JdbcTables tables;

    LostCommitTest() throws Exception {
        this.database = TestDatabase.withTables(TestDatabase.Kind.H2);
        this.h2 = new CommitLosingH2(database.dataSource());
        this.tables = JdbcTables.of(h2.dataSource(), "erp");
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
        isRefused(JdbcEventStore.of(tables), JdbcHandler.of((event, attempt) -> {
            WRITES.handle(event);
            h2.loseNextCommit();
        }));

        assertThat(database.effects()).isEmpty();
        assertThat(database.query("SELECT state FROM cg_webhook_event")).containsExactly("open");
    }
}
