package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import org.junit.jupiter.api.Test;

/** The first call of docs/getting-started.md. */
class FirstCallTest {
    @Test
    void theKeySaysWhatItMayDo() {
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            // snippet who-am-i
            assertThat(cg.forClient(1001).invoices().list().first()).isPresent();
            // end snippet
        }
    }
}
