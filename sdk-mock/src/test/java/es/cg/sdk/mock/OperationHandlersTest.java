package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class OperationHandlersTest {
    @Test
    void everyHandlerIsForAnOperationOfTheContract() {
        Environment environment = new Environment(false, new SimulatedClock(Instant.EPOCH, null), 1);
        ServiceContext context = ServiceParts.context(
                environment,
                new MockSettings().firm(ContractReader.bundled().events(), null),
                new CallJournal(1, 1),
                new InjectedFaults(ContractReader.bundled()));
        assertThat(ContractReader.bundled().operations())
                .extracting(ApiOperation::id)
                .containsAll(new Chapters(context).handlers().keySet());
    }
}
