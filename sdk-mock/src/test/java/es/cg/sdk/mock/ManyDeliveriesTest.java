package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.Webhooks.Delivery;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Listener;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many destinations and events on a clock that stands still: each delivery ends as it should, none is lost. */
final class ManyDeliveriesTest {
    private final MockCg mock =
            MockCg.builder().deliveryTimeout(Duration.ofMinutes(1)).start();
    private final Map<String, String> secrets = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> taken = new ConcurrentHashMap<>();
    private volatile boolean failing = true;
    private Listener server;

    @BeforeEach
    void open() throws IOException {
        server = Listener.open((request, socket) -> {
            boolean signed = request.isSignedWith(secrets.getOrDefault(request.path(), ""));
            boolean probe = request.body().contains("webhook.verification");
            if (signed && !probe) {
                taken.computeIfAbsent(request.path(), each -> new AtomicInteger())
                        .incrementAndGet();
            }
            boolean fails = failing && request.path().endsWith("0") && !probe;
            socket.getOutputStream().write(Listener.answer(!signed ? 401 : fails ? 500 : 200, ""));
        });
    }

    @AfterEach
    void stop() {
        mock.close();
        server.close();
    }

    private void destinations(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            String path = "/" + i;
            JsonNode made = new Caller()
                    .send(new Request.Builder()
                            .url(mock.baseUrl() + "/webhooks")
                            .header("Authorization", "Bearer " + mock.liveKey())
                            .post(Caller.json("{\"url\":\"%s%s\",\"eventos\":[\"invoice.annulled\"]}"
                                    .formatted(server.url(), path))))
                    .json();
            secrets.put(path, made.path("secreto").asText());
        }
        mock.panel().advance(Duration.ofSeconds(1));
        assertThat(mock.webhooks().destinations())
                .hasSize(count)
                .allSatisfy(each -> assertThat(each.state()).isEqualTo("activo"));
    }

    private void events(long count) {
        for (int i = 0; i < count; i++) {
            mock.panel().emit("invoice.annulled", 1001, "{\"number\":" + i + "}");
        }
        mock.webhooks().settle();
    }

    private Map<String, Long> states() {
        return mock.webhooks().deliveries().stream()
                .map(Delivery::state)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private void everyDeliveryIsAccountedFor(int destinations, long events) throws IOException {
        destinations(destinations);
        long began = System.nanoTime();
        events(events);
        assertThat(states())
                .containsEntry("entregada", destinations * events * 9 / 10)
                .containsEntry("fallida", destinations * events / 10)
                .hasSize(2);
        mock.panel().advance(Duration.ofDays(4));
        System.out.printf(
                "%d destinations, %d events, a tenth failing: %d posts in %d s%n",
                destinations,
                events,
                taken.values().stream().mapToInt(AtomicInteger::get).sum(),
                Duration.ofNanos(System.nanoTime() - began).toSeconds());

        assertThat(states())
                .containsEntry("entregada", destinations * events * 9 / 10)
                .containsEntry("agotada", destinations * events / 10)
                .hasSize(2);
        for (int i = 0; i < destinations; i++) {
            int got = taken.getOrDefault("/" + i, new AtomicInteger()).get();
            assertThat(got).as("destination " + i).isBetween((int) events, (int) (i % 10 == 0 ? 12 * events : events));
        }
        assertThat(mock.webhooks().destinations())
                .filteredOn(each -> each.state().equals("desactivado"))
                .hasSize(destinations / 10);
    }

    @Test
    void everyDeliveryTo20DestinationsIsAccountedFor() throws IOException {
        everyDeliveryIsAccountedFor(20, 10);
    }

    @Test
    @Tag("soak")
    void everyDeliveryTo1000DestinationsIsAccountedFor() throws IOException {
        everyDeliveryIsAccountedFor(1_000, 100);
    }

    @Test
    void thousandPendingDeliveriesArriveWithin90Days() throws IOException {
        destinations(1);
        events(1_000);
        assertThat(states()).containsEntry("fallida", 1_000L).hasSize(1);
        failing = false;
        long began = System.nanoTime();
        mock.panel().advance(Duration.ofDays(90));
        System.out.printf(
                "90 days over 1,000 pending deliveries: %d ms%n",
                Duration.ofNanos(System.nanoTime() - began).toMillis());

        assertThat(states()).containsEntry("entregada", 1_000L).hasSize(1);
    }
}
