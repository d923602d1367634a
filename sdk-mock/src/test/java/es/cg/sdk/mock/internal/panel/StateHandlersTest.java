package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.FirmOrigin;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.io.InputStream;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class StateHandlersTest {
    @Test
    void stateThatDoesNotFitIntoTheMemoryIsRefused() {
        StateSnapshots snapshots = new StateSnapshots(firms());

        assertThatThrownBy(() -> StateHandlers.read(snapshots, new InputStream() {
                    @Override
                    public int read() {
                        throw new OutOfMemoryError("on purpose");
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) {
                        throw new OutOfMemoryError("on purpose");
                    }
                }))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("it does not fit into the memory beside the present state");
    }

    private static Firms firms() {
        Contract contract = ContractReader.bundled();
        ReentrantLock lock = new ReentrantLock();
        SharedState shared = new SharedState(
                lock,
                contract,
                new CallJournal(1, 1),
                new InjectedFaults(contract),
                new DeliveryQueue(lock),
                contract.answerChecker());
        SimulatedClock clock = new SimulatedClock(Instant.EPOCH, null);
        return new Firms(shared, null, clock, new FirmOrigin(Instant.EPOCH, 1, clock), new FirmSettings(), Set.of(), 1);
    }
}
