package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Receivers of the first version are replaced one after the other while events come in: none is lost or handled twice. */
final class RolloutTest {
    private static final int SENDERS = 4;
    private static final Duration SHORT = Duration.ofMillis(5);

    /** A receiver, which takes an event or knows it; it throws if the sender has to send it again. */
    @FunctionalInterface
    private interface Receiver {
        boolean isTaken(WebhookEvent event) throws Exception;
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aRolloutLosesAndDoublesNothing() {
        return TestDatabase.Kind.ofCore()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> new Rollout(kind, 2_000, 500).run()));
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> aRolloutOverManyRowsLosesAndDoublesNothing() {
        return Stream.of(TestDatabase.Kind.POSTGRESQL, TestDatabase.Kind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> new Rollout(kind, 100_000, 5_000).run()));
    }

    private static final class Rollout {
        private final int done;
        private final int open;
        private final int sending;
        private final TestDatabase database;
        private final FirstVersion first;
        private final @Nullable HikariDataSource pool;
        private final List<Receiver> receivers = new CopyOnWriteArrayList<>();
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private volatile @Nullable Throwable lastRefusal;
        private volatile boolean isFirstWorking = true;

        Rollout(TestDatabase.Kind kind, int rows, int sending) throws Exception {
            this.open = rows / 20;
            this.done = rows - open;
            this.sending = sending;
            TestDatabase empty = TestDatabase.empty(kind);
            FirstVersion.in(empty).fill("done_", done, true);
            FirstVersion.of(empty).fill("open_", open, false);
            // A pool would go on with connections that H2 has closed: a receiver validates them, this one of before
            // does not.
            this.pool = kind == TestDatabase.Kind.H2 ? null : pool(empty.dataSource());
            this.database = pool == null ? empty : empty.through(pool);
            this.first = FirstVersion.of(database);
        }

        private static HikariDataSource pool(DataSource dataSource) {
            HikariConfig config = new HikariConfig();
            config.setDataSource(dataSource);
            config.setMaximumPoolSize(2 * SENDERS + 8);
            return new HikariDataSource(config);
        }

        void run() throws Exception {
            ExecutorService threads = Executors.newFixedThreadPool(SENDERS + 1);
            try (pool) {
                List<Future<?>> all = new ArrayList<>();
                all.add(threads.submit(this::workAsFirstVersion));
                receivers.add(event -> {
                    boolean unused = first.process(event);
                    return true;
                });
                receivers.add(event -> {
                    boolean unused = first.receive(event);
                    return true;
                });
                AtomicInteger next = new AtomicInteger();
                for (int i = 0; i < SENDERS; i++) {
                    all.add(threads.submit(() -> send(next)));
                }
                replaceReceivers();
                for (Future<?> each : all) {
                    each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
                check();
            } finally {
                threads.shutdownNow();
            }
        }

        private void replaceReceivers() throws Exception {
            awaitSent(sending / 5);
            JdbcTables.upgrade(database.dataSource(), 1);
            awaitSent(2 * sending / 5);
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            InboxTrial trial = new InboxTrial();
            try (JdbcInbox inbox = trial.inbox(tables).workers(2).start(WRITES)) {
                receivers.add(event -> isTaken(store.process(event, WRITES).result()));
                receivers.add(event -> isTaken(inbox.process(event, UNUSED).result()));
                awaitSent(3 * sending / 5);
                receivers.remove(0);
                receivers.remove(0);
                isFirstWorking = false;
                awaitSent(4 * sending / 5);
                JdbcTables.upgrade(database.dataSource(), 2);
                awaitSent(sending);
                while (!database.query("SELECT event_id FROM cg_webhook_event WHERE state = 'open'")
                        .isEmpty()) {
                    LockSupport.parkNanos(SHORT.toNanos());
                }
            }
        }

        private static boolean isTaken(Result result) {
            return result == Result.DONE || result == Result.DUPLICATE;
        }

        private Void workAsFirstVersion() throws Exception {
            while (isFirstWorking) {
                try {
                    int unused = first.work();
                } catch (SQLException | AssertionError e) {
                    refused.incrementAndGet();
                }
                LockSupport.parkNanos(SHORT.toNanos());
            }
            return null;
        }

        private Void send(AtomicInteger next) {
            for (int i = next.getAndIncrement(); i < sending; i = next.getAndIncrement()) {
                // Each tenth is an event of before that comes again.
                WebhookEvent event = TestEvents.event(i % 10 == 0 ? "done_" + i : "new_" + i);
                int times = ThreadLocalRandom.current().nextInt(5) == 0 ? 2 : 1;
                for (int taken = 0; taken < times; ) {
                    taken += isTakenByOne(event) ? 1 : 0;
                }
                sent.incrementAndGet();
            }
            return null;
        }

        private boolean isTakenByOne(WebhookEvent event) {
            try {
                Receiver[] now = receivers.toArray(new Receiver[0]);
                if (now[ThreadLocalRandom.current().nextInt(now.length)].isTaken(event)) {
                    return true;
                }
            } catch (Exception | AssertionError e) {
                // H2 asserts that nobody closes a connection while it is opened, which a script does.
                refused.incrementAndGet();
                lastRefusal = e;
            }
            LockSupport.parkNanos(SHORT.toNanos());
            return false;
        }

        private void awaitSent(int count) {
            long end = HangLimit.end();
            while (sent.get() < count) {
                if (System.nanoTime() > end) {
                    throw new AssertionError(
                            sent + " of " + count + " are sent after " + refused + " refusals", lastRefusal);
                }
                LockSupport.parkNanos(SHORT.toNanos());
            }
        }

        private void check() throws Exception {
            System.out.println("rollout on " + database.kind() + ": " + (done + open) + " rows, " + sending
                    + " events sent, " + refused + " refusals");
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < open; i++) {
                expected.add("open_" + i);
            }
            for (int i = 0; i < sending; i++) {
                if (i % 10 != 0) {
                    expected.add("new_" + i);
                }
            }
            Set<String> lost = new HashSet<>(expected);
            List<String> doubled = new ArrayList<>();
            database.effects().forEach(each -> {
                if (!lost.remove(each)) {
                    doubled.add(each);
                }
            });
            assertThat(lost).as("lost on " + database.kind()).isEmpty();
            assertThat(doubled).as("handled twice").isEmpty();
            assertThat(database.query("SELECT COUNT(*) FROM cg_webhook_event WHERE state = 'done'"))
                    .containsExactly(Integer.toString(done + expected.size()));
            JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
            for (String firm : new String[] {"firm7", "firm8"}) {
                assertThat(store.process(TestEvents.of(firm, "evt_1"), WRITES).result())
                        .isEqualTo(Result.DONE);
            }
        }
    }
}
