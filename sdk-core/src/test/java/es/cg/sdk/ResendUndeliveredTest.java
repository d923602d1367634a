package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.ResendOptions;
import es.cg.sdk.destinations.ResendReport;
import es.cg.sdk.destinations.WebhookDestinations;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Catching up after an outage of the receiver, over the mock. */
final class ResendUndeliveredTest {
    private static final ResendOptions ALL = ResendOptions.since(Instant.parse("2026-11-20T00:00:00Z"));
    private static final Duration LONGER_THAN_ALL_RETRIES = Duration.ofHours(3);

    @RegisterExtension
    private final Mocked mocked =
            new Mocked(MockCg.builder().deliveryPauses(Duration.ofMinutes(1), Duration.ofHours(2)));

    private final Receiver receiver = new Receiver();

    @BeforeEach
    void start() throws IOException {
        receiver.server.start();
    }

    @AfterEach
    void stop() {
        receiver.server.close();
    }

    /** Verifies signatures as a receiver must, and accepts events or is down. */
    private static final class Receiver extends Dispatcher {
        private final MockWebServer server = PromptServer.create();
        private final Map<String, String> secrets = new ConcurrentHashMap<>();
        private final List<String> accepted = new CopyOnWriteArrayList<>();
        private volatile int status = 200;

        Receiver() {
            server.setDispatcher(this);
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            String body = requireNonNull(request.getBody()).utf8();
            String signature = requireNonNull(request.getHeaders().get("CG-Signature"));
            String secret = requireNonNull(secrets.get(request.getUrl().encodedPath()));
            String time = signature.substring(2, signature.indexOf(','));
            if (!signature.endsWith("v1=" + hmac(secret, time + "." + body))) {
                return new MockResponse.Builder().code(401).build();
            }
            if (status == 200) {
                accepted.add(Json.parse(body.getBytes(UTF_8)).get("id").string());
            }
            return new MockResponse.Builder().code(status).build();
        }

        private static String hmac(String secret, String text) {
            try {
                Mac mac = Mac.getInstance("HmacSHA256");
                mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
                return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private WebhookDestinations destinations() {
        return mocked.cg().webhookDestinations();
    }

    /** Creates an active destination with this path; returns its id. */
    private String destination(String path) {
        CreatedWebhookDestination created = destinations()
                .create(NewWebhookDestination.builder()
                        .url(receiver.server.url(path).toString())
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build());
        receiver.secrets.put(path, requireNonNull(created.secreto()));
        settle(Duration.ofSeconds(1));
        receiver.accepted.clear();
        return requireNonNull(created.id());
    }

    private void settle(Duration time) {
        mocked.mock().panel().advance(time);
        mocked.mock().webhooks().settle();
    }

    private void happen(int events) {
        for (int i = 0; i < events; i++) {
            mocked.mock().panel().emit("invoice.emitted", 1001, "{}");
            settle(Duration.ofSeconds(1));
        }
    }

    /** Loses so many events; then the firm verifies the destinations again. */
    private void outage(int events, String... destinations) {
        receiver.status = 503;
        happen(events);
        settle(LONGER_THAN_ALL_RETRIES);
        receiver.status = 200;
        for (String each : destinations) {
            assertThat(mocked.mock().webhooks().verify(each).isPassed()).isTrue();
        }
        receiver.accepted.clear();
    }

    private static List<String> events(ResendReport report) {
        return report.resent().stream().map(ResendReport.Resent::eventId).toList();
    }

    @Test
    void lostEventsAreSentAgainOnceOldestFirst() {
        String id = destination("/cg");
        happen(2);
        List<String> before = List.copyOf(receiver.accepted);
        outage(3, id);
        ResendReport first = destinations().resendUndelivered(id, ALL);
        settle(Duration.ofSeconds(1));
        ResendReport second = destinations().resendUndelivered(id, ALL);
        settle(Duration.ofSeconds(1));

        assertThat(before).hasSize(2);
        assertThat(first)
                .hasToString("3 events sent again, 0 failed, 0 unclear, 0 remaining; 2 already delivered, 0 under way");
        assertThat(second)
                .hasToString("0 events sent again, 0 failed, 0 unclear, 0 remaining; 5 already delivered, 0 under way");
        assertThat(first.isComplete() && second.isComplete()).isTrue();
        assertThat(receiver.accepted)
                .containsExactlyInAnyOrderElementsOf(events(first))
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(before);
        assertThat(mocked.mock().webhooks().deliveries().stream()
                        .limit(3)
                        .map(each -> each.event())
                        .toList())
                .containsExactly(
                        events(first).get(2),
                        events(first).get(1),
                        events(first).get(0));
    }

    @Test
    void retriedEventsAreResentOnlyIfRequested() {
        String id = destination("/cg");
        receiver.status = 503;
        happen(2);
        settle(Duration.ofHours(1));
        receiver.status = 200;

        assertThat(destinations().resendUndelivered(id, ALL))
                .hasToString("0 events sent again, 0 failed, 0 unclear, 0 remaining; 0 already delivered, 2 under way");
        assertThat(destinations().resendUndelivered(id, ALL.includeRetrying()).resent())
                .hasSize(2);
        settle(Duration.ofSeconds(1));
        assertThat(receiver.accepted).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void anEventThatIsLostAgainIsSentAgainWithinADay() {
        String id = destination("/cg");
        outage(1, id);
        receiver.status = 503;
        assertThat(destinations().resendUndelivered(id, ALL).resent()).hasSize(1);
        outage(0, id);

        assertThat(destinations().resendUndelivered(id, ALL).resent()).hasSize(1);
        settle(Duration.ofSeconds(1));
        assertThat(receiver.accepted).hasSize(1);
    }

    @Test
    void inactiveDestinationIsSkippedOthersAreResent() {
        String on = destination("/on");
        String off = destination("/off");
        outage(2, on);
        String pending = requireNonNull(destinations()
                .create(NewWebhookDestination.builder()
                        .url(receiver.server.url("/pending").toString())
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build())
                .id());
        ResendReport report = destinations().resendUndelivered(ALL);
        settle(Duration.ZERO);

        assertThat(report.resent())
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.destinationId()).isEqualTo(on));
        assertThat(report.isComplete()).isFalse();
        assertThat(report.skipped())
                .extracting(Object::toString)
                .containsExactly(
                        "Skipped[" + pending + ": it is pendiente_verificacion: the firm verifies it in its panel]",
                        "Skipped[" + off
                                + ": it is desactivado (Han fallado 3 intentos. El último obtuvo el código 503): the"
                                + " firm verifies it in its panel]");
        assertThat(destinations().resendUndelivered(off, ALL).skipped()).hasSize(1);
        assertThat(receiver.accepted).hasSize(2);
    }

    @Test
    void aRunThatEndsEarlyIsContinuedByTheNext() {
        String id = destination("/cg");
        outage(5, id);
        ResendReport first = destinations().resendUndelivered(id, ALL.maxResends(2));
        ResendReport second = destinations().resendUndelivered(id, ALL.maxResends(2));
        ResendReport last = destinations().resendUndelivered(id, ALL.maxResends(2));
        settle(Duration.ofSeconds(1));

        assertThat(first.toString())
                .isEqualTo("2 events sent again, 0 failed, 0 unclear, 3 remaining; 0 already delivered, 0 under way;"
                        + " stopped: the maximum of 2 events was reached");
        assertThat(second.remaining()).isEqualTo(1);
        assertThat(last.isComplete()).isTrue();
        assertThat(receiver.accepted).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void anEventWhoseAnswerWasLostIsNotSentTwice() {
        String id = destination("/cg");
        outage(3, id);
        mocked.mock().faults().arm("webhooks.resend", 1, Fault.droppedAfter());
        ResendReport first = mocked.cg()
                .with(CallOptions.defaults().maxAttempts(1))
                .webhookDestinations()
                .resendUndelivered(id, ALL);
        ResendReport second = destinations().resendUndelivered(id, ALL);
        settle(Duration.ofSeconds(1));

        assertThat(first.resent()).hasSize(2);
        assertThat(first.failed())
                .singleElement()
                .satisfies(each -> assertThat(each.outcome()).isEqualTo(Outcome.UNKNOWN));
        assertThat(second.resent()).isEmpty();
        assertThat(receiver.accepted).hasSize(3).doesNotHaveDuplicates();
    }

    /** A process that ends before or after one of its calls. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private void runAndDie(int lastCall, boolean isSent) {
        AtomicInteger calls = new AtomicInteger();
        OkHttpClient dying = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    boolean isLast = calls.incrementAndGet() == lastCall;
                    if (isLast && !isSent) {
                        throw new Killed();
                    }
                    Response answer = chain.proceed(chain.request());
                    if (isLast) {
                        throw new Killed();
                    }
                    return answer;
                })
                .build();
        try (CgClient cg = CgClient.builder()
                .baseUrl(mocked.mock().baseUrl())
                .apiKey(ApiKey.of(mocked.mock().liveKey()))
                .time(new StillTime())
                .httpClient(dying)
                .build()) {
            assertThatThrownBy(() -> cg.webhookDestinations().resendUndelivered(ALL))
                    .isInstanceOf(Killed.class);
        }
    }

    @Test
    void aRunThatDiesAtAnyCallIsContinuedByTheNext() {
        String id = destination("/cg");
        outage(12, id);
        for (int call = 1; call <= 4; call++) {
            runAndDie(call, false);
            runAndDie(call, true);
        }
        settle(Duration.ofSeconds(1));
        assertThat(receiver.accepted).hasSize(4);
        ResendReport last = destinations().resendUndelivered(ALL);
        settle(Duration.ofSeconds(1));

        assertThat(last.resent()).hasSize(8);
        assertThat(last.isComplete()).isTrue();
        assertThat(receiver.accepted).hasSize(12).doesNotHaveDuplicates();
    }
}
