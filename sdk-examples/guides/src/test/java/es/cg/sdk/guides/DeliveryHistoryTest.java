package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.guides.DeliveryHistory.Lost;
import es.cg.sdk.guides.DeliveryHistory.State;
import es.cg.sdk.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which events are lost, for records that the mock does not have. */
final class DeliveryHistoryTest {
    private static final Instant SINCE = Instant.parse("2026-11-20T00:00:00Z");
    private static final String OLD = "\"creado_en\":\"2026-11-19T23:59:59Z\"";

    private final DeliveryHistory history = new DeliveryHistory(SINCE, false);

    private static String delivery(int id, String event, String estado, String... more) {
        return "{\"object\":\"webhook_delivery\",\"id\":\"dlv_" + id + "\",\"evento_id\":\"" + event
                + "\",\"estado\":\"" + estado + "\"" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}";
    }

    private static boolean add(DeliveryHistory history, String... deliveries) {
        return history.add(Stream.of(deliveries)
                .map(each -> new WebhookDelivery(Json.parse(each.getBytes(StandardCharsets.UTF_8))))
                .toList());
    }

    private static List<String> lost(DeliveryHistory history) {
        return history.lost().stream().map(Lost::deliveryId).toList();
    }

    @Test
    void eventWithSeveralDeliveriesCountsOnce() {
        add(
                history,
                delivery(9, "evt_pending", "pendiente"),
                delivery(8, "evt_lost", "agotada"),
                delivery(7, "evt_done", "entregada"),
                delivery(6, "evt_earlier", "agotada"));
        add(
                history,
                delivery(5, "evt_pending", "agotada"),
                delivery(4, "evt_lost", "agotada"),
                delivery(3, "evt_done", "agotada"),
                delivery(2, "evt_earlier", "entregada"),
                delivery(1, "evt_single", "agotada"));

        assertThat(lost(history)).containsExactly("dlv_1", "dlv_8");
        assertThat(history.count(State.DELIVERED)).isEqualTo(2);
        assertThat(history.count(State.UNDER_WAY)).isEqualTo(1);
        assertThat(history.unclear()).isEmpty();
    }

    @Test
    void deliveryThatMovesWhileTheListIsReadIsNotLost() {
        add(history, delivery(2, "evt_2", "agotada"), delivery(1, "evt_1", "agotada"));
        // Two were added in front, and the first one is already on its way again.
        add(history, delivery(2, "evt_2", "pendiente"), delivery(1, "evt_1", "agotada"));

        assertThat(lost(history)).containsExactly("dlv_1");
    }

    @Test
    void failedDeliveryIsLostIfItIsNotTriedAgain() {
        String[] both = {
            delivery(2, "evt_2", "fallida", "\"proximo_intento_en\":null"),
            delivery(1, "evt_1", "fallida", "\"proximo_intento_en\":\"2026-11-21T00:00:00Z\"")
        };
        DeliveryHistory withRetried = new DeliveryHistory(SINCE, true);
        add(history, both);
        add(withRetried, both);

        assertThat(lost(history)).containsExactly("dlv_2");
        assertThat(lost(withRetried)).containsExactly("dlv_1", "dlv_2");
    }

    @Test
    void unclearDeliveryIsReportedAndNotLost() {
        add(
                history,
                delivery(9, "evt_9", "perdida"),
                delivery(8, "evt_9", "agotada"),
                "{\"id\":\"dlv_7\",\"estado\":\"agotada\"}",
                "{\"id\":\"dlv_6\",\"evento_id\":\" \",\"estado\":\"agotada\"}",
                "{\"evento_id\":\"evt_5\",\"estado\":\"agotada\"}",
                "{\"id\":\"dlv_4\",\"evento_id\":\"evt_4\",\"estado\":[\"agotada\"]}",
                "{\"id\":\"dlv_3\",\"estado\":\"entregada\"}",
                delivery(2, "evt_2", "rara"),
                delivery(1, "evt_2", "entregada"));

        assertThat(history.unclear())
                .containsExactly(
                        "event without id, delivery dlv_7: another delivery of its event may have succeeded",
                        "event without id, delivery dlv_6: another delivery of its event may have succeeded",
                        "event evt_9, delivery dlv_9: its estado is \"perdida\"",
                        "event evt_5, delivery without id: it has no readable id",
                        "event evt_4, delivery dlv_4: its estado is [\"agotada\"]");
        assertThat(lost(history)).isEmpty();
        assertThat(history.count(State.DELIVERED)).isEqualTo(1);
    }

    @Test
    void deliveriesBeforeSinceAreLeftOut() {
        boolean first = add(
                history,
                delivery(5, "evt_5", "agotada", "\"creado_en\":\"2026-11-20T00:00:00Z\""),
                delivery(4, "evt_4", "agotada", OLD),
                delivery(3, "evt_3", "agotada", "\"creado_en\":7"));

        assertThat(first || add(history)).isFalse();
        assertThat(add(history, delivery(2, "evt_2", "agotada", OLD), delivery(1, "evt_1", "agotada", OLD)))
                .isTrue();
        assertThat(lost(history)).containsExactly("dlv_3", "dlv_5");
    }

    private static IdempotencyKey key(String... more) {
        DeliveryHistory one = new DeliveryHistory(SINCE, false);
        add(one, delivery(1, "evt_1", "agotada", more));
        return one.lost().get(0).key("wh_1");
    }

    @Test
    void idempotencyKeyChangesOnlyWithNewAttempts() {
        String lost = "\"intentos\":12,\"actualizado_en\":\"2026-11-20T08:00:00Z\"";

        assertThat(key(lost, "\"avisos\":[]")).isEqualTo(key(lost));
        assertThat(List.of(
                        key(lost),
                        key(lost.replace("12", "13")),
                        key(lost.replace("T08", "T09")),
                        key(lost, "\"intentado_en\":\"2026-11-20T08:00:00Z\"")))
                .doesNotHaveDuplicates();
    }
}
