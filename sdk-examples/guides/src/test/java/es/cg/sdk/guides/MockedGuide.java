package es.cg.sdk.guides;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.mock.MockCg;
import org.junit.jupiter.api.AfterEach;

/** A guide whose Java runs against a mock of its own. */
abstract class MockedGuide {
    final MockCg mock = MockCg.start();
    final CgClient cg = client(mock);
    final ClientApi laura = cg.forClient(1001);

    // snippet mock-time
    /** A client whose clock is the mock's: what waits, such as a retry or a job, moves that clock and takes no time. */
    static CgClient client(MockCg mock) {
        return CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .time(Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance))
                .build();
    }
    // end snippet

    @AfterEach
    void close() {
        cg.close();
        mock.close();
    }
}
