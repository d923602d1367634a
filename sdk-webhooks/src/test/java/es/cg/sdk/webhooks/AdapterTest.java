package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.HangLimit;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Each adapter on a real server, asked over real HTTP, by the mock's own deliveries too. */
final class AdapterTest {
    private static final WebhookSigner GOOD = WebhookSigner.of(Sender.SECRET);
    private static final WebhookSigner BAD = WebhookSigner.of(WebhookSecret.of("whsec_fedcba9876543210"));

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(HangLimit.DURATION)
            .build();

    private static Stream<DynamicTest> each(Trial trial) {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> trial.of(adapter.getValue())));
    }

    @FunctionalInterface
    private interface Trial {
        void of(Host.Adapter adapter) throws Exception;
    }

    private HttpRequest request(Host host, WebhookSigner signer, byte[] body) {
        return HttpRequest.newBuilder(URI.create(host.url()))
                .header(SignatureVerifier.HEADER, signer.header(body))
                .timeout(HangLimit.DURATION)
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    private int post(Host host, WebhookSigner signer, byte[] body) throws Exception {
        HttpResponse<byte[]> answer = client.send(request(host, signer, body), BodyHandlers.ofByteArray());
        assertThat(answer.body()).isEmpty();
        return answer.statusCode();
    }

    /** Makes a destination at the mock for this address, and tells its secret. */
    private String destination(MockCg mock, String url) throws Exception {
        String body = "{\"url\":\"%s\",\"eventos\":[\"invoice.emitted\"]}".formatted(url);
        HttpResponse<byte[]> made = client.send(
                HttpRequest.newBuilder(URI.create(mock.baseUrl() + "/webhooks"))
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(made.statusCode()).isEqualTo(201);
        return new ObjectMapper().readTree(made.body()).path("secreto").asText();
    }

    @TestFactory
    Stream<DynamicTest> mockHandshakePassesOnceTheSecretIsSet() {
        return each(adapter -> {
            List<String> handled = Collections.synchronizedList(new ArrayList<>());
            WebhookReceiver receiver = WebhookReceiver.of(Sender.SECRET, event -> handled.add(event.id()));
            try (MockCg mock = MockCg.start();
                    Host host = adapter.open(receiver)) {
                String secret = destination(mock, host.url());
                String id = mock.webhooks().destinations().get(0).id();
                assertThat(mock.webhooks().verify(id).isPassed()).isFalse();
                receiver.verifier().replaceSecrets(WebhookSecret.of(secret));
                Webhooks.Handshake handshake = mock.webhooks().verify(id);

                assertThat(handshake.isPassed()).isTrue();
                assertThat(handshake.good()).isEqualTo(200);
                assertThat(handshake.bad()).isEqualTo(401);
                assertThat(handled).isEmpty();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> eachEventIsHandledOnceDespiteDeliveryFaults() {
        return each(adapter -> {
            List<String> handled = Collections.synchronizedList(new ArrayList<>());
            WebhookReceiver receiver = WebhookReceiver.of(Sender.SECRET, event -> {
                // The first event of each ten is refused once.
                if (event.object().contains("0\"") && !handled.contains("failed " + event.id())) {
                    handled.add("failed " + event.id());
                    throw new IOException("the ERP is away");
                }
                handled.add(event.id());
            });
            try (MockCg mock = MockCg.start();
                    Host host = adapter.open(receiver)) {
                receiver.verifier().replaceSecrets(WebhookSecret.of(destination(mock, host.url())));
                String id = mock.webhooks().destinations().get(0).id();
                assertThat(mock.webhooks().verify(id).isPassed()).isTrue();
                for (Webhooks.Trouble trouble : Webhooks.Trouble.values()) {
                    for (int i = 0; i < 10; i++) {
                        mock.webhooks().arm("invoice.emitted", 1, trouble);
                        mock.panel().emit("invoice.emitted", 1001, "{\"number\":\"%s\"}".formatted(i));
                    }
                }
                mock.webhooks().disarm();
                mock.panel().advance(Duration.ofHours(1));

                assertThat(mock.webhooks().deliveries())
                        .hasSize(50)
                        .allSatisfy(delivery -> assertThat(delivery.state()).isEqualTo("entregada"));
                handled.removeIf(each -> each.startsWith("failed"));
                assertThat(handled).hasSize(50).doesNotHaveDuplicates();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> handshakeWorksWithTheBadSignatureFirst() {
        return each(adapter -> {
            try (Host host = adapter.open(WebhookReceiver.of(Sender.SECRET, event -> {}))) {
                byte[] body = Sender.event("evt_1").getBytes(UTF_8);

                assertThat(post(host, BAD, body)).isEqualTo(401);
                assertThat(post(host, GOOD, body)).isEqualTo(200);
            }
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> simultaneousGoodAndBadSignaturesGet200And401() {
        return each(adapter -> {
            try (Host host = adapter.open(WebhookReceiver.of(Sender.SECRET, event -> {}))) {
                for (int i = 0; i < 200; i++) {
                    byte[] body = Sender.event("evt_" + i).getBytes(UTF_8);
                    CompletableFuture<HttpResponse<byte[]>> bad =
                            client.sendAsync(request(host, BAD, body), BodyHandlers.ofByteArray());
                    CompletableFuture<HttpResponse<byte[]>> good =
                            client.sendAsync(request(host, GOOD, body), BodyHandlers.ofByteArray());
                    assertThat(bad.join().statusCode()).isEqualTo(401);
                    assertThat(good.join().statusCode()).isEqualTo(200);
                }
            }
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> largeBodiesOnOneConnectionAreAllAnswered() {
        return each(adapter -> {
            WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(Sender.SECRET))
                    .maxBodyBytes(16 << 20)
                    .build(event -> {});
            byte[] large = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(10 << 20)))
                    .getBytes(UTF_8);
            byte[] small = Sender.event("evt_2").getBytes(UTF_8);
            try (Host host = adapter.open(receiver);
                    Socket socket = new Socket(
                            InetAddress.getLoopbackAddress(),
                            URI.create(host.url()).getPort())) {
                socket.setSoTimeout(Math.toIntExact(HangLimit.DURATION.toMillis()));
                InputStream in = new BufferedInputStream(socket.getInputStream());
                for (int i = 0; i < 2; i++) {
                    assertThat(raw(socket, in, BAD.header(large), large)).isEqualTo(401);
                    assertThat(raw(socket, in, GOOD.header(large), large)).isEqualTo(200);
                    assertThat(raw(socket, in, "nonsense", large)).isEqualTo(401);
                    assertThat(raw(socket, in, BAD.header(small), small)).isEqualTo(401);
                    assertThat(raw(socket, in, GOOD.header(small), small)).isEqualTo(200);
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aGenuineBodyThatIsTooLargeIs413() {
        return each(adapter -> {
            byte[] large = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(2 << 20)))
                    .getBytes(UTF_8);
            try (Host host = adapter.open(WebhookReceiver.of(Sender.SECRET, event -> {}))) {
                assertThat(post(host, GOOD, large)).isEqualTo(413);
                assertThat(post(host, BAD, large)).isEqualTo(401);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> unsupportedMethodReturns405WithAllowHeader() {
        return each(adapter -> {
            try (Host host = adapter.open(WebhookReceiver.of(Sender.SECRET, event -> {}))) {
                for (String method : List.of("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD")) {
                    HttpResponse<byte[]> answer = client.send(
                            HttpRequest.newBuilder(URI.create(host.url()))
                                    .method(method, BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.ofByteArray());
                    assertThat(answer.statusCode()).as(method).isEqualTo(405);
                    assertThat(answer.headers().firstValue("Allow")).contains("POST");
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> headerNamesAreReadInAnyCase() {
        return each(adapter -> {
            byte[] body = Sender.event("evt_1").getBytes(UTF_8);
            try (Host host = adapter.open(WebhookReceiver.of(Sender.SECRET, event -> {}));
                    Socket socket = new Socket(
                            InetAddress.getLoopbackAddress(),
                            URI.create(host.url()).getPort())) {
                socket.setSoTimeout(Math.toIntExact(HangLimit.DURATION.toMillis()));
                InputStream in = new BufferedInputStream(socket.getInputStream());
                for (String name : List.of("cg-signature", "CG-SIGNATURE", "Cg-Signature")) {
                    assertThat(raw(socket, in, name, GOOD.header(body), body)).isEqualTo(200);
                }
            }
        });
    }

    private static int raw(Socket socket, InputStream in, String signature, byte[] body) throws IOException {
        return raw(socket, in, SignatureVerifier.HEADER, signature, body);
    }

    /** Sends over this very connection, and reads the answer, which has no body. */
    private static int raw(Socket socket, InputStream in, String name, String signature, byte[] body)
            throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(("POST /cg HTTP/1.1\r\nHost: x\r\n" + name + ": " + signature + "\r\nContent-Length: " + body.length
                        + "\r\n\r\n")
                .getBytes(ISO_8859_1));
        out.write(body);
        out.flush();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("after «%s»", head).isNotNegative();
            head.append((char) next);
        }
        return Integer.parseInt(head.substring(9, 12));
    }
}
