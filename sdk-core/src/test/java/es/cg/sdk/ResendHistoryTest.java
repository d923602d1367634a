package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.destinations.ResendOptions;
import es.cg.sdk.destinations.ResendReport;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is sent again, for histories and answers that the mock does not have. */
final class ResendHistoryTest {
    private static final ResendOptions ALL = ResendOptions.since(Instant.parse("2026-11-20T00:00:00Z"));
    private static final String OLD = "\"creado_en\":\"2026-11-19T23:59:59Z\"";

    @RegisterExtension
    private final Answering service = new Answering();

    private static String delivery(int id, String event, String estado, String... more) {
        return "{\"object\":\"webhook_delivery\",\"id\":\"dlv_" + id + "\",\"evento_id\":\"" + event
                + "\",\"estado\":\"" + estado + "\"" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}";
    }

    private void active() {
        service.answer(200, "{\"object\":\"webhook\",\"id\":\"wh_1\",\"estado\":\"activo\"}");
    }

    private void page(String cursor, String... deliveries) {
        service.answer(
                200,
                "{\"object\":\"list\",\"data\":[" + String.join(",", deliveries) + "],\"has_more\":"
                        + !cursor.isEmpty() + ",\"next_cursor\":" + (cursor.isEmpty() ? null : "\"" + cursor + "\"")
                        + "}");
    }

    private void accept(int times) {
        for (int i = 0; i < times; i++) {
            service.answer(200, "{\"object\":\"webhook_delivery\",\"id\":\"dlv_0\",\"estado\":\"pendiente\"}");
        }
    }

    private ResendReport run() {
        return run(ALL);
    }

    private ResendReport run(ResendOptions options) {
        return service.once().webhookDestinations().resendUndelivered("wh_1", options);
    }

    private static List<String> deliveries(ResendReport report) {
        return report.resent().stream().map(ResendReport.Resent::deliveryId).toList();
    }

    private List<RecordedRequest> writes() throws InterruptedException {
        List<RecordedRequest> writes = new ArrayList<>();
        for (int left = service.server.getRequestCount(); left > 0; left--) {
            RecordedRequest each = service.server.takeRequest();
            if (each.getMethod().equals("POST")) {
                writes.add(each);
            }
        }
        return writes;
    }

    @Test
    void eventWithSeveralDeliveriesCountsOnce() {
        active();
        page(
                "c1",
                delivery(9, "evt_pending", "pendiente"),
                delivery(8, "evt_lost", "agotada"),
                delivery(7, "evt_done", "entregada"),
                delivery(6, "evt_earlier", "agotada"));
        page(
                "",
                delivery(5, "evt_pending", "agotada"),
                delivery(4, "evt_lost", "agotada"),
                delivery(3, "evt_done", "agotada"),
                delivery(2, "evt_earlier", "entregada"),
                delivery(1, "evt_single", "agotada"));
        accept(2);
        ResendReport report = run();

        assertThat(deliveries(report)).containsExactly("dlv_1", "dlv_8");
        assertThat(report)
                .hasToString("2 events sent again, 0 failed, 0 unclear, 0 remaining; 2 already delivered, 1 under way");
    }

    @Test
    void aDeliveryThatMovesWhileTheListIsReadIsSentOnce() {
        active();
        page("c1", delivery(2, "evt_2", "agotada"), delivery(1, "evt_1", "agotada"));
        // Two were added in front, and the first one is already on its way again.
        page("", delivery(2, "evt_2", "pendiente"), delivery(1, "evt_1", "agotada"));
        accept(1);

        assertThat(deliveries(run())).containsExactly("dlv_1");
    }

    @Test
    void failedDeliveryWithoutNextAttemptIsResent() {
        active();
        page(
                "",
                delivery(2, "evt_2", "fallida", "\"proximo_intento_en\":null"),
                delivery(1, "evt_1", "fallida", "\"proximo_intento_en\":\"2026-11-21T00:00:00Z\""));
        accept(1);

        assertThat(deliveries(run())).containsExactly("dlv_2");
    }

    @Test
    void unclearDeliveryIsReportedAndNotResent() {
        active();
        page(
                "",
                delivery(9, "evt_9", "perdida"),
                delivery(8, "evt_9", "agotada"),
                "{\"id\":\"dlv_7\",\"estado\":\"agotada\"}",
                "{\"id\":\"dlv_6\",\"evento_id\":\" \",\"estado\":\"agotada\"}",
                "{\"evento_id\":\"evt_5\",\"estado\":\"agotada\"}",
                "{\"id\":\"dlv_4\",\"evento_id\":\"evt_4\",\"estado\":[\"agotada\"]}",
                "{\"id\":\"dlv_3\",\"estado\":\"entregada\"}",
                delivery(2, "evt_2", "rara"),
                delivery(1, "evt_2", "entregada"));
        ResendReport report = run();

        assertThat(report.unclear())
                .extracting(Object::toString)
                .containsExactly(
                        "Unclear[destination wh_1, event without id, delivery dlv_7: it has no readable evento_id, so"
                                + " another delivery may have succeeded]",
                        "Unclear[destination wh_1, event without id, delivery dlv_6: it has no readable evento_id, so"
                                + " another delivery may have succeeded]",
                        "Unclear[destination wh_1, event evt_9, delivery dlv_9: its estado is \"perdida\"]",
                        "Unclear[destination wh_1, event evt_5, delivery without id: it has no readable id]",
                        "Unclear[destination wh_1, event evt_4, delivery dlv_4: its estado is [\"agotada\"]]");
        assertThat(report)
                .hasToString("0 events sent again, 0 failed, 5 unclear, 0 remaining; 1 already delivered, 0 under way");
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void deliveriesBeforeSinceAreNotResent() {
        active();
        page(
                "c1",
                delivery(5, "evt_5", "agotada", "\"creado_en\":\"2026-11-20T00:00:00Z\""),
                delivery(4, "evt_4", "agotada", OLD),
                delivery(3, "evt_3", "agotada", "\"creado_en\":7"));
        page("c2");
        page("c3", delivery(2, "evt_2", "agotada", OLD), delivery(1, "evt_1", "agotada", OLD));
        accept(2);

        assertThat(deliveries(run())).containsExactly("dlv_3", "dlv_5");
        assertThat(service.server.getRequestCount()).isEqualTo(6);
    }

    @Test
    void idempotencyKeyChangesOnlyWithNewAttempts() throws Exception {
        String lost = "\"intentos\":12,\"actualizado_en\":\"2026-11-20T08:00:00Z\"";
        for (String each : List.of(
                lost,
                lost + ",\"avisos\":[]",
                lost.replace("12", "13"),
                lost.replace("T08", "T09"),
                lost + ",\"intentado_en\":\"2026-11-20T08:00:00Z\"")) {
            active();
            page("", delivery(1, "evt_1", "agotada", each));
            accept(1);
            run();
        }
        List<String> keys = writes().stream()
                .map(each -> String.valueOf(each.getHeaders().get("Idempotency-Key")))
                .toList();

        assertThat(keys).hasSize(5).first().isEqualTo(keys.get(1));
        assertThat(keys.subList(1, 5)).doesNotHaveDuplicates().doesNotContain("null");
    }

    @Test
    void oneEventThatFailsDoesNotStopTheOthers() {
        active();
        page(
                "",
                delivery(4, "evt_4", "agotada"),
                delivery(3, "evt_3", "agotada"),
                delivery(2, "evt_2", "agotada"),
                delivery(1, "evt_1", "agotada"));
        service.refuse(404, "no_encontrado");
        service.cut();
        service.refuse(500, "error_interno");
        accept(1);
        ResendReport report = run();

        assertThat(deliveries(report)).containsExactly("dlv_4");
        assertThat(report.failed())
                .extracting(ResendReport.Failed::outcome)
                .containsExactly(Outcome.NOTHING_DONE, Outcome.UNKNOWN, Outcome.UNKNOWN);
        assertThat(report.failed().get(0))
                .hasToString("Failed[destination wh_1, event evt_1, delivery dlv_1, NOTHING_DONE, ApiException]");
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void unauthorizedAnswerStopsTheRun() {
        active();
        page("", delivery(3, "evt_3", "agotada"), delivery(2, "evt_2", "agotada"), delivery(1, "evt_1", "agotada"));
        accept(1);
        service.refuse(401, "clave_no_valida");

        assertThat(run())
                .hasToString("1 events sent again, 1 failed, 0 unclear, 1 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the service would refuse every item: 401 clave_no_valida");
    }

    @Test
    void destinationDeactivatedDuringRunIsSkipped() throws Exception {
        active();
        page("", delivery(3, "evt_3", "agotada"), delivery(2, "evt_2", "agotada"), delivery(1, "evt_1", "agotada"));
        accept(1);
        service.refuse(409, "destino_no_activo");

        assertThat(run())
                .hasToString("1 events sent again, 0 failed, 0 unclear, 2 remaining; 0 already delivered, 0 under way;"
                        + " destination wh_1 skipped: the service answered destino_no_activo: the firm verifies it in"
                        + " its panel");
        assertThat(writes()).hasSize(2);
    }

    /** Runs over six events; while the first one waits for its second attempt, something happens. */
    private ResendReport interrupted(ResendOptions options, Runnable task) {
        return interrupted(service.cg(), options, task);
    }

    private ResendReport interrupted(CgClient cg, ResendOptions options, Runnable task) {
        active();
        String[] lost = new String[6];
        for (int i = 0; i < lost.length; i++) {
            lost[i] = delivery(i, "evt_" + i, "agotada");
        }
        page("", lost);
        service.refuse(503, "servicio_no_disponible");
        accept(6);
        service.time.duringWaits(task);
        return cg.webhookDestinations().resendUndelivered("wh_1", options);
    }

    @Test
    void unreachableServiceStopsTheRun() {
        AtomicBoolean up = new AtomicBoolean(true);
        try (CgClient cg = service.foundWhile(up::get).build()) {
            assertThat(interrupted(cg, ALL, () -> up.set(false)))
                    .hasToString("0 events sent again, 5 failed, 0 unclear, 1 remaining; 0 already delivered, 0 under"
                            + " way; stopped: 5 calls in a row did not reach the service");
        }
    }

    @Test
    void theDeadlineEndsTheRun() {
        assertThat(interrupted(ALL.deadline(Duration.ofMillis(1)), () -> {}))
                .hasToString("1 events sent again, 0 failed, 0 unclear, 5 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the deadline of 1 ms was reached");
    }

    @Test
    void anInterruptEndsTheRunAndKeepsTheFlag() {
        ResendReport report = interrupted(ALL, () -> Thread.currentThread().interrupt());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.stopReason()).isEqualTo("the run was interrupted");
        assertThat(report.resent().size() + report.failed().size()).isEqualTo(1);
        assertThat(report.remaining()).isEqualTo(5);
    }

    @Test
    void closingTheClientStopsTheRun() {
        assertThat(interrupted(ALL, service.cg()::close))
                .hasToString("0 events sent again, 1 failed, 0 unclear, 5 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the client was closed");
    }

    @Test
    void unreadableDestinationIsSkippedAmongSeveral() {
        active();
        service.refuse(404, "no_encontrado");
        assertThatThrownBy(this::run).isInstanceOf(ApiException.class);
        page(
                "",
                "{\"object\":\"webhook\",\"id\":\"wh_1\"}",
                "{\"object\":\"webhook\"}",
                "{\"object\":\"webhook\",\"id\":\"wh_2\",\"estado\":\"nuevo\"}",
                "{\"object\":\"webhook\",\"id\":\"wh_2\",\"estado\":\"activo\"}");
        service.refuse(404, "no_encontrado");
        page("", delivery(1, "evt_1", "agotada"));
        accept(1);
        ResendReport report = service.once().webhookDestinations().resendUndelivered(ALL);

        assertThat(deliveries(report)).containsExactly("dlv_1");
        assertThat(report.skipped()).hasSize(2);
        assertThat(report.skipped().get(0).reason())
                .startsWith("its deliveries could not be read: webhooks.deliveries");
        assertThat(report.skipped().get(1)).hasToString("Skipped[without id: the service told no readable id]");
    }

    @Test
    void resendLimitsHaveDefaultsAndBounds() {
        assertThatThrownBy(() -> ALL.maxResends(0)).hasMessage("maxResends must be 1 or more, but is 0");
        for (Duration each : List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofHours(25))) {
            assertThatThrownBy(() -> ALL.deadline(each))
                    .hasMessageStartingWith("deadline must be more than zero and at most 24 hours, but is ");
        }
        assertThat(ALL).hasToString("ResendOptions[since 2026-11-20T00:00:00Z, at most 10000 events, deadline 1 h]");
        assertThat(ALL.maxResends(7).deadline(Duration.ofMinutes(5)).includeRetrying())
                .hasToString(
                        "ResendOptions[since 2026-11-20T00:00:00Z, at most 7 events, deadline 5 min, including those"
                                + " that are retried]");
    }
}
