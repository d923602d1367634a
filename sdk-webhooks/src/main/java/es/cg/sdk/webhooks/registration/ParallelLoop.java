package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.threads.RunStop;
import java.util.Collections;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Does work for each number below a limit, until the run is to end. */
final class ParallelLoop {
    private final int parallelism;
    private final RunStop stop;

    ParallelLoop(int parallelism, RunStop stop) {
        this.parallelism = parallelism;
        this.stop = stop;
    }

    /** Records that a call failed: with the wrong key, 3,000 calls would fail in the same way. */
    static void failed(RunStop stop, Throwable cause) {
        stop.failed(cause.getClass(), "in a row failed with " + cause.getClass().getName());
    }

    /** Returns when no work is being done any more. */
    void run(int count, IntConsumer work) {
        AtomicInteger next = new AtomicInteger();
        Runnable loop = () -> {
            while (stop.reason() == null && next.get() < count) {
                if (Thread.currentThread().isInterrupted()) {
                    stop.stop("the thread was interrupted");
                    return;
                }
                int index = next.getAndIncrement();
                if (index < count) {
                    work.accept(index);
                }
            }
        };
        if (parallelism == 1) {
            loop.run();
        } else {
            runOnThreads(loop);
        }
    }

    private void runOnThreads(Runnable loop) {
        ExecutorService threads = Executors.newFixedThreadPool(parallelism);
        boolean interrupted = false;
        try {
            for (Future<?> each : threads.invokeAll(Collections.nCopies(parallelism, Executors.callable(loop)))) {
                each.get();
            }
        } catch (InterruptedException e) {
            // invokeAll has interrupted the threads.
            stop.stop("the thread was interrupted");
            interrupted = true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            interrupted |= awaitEnd(threads);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits until the calls in flight have ended: what they registered belongs to the report. */
    private static boolean awaitEnd(ExecutorService threads) {
        boolean interrupted = false;
        while (true) {
            try {
                if (threads.awaitTermination(1, TimeUnit.MINUTES)) {
                    return interrupted;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }
}
