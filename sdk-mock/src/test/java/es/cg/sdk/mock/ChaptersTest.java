package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.Courier;
import es.cg.sdk.mock.internal.service.Faults;
import es.cg.sdk.mock.internal.service.Firm;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

final class ChaptersTest {
    @Test
    void everyHandlerIsForAnOperationOfTheContract() {
        World world = new World(false, new SimulatedClock(Instant.EPOCH, null), 1);
        Office office = new Office(
                world,
                world,
                new Firm(),
                new Faults(Contract.bundled()),
                Contract.bundled(),
                new Courier(new ReentrantLock()));
        assertThat(Contract.bundled().operations())
                .extracting(ApiOperation::id)
                .containsAll(new Chapters(office).handlers().keySet());
    }
}
