package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.AnswerChecker;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all environments of a mock and its panel share.
 *
 * @param lock held while a request is served, so that requests take effect one after the other
 * @param checker checks every answer against the contract before it is sent; null for no check
 */
public record SharedState(
        ReentrantLock lock,
        Contract contract,
        CallJournal journal,
        InjectedFaults faults,
        DeliveryQueue queue,
        @Nullable AnswerChecker checker) {
    /** Returns what is read under the lock. */
    public <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
