package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.JavaProcess;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Requests that are refused before a handler is called, and bodies of any size. */
final class RequestReadingTest {
    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<WebhookReceiver.Listener.RequestReport> reports =
            Collections.synchronizedList(new ArrayList<>());
    private final InMemoryEventStore store = InMemoryEventStore.create(1000, Sender.CLOCK);
    private final WebhookReceiver receiver = receiver(handled::add);

    private WebhookReceiver receiver(EventHandler handler) {
        return WebhookReceiver.builder(Sender.verifier())
                .store(store)
                .maxBodyBytes(10_000)
                .listener(reports::add)
                .build(handler);
    }

    /** A store that is away, and counts who asks. */
    private static final class Away implements EventStore {
        private int asked;

        @Override
        public Capabilities capabilities() {
            return Capabilities.of();
        }

        @Override
        public Outcome process(WebhookEvent event, EventHandler handler) {
            asked++;
            throw new StoreException("the database is away");
        }

        @Override
        public void quarantine(QuarantinedBody quarantined) {
            asked++;
            throw new StoreException("the database is away");
        }
    }

    @TestFactory
    Stream<DynamicTest> badSignatureReturns401ForAnyBodySize() {
        return Stream.of(0, 1, 9_999, 10_000, 10_001, 1_000_000)
                .map(size -> dynamicTest(size + " bytes", () -> {
                    Away away = new Away();
                    WebhookReceiver guarded = WebhookReceiver.builder(Sender.verifier())
                            .store(away)
                            .maxBodyBytes(10_000)
                            .build(event -> {});
                    Reply reply = Sender.forge(guarded, new byte[size]);

                    assertThat(reply).isEqualTo(new Reply(401, Map.of("WWW-Authenticate", "CG-Signature")));
                    assertThat(away.asked).isZero();
                }));
    }

    @Test
    void storeFailureReturns503OnlyForGoodSignature() {
        Away away = new Away();
        WebhookReceiver guarded =
                WebhookReceiver.builder(Sender.verifier()).store(away).build(event -> {});
        byte[] body = Sender.event("evt_1").getBytes(UTF_8);

        assertThat(Sender.forge(guarded, body).status()).isEqualTo(401);
        assertThat(away.asked).isZero();
        Reply good = Sender.send(guarded, body);
        assertThat(good.status()).isEqualTo(503);
        assertThat(good.headers()).containsKey("Retry-After");
        assertThat(Sender.send(guarded, "no JSON".getBytes(UTF_8)).status()).isEqualTo(503);
    }

    @Test
    void signedBodyOverTheLimitReturns413() {
        byte[] body = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(10_000)))
                .getBytes(UTF_8);

        assertThat(Sender.send(receiver, body)).isEqualTo(Reply.of(413));
        String event = Sender.event("evt_1");
        assertThat(Sender.send(receiver, event + " ".repeat(10_000 - event.length()))
                        .status())
                .isEqualTo(200);
        assertThat(handled).hasSize(1);
    }

    @TestFactory
    Stream<DynamicTest> methodOtherThanPostReturns405() {
        return Stream.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "post", "", "PÖST")
                .map(method -> dynamicTest("«" + method + "»", () -> {
                    byte[] body = Sender.event("evt_1").getBytes(UTF_8);
                    String header = WebhookSigner.of(Sender.SECRET).header(body, Sender.NOW);

                    assertThat(receiver.receive(method, List.of(header), Sender.stream(body)))
                            .isEqualTo(new Reply(405, Map.of("Allow", "POST")));
                    assertThat(handled).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> bodyReadFailureReturns401() {
        return Stream.<RuntimeException>of(new IllegalStateException("x"), new IndexOutOfBoundsException())
                .map(thrown -> dynamicTest(thrown.getClass().getSimpleName(), () -> {
                    byte[] body = Sender.event("evt_1").getBytes(UTF_8);
                    InputStream breaks = new InputStream() {
                        private final InputStream whole = new ByteArrayInputStream(body);

                        @Override
                        public int read() throws IOException {
                            int next = whole.read();
                            if (next < 0) {
                                throw thrown;
                            }
                            return next;
                        }

                        @Override
                        public int read(byte[] into, int from, int length) throws IOException {
                            int count = whole.read(into, from, length);
                            if (count < 0) {
                                throw new IOException("reset");
                            }
                            return count;
                        }
                    };
                    String header = WebhookSigner.of(Sender.SECRET).header(body, Sender.NOW);

                    assertThat(receiver.receive("POST", List.of(header), breaks).status())
                            .isEqualTo(401);
                    assertThat(handled).isEmpty();
                }));
    }

    @Test
    void aBodyIsReadToItsEndEvenIfItsHeaderIsBad() throws IOException {
        InputStream body = Sender.stream(new byte[200_000]);

        assertThat(receiver.receive("POST", null, body).status()).isEqualTo(401);
        assertThat(body.read()).isNegative();
        InputStream other = Sender.stream(new byte[200_000]);
        assertThat(receiver.receive("GET", null, other).status()).isEqualTo(405);
        assertThat(other.read()).isNegative();
    }

    @Test
    @Tag("heavy")
    void twoHundredForgedBodiesFitInASmallMemory() throws Exception {
        Process process = JavaProcess.of(List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError"), ForgedBodies.class)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).lines())
                .contains("200 refused, then 200");
    }

    @Test
    void largeBodyWithoutRoomReturns503OnlyIfSigned() {
        WebhookReceiver full =
                WebhookReceiver.builder(Sender.verifier()).roomForLargeBodies(0).build(handled::add);
        String large = Sender.event("evt_1", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(70_000)));

        assertThat(Sender.send(full, large)).isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
        assertThat(Sender.forge(full, large.getBytes(UTF_8)).status()).isEqualTo(401);
        assertThat(Sender.send(full, "x".repeat(2 << 20)).status()).isEqualTo(413);
        assertThat(Sender.send(full, Sender.event("evt_1")).status()).isEqualTo(200);
    }

    @Test
    void roomForLargeBodiesIsReleased() {
        WebhookReceiver one =
                WebhookReceiver.builder(Sender.verifier()).roomForLargeBodies(1).build(handled::add);
        for (int i = 0; i < 3; i++) {
            String large = Sender.event("evt_" + i, "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(70_000)));
            assertThat(Sender.forge(one, large.getBytes(UTF_8)).status()).isEqualTo(401);
            assertThat(Sender.forge(one, new byte[2 << 20]).status()).isEqualTo(401);
            assertThat(Sender.send(one, large).status()).isEqualTo(200);
        }
    }

    @Tag("slow")
    @Test
    void readingOfEndlessBodyStopsAfter64MiB() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'x';
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return length;
            }
        };

        assertThat(receiver.receive("POST", List.of("t=1767225600,v1=" + "0".repeat(64)), endless)
                        .status())
                .isEqualTo(401);
    }
}
