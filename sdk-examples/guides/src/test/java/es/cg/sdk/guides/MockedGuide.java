package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.mock.MockCg;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;

/** A guide whose Java runs against a mock of its own. */
abstract class MockedGuide {
    // Each record of the sandbox says that it is one.
    private static final Pattern AVISO = Pattern.compile("\"codigo\":\"(?!documento_de_prueba\")[^}]*\"mensaje\"");

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

    /** What a guide shows is ordinary: no record that the mock keeps of it has an aviso. */
    @AfterEach
    void close() {
        cg.close();
        String state = mock.panel().snapshot();
        mock.close();
        assertThat(state).doesNotContainPattern(AVISO);
    }
}
