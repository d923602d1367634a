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

    /** Runs it in so many threads; throws what one of them threw. */
    public static void run(int count, Task task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            CyclicBarrier start = new CyclicBarrier(count);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(threads.submit(() -> {
                    start.await(10, TimeUnit.MINUTES);
                    task.run();
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get(10, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
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
