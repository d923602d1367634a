package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Workers that reserve several events at a time: each is still counted, committed and failed by itself. */
final class InboxBatchTest {
    private static final int EVENTS = 80;

    private static void store(JdbcTables tables, int events) {
        try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(WRITES)) {
            for (int i = 0; i < events; i++) {
                assertThat(receiving
                                .process(event("evt_" + i), InboxTrial.UNUSED)
                                .result())
                        .isEqualTo(Result.DONE);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> batchedEventsAreHandledOnceAndFailAlone() {
        return TestDatabase.each(database -> {
            InboxTrial test = new InboxTrial();
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EVENTS);
            EventHandler failsOnce = writesAnd((event, attempt) -> {
                if (attempt.number() == 1 && event.id().endsWith("7")) {
                    throw new IllegalStateException("the ERP is away");
                }
            });
            List<AttemptReport> failed = new ArrayList<>();
            try (JdbcInbox inbox = test.inbox(tables).workers(2).start(failsOnce)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                for (int done = 0; done < EVENTS; ) {
                    AttemptReport report = test.next();
                    if (report.result() == Result.DONE) {
                        done++;
                    } else {
                        failed.add(report);
                    }
                }
            }
            assertThat(failed)
                    .hasSize(8)
                    .allSatisfy(each -> assertThat(each.eventId()).endsWith("7"));
            assertThat(database.effects()).hasSize(EVENTS).doesNotHaveDuplicates();
            assertThat(database.query("SELECT DISTINCT attempts FROM cg_webhook_event WHERE event_id LIKE '%7'"))
                    .containsExactly("2");
            assertThat(database.query("SELECT DISTINCT attempts FROM cg_webhook_event WHERE event_id NOT LIKE '%7'"))
                    .containsExactly("1");
        });
    }

    @TestFactory
    Stream<DynamicTest> reservedEventsOfDeadWorkerAreHandledByOthers() {
        return TestDatabase.each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            store(tables, 16);
            List<Claim> reserved = tables.run("die", session -> {
                session.begin();
                List<Due> dues = tables.claims().lockNext(session.connection(), "", EventClaims.EARLIEST, 16, Set.of());
                List<Claim> all =
                        tables.runner(attempt -> java.time.Duration.ZERO).claim(session, dues);
                assertThat(tables.claims().lockNext(session.connection(), "", EventClaims.EARLIEST, 16, Set.of()))
                        .as("nobody else takes them at once")
                        .isEmpty();
                return all;
            });
            assertThat(reserved).hasSize(16);
            database.timePasses();
            InboxTrial test = new InboxTrial();
            int dead = 0;
            try (JdbcInbox inbox = test.inbox(tables).workers(2).start(WRITES)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                for (int i = 0; i < 16; i++) {
                    dead += test.next().result() == Result.DEAD ? 1 : 0;
                }
            }
            assertThat(dead).as("the one whose attempt may have begun").isEqualTo(1);
            assertThat(database.effects()).hasSize(15).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> twoWorkersClaimEventsOfOneSourceAtOnce() {
        return TestDatabase.each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, 4);
            List<Due> all = tables.run("claim", first -> {
                first.begin();
                List<Due> some = new ArrayList<>(
                        tables.claims().lockNext(first.connection(), "", EventClaims.EARLIEST, 2, Set.of()));
                some.addAll(tables.<List<Due>>run("claim", second -> {
                    second.begin();
                    return tables.claims().lockNext(second.connection(), "", EventClaims.EARLIEST, 2, Set.of());
                }));
                return some;
            });
            assertThat(all).hasSize(4).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> onlyAReservationThatNobodyTookIsClaimed() {
        return TestDatabase.each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, 3);
            AttemptRunner runner = tables.runner(attempt -> java.time.Duration.ZERO);
            List<Claim> reserved = tables.run("reserve", session -> {
                session.begin();
                return runner.claim(
                        session, tables.claims().lockNext(session.connection(), "", EventClaims.EARLIEST, 3, Set.of()));
            });
            database.timePasses();
            assertThat(JdbcEventStore.of(tables)
                            .retry(reserved.get(1).key().eventId(), WRITES)
                            .result())
                    .isEqualTo(Result.DONE);
            boolean taken = tables.run("claim", session -> runner.claimReserved(session, reserved.get(1)));
            boolean kept = tables.run("claim", session -> runner.claimReserved(session, reserved.get(2)));

            assertThat(taken).isFalse();
            assertThat(kept).isTrue();
            assertThat(database.query("SELECT attempts FROM cg_webhook_event WHERE event_id = '"
                            + reserved.get(2).key().eventId() + "'"))
                    .containsExactly("1");
        });
    }

    @TestFactory
    Stream<DynamicTest> aWorkerThatIsStoppedGivesBackWhatItHasReserved() {
        return TestDatabase.each(database -> {
            isGivenBackAfterAStop(database, attempt -> {});
            assertThat(database.query("SELECT event_id FROM cg_webhook_event WHERE state = 'open' AND attempts > 0"))
                    .isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> abortedConnectionGivesReservedEventsBack() {
        return TestDatabase.each(database -> {
            isGivenBackAfterAStop(database, attempt -> {
                assertThat(attempt.connection().unwrap(Connection.class)).isNotNull();
                throw new IllegalStateException("the ERP is away");
            });
            assertThat(database.query("SELECT failure FROM cg_webhook_event WHERE state = 'open' AND attempts > 0"))
                    .containsExactly("java.lang.IllegalStateException: the ERP is away");
        });
    }

    /** What a handler does at the end. */
    private interface Ending {
        void of(Attempt attempt) throws Exception;
    }

    private static void isGivenBackAfterAStop(TestDatabase database, Ending ending) throws Exception {
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        store(tables, EVENTS);
        CountDownLatch isQuick = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        AtomicInteger number = new AtomicInteger();
        EventHandler waits = writesAnd((event, attempt) -> {
            if (number.incrementAndGet() == EVENTS / 2) {
                isQuick.countDown();
                assertThat(goesOn.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                ending.of(attempt);
            }
        });
        InboxTrial test = new InboxTrial();
        JdbcInbox inbox = test.inbox(tables).workers(1).start(waits);
        assertThat(isQuick.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        Thread closing = new Thread(inbox::close);
        closing.start();
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        goesOn.countDown();
        closing.join();
        assertThat(number).as("no handler begins after it").hasValue(EVENTS / 2);
        assertThat(database.query(
                        "SELECT event_id FROM cg_webhook_event WHERE state = 'open' AND due_at > " + database.now()))
                .isEmpty();
    }

    private static Stream<DynamicTest> onMariadb(String setting, TestDatabase.Trial trial) {
        return DatabaseKind.each()
                .filter(DatabaseKind::isMariadb)
                .map(kind -> DynamicTest.dynamicTest(
                        kind.name(),
                        () -> trial.on(TestDatabase.empty(kind)
                                .with("&sessionVariables=" + setting)
                                .filled())));
    }

    @TestFactory
    Stream<DynamicTest> lockedNextEventDoesNotMakeThisEventDead() {
        return onMariadb("innodb_lock_wait_timeout=1", database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EVENTS);
            AtomicInteger number = new AtomicInteger();
            try (Connection somebody = database.dataSource().getConnection();
                    Statement holding = somebody.createStatement()) {
                EventHandler holdsTheNext = writesAnd((event, attempt) -> {
                    if (number.incrementAndGet() == EVENTS / 2) {
                        somebody.setAutoCommit(false);
                        holding.execute("SELECT event_id FROM cg_webhook_event WHERE state = 'open' AND attempts = 0"
                                + " FOR UPDATE SKIP LOCKED");
                    }
                });
                InboxTrial test = new InboxTrial();
                List<Result> others = new ArrayList<>();
                try (JdbcInbox inbox = test.inbox(tables).workers(1).start(holdsTheNext)) {
                    assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                    for (int done = 0; done < EVENTS; ) {
                        AttemptReport report = test.reports.poll(1, TimeUnit.MINUTES);
                        if (report != null && report.result() == Result.DONE) {
                            done++;
                        } else {
                            // No report: the machine was so slow that the reservations were too old to be used.
                            others.add(report == null ? Result.FAILED : report.result());
                            somebody.rollback();
                        }
                    }
                }
                assertThat(others).containsExactly(Result.FAILED);
                assertThat(database.effects()).hasSize(EVENTS).doesNotHaveDuplicates();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> sessionSettingIsResetForTheNextBatchedEvent() {
        return onMariadb("sql_select_limit=1000", database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EVENTS);
            List<String> found = new CopyOnWriteArrayList<>();
            EventHandler sets = writesAnd((event, attempt) -> {
                try (Statement statement = attempt.connection().createStatement()) {
                    try (ResultSet limit = statement.executeQuery("SELECT @@sql_select_limit")) {
                        assertThat(limit.next()).isTrue();
                        found.add(limit.getString(1));
                    }
                    statement.execute("SET SESSION sql_select_limit = 5");
                }
            });
            InboxTrial test = new InboxTrial();
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(sets)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                for (int i = 0; i < EVENTS; i++) {
                    assertThat(test.next().result()).isEqualTo(Result.DONE);
                }
            }
            assertThat(found).hasSize(EVENTS).containsOnly("1000");
        });
    }

    @TestFactory
    Stream<DynamicTest> abortedConnectionCountsNoAttemptOfOthers() {
        return TestDatabase.each(database -> {
            InboxTrial test = new InboxTrial();
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EVENTS);
            EventHandler unwrapsAndFails = writesAnd((event, attempt) -> {
                if (attempt.number() == 1 && event.id().endsWith("7")) {
                    assertThat(attempt.connection().unwrap(Connection.class)).isNotNull();
                    throw new IllegalStateException("the ERP is away");
                }
            });
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(unwrapsAndFails)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                for (int done = 0; done < EVENTS; ) {
                    done += test.next().result() == Result.DONE ? 1 : 0;
                }
            }
            assertThat(database.effects()).hasSize(EVENTS).doesNotHaveDuplicates();
            assertThat(database.query("SELECT event_id FROM effect WHERE attempt > 1"))
                    .as("no attempt of the others was counted without being made")
                    .hasSize(EVENTS / 10)
                    .allSatisfy(each -> assertThat(each).endsWith("7"));
        });
    }

    @TestFactory
    Stream<DynamicTest> eventOfABatchWhoseLastAttemptDiedIsNotTriedAgain() {
        return TestDatabase.each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(3)
                    .build();
            store(tables, 16);
            database.run("UPDATE cg_webhook_event SET attempts = 3 WHERE event_id IN ('evt_0', 'evt_7', 'evt_11')");
            database.run("UPDATE cg_webhook_event SET attempts = 2 WHERE event_id = 'evt_9'");
            String dead = "SELECT event_id FROM cg_webhook_event WHERE state = 'dead'";
            assertThat(claim(tables))
                    .as("the first one is dead, and the others are for the next turn")
                    .isEmpty();
            assertThat(database.query(dead)).containsExactly("evt_0");

            List<Claim> claims = claim(tables);
            assertThat(database.query(dead)).containsExactly("evt_0");
            assertThat(claims)
                    .extracting(each -> each.key().eventId())
                    .hasSize(13)
                    .contains("evt_9");
            assertThat(claims).extracting(each -> each.key().eventId()).doesNotContain("evt_7", "evt_11");
        });
    }

    @TestFactory
    Stream<DynamicTest> eventsThatComeDuringABatchAreHandledOnce() {
        return TestDatabase.each(database -> {
            InboxTrial test = new InboxTrial();
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EVENTS);
            CompletableFuture<JdbcInbox> receiving = new CompletableFuture<>();
            EventHandler receives = writesAnd((event, attempt) -> {
                if (event.id().startsWith("evt") && event.id().endsWith("0")) {
                    receiving
                            .get(HangLimit.MINUTES, TimeUnit.MINUTES)
                            .process(TestEvents.of("firm8", "during_" + event.id()), InboxTrial.UNUSED);
                }
            });
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(receives)) {
                assertThat(receiving.complete(inbox)).isTrue();
                for (int i = 0; i < EVENTS + EVENTS / 10; i++) {
                    assertThat(test.next().result()).isEqualTo(Result.DONE);
                }
            }
            assertThat(database.effects()).hasSize(EVENTS + EVENTS / 10).doesNotHaveDuplicates();
            assertThat(database.query("SELECT DISTINCT CONCAT(state, ' ', attempts) FROM cg_webhook_event"))
                    .containsExactly("done 1");
        });
    }

    private static List<Claim> claim(JdbcTables tables) {
        return tables.run("claim", session -> {
            session.begin();
            List<Due> dues = tables.claims().lockNext(session.connection(), "", EventClaims.EARLIEST, 16, Set.of());
            return tables.runner(attempt -> java.time.Duration.ZERO).claim(session, dues);
        });
    }
}
