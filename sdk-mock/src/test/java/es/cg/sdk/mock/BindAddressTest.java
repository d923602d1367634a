package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** A mock in a container: others reach it by the name of its service, and it reaches receivers by theirs. */
final class BindAddressTest {
    private static final String DESTINATION = "{\"url\":\"%s\",\"eventos\":[\"invoice.emitted\"]}";

    private static Answer clock(MockCg mock, String host, String origin) throws IOException {
        Request.Builder request =
                new Request.Builder().url(mock.panelUrl() + "/panel/clock").header("Host", host);
        return new Caller().outside((origin.isEmpty() ? request : request.header("Origin", origin)).build());
    }

    private static Answer register(MockCg mock, String url) throws IOException {
        return new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/webhooks")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .post(Caller.json(DESTINATION.formatted(url))));
    }

    @Test
    void boundToAllAcceptsServiceNameAsHost() throws IOException {
        try (MockCg mock = MockCg.builder().bind("0.0.0.0").start()) {
            assertThat(mock.baseUrl()).startsWith("http://127.0.0.1:");
            for (String host : new String[] {"mock:8082", "127.0.0.1:1", "172.18.0.2:8082", "mock.default.svc.local"}) {
                assertThat(clock(mock, host, "").status()).as(host).isEqualTo(200);
            }
            for (String host : new String[] {"evil.example.com", "rebound.io:8082"}) {
                assertThat(clock(mock, host, "").status()).as(host).isEqualTo(403);
            }
            answers(clock(mock, "mock:8082", "http://evil.example.com"), 403);
        }
    }

    @Test
    void boundToAllAcceptsServiceNameOfReceiver() throws IOException {
        try (MockCg mock = MockCg.builder().bind("0.0.0.0").start()) {
            assertThat(register(mock, "http://receiver:8080/hook").status()).isEqualTo(201);
            assertThat(register(mock, "http://172.18.0.3:8080/hook").status()).isEqualTo(201);
            answers(register(mock, "http://receiver.example.com/hook"), 422);
        }
    }

    @Test
    void onLoopbackServiceNamesAreRefused() throws IOException {
        try (MockCg mock = MockCg.start()) {
            assertThat(register(mock, "http://receiver:8080/hook").status()).isEqualTo(422);
            assertThat(clock(mock, "mock:8082", "").status()).isEqualTo(403);
        }
    }

    @Test
    void withPublicDestinationsOnlyServiceNamesAreRefused() throws IOException {
        try (MockCg mock =
                MockCg.builder().bind("0.0.0.0").publicDestinationsOnly().start()) {
            assertThat(register(mock, "http://receiver:8080/hook").status()).isEqualTo(422);
        }
    }

    @Test
    void invalidBindAddressIsRefused() {
        for (String wrong : new String[] {"", "mock", "localhost", "1.2.3", "999.1.1.1"}) {
            assertThatThrownBy(() -> MockCg.builder().bind(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("an IP address such as 0.0.0.0 is needed");
        }
    }
}
