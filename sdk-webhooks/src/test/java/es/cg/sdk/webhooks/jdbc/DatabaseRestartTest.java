package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.chaos.ChaosDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.tools.Server;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A database server that is restarted while events keep coming, behind the pool that most applications have. */
final class DatabaseRestartTest {
    private static final int THREADS = 4;
    private static final Duration BETWEEN_EVENTS = Duration.ofMillis(20);
    private static final EventHandler WRITES = JdbcHandler.of((event, attempt) -> {
        try (var insertion = attempt.connection().prepareStatement("INSERT INTO effect (event_id) VALUES (?)")) {
            insertion.setString(1, event.id());
            insertion.executeUpdate();
        }
    });

    /** Restarts a database under traffic. */
    @FunctionalInterface
    private interface Restart {
        void under(Traffic traffic) throws Exception;
    }

    // By an address, the pool would limit the time of all drivers of the process to connect.
    private static HikariDataSource pool(DataSource source) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(THREADS);
        config.setConnectionTimeout(1000);
        return new HikariDataSource(config);
    }

    /** Senders that send each event until it is taken, whether the database is well or not. */
    private static final class Traffic {
        final AtomicInteger away = new AtomicInteger();
        final Collection<String> taken = new ConcurrentLinkedQueue<>();
        private final AtomicBoolean ends = new AtomicBoolean();
        private final AtomicInteger number = new AtomicInteger();
        private final EventStore store;
        private final List<Future<Void>> senders = new ArrayList<>();

        Traffic(EventStore store) {
            this.store = store;
        }

        void begin(ExecutorService threads) {
            for (int i = 0; i < THREADS; i++) {
                senders.add(threads.submit(this::send));
            }
        }

        private Void send() {
            while (!ends.get()) {
                WebhookEvent event = event("evt_" + number.incrementAndGet());
                while (!isTaken(event) && !Thread.currentThread().isInterrupted()) {
                    LockSupport.parkNanos(BETWEEN_EVENTS.toNanos());
                }
                taken.add(event.id());
                LockSupport.parkNanos(BETWEEN_EVENTS.toNanos());
            }
            return null;
        }

        private boolean isTaken(WebhookEvent event) {
            try {
                Result result = store.process(event, WRITES).result();
                // A duplicate: its commit was not heard of.
                return result == Result.DONE || result == Result.DUPLICATE;
            } catch (StoreException e) {
                away.incrementAndGet();
                return false;
            }
        }

        void goesOn() {
            int wanted = taken.size() + 20;
            until(() -> taken.size() >= wanted);
        }

        void until(BooleanSupplier reached) {
            long deadline = HangLimit.end();
            while (!reached.getAsBoolean()) {
                assertThat(deadline - System.nanoTime())
                        .as("%s events taken, %s times away", taken.size(), away)
                        .isPositive();
                LockSupport.parkNanos(BETWEEN_EVENTS.toNanos());
            }
        }

        void end() throws Exception {
            ends.set(true);
            for (Future<Void> each : senders) {
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> h2RestartUnderTrafficLosesAndRepeatsNoEvent() {
        return Stream.of(JdbcMode.values())
                .map(mode -> dynamicTest(mode.name(), () -> {
                    Server first = h2(0);
                    List<Server> servers = new ArrayList<>(List.of(first));
                    TestDatabase database = TestDatabase.of(new OwnDatabase(
                            DatabaseKind.H2,
                            "jdbc:h2:tcp://127.0.0.1:" + first.getPort() + "/mem:" + Sql.unusedName()
                                    + ";DB_CLOSE_DELAY=-1"));
                    try (HikariDataSource pool = pool(database.dataSource())) {
                        survives(mode, database.through(pool).filled(), traffic -> {
                            first.stop();
                            traffic.until(() -> traffic.away.get() > 0);
                            servers.add(h2(first.getPort()));
                        });
                    } finally {
                        servers.forEach(Server::stop);
                    }
                }));
    }

    private static Server h2(int port) throws Exception {
        return Server.createTcpServer("-tcpPort", Integer.toString(port), "-ifNotExists")
                .start();
    }

    @Tag("slow")
    @TestFactory
    Stream<DynamicTest> serverStopAndCrashLoseAndRepeatNoEvent(@TempDir Path directory) {
        return Stream.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .flatMap(kind -> Stream.of(JdbcMode.values())
                        .map(mode -> dynamicTest(
                                mode + " on " + kind,
                                () -> stopsAndCrashes(mode, kind, directory.resolve(mode + "-" + kind)))));
    }

    private static void stopsAndCrashes(JdbcMode mode, DatabaseKind kind, Path directory) throws Exception {
        try (ChaosDatabase server = ChaosDatabase.start(kind, directory);
                HikariDataSource pool = pool(server.source())) {
            survives(mode, TestDatabase.of(new OwnDatabase(kind, server.url())).through(pool), traffic -> {
                server.restart(false);
                traffic.goesOn();
                server.restart(true);
            });
        }
    }

    private static void survives(JdbcMode mode, TestDatabase database, Restart restart) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        EventStore store = mode == JdbcMode.TRANSACTION
                ? JdbcEventStore.of(tables)
                : JdbcInbox.builder(tables)
                        .workers(1)
                        .pollInterval(Duration.ofMillis(20))
                        .backoff(attempt -> Duration.ofMillis(20))
                        .start(WRITES);
        try {
            Traffic traffic = new Traffic(store);
            traffic.begin(threads);
            traffic.goesOn();
            restart.under(traffic);
            traffic.goesOn();
            traffic.end();
            traffic.until(() -> tables.unfinished().open(1).isEmpty());

            assertThat(database.effects()).containsExactlyInAnyOrderElementsOf(traffic.taken);
        } finally {
            threads.shutdownNow();
            if (store instanceof JdbcInbox inbox) {
                inbox.close();
            }
        }
    }
}
