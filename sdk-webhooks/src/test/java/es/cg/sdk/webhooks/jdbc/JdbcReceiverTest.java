package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.CorrectedFile;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A receiver over a database, and the mock that delivers to it over real HTTP. */
final class JdbcReceiverTest {
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final WebhookSigner GOOD = WebhookSigner.of(SECRET);
    private static final WebhookSigner BAD = WebhookSigner.of(WebhookSecret.of("whsec_fedcba9876543210"));
    private static final JdbcHandler WRITES = (event, attempt) -> effect(attempt, event.id());

    private static Reply post(WebhookReceiver receiver, WebhookSigner signer, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return receiver.receive("POST", List.of(signer.header(bytes)), new ByteArrayInputStream(bytes));
    }

    private static String body(String id) {
        return "{\"id\":\"" + id + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{}}}";
    }

    @TestFactory
    Stream<DynamicTest> aForgedRequestNeverReachesTheDatabase() {
        return onOne(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcEventStore store = JdbcEventStore.open(troubled.dataSource(), "erp");
            WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(SECRET))
                    .store(store)
                    .build(WRITES);
            int asked = troubled.connections.get();
            assertThat(post(receiver, BAD, body("evt_1")).status()).isEqualTo(401);
            troubled.away = true;
            assertThat(post(receiver, BAD, body("evt_1")).status()).isEqualTo(401);
            assertThat(troubled.connections).hasValue(asked);

            assertThat(post(receiver, GOOD, body("evt_1"))).satisfies(reply -> {
                assertThat(reply.status()).isEqualTo(503);
                assertThat(reply.headers()).containsKey("Retry-After");
            });
            assertThat(post(receiver, GOOD, "no event").status()).isEqualTo(503);
            troubled.away = false;
            assertThat(post(receiver, GOOD, body("evt_1")).status()).isEqualTo(200);
            assertThat(post(receiver, GOOD, body("evt_1")).status()).isEqualTo(200);
            assertThat(post(receiver, GOOD, "no event").status()).isEqualTo(200);
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> eventIsDeadAndReturns200AfterMaxAttempts() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(2)
                    .build();
            WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(SECRET))
                    .store(JdbcEventStore.of(tables))
                    .build(event -> {
                        throw new IllegalStateException("no such account");
                    });
            assertThat(post(receiver, GOOD, body("evt_1")).status()).isEqualTo(500);
            assertThat(post(receiver, GOOD, body("evt_1")).status()).isEqualTo(200);
            assertThat(post(receiver, GOOD, body("evt_1")).status()).isEqualTo(200);
            assertThat(tables.unfinished().dead(10)).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> receiverNeedsExactlyOneHandler() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(SECRET));
            try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(WRITES)) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> builder.store(inbox).build(WRITES))
                        .withMessageContaining("build the receiver without a handler");
                for (EventStore store : List.of(InMemoryEventStore.create(), JdbcEventStore.of(tables))) {
                    assertThatIllegalStateException()
                            .isThrownBy(() -> builder.store(store).build())
                            .withMessageContaining("build the receiver with a handler");
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> faultyDeliveryIsHandledOnceInATransaction() {
        return onOne(database -> {
            ConcurrentHashMap<String, Boolean> refused = new ConcurrentHashMap<>();
            JdbcHandler refusesOnce = (event, attempt) -> {
                effect(attempt, event.id());
                if (event.object().contains("0\"") && refused.put(event.id(), true) == null) {
                    throw new IllegalStateException("the ERP is away");
                }
            };
            WebhookRouter router = WebhookRouter.builder()
                    .on(EventKind.INVOICE_EMITTED, refusesOnce)
                    .ignoringOthers();
            WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(SECRET))
                    .store(JdbcEventStore.open(database.dataSource(), "erp"))
                    .build(router);
            delivered(receiver);
            assertThat(database.effects()).hasSize(30).doesNotHaveDuplicates();
            assertThat(refused).hasSize(5);
        });
    }

    @TestFactory
    Stream<DynamicTest> faultyDeliveryIsHandledOnceFromTheInbox() {
        return onOne(database -> {
            Semaphore done = new Semaphore(0);
            JdbcHandler refusesOnce = (event, attempt) -> {
                effect(attempt, event.id());
                if (event.object().contains("0\"") && attempt.number() == 1) {
                    throw new IllegalStateException("the ERP is away");
                }
            };
            try (JdbcInbox inbox = JdbcInbox.builder(JdbcTables.open(database.dataSource(), "erp"))
                    .pollInterval(Duration.ofMillis(20))
                    .backoff(attempt -> Duration.ZERO)
                    .listener(AttemptReport.to(outcome -> {
                        if (outcome.result() == Result.DONE) {
                            done.release();
                        }
                    }))
                    .start(refusesOnce)) {
                delivered(WebhookReceiver.builder(SignatureVerifier.of(SECRET))
                        .store(inbox)
                        .build());
                assertThat(done.tryAcquire(30, HangLimit.MINUTES, TimeUnit.MINUTES))
                        .isTrue();
            }
            assertThat(database.effects()).hasSize(30).doesNotHaveDuplicates();
        });
    }

    /** Has the mock activate the receiver and deliver thirty events to it, of each of its troubles some. */
    private static void delivered(WebhookReceiver receiver) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        try (MockCg mock = MockCg.start()) {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
            receiver.verifier().replaceSecrets(WebhookSecret.of(destination(mock, url)));
            String id = mock.webhooks().destinations().get(0).id();
            assertThat(mock.webhooks().verify(id).isPassed()).isTrue();
            int number = 0;
            while (number < 30) {
                for (Webhooks.Trouble trouble : Webhooks.Trouble.values()) {
                    if (number % 10 < 6) {
                        mock.webhooks().arm("invoice.emitted", 1, trouble);
                    }
                    if (number < 30) {
                        mock.panel().emit("invoice.emitted", 1001, "{\"number\":\"" + number++ % 6 + "\"}");
                    }
                }
            }
            mock.webhooks().disarm();
            mock.panel().advance(Duration.ofHours(1));
            assertThat(mock.webhooks().deliveries())
                    .hasSize(30)
                    .allSatisfy(delivery -> assertThat(delivery.state()).isEqualTo("entregada"));
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private static String destination(MockCg mock, String url) throws Exception {
        String asked = "{\"url\":\"" + url + "\",\"eventos\":[\"invoice.emitted\"]}";
        JsonNode made = new ObjectMapper()
                .readTree(HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create(mock.baseUrl() + "/webhooks"))
                                        .header("Authorization", "Bearer " + mock.liveKey())
                                        .header("Content-Type", "application/json")
                                        .POST(BodyPublishers.ofString(asked))
                                        .build(),
                                BodyHandlers.ofByteArray())
                        .body());
        return made.path("secreto").asText();
    }

    @Test
    void aReceiverWithoutATransactionRefusesAJdbcHandler() {
        for (EventHandler handler : List.of(
                WRITES,
                WebhookRouter.builder().on(EventKind.INVOICE_EMITTED, WRITES).ignoringOthers(),
                WebhookRouter.builder().otherwise(WRITES))) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> WebhookReceiver.of(SECRET, handler))
                    .withMessageContaining("InMemoryEventStore has none")
                    .withMessageContaining("give the receiver a JdbcEventStore or a JdbcInbox");
        }
    }

    @TestFactory
    Stream<DynamicTest> tablesOfOtherEnvironmentAreRefused() {
        return onOne(database -> {
            for (Environment ofTables : Environment.values()) {
                JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                        .environment(ofTables)
                        .build();
                Environment other = ofTables == Environment.PRODUCTION ? Environment.SANDBOX : Environment.PRODUCTION;
                WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(SECRET));
                builder.store(JdbcEventStore.of(tables));
                assertThatIllegalStateException()
                        .isThrownBy(() -> builder.environment(other).build(WRITES))
                        .withMessageContainingAll(ofTables.name(), other.name());
                assertThat(builder.environment(ofTables).build(WRITES)).isNotNull();
                try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(WRITES)) {
                    builder.store(inbox);
                    assertThatIllegalStateException()
                            .isThrownBy(() -> builder.environment(other).build());
                    assertThat(builder.environment(ofTables).build()).isNotNull();
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> handlerRefusingTheInboxThrowsAtStart() {
        return onOne(database -> {
            EventHandler needsMore = new EventHandler() {
                @Override
                public void handle(WebhookEvent event) {}

                @Override
                public void checkStore(EventStore store) {
                    throw new IllegalStateException("not by " + store.getClass().getSimpleName());
                }
            };
            JdbcInbox.Builder builder = JdbcInbox.builder(JdbcTables.open(database.dataSource(), "erp"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> builder.start(needsMore))
                    .withMessageContaining("JdbcInbox");
        });
    }

    @TestFactory
    Stream<DynamicTest> storedEventIsReadWithFieldsOfItsTables() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .corrections(CorrectedFile.events(
                            "\"type\":\"event.name\",\"object\":\"event.payload\"", "\"id\":\"event.id\""))
                    .build();
            BlockingQueue<String> handled = new LinkedBlockingQueue<>();
            EventHandler notes = event -> handled.add(event.id() + " " + event.kind() + " " + event.object());
            String body = "{\"event\":{\"id\":\"evt_1\",\"name\":\"invoice.emitted\",\"payload\":{\"n\":1}}}";
            WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(SECRET));
            try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(notes)) {
                assertThat(post(builder.store(receiving).build(), GOOD, body).status())
                        .isEqualTo(200);
            }
            assertThat(tables.unfinished().open(10)).singleElement().satisfies(each -> {
                assertThat(each.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                assertThat(each.event().object()).isEqualTo("{\"n\":1}");
            });
            try (JdbcInbox working = JdbcInbox.builder(tables).workers(1).start(notes)) {
                assertThat(working.corrections()).isSameAs(tables.corrections());
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES))
                        .isEqualTo("evt_1 invoice.emitted {\"n\":1}");
            }
            String second = body.replace("evt_1", "evt_2");
            WebhookReceiver fails = builder.store(JdbcEventStore.of(tables)).build(event -> {
                throw new IllegalStateException("the ERP is away");
            });
            assertThat(post(fails, GOOD, second).status()).isEqualTo(500);
            assertThat(JdbcEventStore.of(tables).retry("evt_2", notes).result()).isEqualTo(Result.DONE);
            assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("evt_2 invoice.emitted {\"n\":1}");
        });
    }

    @TestFactory
    Stream<DynamicTest> unreadableStoredEventBecomesDead() {
        return onOne(database -> {
            JdbcTables before = JdbcTables.builder(database.dataSource(), "erp")
                    .corrections(CorrectedFile.events("", "\"id\":\"event.id\""))
                    .maxAttempts(1)
                    .build();
            try (JdbcInbox receiving = JdbcInbox.builder(before).workers(0).start(WRITES)) {
                receiving.process(
                        WebhookEvent.read("{\"event\":{\"id\":\"evt_1\"}}".getBytes(UTF_8), before.corrections()),
                        WRITES);
            }
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            BlockingQueue<Result> results = new LinkedBlockingQueue<>();
            try (JdbcInbox working = JdbcInbox.builder(tables)
                    .workers(1)
                    .listener(AttemptReport.to(outcome -> results.add(outcome.result())))
                    .start(WRITES)) {
                assertThat(working.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                assertThat(results.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(Result.DEAD);
            }
            assertThat(tables.unfinished().dead(10))
                    .singleElement()
                    .satisfies(each -> assertThat(each.failure()).contains("no usable id"));
        });
    }

    @TestFactory
    Stream<DynamicTest> acceptedProbeIsQuarantinedOnce() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(SECRET))
                    .store(JdbcEventStore.of(tables))
                    .acceptProbes(true)
                    .build(WRITES);
            for (String body : List.of("", "{\"challenge\":\"abc\"}", "")) {
                assertThat(post(receiver, GOOD, body).status()).isEqualTo(200);
            }
            assertThat(tables.unfinished().quarantined(10)).hasSize(2);
        });
    }

    @TestFactory
    Stream<DynamicTest> tooLongQuarantineReasonIsShortened() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore.of(tables).quarantine(new QuarantinedBody("", "x\0y".repeat(100), null, new byte[] {1}));
            assertThat(tables.unfinished().quarantined(1).get(0).reason()).hasSize(255);
        });
    }
}
