package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.testing.FreePort;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaReceiverTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    static final String TEXT_OF_SECRET = "whsec_0123456789abcdef";
    private static final WebhookSecret SECRET = WebhookSecret.of(TEXT_OF_SECRET);
    private static final Duration PATIENT = Duration.ofHours(1);
    private static final Duration HASTY = Duration.ofMillis(20);
    private static final String EVENT =
            "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":9007}}}";

    /** A broker that acknowledges each message, or never answers. */
    private static MockProducer<String, byte[]> broker(boolean acknowledges) {
        return new MockProducer<>(acknowledges, null, new StringSerializer(), new ByteArraySerializer());
    }

    private static int post(Producer<String, byte[]> broker, Duration timeout, String body)
            throws IOException, InterruptedException {
        KafkaEventStore store = new KafkaEventStore(broker, "cg.webhooks", timeout);
        HttpServer server = KafkaApplication.receiver(SignatureVerifier.of(SECRET), store, 0);
        try {
            return post(server.getAddress().getPort(), body.getBytes(UTF_8));
        } finally {
            server.stop(0);
        }
    }

    /** Sends this to a receiver with the secret of this test, and returns the status of the answer. */
    static int post(int port, byte[] body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + KafkaApplication.PATH))
                .header(SignatureVerifier.HEADER, WebhookSigner.of(SECRET).header(body))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static String header(ProducerRecord<String, byte[]> message, String name) {
        return new String(message.headers().lastHeader(name).value(), UTF_8);
    }

    @Test
    void anAcknowledgedEventIsAnswered200() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);

        assertThat(post(broker, PATIENT, EVENT)).isEqualTo(200);
        assertThat(broker.history()).singleElement().satisfies(message -> {
            assertThat(message.topic()).isEqualTo("cg.webhooks");
            assertThat(message.key()).isEqualTo(" evt_1");
            assertThat(message.value()).isEqualTo(EVENT.getBytes(UTF_8));
            assertThat(header(message, KafkaEventStore.SOURCE)).isEmpty();
            assertThat(message.headers().lastHeader(KafkaEventStore.REASON)).isNull();
        });
    }

    @Test
    void bodyThatIsNoEventIsKeptWithItsReason() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);

        assertThat(post(broker, PATIENT, "[\"no event\"]")).isEqualTo(200);
        assertThat(broker.history()).singleElement().satisfies(message -> {
            assertThat(message.value()).isEqualTo("[\"no event\"]".getBytes(UTF_8));
            assertThat(header(message, KafkaEventStore.REASON)).contains("not a readable JSON object");
        });
    }

    @Test
    void whatTheBrokerRefusesIsAnswered503() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);
        broker.sendException = new NotEnoughReplicasException("one of two");

        assertThat(post(broker, PATIENT, EVENT)).isEqualTo(503);
        assertThat(post(broker, PATIENT, "[\"no event\"]")).isEqualTo(503);
    }

    @Test
    void aBrokerThatDoesNotAnswerInTimeMeans503() throws Exception {
        assertThat(post(broker(false), HASTY, EVENT)).isEqualTo(503);
        assertThat(post(broker(false), HASTY, "[\"no event\"]")).isEqualTo(503);
    }

    @Tag("slow")
    @Test
    void unreachableBrokerReturns503(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "bootstrap.servers=127.0.0.1:" + FreePort.next());
        Settings settings = new Settings(Map.of("KAFKA_PROPERTIES", file.toString()));
        // Its times, which are within what the service waits: SettingsTest.
        try (Producer<String, byte[]> producer = settings.producer()) {
            assertThat(post(producer, Settings.ACKNOWLEDGED_WITHIN, EVENT)).isEqualTo(503);
        }
    }
}
