package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Events that were once answered 200 and lost, or handled and not answered. */
final class LostEventsTest {
    private static final WebhookSigner SIGNER = WebhookSigner.of(Sender.SECRET);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(HangLimit.DURATION)
            .build();

    private int post(Host host, String body) throws Exception {
        byte[] bytes = body.getBytes(UTF_8);
        HttpResponse<byte[]> answer = client.send(
                HttpRequest.newBuilder(URI.create(host.url()))
                        .header(SignatureVerifier.HEADER, SIGNER.header(bytes))
                        .timeout(HangLimit.DURATION)
                        .POST(BodyPublishers.ofByteArray(bytes))
                        .build(),
                BodyHandlers.ofByteArray());
        return answer.statusCode();
    }

    private static Stream<DynamicTest> each(Trial trial) {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> trial.of(adapter.getValue())));
    }

    @FunctionalInterface
    private interface Trial {
        void of(Host.Adapter adapter) throws Exception;
    }

    /** An error that no list of errors names. */
    private static final class OddError extends Error {
        private static final long serialVersionUID = 1L;
    }

    @TestFactory
    Stream<DynamicTest> handlerErrorReturns500AndEventIsHandledAgain() {
        return each(adapter -> {
            List<String> calls = Collections.synchronizedList(new ArrayList<>());
            WebhookReceiver receiver = WebhookReceiver.of(Sender.SECRET, event -> {
                calls.add(event.id());
                if (calls.size() == 1) {
                    throw new OddError();
                }
            });
            try (Host host = adapter.open(receiver)) {
                assertThat(post(host, Sender.event("evt_1"))).isEqualTo(500);
                assertThat(post(host, Sender.event("evt_1"))).isEqualTo(200);
                assertThat(calls).hasSize(2);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> interruptFlagOfHandlerDoesNotBlockTheAnswer() {
        return each(adapter -> {
            List<String> calls = Collections.synchronizedList(new ArrayList<>());
            WebhookReceiver receiver = WebhookReceiver.of(Sender.SECRET, event -> {
                calls.add(event.id());
                Thread.currentThread().interrupt();
                if (event.id().startsWith("fails")) {
                    throw new InterruptedException();
                }
            });
            try (Host host = adapter.open(receiver)) {
                for (int i = 0; i < 20; i++) {
                    assertThat(post(host, Sender.event("evt_" + i))).isEqualTo(200);
                    assertThat(post(host, Sender.event("fails_" + i))).isEqualTo(500);
                    assertThat(post(host, Sender.event("evt_" + i))).isEqualTo(200);
                }
                assertThat(calls).hasSize(40);
            }
        });
    }
}
