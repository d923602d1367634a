package es.cg.sdk.webhooks.conformance;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The handler that a receiver calls: records events, and fails or waits if told to. Thread-safe. */
final class Recorder {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<String> begun = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> records = new HashMap<>();
    private final Map<String, Integer> failures = new HashMap<>();
    private final Map<String, CountDownLatch> gates = new HashMap<>();
    private final Duration patience;

    /** Creates a recorder that waits this long at most. */
    Recorder(Duration patience) {
        this.patience = patience;
    }

    void handle(String id, String type, @Nullable String object) throws Exception {
        CountDownLatch gate;
        boolean fails;
        lock.lock();
        try {
            begun.add(id);
            types.put(id, type);
            if (object != null) {
                records.put(id, object);
            }
            gate = gates.get(id);
            fails = failures.merge(id, -1, Integer::sum) >= 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (gate != null && !gate.await(patience.toNanos() * 3, TimeUnit.NANOSECONDS)) {
            throw new IOException("the handler was to wait, and nobody let it go on");
        }
        if (fails) {
            throw new IOException("the handler was to fail");
        }
        lock.lock();
        try {
            done.add(id);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Lets the handler fail so many times for this event. */
    void failing(String id, int times) {
        lock.lock();
        try {
            failures.put(id, times);
        } finally {
            lock.unlock();
        }
    }

    /** Lets the handler wait at this event until the latch is counted down. */
    CountDownLatch waiting(String id) {
        lock.lock();
        try {
            return gates.computeIfAbsent(id, any -> new CountDownLatch(1));
        } finally {
            lock.unlock();
        }
    }

    /** Lets whatever waits go on. */
    void release() {
        lock.lock();
        try {
            gates.values().forEach(CountDownLatch::countDown);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the handler began this event, now or soon. */
    boolean begins(String id) throws InterruptedException {
        return comes(begun, id, patience);
    }

    /** Whether the handler finishes this event, now or within this time. */
    boolean finishes(String id, Duration within) throws InterruptedException {
        return comes(done, id, within);
    }

    private boolean comes(List<String> list, String id, Duration within) throws InterruptedException {
        long left = within.toNanos();
        lock.lockInterruptibly();
        try {
            while (!list.contains(id)) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** How often the handler was called for this event. */
    int calls(String id) {
        lock.lock();
        try {
            return Collections.frequency(begun, id);
        } finally {
            lock.unlock();
        }
    }

    /** How often the handler was called at all. */
    int calls() {
        lock.lock();
        try {
            return begun.size();
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    String type(String id) {
        lock.lock();
        try {
            return types.get(id);
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    String record(String id) {
        lock.lock();
        try {
            return records.get(id);
        } finally {
            lock.unlock();
        }
    }
}
