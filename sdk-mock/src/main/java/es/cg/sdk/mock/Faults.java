package es.cg.sdk.mock;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The faults of a mock: armed for an operation, used up as they strike. Thread-safe. */
public final class Faults {
    private final es.cg.sdk.mock.internal.faults.InjectedFaults faults;
    private final ReentrantLock lock;

    Faults(es.cg.sdk.mock.internal.faults.InjectedFaults faults, ReentrantLock lock) {
        this.faults = faults;
        this.lock = lock;
    }

    /**
     * Lets the next so many calls of an operation go wrong: those of a good key, for only they are known to be for it.
     *
     * @param operation as openapi.json names it, such as {@code activities.create}, or {@code *} for any
     * @return the fault's id
     * @throws IllegalArgumentException if there is no such operation, or if no job comes of one whose job is to fail
     */
    public String arm(String operation, int times, Fault fault) {
        mustStrike(times);
        return turn(() -> faults.arm(operation, times, 1, fault.effect()));
    }

    /** Lets this share of the calls of an operation go wrong, from 0 to 1, until it is cleared. */
    public String armByChance(String operation, double probability, Fault fault) {
        return turn(() -> faults.arm(operation, 0, probability, fault.effect()));
    }

    /** What was armed to strike so many times and has not: a test that leaves something here tested less than it says. */
    public List<String> unused() {
        return turn(() -> faults.unused());
    }

    /** Disarms all, and lets go at once what a delay still holds. */
    public void clear() {
        turn(() -> {
            faults.clear();
            return "";
        });
    }

    static void mustStrike(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("a fault strikes 1 time or more, not " + times);
        }
    }

    private <T> T turn(Supplier<T> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }
}
