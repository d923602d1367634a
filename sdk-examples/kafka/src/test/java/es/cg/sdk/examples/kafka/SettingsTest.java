package es.cg.sdk.examples.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    @Test
    void propertiesFileCannotOverrideSafetySettings(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("client.properties");
        Files.writeString(file, "security.protocol=SSL\nacks=0\nenable.auto.commit=true\nauto.offset.reset=latest\n");
        Settings settings = new Settings(Map.of("KAFKA_PROPERTIES", file.toString()));

        assertThat(settings.producerProperties())
                .containsEntry("security.protocol", "SSL")
                .containsEntry("acks", "all")
                .containsEntry("enable.idempotence", "true");
        assertThat(settings.consumerProperties())
                .containsEntry("security.protocol", "SSL")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("enable.auto.commit", "false");
    }

    @Test
    void brokerTimeoutIsShorterThanTheServiceTimeout(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("client.properties"));
        Properties producer = new Settings(Map.of("KAFKA_PROPERTIES", file.toString())).producerProperties();

        long wait = Settings.ACKNOWLEDGED_WITHIN.toMillis();
        assertThat(milliseconds(producer, "delivery.timeout.ms")).isLessThan(wait);
        assertThat(milliseconds(producer, "max.block.ms") + wait)
                .isLessThan(Duration.ofSeconds(10).toMillis());
    }

    private static long milliseconds(Properties properties, String name) {
        return Long.parseLong(properties.getProperty(name));
    }

    @Test
    void unsetEnvironmentVariableIsReported() {
        assertThatThrownBy(() -> new Settings(Map.of()).get("DATABASE_URL"))
                .hasMessage("the environment variable DATABASE_URL is not set");
    }
}
