package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.FirmOrigin;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.DeliverySettings;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.FixedSettings;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class StateHandlersTest {
    @Test
    void stateThatDoesNotFitIntoTheMemoryIsRefused() {
        StateSnapshots snapshots = new StateSnapshots(firms(shared(new ReentrantLock())));

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

    static SharedState shared(ReentrantLock lock) {
        Contract contract = ContractReader.bundled();
        return new SharedState(
                lock,
                contract,
                new CallJournal(1, 1),
                new InjectedFaults(contract),
                new DeliveryQueue(lock),
                contract.answerChecker());
    }

    static Firms firms(SharedState shared) {
        Instant start = Instant.parse("2026-11-20T08:00:00Z");
        SimulatedClock clock = new SimulatedClock(start, null);
        DeliverySettings deliveries = new DeliverySettings(List.of(), Duration.ZERO, false, EventForm.CONTRACT);
        FirmSettings settings = new FirmSettings(
                new FixedSettings(Duration.ZERO, 0, false, false, false, false, deliveries, "", List.of()));
        return new Firms(shared, null, clock, new FirmOrigin(start, 1, clock), settings, Set.of(), 1);
    }
}
