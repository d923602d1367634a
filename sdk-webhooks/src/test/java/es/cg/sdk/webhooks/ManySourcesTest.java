package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Many destinations at one address of a real server, asked over real HTTP. */
final class ManySourcesTest {
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(HangLimit.DURATION)
            .build();

    @FunctionalInterface
    private interface Trial {
        void of(Host host, FirmSecrets firms, List<WebhookEvent> handled) throws Exception;
    }

    private static Stream<DynamicTest> each(Trial trial) {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    FirmSecrets firms = new FirmSecrets().with(7, 8);
                    List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
                    WebhookReceiver receiver = WebhookReceiver.builder(firms).build(handled::add);
                    try (Host host = adapter.getValue().open(receiver)) {
                        trial.of(host, firms, handled);
                    }
                }));
    }

    private int post(Host host, String path, int firm, String id) throws Exception {
        byte[] body = Sender.event(id).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(host.url() + path))
                .header(
                        "CG-Signature",
                        WebhookSigner.of(FirmSecrets.secret(firm)).header(body))
                .timeout(HangLimit.DURATION)
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    @TestFactory
    Stream<DynamicTest> eachSourceHasItsOwnSecretAndEvents() {
        return each((host, firms, handled) -> {
            assertThat(post(host, "/7", 7, "evt_1")).isEqualTo(200);
            assertThat(post(host, "/8", 8, "evt_1")).isEqualTo(200);
            assertThat(post(host, "/7", 8, "evt_2")).isEqualTo(401);
            assertThat(post(host, "/8", 7, "evt_2")).isEqualTo(401);
            assertThat(post(host, "/9", 7, "evt_2")).isEqualTo(401);
            assertThat(post(host, "", 7, "evt_2")).isEqualTo(401);
            assertThat(post(host, "/", 7, "evt_2")).isEqualTo(401);
            // The context of the JDK's server has it. The mapping of a servlet has not: Jetty answers.
            assertThat(post(host, "7", 7, "evt_2")).isIn(401, 405);

            assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7", "firm-8");
            assertThat(firms.asked).containsExactly("7", "8", "9");
        });
    }

    @TestFactory
    Stream<DynamicTest> sourceNameIsPercentDecoded() {
        return each((host, firms, handled) -> {
            firms.secrets.put("año 1+1/ß", SourceSecrets.of("firm-7", FirmSecrets.secret(7)));

            assertThat(post(host, "/a%C3%B1o%201+1/%c3%9f", 7, "evt_1")).isEqualTo(200);
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aThousandSourcesHaveAThousandSecrets() {
        return each((host, firms, handled) -> {
            for (int firm = 1000; firm < 2000; firm++) {
                firms.with(firm);
            }
            for (int firm = 1000; firm < 2000; firm++) {
                assertThat(post(host, "/" + firm, firm, "evt_1")).isEqualTo(200);
                assertThat(post(host, "/" + firm, firm - 1, "evt_2")).isEqualTo(401);
            }
            assertThat(handled).hasSize(1000).extracting(WebhookEvent::source).doesNotHaveDuplicates();
            assertThat(firms.asked).hasSize(1000);
        });
    }

    @TestFactory
    Stream<DynamicTest> unknownNamesAreLimitedWithoutBlockingAFirm() {
        return each((host, firms, handled) -> {
            assertThat(post(host, "/7", 7, "evt_1")).isEqualTo(200);
            List<Integer> answers = new ArrayList<>();
            // A receiver that is called without HTTP gets 20,000: SecretSourceTest.
            for (int i = 0; i < 2000; i++) {
                answers.add(post(host, "/flood-" + i, 9, "evt_1"));
            }

            assertThat(answers).containsOnly(401, 503).startsWith(401).contains(503);
            // One for firm 7, a thousand, and 17 more for each second of the flood.
            assertThat(firms.asked.size()).isBetween(1001, 2000);
            assertThat(post(host, "/7", 7, "evt_2")).isEqualTo(200);
            assertThat(handled).hasSize(2);
        });
    }

    @TestFactory
    Stream<DynamicTest> failingSecretSourceReturns503AndNever401() {
        return each((host, firms, handled) -> {
            firms.failure = new SQLException("the database is away");
            assertThat(post(host, "/7", 7, "evt_1")).isEqualTo(503);
            assertThat(post(host, "/7", 8, "evt_1")).isEqualTo(503);
            firms.failure = null;

            assertThat(post(host, "/7", 7, "evt_1")).isEqualTo(200);
            assertThat(post(host, "/7", 8, "evt_1")).isEqualTo(401);
        });
    }
}
