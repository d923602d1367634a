package es.cg.sdk.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Does the same in several threads or processes, all of which begin at one moment. */
public final class AtOnce {
    private AtOnce() {}

    /** What each thread does. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    /** What is done with a number. */
    @FunctionalInterface
    public interface Numbered<T> {
        T of(int number) throws Exception;
    }

    /** Runs it in so many threads; throws what one of them threw. */
    public static void run(int count, Task task) throws Exception {
        List<Boolean> unused = each(count, count, number -> {
            task.run();
            return true;
        });
    }

    /** Does it with each number below the count, in so many threads; returns the results, or throws what one threw. */
    public static <T> List<T> each(int threads, int count, Numbered<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<List<T>>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int first = i;
                all.add(pool.submit(() -> {
                    start.await(10, TimeUnit.MINUTES);
                    List<T> own = new ArrayList<>();
                    for (int number = first; number < count; number += threads) {
                        own.add(work.of(number));
                    }
                    return own;
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<List<T>> each : all) {
                results.addAll(each.get(10, TimeUnit.MINUTES));
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Runs processes, each of which prints {@code ready}, and goes on when it reads a line; returns the last line that
     * each has printed.
     */
    public static List<String> run(List<ProcessBuilder> programs) throws IOException {
        List<Process> processes = new ArrayList<>();
        List<String> printed = new ArrayList<>();
        try {
            for (ProcessBuilder each : programs) {
                processes.add(each.start());
            }
            for (Process each : processes) {
                awaitReady(each.inputReader());
            }
            for (Process each : processes) {
                each.getOutputStream().write('\n');
                each.getOutputStream().flush();
            }
            for (Process each : processes) {
                printed.add(each.inputReader().lines().reduce("", (before, line) -> line));
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
        return printed;
    }

    private static void awaitReady(BufferedReader said) throws IOException {
        for (String line = said.readLine(); !"ready".equals(line); line = said.readLine()) {
            if (line == null) {
                throw new IOException("a process has ended by itself");
            }
        }
    }
}
