package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.Jobs;
import es.cg.sdk.mock.internal.service.Service;
import java.util.List;
import java.util.function.Supplier;

/** The faults of a mock: armed for an operation, used up as they strike. Thread-safe. */
public final class Faults {
    private final Contract contract;
    private final Service.Desk desk;
    private final List<Jobs> jobs;

    Faults(Contract contract, Service.Desk desk, List<Jobs> jobs) {
        this.contract = contract;
        this.desk = desk;
        this.jobs = jobs;
    }

    /**
     * Lets the next so many calls of an operation go wrong.
     *
     * @param operation as openapi.json names it, such as {@code activities.create}, or {@code *} for any
     * @return the fault's id
     * @throws IllegalArgumentException if there is no such operation
     */
    public String arm(String operation, int times, Fault fault) {
        if (times < 1) {
            throw new IllegalArgumentException("times must be 1 or more, but is " + times);
        }
        return turn(() -> desk.faults().arm(contract, operation, times, 1, fault.effect()));
    }

    /** Lets this share of the calls of an operation go wrong, from 0 to 1, until it is cleared. */
    public String armByChance(String operation, double probability, Fault fault) {
        return turn(() -> desk.faults().arm(contract, operation, 0, probability, fault.effect()));
    }

    /**
     * Lets the next job of an operation fail with this code, in production and in the sandbox.
     *
     * @param operation as openapi.json names it, such as {@code documents.upload}
     * @throws IllegalArgumentException if no job comes of it
     */
    public void failNextJob(String operation, String code) {
        turn(() -> {
            jobs.forEach(each -> each.failNext(operation, code, "an injected fault"));
            return "";
        });
    }

    /** What was armed to strike so many times and has not: a test that leaves something here tested less than it says. */
    public List<String> unused() {
        return turn(() -> desk.faults().unused());
    }

    /** Disarms all. */
    public void clear() {
        turn(() -> {
            desk.faults().clear();
            return "";
        });
    }

    private <T> T turn(Supplier<T> what) {
        desk.lock().lock();
        try {
            return what.get();
        } finally {
            desk.lock().unlock();
        }
    }
}
