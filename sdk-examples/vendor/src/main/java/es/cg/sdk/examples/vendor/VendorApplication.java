package es.cg.sdk.examples.vendor;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.clients.Client;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournals;
import es.cg.sdk.keys.jdbc.JdbcKeys;
import es.cg.sdk.limits.shared.JdbcLimitStore;
import es.cg.sdk.storage.StorageKeys;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.DestinationState;
import es.cg.sdk.webhooks.registration.JdbcSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A process of the ERP; any number of them share one database. Each takes on firms, receives events and works for the
 * firms in turn. It needs these environment variables: {@code DATABASE_URL} of a PostgreSQL, {@code CG_BASE_URL},
 * {@code PORT}, {@code PUBLIC_URL} that leads to all processes, {@code FILES}, a folder, and {@code STORAGE_KEY} and
 * {@code ADDRESS_KEY}, each 32 random bytes in Base64.
 */
record VendorApplication(CgClients clients, JdbcKeys keys, ErpTables tables) {
    private static final Logger LOG = LoggerFactory.getLogger(VendorApplication.class);
    private static final Duration PAUSE = Duration.ofMillis(200);

    public static void main(String[] arguments) throws Exception {
        run(System.getenv(), builder -> {});
    }

    /** Runs until the process ends, which may be killed at any moment. */
    static void run(Map<String, String> settings, Consumer<CgClient.Builder> more) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.get("DATABASE_URL"));
        HikariDataSource database = new HikariDataSource(config);
        ErpTables tables = new ErpTables(database);
        tables.create();
        JdbcTables.createTables(database);
        JdbcSecretStore.createTables(database);
        JdbcKeys.createTables(database);
        JdbcWriteJournal.createTables(database);
        JdbcLimitStore.createTables(database);

        byte[] storageKey = Base64.getDecoder().decode(settings.get("STORAGE_KEY"));
        StorageKeys storageKeys = StorageKeys.of("2026", new SecretKeySpec(storageKey, "AES"));
        String baseUrl = String.valueOf(settings.get("CG_BASE_URL"));
        JdbcLimitStore limits = JdbcLimitStore.open(database);
        JdbcWriteJournals journals = JdbcWriteJournals.open(database);
        JdbcKeys keys = JdbcKeys.open(
                database,
                storageKeys,
                key -> CgClient.builder().baseUrl(baseUrl).apiKey(key).build());
        CgClients clients = CgClients.create(keys, (firm, builder) -> {
            builder.baseUrl(baseUrl).limitStore(limits).writeJournal(journals.of(firm, Environment.PRODUCTION));
            more.accept(builder);
        });

        SourceAddresses addresses = SourceAddresses.of("erp", String.valueOf(settings.get("ADDRESS_KEY")));
        JdbcSecretStore secrets = JdbcSecretStore.open(database, storageKeys);
        JdbcInbox inbox = JdbcInbox.start(database, "erp", JdbcHandler.of(VendorApplication::book));
        WebhookReceiver receiver = WebhookReceiver.builder(secrets, addresses)
                .store(inbox)
                .acceptProbes(true)
                .build();
        WebhookRegistration registration = WebhookRegistration.builder(
                        secrets, request -> create(clients.client(request.name()), request))
                .address(settings.get("PUBLIC_URL") + "/cg", addresses)
                .states((name, id) -> state(clients.client(name), id))
                .nothingDone(e -> e instanceof CallException call && call.outcome() == Outcome.NOTHING_DONE)
                .build();

        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        int port = Integer.parseInt(String.valueOf(settings.get("PORT")));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(96)); // more than the 64 events that may wait for a secret
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.createContext("/firms/", new VendorApplication(clients, keys, tables)::answer);
        server.start();

        FirmWork work = new FirmWork(clients, registration, tables, Path.of(String.valueOf(settings.get("FILES"))));
        while (true) {
            try {
                if (!work.visitNext()) {
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
            } catch (SQLException e) {
                LOG.error("The database failed", e);
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private static CreatedDestination create(CgClient firm, DestinationRequest request) {
        CreatedWebhookDestination created = firm.webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url(request.url())
                                .evento(WebhookEventKind.INVOICE_EMITTED)
                                .build(),
                        IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }

    private static DestinationState state(CgClient firm, String id) {
        WebhookDestination found = firm.webhookDestinations().get(id);
        return new DestinationState(
                EstadoDestino.ACTIVO.equals(found.estado()),
                String.valueOf(found.estado()),
                found.motivoDesactivacion());
    }

    /** What the ERP does with an event. Its row and the event's end are committed together. */
    private static void book(WebhookEvent event, Attempt attempt) throws SQLException {
        ErpTables.update(
                attempt.connection(),
                "INSERT INTO erp_event (firm, event, kind, client) VALUES (?, ?, ?, ?)",
                event.source(),
                event.id(),
                event.kind().value(),
                event.clientId());
    }

    /** PUT /firms/NAME with an API key takes the firm on, or replaces its key. A real application checks who asks. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String firm = exchange.getRequestURI().getPath().substring("/firms/".length());
            int status = 200;
            String said = "";
            try {
                takeOn(firm, ApiKey.of(new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
            } catch (RuntimeException | SQLException e) {
                LOG.warn("The key of {} was not stored", firm, e);
                status = 409;
                said = FirmWork.MESSAGES.of(e);
            }
            byte[] body = said.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** The rest is done by the visits. Killed in between, the same call may be made again. */
    private void takeOn(String firm, ApiKey key) throws SQLException {
        keys.put(firm, Environment.PRODUCTION, key);
        for (Client each : clients.client(firm).clients().list()) {
            tables.update(
                    "INSERT INTO erp_client (firm, client) VALUES (?, ?) ON CONFLICT DO NOTHING", firm, each.id());
        }
        tables.update("INSERT INTO erp_firm (firm) VALUES (?) ON CONFLICT DO NOTHING", firm);
    }
}
