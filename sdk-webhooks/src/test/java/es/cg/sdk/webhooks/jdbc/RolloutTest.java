package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.schema.SchemaCheck;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * A later script widens filled tables while events come in, and receivers that started before it are replaced by
 * others: none is lost or handled twice.
 */
final class RolloutTest {
    private static final int SENDERS = 4;
    private static final Duration SHORT = Duration.ofMillis(5);

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aRolloutLosesAndDoublesNothing() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> new Rollout(kind, 2_000, 500).run()));
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> aRolloutOverManyRowsLosesAndDoublesNothing() {
        return Stream.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> new Rollout(kind, 100_000, 5_000).run()));
    }

    /** A process of a receiver, which takes events by a store and by an inbox. */
    private static final class ReceiverProcess implements AutoCloseable {
        private final JdbcEventStore store;
        private final JdbcInbox inbox;

        ReceiverProcess(TestDatabase database) {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            this.store = JdbcEventStore.of(tables);
            this.inbox = new InboxTrial().inbox(tables).workers(2).start(WRITES);
        }

        Result process(WebhookEvent event) {
            boolean waits = ThreadLocalRandom.current().nextBoolean();
            return (waits ? store.process(event, WRITES) : inbox.process(event, UNUSED)).result();
        }

        @Override
        public void close() {
            inbox.close();
        }
    }

    private static final class Rollout {
        private final int done;
        private final int open;
        private final int sending;
        private final TestDatabase database;
        private final @Nullable HikariDataSource pool;
        private final List<ReceiverProcess> processes = new CopyOnWriteArrayList<>();
        private final AtomicInteger sent = new AtomicInteger();
        private final AtomicInteger refused = new AtomicInteger();
        private volatile @Nullable Throwable lastRefusal;

        Rollout(DatabaseKind kind, int rows, int sending) throws Exception {
            this.open = rows / 20;
            this.done = rows - open;
            this.sending = sending;
            TestDatabase filled = TestDatabase.withTables(kind);
            fill(filled, "done_", done, true);
            fill(filled, "open_", open, false);
            // A pool would go on with connections that H2 has closed.
            this.pool = kind == DatabaseKind.H2 ? null : pool(filled.dataSource());
            this.database = pool == null ? filled : filled.through(pool);
        }

        private static HikariDataSource pool(DataSource dataSource) {
            HikariConfig config = new HikariConfig();
            config.setDataSource(dataSource);
            config.setMaximumPoolSize(2 * SENDERS + 8);
            return new HikariDataSource(config);
        }

        private static void fill(TestDatabase database, String prefix, int count, boolean done) throws Exception {
            TableSql sql = SchemaCheck.of(database.dataSource()).sql();
            try (Connection connection = database.dataSource().getConnection()) {
                connection.setAutoCommit(false);
                sql.statement(
                                connection,
                                "INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body,"
                                        + " body_sha256, attempts, received_at, due_at, ended_at) VALUES ('erp', '',"
                                        + " ?, ?, ?, ?, ?, 0, {now}, {now}, CASE WHEN ? THEN {now} END)")
                        .updateEach(IntStream.range(0, count).boxed().toList(), i -> row(prefix + i, done));
                connection.commit();
            }
        }

        private static List<?> row(String id, boolean done) {
            WebhookEvent event = TestEvents.event(id);
            return Arrays.asList(
                    event.id(),
                    event.kind().value(),
                    done ? "done" : "open",
                    done ? null : event.body(),
                    Sha256.of(event.body()),
                    done);
        }

        void run() throws Exception {
            ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
            try (pool) {
                List<Future<?>> all = new ArrayList<>();
                try (ReceiverProcess before = new ReceiverProcess(database)) {
                    processes.add(before);
                    AtomicInteger next = new AtomicInteger();
                    for (int i = 0; i < SENDERS; i++) {
                        all.add(threads.submit(() -> send(next)));
                    }
                    awaitSent(sending / 4);
                    runNextScript();
                    awaitSent(sending / 2);
                    replace(before);
                }
                for (Future<?> each : all) {
                    each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
                check();
            } finally {
                threads.shutdownNow();
            }
        }

        /** Adds a process that starts after the script, lets both work, and takes the first one away. */
        private void replace(ReceiverProcess before) throws Exception {
            try (ReceiverProcess after = new ReceiverProcess(database)) {
                processes.add(after);
                awaitSent(3 * sending / 4);
                processes.remove(before);
                awaitSent(sending);
                before.close();
                while (!database.query("SELECT event_id FROM cg_webhook_event WHERE state = 'open'")
                        .isEmpty()) {
                    LockSupport.parkNanos(SHORT.toNanos());
                }
            }
        }

        // H2 copies the table to give it a column, and loses what others write meanwhile: it closes their connections.
        private void runNextScript() throws Exception {
            List<String> statements =
                    new ArrayList<>(SqlScript.of("next/V3003__cg_webhooks.sql").statements());
            if (database.kind() == DatabaseKind.H2) {
                statements.add(0, "SET EXCLUSIVE 2");
                statements.add("SET EXCLUSIVE 0");
            }
            database.run(statements.toArray(String[]::new));
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
                ReceiverProcess[] now = processes.toArray(new ReceiverProcess[0]);
                Result result = now[ThreadLocalRandom.current().nextInt(now.length)].process(event);
                if (result == Result.DONE || result == Result.DUPLICATE) {
                    return true;
                }
            } catch (Exception | AssertionError e) {
                // H2 asserts that nobody closes a connection while it is opened, which the script does.
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
            assertThat(database.query("SELECT COUNT(*) FROM cg_webhook_event WHERE state = 'done' AND priority = 7"))
                    .containsExactly(Integer.toString(done + expected.size()));
        }
    }
}
