package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** A process that dies at any statement loses no event, and doubles no effect. */
final class KilledAtEveryStatementTest {
    private static final int MAX_STATEMENTS = 200;
    private static final EventHandler WRITES =
            JdbcHandler.of((event, attempt) -> TestDatabase.effect(attempt, event.id()));

    /** A data source of a process that dies at a call of the database: before it arrives, or before its answer does. */
    private static final class Mortal {
        private static final Set<String> CALLS =
                Set.of("execute", "executeQuery", "executeUpdate", "executeBatch", "commit", "rollback");

        final AtomicInteger callsLeft;
        private final boolean isAfter;
        private final DataSource real;
        private final Set<Connection> open = ConcurrentHashMap.newKeySet();
        private volatile boolean isDead;

        Mortal(DataSource real, int lastCall, boolean isAfter) {
            this.real = real;
            this.callsLeft = new AtomicInteger(lastCall);
            this.isAfter = isAfter;
        }

        DataSource dataSource() {
            return proxy(DataSource.class, real);
        }

        private <T> T proxy(Class<T> type, T target) {
            return Proxies.of(type, (self, method, arguments) -> invoke(target, method, arguments));
        }

        private Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
            boolean isLast = CALLS.contains(method.getName()) && callsLeft.getAndDecrement() == 1;
            if (isLast && !isAfter) {
                die();
            }
            if (isDead && !method.getName().equals("close")) {
                throw new SQLException("this process is dead", "08006");
            }
            Object result;
            try {
                result = method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                // MySQL's driver throws IllegalStateException where another thread has aborted the connection.
                throw isDead ? new SQLException("this process is dead", "08006", e.getCause()) : e.getCause();
            }
            if (isLast) {
                die();
                throw new SQLException("this process is dead", "08006");
            }
            if (result instanceof Connection connection) {
                open.add(connection);
                return proxy(Connection.class, connection);
            }
            return result instanceof PreparedStatement statement
                    ? proxy(PreparedStatement.class, statement)
                    : result instanceof Statement statement ? proxy(Statement.class, statement) : result;
        }

        private void die() throws SQLException {
            isDead = true;
            for (Connection each : open) {
                each.abort(Runnable::run);
            }
        }
    }

    /** Runs a life that ends at each call, before and after it; returns how many there are. */
    private static int lives(TestDatabase database, Life life) throws Exception {
        for (int last = 1; last < MAX_STATEMENTS; last++) {
            for (boolean isAfter : new boolean[] {false, true}) {
                Mortal mortal = new Mortal(database.dataSource(), Integer.MAX_VALUE, isAfter);
                int calls = last;
                String id = "evt_" + last + (isAfter ? "_after" : "_before");
                life.lead(mortal, () -> mortal.callsLeft.set(calls), id);
                if (!mortal.isDead) {
                    return last - 1;
                }
            }
        }
        throw new AssertionError("an event takes more than " + MAX_STATEMENTS + " statements");
    }

    @FunctionalInterface
    private interface Life {
        void lead(Mortal mortal, Runnable mayDieFromNow, String id) throws Exception;
    }

    private static boolean isAnswered(JdbcTables tables, EventHandler handler, String id) {
        try {
            return JdbcEventStore.of(tables).process(event(id), handler).result() == Result.DONE;
        } catch (StoreException e) {
            return false;
        }
    }

    @TestFactory
    Stream<DynamicTest> transactionLosesAndRepeatsNoEvent() {
        return each(database -> {
            JdbcEventStore other = JdbcEventStore.open(database.dataSource(), "erp");
            AtomicInteger answered = new AtomicInteger();
            int statements = lives(database, (mortal, mayDieFromNow, id) -> {
                JdbcTables tables = JdbcTables.open(mortal.dataSource(), "erp");
                mayDieFromNow.run();
                boolean isAnswered = isAnswered(tables, WRITES, id);
                database.timePasses();
                Result again = other.process(event(id), WRITES).result();
                assertThat(again).isIn(Result.DONE, Result.DUPLICATE);
                assertThat(isAnswered && again == Result.DONE).isFalse();
                answered.addAndGet(isAnswered ? 1 : 0);
            });
            assertThat(statements).isGreaterThanOrEqualTo(4);
            assertThat(database.effects()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2 * statements);
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> inboxLosesAndRepeatsNoEvent() {
        return each(database -> {
            JdbcTables others = JdbcTables.open(database.dataSource(), "erp");
            int statements = lives(database, (mortal, mayDieFromNow, id) -> {
                CountDownLatch ended = new CountDownLatch(1);
                try (JdbcInbox inbox = JdbcInbox.builder(JdbcTables.open(mortal.dataSource(), "erp"))
                        .workers(1)
                        .pollInterval(Duration.ofDays(1))
                        .listener(AttemptReport.to(report -> ended.countDown()))
                        .start(WRITES)) {
                    mayDieFromNow.run();
                    boolean isAnswered = false;
                    try {
                        isAnswered = inbox.process(event(id), WRITES).result() == Result.DONE;
                    } catch (StoreException e) {
                        assertThat(mortal.isDead).isTrue();
                    }
                    while (isAnswered && !mortal.isDead && !ended.await(10, TimeUnit.MILLISECONDS)) {
                        Thread.onSpinWait();
                    }
                }
                database.timePasses();
                handledBy(others, database, id);
            });
            assertThat(statements).isGreaterThanOrEqualTo(4);
            assertThat(database.effects()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(2 * statements);
        });
    }

    private static void handledBy(JdbcTables others, TestDatabase database, String id) throws Exception {
        InboxTrial test = new InboxTrial();
        try (JdbcInbox other = test.inbox(others).start(WRITES)) {
            // As the sender does that had no answer; one that had needs no more.
            assertThat(other.process(event(id), WRITES).result()).isIn(Result.DONE, Result.DUPLICATE, Result.RUNNING);
            String isDone = "SELECT event_id FROM cg_webhook_event WHERE state = 'done' AND event_id = '" + id + "'";
            List<String> done = database.query(isDone);
            long end = HangLimit.end();
            while (done.isEmpty() && System.nanoTime() < end) {
                // The one of this event, unless it came before.
                AttemptReport unused = test.reports.poll(1, TimeUnit.SECONDS);
                done = database.query(isDone);
            }
            assertThat(done).containsExactly(id);
        }
    }
}
