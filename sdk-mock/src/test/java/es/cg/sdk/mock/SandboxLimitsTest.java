package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

final class SandboxLimitsTest {
    private static Request.Builder to(MockCg mock, String path) {
        return new Request.Builder()
                .url(mock.sandboxUrl() + path)
                .header("Authorization", "Bearer " + mock.sandboxKey())
                .header("Idempotency-Key", path);
    }

    @Test
    void resetForgetsCallsCountedOnAnAdvancedClock() throws IOException {
        try (MockCg mock = MockCg.builder().enforceLimits().slidingWindows().start()) {
            mock.panel().limit(Panel.Limit.PER_MINUTE, 4);
            Caller caller = new Caller();
            caller.send(to(mock, "/sandbox/clock/advance").post(Caller.json("{\"dias\":400}")));
            caller.send(to(mock, "/status"));
            caller.send(to(mock, "/sandbox/reset").post(Caller.json("{}")));

            for (int i = 0; i < 4; i++) {
                assertThat(caller.send(to(mock, "/status")).status()).isEqualTo(200);
            }
            assertThat(caller.send(to(mock, "/status")).status()).isEqualTo(429);
        }
    }
}
