package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.Corrections;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.SecretSource;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.Subject;
import es.cg.sdk.webhooks.jdbc.ActionReport;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.EventSelection;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.RecordOrder;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvents;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/webhooks-in-production.md, and the files of docs/corrections.md. */
class WebhookReferenceTest {
    private static final String SECRET = "whsec_0123456789abcdef0123456789abcdef";
    private static final String EVENT = """
            {"id":"evt_1","type":"invoice.emitted","created":1795000000,"data":{"object":{"id":"inv_1"}}}""";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> booked = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private void book(WebhookEvent event) {
        booked.add(event.id());
    }

    private void book(WebhookEvent event, Connection connection) throws SQLException {
        assertThat(connection.getAutoCommit()).isFalse();
        booked.add(event.id());
    }

    private static int status(WebhookReceiver receiver, String secret, String event) {
        byte[] body = event.getBytes(StandardCharsets.UTF_8);
        String header = WebhookSigner.of(WebhookSecret.of(secret)).header(body, Instant.now());
        Reply reply = receiver.receive("POST", List.of(header), new ByteArrayInputStream(body));
        return reply.status();
    }

    private static JdbcDataSource dataSource(String name) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:reference-" + name + ";DB_CLOSE_DELAY=-1");
        return dataSource;
    }

    @Test
    void inMemoryReceiverHandlesAnEvent() {
        String secret = SECRET;
        // snippet memory
        WebhookReceiver receiver = WebhookReceiver.of(
                WebhookSecret.of(secret),
                WebhookRouter.builder()
                        .on(EventKind.INVOICE_EMITTED, event -> book(event))
                        .ignoringOthers());
        server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver)
        // end snippet
        assertThat(status(receiver, SECRET, EVENT)).isEqualTo(200);
        assertThat(booked).containsExactly("evt_1");
    }

    @Test
    void oldAndNewSecretAreBothAccepted() {
        WebhookReceiver receiver = WebhookReceiver.of(WebhookSecret.of(SECRET), event -> book(event));
        WebhookSecret old = WebhookSecret.of(SECRET);
        WebhookSecret fresh = WebhookSecret.of(SECRET.replace('0', '9'));
        Instant end = Instant.now().plus(Duration.ofDays(7));
        // snippet replace
        receiver.verifier().replaceSecrets(old.named("2026-10").validUntil(end), fresh.named("2026-11"));
        // end snippet
        assertThat(status(receiver, SECRET, EVENT)).isEqualTo(200);
        assertThat(status(receiver, SECRET.replace('0', '9'), EVENT)).isEqualTo(200);
        assertThat(booked).hasSize(1);
    }

    @Test
    void partsAreReadWhereTheFileOfThePageSays() throws IOException {
        WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(WebhookSecret.of(SECRET)))
                .corrections(WebhookCorrections.parse("corrections.json", jsonOf("Set other names of the parts")))
                .build(event -> booked.add(event.kind().value() + " " + event.clientId()));
        String event = """
                {"id":"outside","event":{"id":"evt_2","name":"invoice.emitted"},"cliente":{"id":1001},"payload":{},
                 "entorno":"real"}""";
        assertThat(status(receiver, SECRET, event)).isEqualTo(200);
        assertThat(booked).containsExactly("invoice.emitted 1001");
    }

    /** Returns the JSON of a section of the page. */
    private static String jsonOf(String heading) throws IOException {
        String page = Files.readString(Path.of(System.getProperty("project.root", "../.."), "docs/corrections.md"));
        String section = page.substring(page.indexOf("\n### " + heading + "\n"));
        int begin = section.indexOf("```json\n") + "```json\n".length();
        return section.substring(begin, section.indexOf("```", begin));
    }

    @Test
    void fileOfThePageCorrectsSignatureEnvelopeAndRecord(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("corrections.json");
        Files.writeString(file, jsonOf("Correct signatures, parts and records by a file"));
        WebhookSecret secret = WebhookSecret.of("whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=");
        SignatureVerifier verifier = SignatureVerifier.of(secret);
        EventHandler handler = event -> booked.add(event.kind() + " " + event.object());
        // snippet corrections
        WebhookCorrections corrections = WebhookCorrections.read(file);
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).corrections(corrections).build(handler);
        // end snippet
        byte[] body = """
                {"event":{"id":"evt_1","name":"factura.emitida","payload":{"importe_total":12100,"notas":"theirs"}}}""".getBytes(StandardCharsets.UTF_8);
        WebhookSigner signer = WebhookSigner.of(secret, corrections);
        assertThat(signer.headerName()).isEqualTo("X-Signature");
        assertThat(receiver.receive("POST", List.of(signer.header(body)), new ByteArrayInputStream(body))
                        .status())
                .isEqualTo(200);
        assertThat(booked).containsExactly("invoice.emitted {\"total\":121.00}");
        assertThat(Corrections.read(file).name()).isEqualTo("corrections.json");
    }

    /** What an application knows about a firm whose events it receives. */
    private record Firm(String number, @Nullable String webhookSecret) {}

    @Test
    void eachSourceIsVerifiedWithItsSecret() {
        Map<String, Firm> firms = Map.of("talleres", new Firm("firm-7", SECRET), "obras", new Firm("firm-8", null));
        EventHandler handler = event -> booked.add(event.source() + " " + event.id());
        String addressKey = SourceAddresses.newKey();
        // snippet sources
        SourceAddresses addresses = SourceAddresses.of("erp", addressKey); // 32 random bytes in Base64, from a vault
        SecretSource secrets = name -> {
            Firm firm = firms.get(name); // by a query: null if there is none, an exception if the database is away
            if (firm == null) {
                return null;
            }
            return firm.webhookSecret() == null
                    ? SourceSecrets.pending(firm.number()) // its destination is being created
                    : SourceSecrets.of(firm.number(), WebhookSecret.of(firm.webhookSecret()));
        };
        WebhookReceiver receiver = WebhookReceiver.builder(secrets, addresses).build(handler);
        server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver), at /cg/*
        // end snippet
        assertThat(statusAt(receiver, addresses.path("talleres"), SECRET)).isEqualTo(200);
        assertThat(statusAt(receiver, "/talleres", SECRET)).isEqualTo(401);
        assertThat(statusAt(receiver, addresses.path("others"), SECRET)).isEqualTo(401);
        assertThat(booked).containsExactly("firm-7 evt_1");
    }

    @Test
    void settingsOfManySourcesAreUsed() {
        SourceAddresses addresses = SourceAddresses.of("erp", SourceAddresses.newKey());
        SecretSource secrets = name -> SourceSecrets.of("firm-" + name, WebhookSecret.of(SECRET));
        EventHandler handler = event -> booked.add(event.source());
        // snippet source-settings
        SignatureVerifier verifier = SignatureVerifier.builder(secrets, addresses)
                .timeToLive(Duration.ofSeconds(10)) // after which a replaced secret is in force; 60 by default
                .maxWaiting(4) // for the secret of one firm that is pending; 8 by default
                .build();
        WebhookReceiver receiver = WebhookReceiver.builder(verifier).build(handler);
        // end snippet
        assertThat(statusAt(receiver, addresses.path("9"), SECRET)).isEqualTo(200);
        assertThat(booked).containsExactly("firm-9");
    }

    private static int statusAt(WebhookReceiver receiver, String path, String secret) {
        byte[] body = EVENT.getBytes(StandardCharsets.UTF_8);
        String header = WebhookSigner.of(WebhookSecret.of(secret)).header(body, Instant.now());
        return receiver.receive("POST", path, name -> List.of(header), new ByteArrayInputStream(body))
                .status();
    }

    @Test
    void eventsWithoutRecordCanBeAccepted() {
        WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(WebhookSecret.of(SECRET)));
        String rejected = "{\"id\":\"evt_2\",\"type\":\"document.rejected\"}";
        assertThat(status(builder.build(this::book), SECRET, rejected)).isEqualTo(500);
        for (String each : List.of("document.rejected", "object")) {
            WebhookReceiver receiver = builder.corrections(WebhookCorrections.parse(
                            "corrections.json", "{\"contract\":\"2026-09-05\",\"events\":{\"" + each + "\":null}}"))
                    .store(InMemoryEventStore.create())
                    .build(this::book);
            assertThat(status(receiver, SECRET, rejected)).isEqualTo(200);
        }
        assertThat(booked).containsExactly("evt_2", "evt_2");
    }

    @Test
    void transactionalStoreHandlesAnEventOnce() {
        JdbcDataSource dataSource = dataSource("transactional");
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(SECRET));
        // snippet tables
        JdbcTables.createTables(dataSource); // unless a migration tool creates the tables
        JdbcTables tables = JdbcTables.open(dataSource, "erp"); // or JdbcTables.builder(…), for retention and attempts
        // end snippet
        // snippet transactional
        WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                .store(JdbcEventStore.of(tables))
                .build(WebhookRouter.builder()
                        .on(
                                EventKind.INVOICE_EMITTED,
                                JdbcHandler.of((event, attempt) -> book(event, attempt.connection())))
                        .ignoringOthers());
        // end snippet
        assertThat(status(receiver, SECRET, EVENT)).isEqualTo(200);
        assertThat(status(receiver, SECRET, EVENT)).isEqualTo(200);
        assertThat(booked).containsExactly("evt_1");
    }

    @Test
    void unreadableAndDoneEventsAreReprocessed() {
        JdbcDataSource dataSource = dataSource("later");
        JdbcTables.createTables(dataSource);
        EventHandler handler = event -> booked.add(event.object());
        String event = "{\"id\":\"evt_9\",\"type\":\"invoice.emitted\",\"data\":{\"id\":99}}";
        WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.of(WebhookSecret.of(SECRET)))
                .store(JdbcEventStore.open(dataSource, "erp"))
                .build(handler);
        assertThat(status(receiver, SECRET, event)).isEqualTo(200);
        WebhookCorrections corrections = WebhookCorrections.parse(
                "corrections.json", "{\"contract\":\"2026-09-05\",\"events\":{\"object\":\"data\"}}");
        // snippet unreadable
        JdbcTables tables =
                JdbcTables.builder(dataSource, "erp").corrections(corrections).build();
        tables.unfinished().reopenUnreadable("ana"); // who asked for it, for the audit
        JdbcEventStore.of(tables).retryAll(handler); // not needed with an inbox
        // end snippet
        assertThat(booked).containsExactly("{\"id\":99}");
        Instant before = Instant.EPOCH;
        Instant after = Instant.now().plusSeconds(60);
        // snippet reprocess
        int opened = tables.unfinished().reopenDone(before, after, EventKind.INVOICE_EMITTED, "ana");
        JdbcEventStore.of(tables).retryAll(handler); // not needed with an inbox
        // end snippet
        assertThat(opened).isOne();
        assertThat(booked).hasSize(2);
    }

    @Test
    void eventsCanBePausedAndBroughtForward() {
        JdbcDataSource dataSource = dataSource("operators");
        JdbcTables.createTables(dataSource);
        JdbcTables tables = JdbcTables.open(dataSource, "erp");
        // snippet operators
        UnfinishedEvents unfinished = tables.unfinished();
        EventSelection ofFirm = EventSelection.all().ofSource("firm-7");
        unfinished.pause(ofFirm.ofKind(EventKind.INVOICE_EMITTED), "ana"); // a kind of a source; or all()
        unfinished.resume(ofFirm.ofKind(EventKind.INVOICE_EMITTED), "ana");
        ActionReport now = unfinished.bringForward(ofFirm, "ana");
        int dead = unfinished.count(UnfinishedEvent.State.DEAD); // up to 10,000
        // end snippet
        assertThat(now.done() + now.left() + dead).isZero();
    }

    @Test
    void inboxHandlesAnEventOfNewerVersion() {
        JdbcTables.createTables(dataSource("inbox"));
        JdbcTables tables = JdbcTables.open(dataSource("inbox"), "erp");
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(SECRET));
        EventHandler handler = JdbcHandler.of((event, attempt) -> bookNewer(tables, event, attempt));
        // snippet inbox
        JdbcInbox inbox = JdbcInbox.builder(tables).start(handler); // inbox.close() waits for its handlers
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).store(inbox).build();
        // end snippet
        try (inbox) {
            assertThat(status(receiver, SECRET, EVENT)).isEqualTo(200);
            long end = HangLimit.end();
            while (booked.isEmpty() && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
        assertThat(booked).containsExactly("evt_1");
    }

    private void bookNewer(JdbcTables tables, WebhookEvent event, Attempt attempt) throws SQLException {
        String id = "inv_1";
        long version = 7;
        // snippet versions
        if (tables.advance(attempt, "invoice/" + id, version) == RecordOrder.NEWER) { // throws SQLException
            book(event, attempt.connection());
        }
        // end snippet
    }

    /** A server of the kit's user. */
    private final class MyServer implements Subject.Running {
        private final HttpServer running;

        MyServer(WebhookReceiver receiver) {
            try {
                running = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            running.setExecutor(threads);
            running.createContext("/", WebhookHttpHandler.of(receiver));
            running.start();
        }

        @Override
        public URI url() {
            return URI.create("http://127.0.0.1:" + running.getAddress().getPort() + "/");
        }

        @Override
        public void close() {
            running.stop(0);
        }
    }

    @Test
    void ownReceiverPassesTheConformanceKit() throws InterruptedException {
        InMemoryEventStore myStore = InMemoryEventStore.create();
        // snippet conformance
        Subject mine = setup -> new MyServer(WebhookReceiver.builder(setup.verifier())
                .store(myStore)
                .maxBodyBytes(setup.maxBodyBytes())
                .build(setup.handler()));
        Conformance.of(mine).verify(); // throws InterruptedException
        // end snippet
    }
}
