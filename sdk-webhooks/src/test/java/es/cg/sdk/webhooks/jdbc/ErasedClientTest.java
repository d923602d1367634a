package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What happens after an erasure: later events of the client, purges, and a firm that returns. */
final class ErasedClientTest {
    private static final EventHandler UNUSED = event -> {};
    private static final EventHandler FAILS = event -> {
        throw new IllegalStateException("the ERP is away");
    };

    private static WebhookEvent event(String source, String id, int client) {
        return event(source, id, ",\"client_id\":" + client + ",\"data\":{\"object\":{}}");
    }

    private static WebhookEvent event(String source, String id, String members) {
        String body = "{\"id\":\"" + id + "\",\"type\":\"other\"" + members + "}";
        return WebhookEvent.read(body.getBytes(UTF_8), WebhookCorrections.none(), source);
    }

    private static List<String> rows(TestDatabase database) throws SQLException {
        return database.query("SELECT CONCAT(event_source, ' ', event_id, ' ', state, CASE WHEN body IS NULL AND"
                + " client_id IS NULL THEN '' ELSE ' with its body' END) FROM cg_webhook_event"
                + " ORDER BY event_source, event_id");
    }

    private static void age(TestDatabase database, int days) throws SQLException {
        database.run("UPDATE cg_webhook_event SET ended_at = " + database.now() + " - INTERVAL '" + days
                + "' DAY WHERE ended_at IS NOT NULL");
    }

    @TestFactory
    Stream<DynamicTest> laterEventRunsAndLosesItsBodyWhenDone() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            assertThat(tables.eraseClient("7", 42, "ana").isComplete()).isTrue();

            assertThat(store.process(event("7", "a", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(store.process(event("7", "b", 43), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(store.process(event("8", "c", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(store.process(event("7", "a", 42), UNUSED).result()).isEqualTo(Result.DUPLICATE);
            assertThat(rows(database))
                    .containsExactly("7 a erased", "7 b done with its body", "8 c done with its body");
        });
    }

    @TestFactory
    Stream<DynamicTest> openEventStaysAndRunsAfterTheErasure() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            List<WebhookEvent> open = List.of(
                    event("7", "a", 42),
                    event("7", "b", ",\"data\":{\"object\":{\"cliente_id\":42}}"),
                    event("7", "c", ",\"client_id\":43,\"data\":{\"object\":{\"cliente_id\":42}}"),
                    event("7", "d", 43));
            for (WebhookEvent each : open) {
                assertThat(store.process(each, FAILS).result()).isEqualTo(Result.FAILED);
            }
            assertThat(tables.eraseClient("7", 42, "ana")).isEqualTo(new ErasureReport(0, 3, 0, 0, List.of()));
            assertThat(tables.eraseSource("7", "ana")).isEqualTo(new ErasureReport(0, 4, 0, 0, List.of()));
            assertThat(tables.liftErasure("7", "ana")).isTrue();

            database.timePasses();
            for (WebhookEvent each : open) {
                assertThat(store.process(each, UNUSED).result()).isEqualTo(Result.DONE);
            }
            assertThat(rows(database))
                    .containsExactly("7 a erased", "7 b erased", "7 c erased", "7 d done with its body");
        });
    }

    @TestFactory
    Stream<DynamicTest> otherBodyOfAnErasedEventIsNotKept() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            assertThat(store.process(event("7", "a", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(tables.eraseClient("7", 42, "ana").events()).isEqualTo(1);

            WebhookEvent other = event("7", "a", ",\"client_id\":42,\"data\":{\"object\":{\"name\":\"Ana\"}}");
            assertThat(store.process(other, FAILS).result()).isEqualTo(Result.DUPLICATE);
            assertThat(tables.unfinished().countQuarantined()).isZero();
            assertThat(rows(database)).containsExactly("7 a erased");
        });
    }

    @TestFactory
    Stream<DynamicTest> workersEraseLaterEventsInABatch() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            assertThat(tables.eraseClient("7", 42, "ana").isComplete()).isTrue();
            CountDownLatch ended = new CountDownLatch(6);
            try (JdbcInbox stopped = JdbcInbox.builder(tables).workers(0).start(UNUSED)) {
                for (int i = 0; i < 6; i++) {
                    stopped.process(event("7", "evt_" + i, 42 + i % 2), UNUSED);
                }
            }
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .workers(1)
                    .listener(AttemptReport.to(report -> ended.countDown()))
                    .start(UNUSED)) {
                assertThat(ended.await(HangLimit.MINUTES, TimeUnit.MINUTES))
                        .as("%s", inbox)
                        .isTrue();
            }
            assertThat(rows(database))
                    .containsExactly(
                            "7 evt_0 erased",
                            "7 evt_1 done with its body",
                            "7 evt_2 erased",
                            "7 evt_3 done with its body",
                            "7 evt_4 erased",
                            "7 evt_5 done with its body");
        });
    }

    @TestFactory
    Stream<DynamicTest> deadEventKeepsItsBodyForThirtyDays() {
        return each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            assertThat(tables.eraseClient("7", 42, "ana").isComplete()).isTrue();
            assertThat(store.process(event("7", "a", 42), FAILS).result()).isEqualTo(Result.DEAD);
            assertThat(store.process(event("7", "b", 43), FAILS).result()).isEqualTo(Result.DEAD);
            assertThat(store.process(event("7", "c", 42), FAILS).result()).isEqualTo(Result.DEAD);
            UnfinishedEvent dropped = tables.unfinished().find("7", "c").orElseThrow();
            assertThat(tables.unfinished().discard(dropped, "ana")).isTrue();

            age(database, 29);
            int unused = tables.purge();
            assertThat(rows(database))
                    .containsExactly("7 a dead with its body", "7 b dead with its body", "7 c erased");
            assertThat(tables.unfinished().dead(10)).hasSize(2);
            age(database, 31);
            unused = tables.purge();
            assertThat(rows(database)).containsExactly("7 a erased", "7 b dead with its body", "7 c erased");
            assertThat(tables.unfinished().find("7", "a").orElseThrow().state())
                    .isEqualTo(UnfinishedEvent.State.ERASED);
        });
    }

    @TestFactory
    Stream<DynamicTest> liftedErasureKeepsBodiesAgain() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            assertThat(tables.liftErasure("7", 42, "ana")).isFalse();
            assertThat(store.process(event("7", "a", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(tables.eraseClient("7", 42, "ana").events()).isEqualTo(1);
            assertThat(tables.liftErasure("7", 42, "bea")).isTrue();

            assertThat(store.process(event("7", "b", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(rows(database)).containsExactly("7 a erased", "7 b done with its body");
            assertThat(database.query(
                            "SELECT CONCAT(event_id, ' ', done, ' ', asked_by) FROM cg_webhook_audit ORDER BY done"))
                    .containsExactly("client 42 erased ana", "client 42 lifted bea");
        });
    }

    @TestFactory
    Stream<DynamicTest> firmThatReturnsRepeatsNothing() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("7", "a", 42), UNUSED);
            store.process(event("7", "b", 43), FAILS);
            store.process(event("8", "c", 42), UNUSED);
            tables.quarantine(new QuarantinedBody("7", "a test", null, new byte[] {1}));
            tables.quarantine(new QuarantinedBody("8", "a test", null, new byte[] {1}));

            assertThat(tables.eraseSource("7", "ana")).isEqualTo(new ErasureReport(1, 1, 1, 0, List.of()));
            database.timePasses();
            assertThat(store.process(event("7", "b", 43), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(store.process(event("7", "d", 44), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(tables.unfinished().countQuarantined()).isEqualTo(1);
            age(database, 3000);
            int unused = tables.purge();
            assertThat(rows(database)).containsExactly("7 a erased", "7 b erased", "7 d erased");

            assertThat(tables.liftErasure("7", "ana")).isTrue();
            for (String id : List.of("a", "b", "d")) {
                assertThat(store.process(event("7", id, 42), FAILS).result()).isNotEqualTo(Result.DONE);
            }
            assertThat(store.process(event("7", "e", 42), UNUSED).result()).isEqualTo(Result.DONE);
            assertThat(rows(database)).contains("7 e done with its body");
            assertThat(database.query("SELECT event_id FROM cg_webhook_audit WHERE done = 'erased'"))
                    .containsExactly("all clients");
        });
    }

    @Test
    void idOfAClientIsPositive() throws SQLException {
        JdbcTables tables =
                JdbcTables.open(TestDatabase.withTables(DatabaseKind.H2).dataSource(), "erp");
        assertThatIllegalArgumentException().isThrownBy(() -> tables.eraseClient("7", 0, "ana"));
        assertThatIllegalArgumentException().isThrownBy(() -> tables.liftErasure("7", -1, "ana"));
        assertThatIllegalArgumentException().isThrownBy(() -> tables.eraseSource("7", " "));
    }
}
