package es.cg.sdk.mock.internal.scheduling;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a task again and again on a daemon thread, with a pause in real time before each run. */
public final class RepeatedTask implements AutoCloseable {
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Duration pause;
    private final Runnable task;

    /** Starts the thread. */
    public RepeatedTask(String name, Duration pause, Runnable task) {
        this.pause = pause;
        this.task = task;
        Thread thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!closed.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                runOnce();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() {
        try {
            task.run();
        } catch (RuntimeException failed) {
            Failures.report(failed);
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
