package es.cg.sdk;

import es.cg.sdk.call.Time;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.HangLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/** A mock's clock and its client's: it moves only when every thread that works waits, and then to the first wait's end. */
final class SharedTime implements Time, AutoCloseable {
    // A call that may go on counts as held back until its thread runs, which takes its time on a busy machine.
    private static final int LOOKS = 20;

    private final MockCg mock;
    private final Instant begin;
    private final AtomicLong nanos = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Long> ends = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private int working;
    private final List<CgClient> clients = new ArrayList<>();

    SharedTime(MockCg mock) {
        this.mock = mock;
        this.begin = mock.panel().now().toInstant();
    }

    /** Does the work of all numbers below {@code count} with so many threads, and waits for it. */
    void work(int most, int count, CgClient cg, IntConsumer work) throws Exception {
        clients.add(cg);
        working = most;
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            all.add(threads.submit(() -> {
                try {
                    for (int n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
                        work.accept(n);
                    }
                } finally {
                    stopped();
                }
            }));
        }
        for (Future<?> each : all) {
            each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        }
    }

    double minutes() {
        return nanos.get() / 60e9;
    }

    @Override
    public Instant now() {
        return begin.plusNanos(nanos.get());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        lock.lockInterruptibly();
        Long end = nanos.get() + duration.toNanos();
        ends.add(end);
        try {
            int looks = 0;
            while (nanos.get() < end) {
                int held = heldBack();
                looks = held >= working ? looks + 1 : 0;
                if (ends.size() >= working || looks > LOOKS) {
                    moveToTheFirstEnd();
                } else if (held > 0) {
                    // Who is held back by the client does not tell: look again soon.
                    changed.await(1, TimeUnit.MILLISECONDS);
                } else {
                    changed.await();
                }
            }
        } finally {
            ends.remove(end);
            lock.unlock();
        }
    }

    private void moveToTheFirstEnd() {
        long first = ends.stream().min(Long::compare).orElseThrow();
        mock.panel().advance(Duration.ofNanos(first - nanos.get()));
        nanos.set(first);
        ends.removeIf(each -> each <= first);
        changed.signalAll();
    }

    private int heldBack() {
        return clients.stream().mapToInt(cg -> cg.limits().waiting()).sum();
    }

    private void stopped() {
        lock.lock();
        try {
            working--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public double random() {
        return 0.5;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
