package es.cg.sdk.mock.internal.panel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.io.InputStream;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class StateHandlersTest {
    @Test
    void stateThatDoesNotFitIntoTheMemoryIsRefused() {
        Environment environment = new Environment(false, new SimulatedClock(Instant.EPOCH, null), 1);
        StateSnapshots snapshots = new StateSnapshots(new FirmSettings(), environment, environment);

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
}
