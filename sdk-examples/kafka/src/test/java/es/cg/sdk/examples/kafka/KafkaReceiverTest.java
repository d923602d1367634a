package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.FreePort;
import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KafkaReceiverTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final String EVENT =
            "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":9007}}}";
    private static final Topics TOPICS = Topics.of("cg.webhooks");
    private static final Queue<Receiver> STARTED = new ConcurrentLinkedQueue<>();

    /** A broker that acknowledges each message, or never answers. */
    private static MockProducer<String, byte[]> broker(boolean acknowledges) {
        return new MockProducer<>(acknowledges, null, new StringSerializer(), new ByteArraySerializer());
    }

    private static int post(Producer<String, byte[]> broker, Duration timeout, String body)
            throws IOException, InterruptedException {
        KafkaEventStore store = new KafkaEventStore(broker, TOPICS, timeout);
        Receiver receiver = Receiver.start(SignatureVerifier.of(SECRET), store, 0);
        STARTED.add(receiver);
        byte[] bytes = body.getBytes(UTF_8);
        return HTTP.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + receiver.port() + Receiver.PATH))
                                .header(
                                        SignatureVerifier.HEADER,
                                        WebhookSigner.of(SECRET).header(bytes))
                                .POST(HttpRequest.BodyPublishers.ofByteArray(bytes))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @AfterAll
    static void closeReceivers() {
        // At once: the server of the JDK takes a second each.
        STARTED.parallelStream().forEach(Receiver::close);
    }

    private static String header(ProducerRecord<String, byte[]> message, String name) {
        return new String(message.headers().lastHeader(name).value(), UTF_8);
    }

    @Test
    void anAcknowledgedEventIsAnswered200() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);

        assertThat(post(broker, Duration.ofSeconds(8), EVENT)).isEqualTo(200);
        assertThat(broker.history()).singleElement().satisfies(message -> {
            assertThat(message.topic()).isEqualTo("cg.webhooks");
            assertThat(message.key()).isEqualTo(" invoice/9007");
            assertThat(message.value()).isEqualTo(EVENT.getBytes(UTF_8));
            assertThat(header(message, KafkaEventStore.SOURCE)).isEmpty();
        });
    }

    @Test
    void anEventThatTheBrokerRefusesIsAnswered503() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);
        broker.sendException = new NotEnoughReplicasException("one of two");

        assertThat(post(broker, Duration.ofSeconds(8), EVENT)).isEqualTo(503);
    }

    @Test
    void aBrokerThatDoesNotAnswerInTimeMeans503() throws Exception {
        assertThat(post(broker(false), Duration.ofMillis(20), EVENT)).isEqualTo(503);
    }

    @Tag("slow")
    @Test
    void unreachableBrokerReturns503() throws Exception {
        Settings settings = new Settings(Map.of("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + FreePort.next()));
        // Its times, which are within what the service waits: SettingsTest.
        try (Producer<String, byte[]> producer = settings.producer()) {
            assertThat(post(producer, Settings.ACKNOWLEDGED_WITHIN, EVENT)).isEqualTo(503);
        }
    }

    @Test
    void aBodyThatIsNoEventGoesToTheQuarantineTopic() throws Exception {
        MockProducer<String, byte[]> broker = broker(true);

        assertThat(post(broker, Duration.ofSeconds(8), "[\"no event\"]")).isEqualTo(200);
        assertThat(broker.history()).singleElement().satisfies(message -> {
            assertThat(message.topic()).isEqualTo("cg.webhooks.quarantine");
            assertThat(message.value()).isEqualTo("[\"no event\"]".getBytes(UTF_8));
            assertThat(header(message, KafkaEventStore.REASON)).contains("not a readable JSON object");
        });
    }

    @Test
    void aQuarantinedBodyThatTheBrokerRefusesIsAnswered503() throws Exception {
        assertThat(post(broker(false), Duration.ofMillis(20), "[\"no event\"]")).isEqualTo(503);
    }

    @Test
    void eventsOfARecordShareAKeyWithinTheirSource() {
        assertThat(key("firm-8", EVENT)).isEqualTo("firm-8 invoice/9007");
        assertThat(key("firm-8", EVENT.replace("emitted", "verifactu.accepted")))
                .isEqualTo("firm-8 invoice/9007");
        assertThat(key("firm-9", EVENT)).isEqualTo("firm-9 invoice/9007");
    }

    @Test
    void eventWithoutReadableRecordIsKeyedByItsId() {
        assertThat(key("firm-8", "{\"id\":\"evt_1\"}")).isEqualTo("firm-8 evt_1");
        assertThat(key("firm-8", EVENT.replace("9007", "{}"))).isEqualTo("firm-8 evt_1");
    }

    private static String key(String source, String body) {
        return KafkaEventStore.key(WebhookEvent.read(body.getBytes(UTF_8), EnvelopeFields.assumed(), source));
    }
}
