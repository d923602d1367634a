package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.Service;
import java.util.List;
import java.util.function.Supplier;

/** The faults of a mock: armed for an operation, used up as they strike. Thread-safe. */
public final class Faults {
    private final Contract contract;
    private final Service.Desk desk;

    Faults(Contract contract, Service.Desk desk) {
        this.contract = contract;
        this.desk = desk;
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
