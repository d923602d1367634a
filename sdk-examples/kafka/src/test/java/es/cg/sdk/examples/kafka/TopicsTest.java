package es.cg.sdk.examples.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class TopicsTest {
    @Test
    void eventsAreKeptForAWeekOnThreeBrokers() {
        List<Object> requested = new ArrayList<>();
        Admin admin = (Admin) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Admin.class}, (proxy, method, arguments) -> {
                    requested.addAll((Collection<?>) arguments[0]);
                    throw new IllegalStateException("no broker");
                });

        assertThatThrownBy(() -> Topics.of("cg.webhooks").create(admin, 12, 3)).hasMessage("no broker");
        assertThat(requested).singleElement().isInstanceOfSatisfying(NewTopic.class, topic -> {
            assertThat(topic.name()).isEqualTo("cg.webhooks");
            assertThat(topic.numPartitions()).isEqualTo(12);
            assertThat(topic.replicationFactor()).isEqualTo((short) 3);
            assertThat(topic.configs())
                    .containsEntry("min.insync.replicas", "2")
                    .containsEntry("cleanup.policy", "delete")
                    .containsEntry(
                            "retention.ms", String.valueOf(Duration.ofDays(7).toMillis()));
        });
    }
}
