package es.cg.sdk.examples.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The settings of the application, from environment variables. */
record Settings(Map<String, String> environment) {
    /** How long a receiver waits for a message that was sent, should the producer's own limit of 6 s fail. */
    static final Duration ACKNOWLEDGED_WITHIN = Duration.ofSeconds(7);

    /**
     * Returns the value of a variable.
     *
     * @throws IllegalArgumentException if it is not set
     */
    String get(String name) {
        String value = environment.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("the environment variable " + name + " is not set");
        }
        return value;
    }

    int number(String name, int otherwise) {
        return Integer.parseInt(environment.getOrDefault(name, Integer.toString(otherwise)));
    }

    /** Returns the topics, by the name in {@code KAFKA_TOPIC}; {@code cg.webhooks} by default. */
    Topics topics() {
        return Topics.of(environment.getOrDefault("KAFKA_TOPIC", "cg.webhooks"));
    }

    /**
     * Returns what all clients of Kafka need: the address, and the file in {@code KAFKA_PROPERTIES}, such as for TLS.
     */
    Properties client() throws IOException {
        Properties properties = new Properties();
        String file = environment.get("KAFKA_PROPERTIES");
        if (file != null) {
            try (Reader reader = Files.newBufferedReader(Path.of(file))) {
                properties.load(reader);
            }
        }
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, get("KAFKA_BOOTSTRAP_SERVERS"));
        return properties;
    }

    // snippet producer
    /** Returns the settings of a producer. The file cannot change them: they are what keeps events safe. */
    Properties producerProperties() throws IOException {
        Properties properties = client();
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        // The service waits 10 s for an answer: 2 s for the address of the partition, and 6 s for the message.
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, "2000");
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "6000");
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "2000");
        properties.put(ProducerConfig.LINGER_MS_CONFIG, "0");
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Integer.toString(Topics.MAX_MESSAGE_BYTES));
        return properties;
    }
    // end snippet

    Producer<String, byte[]> producer() throws IOException {
        return new KafkaProducer<>(producerProperties(), new StringSerializer(), new ByteArraySerializer());
    }

    // snippet consumer
    /** Returns the settings of a consumer of a group. */
    Properties consumerProperties() throws IOException {
        Properties properties = client();
        // A consumer that is killed is replaced after 10 s. One handler may take 6 s, or the group takes it for dead: 5
        // minutes for 50 events.
        properties.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, "10000");
        properties.putIfAbsent(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, "300000");
        properties.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "50");
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, environment.getOrDefault("KAFKA_GROUP", "cg-webhooks"));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        // The consumer decides where to begin, and says if events are gone.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return properties;
    }
    // end snippet

    Consumer<String, byte[]> consumer() throws IOException {
        return consumer(consumerProperties());
    }

    /** Returns a consumer for a replay: it is in no group. */
    Consumer<String, byte[]> replayingConsumer() throws IOException {
        Properties properties = client();
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        // An offset that is gone is an error of whoever named it.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return consumer(properties);
    }

    private static Consumer<String, byte[]> consumer(Properties properties) {
        return new KafkaConsumer<>(properties, new StringDeserializer(), new ByteArrayDeserializer());
    }
}
