package es.cg.sdk.mock.internal.outbound;

import es.cg.sdk.mock.internal.messages.Message;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Sends delivery requests, up to four at a time to each receiver, and records their answers under the service's lock. A
 * slow receiver delays no other. All methods except {@link #close} are called under the lock.
 */
public final class DeliveryQueue implements AutoCloseable {
    private static final int AT_ONCE = 4;

    private final ReentrantLock lock;
    private final Condition settled;
    private final Duration longestWait;
    private final ExecutorService threads;
    private final Map<String, ReceiverQueue> receivers = new HashMap<>();
    private final Map<Object, Integer> pending = new HashMap<>();
    private long life;
    private Runnable listener = () -> {};
    private boolean closed;

    /** Creates a queue that records answers under this lock, and for which nobody waits longer than two minutes. */
    public DeliveryQueue(ReentrantLock lock) {
        this(lock, Duration.ofMinutes(2));
    }

    /** Creates a queue for which nobody waits longer than this. */
    public DeliveryQueue(ReentrantLock lock, Duration longestWait) {
        this.lock = lock;
        this.longestWait = longestWait;
        this.settled = lock.newCondition();
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "cg-mock-delivery");
            thread.setDaemon(true);
            return thread;
        });
    }

    private record QueuedRequest(
            Object owner, DeliveryRequest request, Consumer<DeliveryRequest.Answer> recorder, long life) {}

    private static final class ReceiverQueue {
        private final Deque<QueuedRequest> waiting = new ArrayDeque<>();
        private int open;
    }

    /** Sends a request for this owner as soon as its receiver has a free place, and then calls the recorder. */
    public void send(Object owner, DeliveryRequest request, Consumer<DeliveryRequest.Answer> recorder) {
        if (closed) {
            return;
        }
        pending.merge(owner, 1, Integer::sum);
        ReceiverQueue receiver = receivers.computeIfAbsent(request.to(), to -> new ReceiverQueue());
        receiver.waiting.add(new QueuedRequest(owner, request, recorder, life));
        next(request.to(), receiver);
    }

    /**
     * Waits, without the lock, until every request of this owner has been answered and recorded.
     *
     * @return the number of requests that are still open after the longest time that anybody waits; 0 if none is
     */
    public int settle(Object owner) {
        long end = System.nanoTime() + longestWait.toNanos();
        boolean interrupted = false;
        try {
            while (pending.containsKey(owner) && !closed) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return pending.getOrDefault(owner, 0);
                }
                try {
                    settled.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return 0;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sets the listener that is called after each recorded answer; it must not wait. */
    public void whenRecorded(Runnable newListener) {
        listener = newListener;
    }

    /** Drops the answers of all pending requests, after the environments were restored. */
    public void dropPending() {
        life++;
    }

    private void next(String to, ReceiverQueue receiver) {
        while (receiver.open < AT_ONCE && !receiver.waiting.isEmpty()) {
            QueuedRequest queued = receiver.waiting.remove();
            receiver.open++;
            threads.execute(() -> {
                // The answer that stays if an Error ends this thread, so that nobody waits for the request for ever.
                DeliveryRequest.Answer answer =
                        new DeliveryRequest.Answer(0, Message.of("delivery.notSent"), Duration.ZERO);
                try {
                    answer = DeliverySender.send(queued.request());
                } finally {
                    record(to, queued, answer);
                }
            });
        }
    }

    private void record(String to, QueuedRequest queued, DeliveryRequest.Answer answer) {
        lock.lock();
        try {
            if (queued.life() == life && !closed) {
                queued.recorder().accept(answer);
                listener.run();
            }
        } finally {
            ended(to, queued.owner());
            lock.unlock();
        }
    }

    private void ended(String to, Object owner) {
        ReceiverQueue receiver = receivers.get(to);
        if (receiver != null) {
            receiver.open--;
            if (!closed) {
                next(to, receiver);
            }
            if (receiver.open == 0 && receiver.waiting.isEmpty()) {
                receivers.remove(to);
            }
        }
        pending.computeIfPresent(owner, (each, count) -> count == 1 ? null : count - 1);
        if (!pending.containsKey(owner)) {
            settled.signalAll();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            receivers.values().forEach(receiver -> receiver.waiting.clear());
            settled.signalAll();
        } finally {
            lock.unlock();
        }
        threads.shutdownNow();
    }
}
