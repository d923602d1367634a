package es.cg.sdk.mock;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Arms faults for operations of both environments. If several are armed for a call, the one that was armed first
 * strikes. Thread-safe.
 */
public final class Faults {
    private final es.cg.sdk.mock.internal.faults.InjectedFaults faults;
    private final ReentrantLock lock;

    Faults(es.cg.sdk.mock.internal.faults.InjectedFaults faults, ReentrantLock lock) {
        this.faults = faults;
        this.lock = lock;
    }

    /**
     * Arms a fault for the next calls of an operation. Only calls with a valid key count.
     *
     * @param operation the id in openapi.json, such as {@code activities.create}, or {@code *} for any operation
     * @param times the number of calls, or of jobs for {@link Fault#failedJob}; at least 1
     * @return the fault's id, as {@link #unused} shows it
     * @throws IllegalArgumentException if there is no such operation, if {@code times} is less than 1, or if the fault
     *     is of a job and the operation starts none
     */
    public String arm(String operation, int times, Fault fault) {
        checkTimes(times);
        return locked(() -> faults.arm(operation, fault.aim(), times, 1, fault.effect()));
    }

    /**
     * Arms a fault that strikes each call of an operation with a probability, until {@link #clear}.
     *
     * @throws IllegalArgumentException as {@link #arm} does, or if the probability is not 0 to 1
     */
    public String armByChance(String operation, double probability, Fault fault) {
        return locked(() -> faults.arm(operation, fault.aim(), 0, probability, fault.effect()));
    }

    /**
     * Describes the faults that have not struck as often as they were armed for; empty if all have. Faults by chance
     * are never listed.
     */
    public List<String> unused() {
        return locked(() -> faults.unused());
    }

    /**
     * Disarms a fault.
     *
     * @param id what {@link #arm} or {@link #armByChance} has returned
     * @return whether there was such a fault, armed or used up
     */
    public boolean disarm(String id) {
        return locked(() -> faults.disarm(id));
    }

    /** Disarms all faults, and sends delayed answers at once. */
    public void clear() {
        locked(() -> {
            faults.clear();
            return "";
        });
    }

    static void checkTimes(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("a fault must strike at least once, not " + times);
        }
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
