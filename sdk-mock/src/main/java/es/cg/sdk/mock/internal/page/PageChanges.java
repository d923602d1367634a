package es.cg.sdk.mock.internal.page;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Tells an open page what it has to read again. Each topic, such as a list of records, has the number of its last
 * change, so that a page which was away is told every topic that it missed. Thread-safe; whoever reports a change never
 * waits for a page.
 */
final class PageChanges {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Long> lastOfTopic = new TreeMap<>();
    private long last;
    private boolean closed;

    /**
     * What a reader is told.
     *
     * @param number the number of the last change of all
     * @param topics the topics that have changed
     */
    record Changes(long number, Set<String> topics) {}

    /** Reports a change. */
    void report(String topic) {
        lock.lock();
        try {
            lastOfTopic.put(topic, ++last);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the number of the last change; 0 before the first. */
    long last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the waits of all readers, now and later. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until something has changed after a number, at most this long, and returns what; no topics if nothing has.
     *
     * @param pauseMillis how long it waits in any case, so that many changes are told at once
     */
    Changes await(long number, long pauseMillis, long mostMillis) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(pauseMillis);
            while (left > 0 && !closed) {
                left = changed.awaitNanos(left);
            }
            left = TimeUnit.MILLISECONDS.toNanos(mostMillis);
            while (left > 0 && last <= number && !closed) {
                left = changed.awaitNanos(left);
            }
            Set<String> topics = new TreeSet<>();
            lastOfTopic.forEach((topic, ofTopic) -> {
                if (ofTopic > number) {
                    topics.add(topic);
                }
            });
            return new Changes(last, topics);
        } finally {
            lock.unlock();
        }
    }
}
