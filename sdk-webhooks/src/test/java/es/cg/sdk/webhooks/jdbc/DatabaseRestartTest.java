package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.h2.tools.Server;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A database server that is restarted while events keep coming, behind the pool that most applications have. */
final class DatabaseRestartTest {
    private static final int THREADS = 4;
    private static final Duration BETWEEN_EVENTS = Duration.ofMillis(20);

    private static HikariDataSource pool(int port, String name) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:tcp://127.0.0.1:" + port + "/mem:" + name + ";DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(THREADS);
        config.setConnectionTimeout(1000);
        return new HikariDataSource(config);
    }

    private static Server server(int port) throws Exception {
        return Server.createTcpServer("-tcpPort", Integer.toString(port), "-ifNotExists")
                .start();
    }

    /** Traffic that does not wait for the database to be well. */
    private static final class Traffic {
        final AtomicInteger done = new AtomicInteger();
        final AtomicInteger away = new AtomicInteger();
        final AtomicBoolean ends = new AtomicBoolean();
        private final AtomicLong number = new AtomicLong();
        private final EventStore store;

        Traffic(EventStore store) {
            this.store = store;
        }

        Void run() {
            while (!ends.get()) {
                try {
                    if (store.process(event("evt_" + number.incrementAndGet()), WRITES)
                                    .result()
                            == Result.DONE) {
                        done.incrementAndGet();
                    }
                } catch (StoreException e) {
                    away.incrementAndGet();
                }
                LockSupport.parkNanos(BETWEEN_EVENTS.toNanos());
            }
            return null;
        }

        void until(AtomicInteger count, int more) {
            int wanted = count.get() + more;
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (count.get() < wanted) {
                assertThat(deadline - System.nanoTime())
                        .as("%s events done, %s times away", done, away)
                        .isPositive();
                LockSupport.parkNanos(BETWEEN_EVENTS.toNanos());
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> aRestartUnderTrafficIsOverWhenTheServerIsBack() {
        return Stream.of(JdbcMode.values())
                .map(mode -> DynamicTest.dynamicTest(
                        mode.name(),
                        () -> restarted(tables -> mode == JdbcMode.TRANSACTION
                                ? JdbcEventStore.of(tables)
                                : JdbcInbox.builder(tables)
                                        .workers(1)
                                        .pollInterval(Duration.ofMillis(20))
                                        .start(WRITES))));
    }

    private static void restarted(Function<JdbcTables, EventStore> mode) throws Exception {
        Server first = server(0);
        int port = first.getPort();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HikariDataSource pool = pool(port, "t" + UUID.randomUUID())) {
            JdbcTables.create(pool);
            try (var connection = pool.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("CREATE TABLE effect (event_id varchar(255), attempt integer)");
            }
            EventStore store = mode.apply(JdbcTables.of(pool, "erp"));
            Traffic traffic = new Traffic(store);
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(traffic::run));
            }
            traffic.until(traffic.done, 20);
            first.stop();
            traffic.until(traffic.away, 1);
            Server second = server(port);
            try {
                traffic.until(traffic.done, 20);
                traffic.ends.set(true);
                for (Future<Void> each : all) {
                    each.get(1, TimeUnit.MINUTES);
                }
                if (store instanceof JdbcInbox inbox) {
                    inbox.close();
                }
            } finally {
                second.stop();
            }
        } finally {
            first.stop();
            threads.shutdownNow();
        }
    }
}
