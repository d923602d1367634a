package es.cg.sdk.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What one server answers to four connections that are kept alive, each asking as soon as it was answered. */
final class Load {
    private static final int CONNECTIONS = 4;

    final Figures perSecond = new Figures();
    final Figures p50 = new Figures();
    final Figures p99 = new Figures();

    private final Server server;
    private final Call call;

    Load(Server server, Call call) {
        this.server = server;
        this.call = call;
    }

    /** Sends requests for the given time, and records how many were answered. */
    void measure(double seconds) throws Exception {
        long begin = System.nanoTime();
        long[] nanos = asked(asked -> System.nanoTime() - begin < seconds * 1e9);
        perSecond.add(nanos.length * 1e9 / (System.nanoTime() - begin));
        p50.add(nanos[nanos.length / 2] / 1e6);
        p99.add(nanos[(int) (nanos.length * 0.99)] / 1e6);
    }

    /** Asks so often, whatever it takes. */
    void repeat(long times) throws Exception {
        asked(asked -> asked < times / CONNECTIONS);
    }

    private interface Limit {
        boolean goesOn(long asked);
    }

    private long[] asked(Limit limit) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Callable<long[]>> work = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                work.add(() -> one(limit));
            }
            List<long[]> parts = new ArrayList<>();
            for (Future<long[]> part : threads.invokeAll(work)) {
                parts.add(part.get());
            }
            return parts.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        } finally {
            threads.shutdown();
        }
    }

    private long[] one(Limit limit) throws Exception {
        long[] nanos = new long[1 << 14];
        int count = 0;
        try (RawConnection connection = new RawConnection(server.port())) {
            while (limit.goesOn(count)) {
                long begin = System.nanoTime();
                connection.ask(call).fine();
                if (count == nanos.length) {
                    nanos = Arrays.copyOf(nanos, count * 2);
                }
                nanos[count++] = System.nanoTime() - begin;
            }
        }
        return Arrays.copyOf(nanos, count);
    }
}
