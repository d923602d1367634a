package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.RecordVersions.Order;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The tables of the first version, with events in every state, are upgraded by two scripts. */
final class UpgradeTest {
    private static final int THREADS = 8;

    private static Stream<DynamicTest> all(Trial trial) {
        return TestDatabase.Kind.ofCore()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    trial.on(withEvents(database), database);
                }));
    }

    @FunctionalInterface
    private interface Trial {
        void on(FirstVersion first, TestDatabase database) throws Exception;
    }

    private static FirstVersion withEvents(TestDatabase database) throws Exception {
        FirstVersion first = FirstVersion.in(database);
        first.process(event("done"));
        first.quarantine(event("done", ",\"x\":1"));
        for (String id : List.of("open", "tried", "dead", "discarded")) {
            first.receive(event(id));
        }
        first.fail("tried", "open");
        first.fail("dead", "dead");
        first.fail("discarded", "dead");
        first.discard("discarded");
        first.advance("invoice/1", 5);
        return first;
    }

    private static JdbcTables tables(TestDatabase database) {
        return JdbcTables.of(database.dataSource(), "erp");
    }

    private static Result process(TestDatabase database, WebhookEvent event) {
        return JdbcEventStore.of(tables(database)).process(event, WRITES).result();
    }

    private static Order advance(TestDatabase database, String source, long version) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            return tables(database).recordVersions().advance(connection, source, "invoice/1", version);
        }
    }

    @TestFactory
    Stream<DynamicTest> startWithOldTablesReportsTheFirstScript() {
        return all((first, database) -> {
            for (Runnable start :
                    List.<Runnable>of(() -> JdbcTables.create(database.dataSource()), () -> tables(database))) {
                assertThatThrownBy(start::run)
                        .isInstanceOf(StoreException.class)
                        .hasMessageContainingAll(
                                "cg_webhook_event is of an earlier version",
                                "script 1",
                                "V3001__cg_webhooks.sql",
                                "JdbcTables.upgrade(dataSource, 1)");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> firstScriptKeepsEveryStoredEvent() {
        return all((first, database) -> {
            JdbcTables.upgrade(database.dataSource(), 1);
            UnfinishedEvents unfinished = tables(database).unfinished();
            assertThat(unfinished.open(9))
                    .extracting(UnfinishedEvent::eventId)
                    .containsExactlyInAnyOrder("open", "tried");
            assertThat(unfinished.dead(9)).extracting(UnfinishedEvent::eventId).containsExactly("dead");
            assertThat(unfinished.quarantined(9)).hasSize(1);
            assertThat(database.query("SELECT done FROM cg_webhook_audit")).containsExactly("discarded");

            assertThat(process(database, event("done"))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, event("discarded"))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, event("dead"))).isEqualTo(Result.DEAD);
            assertThat(process(database, event("done", ",\"x\":1"))).isEqualTo(Result.QUARANTINED);
            assertThat(database.query("SELECT times FROM cg_webhook_quarantine"))
                    .containsExactly("2");
            assertThat(advance(database, "", 5)).isEqualTo(Order.SAME);

            assertThat(unfinished.reopen("dead", "ana")).isTrue();
            InboxTrial trial = new InboxTrial();
            try (JdbcInbox inbox = trial.inbox(tables(database)).start(WRITES)) {
                assertThat(inbox.hasHandler()).isTrue();
                for (int i = 0; i < 3; i++) {
                    assertThat(trial.next().result()).isEqualTo(Result.DONE);
                }
            }
            assertThat(database.effects()).containsExactlyInAnyOrder("done", "open", "tried", "dead");
            assertThat(database.query("SELECT attempt FROM effect WHERE event_id = 'tried'"))
                    .containsExactly("4");
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> receiversOfBothVersionsShareTheWidenedTables() {
        return all((first, database) -> {
            JdbcTables.upgrade(database.dataSource(), 1);
            assertThat(first.process(event("theirs"))).isTrue();
            assertThat(process(database, event("theirs"))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, event("ours"))).isEqualTo(Result.DONE);
            assertThat(first.process(event("ours"))).isFalse();
            try (JdbcInbox inbox =
                    JdbcInbox.builder(tables(database)).workers(0).start(UNUSED)) {
                assertThat(inbox.process(event("kept"), UNUSED).result()).isEqualTo(Result.DONE);
                assertThat(first.receive(event("kept"))).isFalse();
                assertThat(first.receive(event("kept 2"))).isTrue();
                assertThat(inbox.process(event("kept 2"), UNUSED).result()).isEqualTo(Result.DUPLICATE);
            }
            assertThat(first.work()).isEqualTo(4);
            assertThat(database.effects())
                    .containsExactlyInAnyOrder("done", "theirs", "ours", "open", "tried", "kept", "kept 2");

            first.quarantine(event("done", ",\"x\":1"));
            assertThat(process(database, event("done", ",\"x\":1"))).isEqualTo(Result.QUARANTINED);
            assertThat(database.query("SELECT times FROM cg_webhook_quarantine"))
                    .containsExactly("3");
            assertThat(first.advance("invoice/1", 6)).isTrue();
            assertThat(advance(database, "", 6)).isEqualTo(Order.SAME);
            assertThat(advance(database, "", 7)).isEqualTo(Order.NEWER);
            assertThat(first.advance("invoice/1", 7)).isFalse();
            assertThat(first.purge()).isEqualTo(7);
        });
    }

    private static WebhookEvent firm7(String id, String more) {
        return WebhookEvent.read(event(id, more).body(), EnvelopeFields.assumed(), "firm7");
    }

    @TestFactory
    Stream<DynamicTest> oldEventsStayKnownAfterGettingASource() {
        return all((first, database) -> {
            JdbcTables.upgrade(database.dataSource(), 1);
            JdbcTables.upgrade(database.dataSource(), 2);
            assertThat(process(database, firm7("done", ""))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, firm7("done", ",\"x\":2"))).isEqualTo(Result.QUARANTINED);
            assertThat(advance(database, "firm7", 5)).isEqualTo(Order.SAME);
            handleOpen(database);

            for (String each : SourceNaming.statements()) {
                database.run(each);
            }

            assertThat(process(database, firm7("done", ""))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, firm7("open", ""))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, TestEvents.of("firm8", "done"))).isEqualTo(Result.DONE);
            assertThat(process(database, TestEvents.of("firm8", "open"))).isEqualTo(Result.DONE);
            assertThat(advance(database, "firm7", 5)).isEqualTo(Order.SAME);
            assertThat(advance(database, "firm8", 1)).isEqualTo(Order.NEWER);
            assertThat(database.query("SELECT event_source FROM cg_webhook_quarantine"))
                    .containsExactly("firm7", "firm7");
        });
    }

    /** Handles the open events of before, which a source with a name sends again. */
    private static void handleOpen(TestDatabase database) throws Exception {
        ConcurrentLinkedQueue<String> keys = new ConcurrentLinkedQueue<>();
        InboxTrial trial = new InboxTrial();
        try (JdbcInbox receiving =
                JdbcInbox.builder(tables(database)).workers(0).start(UNUSED)) {
            assertThat(receiving.process(firm7("open", ""), UNUSED).result()).isEqualTo(Result.DUPLICATE);
        }
        assertThat(tables(database).unfinished().discard("dead", "ana")).isTrue();
        try (JdbcInbox inbox = trial.inbox(tables(database))
                .start(JdbcHandler.of((event, attempt) -> keys.add(event.source() + attempt.idempotencyKey())))) {
            assertThat(inbox.hasHandler()).isTrue();
            assertThat(trial.next().result()).isEqualTo(Result.DONE);
            assertThat(trial.next().result()).isEqualTo(Result.DONE);
        }
        assertThat(keys).containsExactlyInAnyOrder("erp:open", "erp:tried");
    }

    @TestFactory
    Stream<DynamicTest> openOldEventKeepsItsRecordVersions() {
        return all((first, database) -> {
            JdbcTables.upgrade(database.dataSource(), 1);
            JdbcTables.upgrade(database.dataSource(), 2);
            for (String each : SourceNaming.statements()) {
                database.run(each);
            }
            assertThat(database.query("SELECT event_id FROM cg_webhook_event WHERE event_source = ''"))
                    .containsExactlyInAnyOrder("open", "tried", "dead");
            assertThat(advance(database, "", 5)).isEqualTo(Order.SAME);
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aScriptRunsAgainAfterACrashAtAnyStatement() {
        return TestDatabase.Kind.ofCore()
                .flatMap(kind -> Stream.of(1, 2)
                        .map(number -> DynamicTest.dynamicTest(kind + " script " + number, () -> {
                            SqlScript script = SqlScript.of(
                                    MigrationToolsTest.folder(kind) + "/V" + (3000 + number) + "__cg_webhooks.sql");
                            for (int count = 0; count <= script.statements().size(); count++) {
                                interrupted(TestDatabase.empty(kind), script, number, count);
                            }
                        })));
    }

    private static void interrupted(TestDatabase database, SqlScript script, int number, int count) throws Exception {
        FirstVersion first = FirstVersion.in(database);
        first.process(event("done"));
        first.receive(event("open"));
        for (int before = 1; before < number; before++) {
            JdbcTables.upgrade(database.dataSource(), before);
        }
        database.run(script.first(count));
        isUsableOrNamesTheScript(database, number);
        for (int each = 1; each <= 2; each++) {
            JdbcTables.upgrade(database.dataSource(), each);
        }
        JdbcEventStore store = JdbcEventStore.of(tables(database));
        assertThat(store.process(event("done"), WRITES).result()).isEqualTo(Result.DUPLICATE);
        for (String firm : List.of("firm7", "firm8")) {
            assertThat(store.process(TestEvents.of(firm, "new"), WRITES).result())
                    .as(firm)
                    .isEqualTo(Result.DONE);
        }
        assertThat(database.query("SELECT state FROM cg_webhook_event"))
                .containsExactlyInAnyOrder("done", "open", "done", "done");
    }

    private static void isUsableOrNamesTheScript(TestDatabase database, int number) {
        try {
            assertThat(process(database, event("done"))).isEqualTo(Result.DUPLICATE);
        } catch (StoreException e) {
            assertThat(e.getMessage()).containsAnyOf("script " + number, "run CREATE INDEX");
        }
    }

    @TestFactory
    Stream<DynamicTest> manyProcessesUpgradeAtOnce() {
        return all((first, database) -> {
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            try {
                for (int script = 1; script <= 2; script++) {
                    upgradeByAll(database, script, threads);
                }
            } finally {
                threads.shutdownNow();
            }
            assertThat(process(database, event("done"))).isEqualTo(Result.DUPLICATE);
            assertThat(process(database, TestEvents.of("firm8", "other"))).isEqualTo(Result.DONE);
        });
    }

    private static void upgradeByAll(TestDatabase database, int script, ExecutorService threads) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<?>> all = new ArrayList<>();
        IntStream.range(0, THREADS)
                .forEach(i -> all.add(threads.submit(() -> {
                    start.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                    JdbcTables.upgrade(database.dataSource(), script);
                    return null;
                })));
        for (Future<?> each : all) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
    }
}
