package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.store.Firm;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ChaptersTest {
    @Test
    void everyHandlerIsForAnOperationOfTheContract() {
        Office office = new Office(new World(false, new SimulatedClock(Instant.EPOCH, null), 1), new Firm());
        assertThat(Contract.bundled().operations())
                .extracting(ApiOperation::id)
                .containsAll(new Chapters(office).handlers().keySet());
    }
}
