package es.cg.sdk.internal.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.internal.limits.RequestSlots;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Runs the work of a batch on daemon threads that end with the run. */
final class BatchThreads {
    /** Why a run stops whose thread was interrupted. */
    static final String INTERRUPTED = "the run was interrupted";

    private BatchThreads() {}

    /** Runs all work and returns when it is done; an interrupt stops the run and interrupts its threads. */
    static <W> void runAll(List<W> work, Consumer<W> worker, RunStop stop) {
        Queue<W> queue = new ConcurrentLinkedQueue<>(work);
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= Math.min(RequestSlots.MAX_IN_FLIGHT, work.size()); i++) {
            Thread thread = new Thread(() -> runQueue(queue, worker, stop), "cg-sdk-batch-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        try {
            threads.forEach(Thread::start);
        } catch (Throwable e) {
            // Threads that did start are joined below, since they write to the journal.
            stop.stop("a thread of the run could not be started: " + PrintableText.of(e.toString()));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= join(thread, threads, stop);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <W> void runQueue(Queue<W> queue, Consumer<W> worker, RunStop stop) {
        try {
            for (W each = queue.poll(); each != null; each = queue.poll()) {
                worker.accept(each);
            }
        } catch (Throwable e) {
            stop.stop("a thread of the run has ended with " + e.getClass().getName());
        }
    }

    /** Joins the thread; returns whether this thread was interrupted meanwhile. */
    private static boolean join(Thread thread, List<Thread> all, RunStop stop) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
                stop.stop(INTERRUPTED);
                all.forEach(Thread::interrupt);
            }
        }
    }
}
