package es.cg.sdk.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Compares calls one by one in turn, in one thread: what slows the machine down slows all of them. Each block of rounds
 * gives a figure, and ratios are taken block by block. Not thread-safe.
 */
final class CallByCall {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Way> ways = new ArrayList<>();
    private final Random chance = new Random(1);
    // What was read goes here, so that reading it is not optimised away.
    private volatile @Nullable Object sink;

    /** One of the calls that are compared, and what it took: a figure a block. */
    static final class Way {
        final String name;
        final Figures bytes = new Figures();
        final Figures cpuMicros = new Figures();
        final Figures wallMicros = new Figures();

        private final Callable<Callable<Object>> clients;
        private Callable<Object> call;
        private long blockBytes;
        private long[] cpu = new long[0];
        private long[] wall = new long[0];

        private Way(String name, Callable<Callable<Object>> clients) throws Exception {
            this.name = name;
            this.clients = clients;
            this.call = clients.call();
        }
    }

    /** Calls by a client that is made anew for each block: on which core its server's thread runs is chance. */
    Way with(String name, Callable<Callable<Object>> clients) throws Exception {
        Way way = new Way(name, clients);
        ways.add(way);
        return way;
    }

    void warmUp(int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            for (Way way : ways) {
                sink = way.call.call();
            }
        }
    }

    /** Adds a figure of each kind to each: the mean of what was allocated, the medians of CPU and wall time. */
    void block(int rounds) throws Exception {
        for (Way way : ways) {
            way.call = way.clients.call();
        }
        warmUp(rounds / 4);
        for (Way way : ways) {
            way.blockBytes = 0;
            way.cpu = new long[rounds];
            way.wall = new long[rounds];
        }
        List<Way> turns = new ArrayList<>(ways);
        for (int round = 0; round < rounds; round++) {
            // Each leaves the caches as it found them for nobody: in a fixed order one would always come after the
            // worst.
            Collections.shuffle(turns, chance);
            for (Way way : turns) {
                one(way, round);
            }
        }
        for (Way way : ways) {
            way.bytes.add((double) way.blockBytes / rounds);
            way.cpuMicros.add(median(way.cpu));
            way.wallMicros.add(median(way.wall));
        }
    }

    private void one(Way way, int round) throws Exception {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long cpu = THREADS.getCurrentThreadCpuTime();
        long wall = System.nanoTime();
        sink = way.call.call();
        way.wall[round] = System.nanoTime() - wall;
        way.cpu[round] = THREADS.getCurrentThreadCpuTime() - cpu;
        way.blockBytes += THREADS.getCurrentThreadAllocatedBytes() - bytes;
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1000.0;
    }
}
