package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.guides.LostEvents.Options;
import es.cg.sdk.guides.LostEvents.Report;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Catching up after an outage of the receiver, over the mock. */
final class LostEventsTest {
    private static final Options ALL = Options.since(Instant.parse("2026-11-20T00:00:00Z"));
    private static final Duration LONGER_THAN_ALL_RETRIES = Duration.ofHours(3);

    private final MockCg mock = MockCg.builder()
            .deliveryPauses(Duration.ofMinutes(1), Duration.ofHours(2))
            .start();
    private final CgClient cg = MockedGuide.client(mock);
    private final InstantSource clock = () -> mock.panel().now().toInstant();
    private final List<String> accepted = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private volatile boolean isDown;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        cg.close();
        mock.close();
    }

    private static Options limited(int maxResends, Duration deadline) {
        return new Options(ALL.since(), maxResends, deadline, false);
    }

    private Report resend(WebhookDestinations destinations, String id, Options options) {
        return new LostEvents(destinations, options, clock).resend(id);
    }

    private Report resend(String id) {
        return resend(cg.webhookDestinations(), id, ALL);
    }

    private Report resendAll() {
        return new LostEvents(cg.webhookDestinations(), ALL, clock).resendAll();
    }

    private CreatedWebhookDestination create(String path) {
        return cg.webhookDestinations()
                .create(NewWebhookDestination.builder()
                        .url("http://127.0.0.1:" + server.getAddress().getPort() + path)
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build());
    }

    /** Creates an active destination with this path; returns its id. */
    private String destination(String path) {
        CreatedWebhookDestination created = create(path);
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(Objects.requireNonNull(created.secreto())));
        server.createContext(path, exchange -> answer(exchange, verifier));
        String id = Objects.requireNonNull(created.id());
        settle(Duration.ofSeconds(1));
        accepted.clear();
        return id;
    }

    /** Verifies the signature as a receiver must, and accepts events or is down. */
    private void answer(HttpExchange exchange, SignatureVerifier verifier) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean isValid = verifier.verify(exchange.getRequestHeaders().get(verifier.headerName()), body)
                .isValid();
        int status = !isValid ? 401 : isDown ? 503 : 200;
        if (status == 200) {
            accepted.add(Json.parse(body).get("id").string());
        }
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private void settle(Duration time) {
        mock.panel().advance(time);
        mock.webhooks().settle();
    }

    private void happen(int events) {
        for (int i = 0; i < events; i++) {
            mock.panel().emit("invoice.emitted", 1001, "{}");
            settle(Duration.ofSeconds(1));
        }
    }

    /** Loses so many events; then the firm verifies the destinations again. */
    private void outage(int events, String... destinations) {
        isDown = true;
        happen(events);
        settle(LONGER_THAN_ALL_RETRIES);
        isDown = false;
        for (String each : destinations) {
            mock.webhooks().verify(each);
        }
        accepted.clear();
    }

    @Test
    void lostEventsAreSentAgainOnceOldestFirst() {
        String id = destination("/cg");
        happen(2);
        List<String> before = List.copyOf(accepted);
        outage(3, id);
        Report first = resend(id);
        settle(Duration.ofSeconds(1));
        Report second = resend(id);
        settle(Duration.ofSeconds(1));

        assertThat(before).hasSize(2);
        assertThat(first)
                .hasToString("3 events sent again, 0 failed, 0 unclear, 0 remaining; 2 already delivered, 0 under way");
        assertThat(second)
                .hasToString("0 events sent again, 0 failed, 0 unclear, 0 remaining; 5 already delivered, 0 under way");
        assertThat(first.isComplete() && second.isComplete()).isTrue();
        assertThat(accepted)
                .containsExactlyInAnyOrderElementsOf(first.resent())
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(before);
        assertThat(mock.webhooks().deliveries().stream()
                        .limit(3)
                        .map(each -> each.event())
                        .toList())
                .containsExactly(
                        first.resent().get(2),
                        first.resent().get(1),
                        first.resent().get(0));
    }

    @Test
    void retriedEventsAreResentOnlyIfRequested() {
        String id = destination("/cg");
        isDown = true;
        happen(2);
        settle(Duration.ofHours(1));
        isDown = false;

        assertThat(resend(id))
                .hasToString("0 events sent again, 0 failed, 0 unclear, 0 remaining; 0 already delivered, 2 under way");
        Options withRetried = new Options(ALL.since(), ALL.maxResends(), ALL.deadline(), true);
        assertThat(resend(cg.webhookDestinations(), id, withRetried).resent()).hasSize(2);
        settle(Duration.ofSeconds(1));
        assertThat(accepted).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void anEventThatIsLostAgainIsSentAgainWithinADay() {
        String id = destination("/cg");
        outage(1, id);
        isDown = true;
        assertThat(resend(id).resent()).hasSize(1);
        outage(0, id);

        assertThat(resend(id).resent()).hasSize(1);
        settle(Duration.ofSeconds(1));
        assertThat(accepted).hasSize(1);
    }

    @Test
    void inactiveDestinationIsSkippedOthersAreResent() {
        String on = destination("/on");
        String off = destination("/off");
        outage(2, on);
        String pending = create("/pending").id();
        Report report = resendAll();
        settle(Duration.ZERO);

        assertThat(report.resent()).hasSize(2);
        assertThat(report.isComplete()).isFalse();
        assertThat(report.skipped())
                .containsExactly(
                        pending + ": it is pendiente_verificacion: the firm verifies it in its panel",
                        off + ": it is desactivado: the firm verifies it in its panel");
        assertThat(resend(off).skipped()).hasSize(1);
        assertThat(accepted).hasSize(2);
    }

    @Test
    void aRunThatEndsEarlyIsContinuedByTheNext() {
        String id = destination("/cg");
        outage(5, id);
        Options two = limited(2, ALL.deadline());
        Report first = resend(cg.webhookDestinations(), id, two);
        Report second = resend(cg.webhookDestinations(), id, two);
        Report last = resend(cg.webhookDestinations(), id, two);
        settle(Duration.ofSeconds(1));

        assertThat(first)
                .hasToString("2 events sent again, 0 failed, 0 unclear, 3 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the maximum of 2 events was reached");
        assertThat(second.remaining()).isEqualTo(1);
        assertThat(last.isComplete()).isTrue();
        assertThat(accepted).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void anEventWhoseAnswerWasLostIsNotSentTwice() {
        String id = destination("/cg");
        outage(3, id);
        mock.faults().arm("webhooks.resend", 1, Fault.droppedAfter());
        WebhookDestinations once =
                cg.with(CallOptions.defaults().maxAttempts(1)).webhookDestinations();
        Report first = resend(once, id, ALL);
        Report second = resend(id);
        settle(Duration.ofSeconds(1));

        assertThat(first.resent()).hasSize(2);
        assertThat(first.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.outcome()).isEqualTo(Outcome.UNKNOWN));
        assertThat(second.resent()).isEmpty();
        assertThat(accepted).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void oneEventThatFailsDoesNotStopTheOthers() {
        String id = destination("/cg");
        outage(3, id);
        mock.faults().arm("webhooks.resend", 1, Fault.status(404, "no_encontrado"));
        Report report = resend(id);

        assertThat(report.resent()).hasSize(2);
        assertThat(report.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.outcome()).isEqualTo(Outcome.NOTHING_DONE));
        assertThat(report.isComplete()).isFalse();
    }

    @Test
    void unauthorizedAnswerStopsTheRun() {
        String id = destination("/cg");
        outage(3, id);
        mock.faults().arm("webhooks.resend", 1, Fault.status(401, "clave_no_valida"));

        assertThat(resend(id))
                .hasToString("0 events sent again, 1 failed, 0 unclear, 2 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the service would refuse every event: 401 clave_no_valida");
    }

    @Test
    void destinationDeactivatedDuringRunIsSkipped() {
        String id = destination("/cg");
        outage(3, id);
        mock.faults().arm("webhooks.resend", 1, Fault.status(409, "destino_no_activo"));

        assertThat(resend(id))
                .hasToString("0 events sent again, 0 failed, 0 unclear, 3 remaining; 0 already delivered, 0 under way;"
                        + " skipped: " + id + ": the service answered destino_no_activo: the firm verifies it in its"
                        + " panel");
    }

    @Test
    void unreadableDestinationIsSkippedAmongSeveral() {
        String one = destination("/one");
        String two = destination("/two");
        outage(1, one, two);
        mock.faults().arm("webhooks.deliveries", 1, Fault.status(404, "no_encontrado"));
        Report report = resendAll();

        assertThat(report.resent()).hasSize(1);
        assertThat(report.skipped())
                .singleElement()
                .asString()
                .contains(": its deliveries could not be read: webhooks.deliveries");
        mock.faults().arm("webhooks.get", 1, Fault.status(404, "no_encontrado"));
        assertThatThrownBy(() -> resend(one)).isInstanceOf(ApiException.class);
    }

    @Test
    void theDeadlineEndsTheRun() {
        String id = destination("/cg");
        outage(2, id);
        AtomicInteger asked = new AtomicInteger();
        InstantSource steps = () -> ALL.since().plusMillis(asked.getAndIncrement());

        // The second question is before the first event, and the third one before the other.
        assertThat(new LostEvents(cg.webhookDestinations(), limited(9, Duration.ofMillis(3)), steps).resend(id))
                .hasToString("1 events sent again, 0 failed, 0 unclear, 1 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the deadline was reached");
    }

    /** A client that something happens to before or after one of its calls, and that finds the service until then. */
    private CgClient during(int call, boolean isSent, Runnable task) {
        return during(call, isSent, task, host -> List.of(InetAddress.getLoopbackAddress()));
    }

    private CgClient during(int call, boolean isSent, Runnable task, Dns names) {
        AtomicInteger calls = new AtomicInteger();
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    boolean isNow = calls.incrementAndGet() == call;
                    if (isNow && !isSent) {
                        task.run();
                    }
                    Response answer = chain.proceed(chain.request());
                    if (isNow && isSent) {
                        task.run();
                    }
                    return answer;
                })
                .dns(names)
                .build();
        return CgClient.builder()
                .baseUrl(mock.baseUrl().replace("127.0.0.1", "localhost"))
                .apiKey(ApiKey.of(mock.liveKey()))
                .httpClient(http)
                .build();
    }

    @Test
    void unreachableServiceStopsTheRun() {
        String id = destination("/cg");
        outage(6, id);
        AtomicBoolean isFound = new AtomicBoolean(true);
        Dns names = host -> {
            if (isFound.get()) {
                return List.of(InetAddress.getLoopbackAddress());
            }
            throw new UnknownHostException(host);
        };
        // The destination and its deliveries are read before.
        try (CgClient cut = during(2, true, () -> isFound.set(false), names)) {
            Report report =
                    resend(cut.with(CallOptions.defaults().maxAttempts(1)).webhookDestinations(), id, ALL);

            assertThat(report.failed()).hasSize(5);
            assertThat(report.remaining()).isEqualTo(1);
            assertThat(report.stopReason()).isEqualTo("5 calls in a row did not reach the service");
        }
    }

    @Test
    void anInterruptEndsTheRunAndKeepsTheFlag() {
        String id = destination("/cg");
        outage(3, id);
        try (CgClient interrupted = during(3, false, Thread.currentThread()::interrupt)) {
            Report report = resend(interrupted.webhookDestinations(), id, ALL);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(report.stopReason()).isEqualTo("the run was interrupted");
            assertThat(report.resent().size() + report.failed().size()).isEqualTo(1);
            assertThat(report.remaining()).isEqualTo(2);
        }
    }

    @Test
    void closingTheClientStopsTheRun() {
        String id = destination("/cg");
        outage(4, id);
        AtomicReference<CgClient> closing = new AtomicReference<>();
        closing.set(during(3, true, () -> closing.get().close()));
        Report report = resend(closing.get().webhookDestinations(), id, ALL);

        assertThat(report.stopReason()).isEqualTo("the client was closed");
        assertThat(report.resent()).hasSize(1);
        assertThat(report.failed()).hasSize(1);
        assertThat(report.remaining()).isEqualTo(2);
    }

    @Test
    void limitsHaveDefaults() {
        assertThat(ALL.maxResends()).isEqualTo(10_000);
        assertThat(ALL.deadline()).isEqualTo(Duration.ofHours(1));
        assertThat(ALL.includesRetrying()).isFalse();
    }

    /** A process that ends before or after one of its calls. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aRunThatDiesAtAnyCallIsContinuedByTheNext() {
        String id = destination("/cg");
        outage(12, id);
        for (int call = 1; call <= 4; call++) {
            for (boolean isSent : new boolean[] {false, true}) {
                try (CgClient dying = during(call, isSent, () -> {
                    throw new Killed();
                })) {
                    LostEvents run = new LostEvents(dying.webhookDestinations(), ALL, clock);
                    assertThatThrownBy(run::resendAll).isInstanceOf(Killed.class);
                }
            }
        }
        settle(Duration.ofSeconds(1));
        assertThat(accepted).hasSize(4);
        Report last = resendAll();
        settle(Duration.ofSeconds(1));

        assertThat(last.resent()).hasSize(8);
        assertThat(last.isComplete()).isTrue();
        assertThat(accepted).hasSize(12).doesNotHaveDuplicates();
    }
}
