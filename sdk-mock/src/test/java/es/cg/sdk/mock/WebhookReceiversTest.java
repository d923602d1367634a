package es.cg.sdk.mock;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.Webhooks.Delivery;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Listener;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Receivers that are no good are recorded as what they are, and delay nobody else. */
final class WebhookReceiversTest {
    private static final String EMITTED = "invoice.emitted";

    private final MockCg mock = MockCg.builder()
            .deliveryTimeout(Duration.ofSeconds(4))
            .deliveryPauses(Duration.ofMinutes(1))
            .start();
    private final Webhooks webhooks = mock.webhooks();
    private final List<Listener> listeners = new ArrayList<>();

    @AfterEach
    void stop() {
        mock.close();
        listeners.forEach(Listener::close);
    }

    private interface Manners {
        void answer(Socket socket, int number) throws IOException;
    }

    /** A destination whose receiver takes its handshake as it should, and everything after that in this way. */
    private String destination(Manners manners) throws IOException {
        AtomicInteger taken = new AtomicInteger();
        AtomicReference<String> secret = new AtomicReference<>("");
        Listener listener = Listener.open((request, socket) -> {
            if (request.body().contains("webhook.verification")) {
                boolean signed = request.isSignedWith(String.valueOf(secret.get()));
                socket.getOutputStream().write(Listener.answer(signed ? 200 : 401, ""));
            } else {
                manners.answer(socket, taken.getAndIncrement());
            }
        });
        listeners.add(listener);
        JsonNode made = Caller.parsed(
                post("/webhooks", "{\"url\":\"" + listener.url() + "/\",\"eventos\":[\"" + EMITTED + "\"]}"));
        String id = made.path("id").asText();
        secret.set(made.path("secreto").asText());
        assertThat(webhooks.verify(id).isPassed()).isTrue();
        return id;
    }

    private static byte[] answer(int status) {
        return Listener.answer(status, "");
    }

    private String post(String path, String json) throws IOException {
        return new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + path)
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("X-CG-Client", "1001")
                        .header("Idempotency-Key", "k" + System.nanoTime())
                        .post(Caller.json(json)))
                .json()
                .toString();
    }

    private void issue() throws IOException {
        post("/invoices", ListeningService.invoice());
    }

    private Delivery delivery(String destination) {
        return webhooks.deliveries().stream()
                .filter(each -> each.destination().equals(destination))
                .findFirst()
                .orElseThrow();
    }

    private String shown(String destination) throws IOException {
        return new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/webhooks/" + destination + "/entregas")
                        .header("Authorization", "Bearer " + mock.liveKey()))
                .json()
                .at("/data/0/respuesta")
                .asText();
    }

    @Test
    void hangingReceiverDelaysNoOtherReceiver() throws IOException {
        String hangs = destination((socket, number) -> socket.getInputStream().read());
        String good = destination((socket, number) -> socket.getOutputStream().write(answer(200)));
        for (int i = 0; i < 6; i++) {
            issue();
        }
        List<Delivery> taken = List.of();
        while (taken.size() < 6) {
            List<Delivery> all = webhooks.deliveries();
            assertThat(all)
                    .noneMatch(each ->
                            each.destination().equals(good) && each.state().equals("fallida"));
            taken = all.stream()
                    .filter(each ->
                            each.destination().equals(good) && each.state().equals("entregada"))
                    .toList();
        }
        webhooks.settle();

        assertThat(delivery(hangs).statuses()).containsExactly(0);
        assertThat(delivery(hangs).state()).isEqualTo("fallida");
        assertThat(shown(hangs)).isEqualTo("No hubo respuesta completa en 4000 ms");
    }

    private static void hangsUp(Socket socket) throws IOException {
        assertThat(socket.getInputStream().read()).isNegative();
    }

    @Test
    void slowlyDrippingReceiverTimesOut() throws IOException {
        String drips = destination((socket, number) -> {
            for (byte each : "HTTP/1.1 200 OK\r\nX: ".getBytes(US_ASCII)) {
                socket.getOutputStream().write(each);
            }
            socket.setSoTimeout(20);
            for (int i = 0; i < 10_000; i++) {
                socket.getOutputStream().write('a');
                assertThatThrownBy(() -> hangsUp(socket)).isInstanceOf(SocketTimeoutException.class);
            }
        });
        issue();
        webhooks.settle();

        assertThat(delivery(drips).statuses()).containsExactly(0);
        assertThat(shown(drips)).isEqualTo("No hubo respuesta completa en 4000 ms");
    }

    @Test
    void tenMegabyteAnswerIsDeliveredAndTruncated() throws IOException {
        String large = destination((socket, number) -> {
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n".getBytes(US_ASCII));
            byte[] more = "x".repeat(100_000).getBytes(US_ASCII);
            for (int i = 0; i < 100; i++) {
                socket.getOutputStream().write(more);
            }
        });
        issue();
        webhooks.settle();

        assertThat(delivery(large).state()).isEqualTo("entregada");
        assertThat(shown(large)).hasSize(1024);
    }

    @Test
    void brokenReceiverAnswerIsDescribed() throws IOException {
        String closes = destination((socket, number) -> {});
        String mid = destination((socket, number) ->
                socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".getBytes(US_ASCII)));
        String strange =
                destination((socket, number) -> socket.getOutputStream().write("hello\r\n\r\n".getBytes(US_ASCII)));
        String chunks = destination((socket, number) -> socket.getOutputStream()
                .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
                        .getBytes(US_ASCII)));
        String gone = destination((socket, number) -> {});
        listeners.get(4).refuse();
        issue();
        webhooks.settle();
        mock.panel().advance(Duration.ofMinutes(1));

        assertThat(shown(closes)).isEqualTo("La conexión se interrumpió. El receptor la cerró sin responder");
        assertThat(shown(mid)).isEqualTo("La conexión se interrumpió. El receptor la cerró en mitad de la respuesta");
        assertThat(shown(strange)).isEqualTo("La conexión se interrumpió. La respuesta no es HTTP");
        assertThat(shown(chunks)).isEqualTo("abcde");
        assertThat(delivery(chunks).statuses()).containsExactly(200);
        assertThat(shown(gone)).isEqualTo("El receptor rechazó la conexión");
        assertThat(delivery(gone).state()).isEqualTo("agotada");
        assertThat(webhooks.destinations())
                .filteredOn(each -> each.id().equals(gone))
                .singleElement()
                .satisfies(each ->
                        assertThat(each.why()).contains("2 attempts failed; the last: the connection was refused"));
    }

    @Test
    void armedTroubleRepeatsReordersOrDelaysDeliveries() throws IOException {
        String any = destination((socket, number) -> socket.getOutputStream().write(answer(200)));
        webhooks.arm(EMITTED, 1, Webhooks.Trouble.DUPLICATE);
        issue();
        webhooks.settle();
        assertThat(delivery(any).statuses()).containsExactly(200, 200);
        assertThat(delivery(any).state()).isEqualTo("entregada");

        webhooks.arm("*", 1, Webhooks.Trouble.REORDER);
        issue();
        webhooks.settle();
        String first = delivery(any).event();
        assertThat(delivery(any).statuses()).isEmpty();
        issue();
        webhooks.settle();
        assertThat(webhooks.deliveries())
                .allSatisfy(each -> assertThat(each.state()).isEqualTo("entregada"));
        assertThat(delivery(any).event()).isNotEqualTo(first);

        webhooks.delay(EMITTED, 1, Duration.ofHours(1));
        issue();
        webhooks.settle();
        assertThat(delivery(any).state()).isEqualTo("pendiente");
        mock.panel().advance(Duration.ofHours(1));
        assertThat(delivery(any).state()).isEqualTo("entregada");

        webhooks.arm("*", 5, Webhooks.Trouble.REORDER);
        issue();
        webhooks.disarm();
        webhooks.settle();
        assertThat(delivery(any).state()).isEqualTo("entregada");
        assertThatThrownBy(() -> webhooks.arm("invoice.sung", 1, Webhooks.Trouble.STALE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("type must be one of");
        assertThat(List.of(webhooks.destinations())).hasSize(1);
    }

    @Test
    void restoredStateHasNoDeliveriesInFlight() throws IOException {
        destination((socket, number) -> socket.getInputStream().read());
        String before = mock.panel().snapshot();
        issue();
        mock.panel().restore(before);
        webhooks.settle();

        assertThat(webhooks.deliveries()).isEmpty();
        assertThat(webhooks.destinations()).hasSize(1);
    }
}
