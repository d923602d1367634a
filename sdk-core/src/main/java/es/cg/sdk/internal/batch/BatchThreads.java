package es.cg.sdk.internal.batch;

import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** The threads of a run, which end with it. */
final class BatchThreads {
    private BatchThreads() {}

    /** Works off what there is, and returns when that is over; an interrupt stops the context and the threads. */
    static <W> void workOff(List<W> work, Consumer<W> worker, RunContext context) {
        Queue<W> left = new ConcurrentLinkedQueue<>(work);
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= Math.min(RequestSlots.MAX_IN_FLIGHT, work.size()); i++) {
            Thread thread = new Thread(() -> workOff(left, worker, context), "cg-sdk-batch-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        try {
            threads.forEach(Thread::start);
        } catch (Throwable e) {
            // Those that run are waited for: they write into the journal.
            context.stop("a thread of the run could not be started: " + PrintableText.of(e.toString()));
        }
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= joined(thread, threads, context);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static <W> void workOff(Queue<W> left, Consumer<W> worker, RunContext context) {
        try {
            for (W each = left.poll(); each != null; each = left.poll()) {
                worker.accept(each);
            }
        } catch (Throwable e) {
            context.stop("a thread of the run has died of a " + e.getClass().getName());
        }
    }

    /** Whether an interrupt came meanwhile. */
    private static boolean joined(Thread thread, List<Thread> all, RunContext context) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (InterruptedException e) {
                interrupted = true;
                context.stop(RunContext.INTERRUPTED);
                all.forEach(Thread::interrupt);
            }
        }
    }
}
