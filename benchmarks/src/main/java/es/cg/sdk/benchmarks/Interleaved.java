package es.cg.sdk.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Compares ways of doing one thing with a floor, in one thread, block by block in turn: what slows the machine down
 * slows all of them. The floor also runs against itself, which shows how much of a ratio is noise.
 */
final class Interleaved {
    private static final long BLOCK_NANOS = 2_000_000;
    private static final int WARM_UP_ROUNDS = 400;
    private static final int ROUNDS = 600;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Way> ways = new ArrayList<>();
    // What was made goes here, so that making it is not optimised away.
    private volatile @Nullable Object sink;

    /** The first is the floor. */
    Interleaved with(String name, Callable<?> way) {
        ways.add(new Way(name, way));
        return this;
    }

    /** What each way took, as a ratio to the floor. */
    List<Result> run() throws Exception {
        Way floor = ways.get(0);
        ways.add(1, new Way(floor.name + " again (control)", floor.way));
        for (Way way : ways) {
            way.calls = 20;
        }
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            for (Way way : ways) {
                long nanos = block(way);
                way.calls = (int) Math.max(1, Math.min(way.calls * 2L, way.calls * BLOCK_NANOS / Math.max(1, nanos)));
            }
        }
        double[][] micros = new double[ways.size()][ROUNDS];
        double[] bytes = new double[ways.size()];
        for (int round = 0; round < ROUNDS; round++) {
            for (int turn = 0; turn < ways.size(); turn++) {
                int at = (turn + round) % ways.size();
                Way way = ways.get(at);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                micros[at][round] = block(way) / 1000.0 / way.calls;
                bytes[at] += (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) way.calls / ROUNDS;
            }
        }
        List<Result> results = new ArrayList<>();
        for (int at = 0; at < ways.size(); at++) {
            double[] ratios = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                ratios[round] = micros[at][round] / micros[0][round];
            }
            results.add(
                    new Result(ways.get(at).name, median(micros[at]), bytes[at], median(ratios), bytes[at] / bytes[0]));
        }
        return results;
    }

    private long block(Way way) throws Exception {
        long start = System.nanoTime();
        for (int call = 0; call < way.calls; call++) {
            sink = way.way.call();
        }
        return System.nanoTime() - start;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** A way of doing it, and what it took: median microseconds, bytes a call, and both as a ratio to the floor. */
    record Result(String name, double micros, double bytes, double timeRatio, double byteRatio) {
        static String head() {
            return String.format(Locale.ROOT, "%-36s %10s %10s %8s %8s", "", "µs", "bytes", "time ×", "bytes ×");
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%-36s %10.2f %10.0f %8.2f %8.2f", name, micros, bytes, timeRatio, byteRatio);
        }
    }

    private static final class Way {
        private final String name;
        private final Callable<?> way;
        private int calls;

        private Way(String name, Callable<?> way) {
            this.name = name;
            this.way = way;
        }
    }
}
