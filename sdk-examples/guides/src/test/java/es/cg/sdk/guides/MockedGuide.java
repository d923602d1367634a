package es.cg.sdk.guides;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import org.junit.jupiter.api.AfterEach;

/** A guide whose Java runs against a mock of its own. */
abstract class MockedGuide {
    final MockCg mock = MockCg.start();
    final CgClient cg = CgClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(ApiKey.of(mock.liveKey()))
            .build();
    final ClientApi laura = cg.forClient(1001);

    @AfterEach
    void close() {
        cg.close();
        mock.close();
    }
}
