package es.cg.sdk.mock.internal.outbound;

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
 * Brings posts to their receivers, a few at a time to each, and books what became of them: in the service's turn, with
 * its lock. A receiver that takes its time delays nobody else. All methods but {@link #close} are called under the lock.
 */
public final class DeliveryQueue implements AutoCloseable {
    private static final int AT_ONCE = 4;

    private final ReentrantLock lock;
    private final Condition settled;
    private final ExecutorService threads;
    private final Map<String, Line> lines = new HashMap<>();
    private final Map<Object, Integer> underWay = new HashMap<>();
    private long life;
    private boolean closed;

    /** One that books under this lock. */
    public DeliveryQueue(ReentrantLock lock) {
        this.lock = lock;
        this.settled = lock.newCondition();
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "cg-mock-courier");
            thread.setDaemon(true);
            return thread;
        });
    }

    private record Errand(Object owner, DeliveryRequest post, Consumer<DeliveryRequest.Answer> booking, long life) {}

    private static final class Line {
        private final Deque<Errand> waiting = new ArrayDeque<>();
        private int out;
    }

    /** Sends it for this owner, as soon as its receiver has a place, and then books. */
    public void send(Object owner, DeliveryRequest post, Consumer<DeliveryRequest.Answer> booking) {
        if (closed) {
            return;
        }
        underWay.merge(owner, 1, Integer::sum);
        Line line = lines.computeIfAbsent(post.to(), to -> new Line());
        line.waiting.add(new Errand(owner, post, booking, life));
        next(post.to(), line);
    }

    /** Waits, without the lock, until nothing of this owner is under way. */
    public void settle(Object owner) {
        while (underWay.containsKey(owner) && !closed) {
            settled.awaitUninterruptibly();
        }
    }

    /** Books nothing of what is under way: the world that it came from is another now. */
    public void forget() {
        life++;
    }

    private void next(String to, Line line) {
        while (line.out < AT_ONCE && !line.waiting.isEmpty()) {
            Errand errand = line.waiting.remove();
            line.out++;
            threads.execute(() -> book(to, errand, DeliverySender.send(errand.post())));
        }
    }

    private void book(String to, Errand errand, DeliveryRequest.Answer answer) {
        lock.lock();
        try {
            if (errand.life() == life && !closed) {
                errand.booking().accept(answer);
            }
        } finally {
            ended(to, errand.owner());
            lock.unlock();
        }
    }

    private void ended(String to, Object owner) {
        Line line = lines.get(to);
        if (line != null) {
            line.out--;
            if (!closed) {
                next(to, line);
            }
            if (line.out == 0 && line.waiting.isEmpty()) {
                lines.remove(to);
            }
        }
        underWay.computeIfPresent(owner, (each, count) -> count == 1 ? null : count - 1);
        if (!underWay.containsKey(owner)) {
            settled.signalAll();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            lines.values().forEach(line -> line.waiting.clear());
            settled.signalAll();
        } finally {
            lock.unlock();
        }
        threads.shutdownNow();
    }
}
