package es.cg.sdk.limits.shared;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A node in a process of its own, which calls as often as it may and may be killed at any moment: {@code address key
 * database seconds}. It says when it is ready, begins with the next byte of its input, and prints the number of its
 * calls.
 */
public final class NodeProcess {
    private static final int THREADS = 6;

    private NodeProcess() {}

    /** Runs it until its time is over. */
    public static void main(String[] arguments) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
        try (HikariDataSource database = pool(arguments[2]);
                JdbcLimitStore store = JdbcLimitStore.open(database);
                CgClient cg = CgClient.builder()
                        .baseUrl(arguments[0])
                        .apiKey(ApiKey.of(arguments[1]))
                        .limitStore(store)
                        .build()) {
            System.out.println("ready");
            System.in.read();
            long end = System.nanoTime()
                    + Duration.ofSeconds(Long.parseLong(arguments[3])).toNanos();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(() -> call(cg, end, calls)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        }
        threads.shutdown();
        System.out.println(calls.get());
    }

    /** Returns a pool of connections, as applications have one. */
    private static HikariDataSource pool(String address) {
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(address);
        settings.setMaximumPoolSize(4);
        return new HikariDataSource(settings);
    }

    private static void call(CgClient cg, long end, AtomicInteger calls) {
        long left = end - System.nanoTime();
        while (left > 0) {
            try {
                cg.with(CallOptions.defaults().deadline(Duration.ofNanos(left)))
                        .status()
                        .get();
                calls.incrementAndGet();
            } catch (CallException e) {
                if (!e.deadlineReached()) {
                    throw e;
                }
                return;
            }
            left = end - System.nanoTime();
        }
    }
}
