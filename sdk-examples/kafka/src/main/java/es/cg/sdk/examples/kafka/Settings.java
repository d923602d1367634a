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

    // More than the largest body that a receiver accepts, which is 1 MiB.
    private static final String MAX_MESSAGE_BYTES = "2097152";

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

    /** Returns the topic in {@code KAFKA_TOPIC}; {@code cg.webhooks} by default. */
    String topic() {
        return environment.getOrDefault("KAFKA_TOPIC", "cg.webhooks");
    }

    /** Returns what is in the file that {@code KAFKA_PROPERTIES} names, such as {@code bootstrap.servers} and TLS. */
    private Properties client() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(get("KAFKA_PROPERTIES")))) {
            properties.load(reader);
        }
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
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_MESSAGE_BYTES);
        return properties;
    }
    // end snippet

    Producer<String, byte[]> producer() throws IOException {
        return new KafkaProducer<>(producerProperties(), new StringSerializer(), new ByteArraySerializer());
    }

    /** Returns the settings of a consumer. The file cannot change them. */
    Properties consumerProperties() throws IOException {
        Properties properties = client();
        properties.putIfAbsent(ConsumerConfig.GROUP_ID_CONFIG, "cg-webhooks");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        // The consumer decides where to begin, and says if events are gone.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return properties;
    }

    Consumer<String, byte[]> consumer() throws IOException {
        return new KafkaConsumer<>(consumerProperties(), new StringDeserializer(), new ByteArrayDeserializer());
    }
}
