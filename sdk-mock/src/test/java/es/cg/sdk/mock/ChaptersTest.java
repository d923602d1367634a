package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.store.World;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ChaptersTest {
    @Test
    void everyHandlerIsForAnOperationOfTheContract() {
        assertThat(Contract.bundled().operations())
                .extracting(ApiOperation::id)
                .containsAll(Chapters.handlers(new World(Instant.EPOCH, 1)).keySet());
    }
}
