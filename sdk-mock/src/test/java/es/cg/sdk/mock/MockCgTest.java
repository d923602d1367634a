package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The service over bare HTTP, as any client sees it. */
final class MockCgTest {
    private final MockCg mock = MockCg.start();
    private final Caller caller = new Caller();
    private final OkHttpClient http = Caller.HTTP;

    @AfterEach
    void stop() {
        mock.close();
    }

    private Request.Builder to(String path) {
        return new Request.Builder().url(mock.baseUrl() + path).header("Authorization", "Bearer " + mock.liveKey());
    }

    private Answer send(Request.Builder builder) throws IOException {
        return caller.send(builder);
    }

    @Test
    void twoClientHeadersReturn400() throws Exception {
        Answer answer = send(to("/activities").header("X-CG-Client", "1001").addHeader("X-CG-Client", "1002"));

        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void headRequestReturns405WithoutBody() throws Exception {
        Request head = to("/status").head().build();
        try (Response response = http.newCall(head).execute()) {
            assertThat(response.code()).isEqualTo(405);
        }
        assertThat(send(to("/status")).status()).isEqualTo(200);
    }

    @Test
    void sameSeedGivesTheSameKeys() throws Exception {
        try (MockCg twin = MockCg.start();
                MockCg other = MockCg.builder().seed(2).start()) {
            assertThat(twin.liveKey()).isEqualTo(mock.liveKey());
            assertThat(other.liveKey()).isNotEqualTo(mock.liveKey());
        }
    }

    @Test
    void clientsOptionSetsTheClientsOfTheReadyKeys() {
        try (MockCg some =
                MockCg.builder().clients(1002, 1006, 1007).clients(9001).start()) {
            assertThat(some.clients()).containsExactly(1002L);
            assertThat(some.sandboxClients()).containsExactly(9001L);
        }
        try (MockCg some = MockCg.builder().clients(1003).start()) {
            assertThat(some.clients()).containsExactly(1003L);
            assertThat(some.sandboxClients()).hasSizeGreaterThan(1);
        }
        assertThatThrownBy(() -> MockCg.builder().clients(1001, 4711).start())
                .hasMessage("no environment has the example clients [4711]");
    }

    @Test
    void faultsMayBeArmedFromTheStart() {
        try (MockCg some =
                MockCg.builder().fault("clients.list", 2, Fault.droppedBefore()).start()) {
            assertThat(some.faults().unused()).singleElement().asString().contains("clients.list");
            some.faults().clear();
            some.panel().reset();
            assertThat(some.faults().unused()).singleElement().asString().contains("is armed for 2 more");
        }
        assertThatThrownBy(() -> MockCg.builder()
                        .fault("clients.lst", 1, Fault.droppedBefore())
                        .start())
                .hasMessageContaining("there is no operation clients.lst");
    }

    @Test
    void negativeLimitsAreRefused() {
        assertThatThrownBy(() -> MockCg.builder().requestsPerMinute(-1)).hasMessageContaining("not -1");
        assertThatThrownBy(() -> MockCg.builder().jobPolls(-1)).hasMessageContaining("must not be negative: -1");
    }

    @Test
    void mocksWithSameSettingsStartEqualAndIsolated() throws IOException {
        String laidOut;
        try (MockCg first = MockCg.builder().seed(4711).start()) {
            laidOut = first.panel().snapshot();
            first.panel().advance(Duration.ofDays(40));
            first.panel().revokeKey(first.panel().keys().get(0).id());
        }
        Path contract = Path.of(System.getProperty("project.root"), "openapi.json");
        for (MockCg.Builder alike : List.of(
                MockCg.builder().seed(4711),
                MockCg.builder().seed(4711),
                MockCg.builder().seed(4711).contract(contract))) {
            try (MockCg other = alike.start()) {
                assertThat(other.panel().snapshot()).isEqualTo(laidOut);
            }
        }
        try (MockCg other = MockCg.builder().seed(4711).clients(1001).start()) {
            assertThat(other.panel().snapshot()).isNotEqualTo(laidOut);
        }
    }
}
