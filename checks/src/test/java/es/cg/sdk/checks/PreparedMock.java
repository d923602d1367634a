package es.cg.sdk.checks;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.checks.OpenApi.Operation;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.DirectDebit;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Salary;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A mock in which all operations have something to act on: a person in the panel has made a remittance and a payslip,
 * and a receiver of events is active. Jobs have ended by their first poll.
 */
final class PreparedMock implements AutoCloseable {
    /** The day of its clocks. */
    static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    private final MockCg mock;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final boolean sandbox;
    private final List<Path> corrections;
    private final Queue<WebhookEvent> received = new ConcurrentLinkedQueue<>();

    PreparedMock(boolean sandbox, Path... corrections) throws IOException {
        this.mock =
                MockCg.builder().jobTime(Duration.ZERO).corrections(corrections).start();
        this.sandbox = sandbox;
        this.corrections = List.of(corrections);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        try (CgClient cg = client()) {
            activateReceiver(cg);
            makeRemittance(cg.forClient(clientId()));
        }
        mock.panel()
                .addPayslip(
                        clientId(),
                        YearMonth.from(TODAY).minusMonths(1),
                        new Salary("00000001R", "Persona Ficticia", new BigDecimal("1800.00"), new BigDecimal("12")));
    }

    String baseUrl() {
        return sandbox ? mock.sandboxUrl() : mock.baseUrl();
    }

    String key() {
        return sandbox ? mock.sandboxKey() : mock.liveKey();
    }

    long clientId() {
        return sandbox ? 9001 : 1001;
    }

    /** A client of this mock, with its corrections. */
    CgClient client() {
        CgClient.Builder builder = settings();
        corrections.stream().map(Corrections::read).reduce(Corrections::and).ifPresent(builder::corrections);
        return builder.build();
    }

    /** A client of this mock with these corrections. */
    CgClient client(String json) {
        return settings()
                .corrections(Corrections.parse("corrections.json", json))
                .build();
    }

    private CgClient.Builder settings() {
        return CgClient.builder().baseUrl(baseUrl()).apiKey(ApiKey.of(key())).pacing(false);
    }

    String snapshot() {
        return mock.panel().snapshot();
    }

    /** Restores a state; the next creation of a product is answered with this code, if it is not empty. */
    void restore(String snapshot, String fault) {
        mock.panel().restore(snapshot);
        if (!fault.isEmpty()) {
            mock.faults().arm("products.create", 1, Fault.status(500, fault));
        }
    }

    private void activateReceiver(CgClient cg) {
        SignatureVerifier verifier = SignatureVerifier.pending();
        server.createContext(
                "/cg",
                WebhookHttpHandler.of(receiver(verifier)
                        .environment(sandbox ? Environment.SANDBOX : Environment.PRODUCTION)
                        .build(received::add)));
        CreatedWebhookDestination made = cg.webhookDestinations()
                .create(NewWebhookDestination.builder()
                        .url("http://127.0.0.1:" + server.getAddress().getPort() + "/cg")
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .build());
        verifier.replaceSecrets(WebhookSecret.of(Objects.requireNonNull(made.secreto())));
        if (!mock.webhooks().verify(Objects.requireNonNull(made.id())).isPassed()) {
            throw new AssertionError("the receiver is not active");
        }
    }

    private WebhookReceiver.Builder receiver(SignatureVerifier verifier) {
        WebhookReceiver.Builder builder = WebhookReceiver.builder(verifier);
        corrections.stream()
                .map(WebhookCorrections::read)
                .reduce(WebhookCorrections::and)
                .ifPresent(builder::corrections);
        return builder;
    }

    /** The events that the receiver got. */
    List<WebhookEvent> received() {
        return List.copyOf(received);
    }

    private void makeRemittance(ClientApi client) {
        String mandate = client.sepaMandates()
                .create(NewSepaMandate.builder()
                        .deudorNombre("Imprenta Ficticia SL")
                        .iban("ES9121000418450200051332")
                        .esquema(Esquema.CORE)
                        .fechaFirma(LocalDate.of(2026, 11, 1))
                        .build())
                .id();
        mock.panel()
                .remit(
                        clientId(),
                        TODAY.plusDays(20),
                        List.of(new DirectDebit(Objects.requireNonNull(mandate), new BigDecimal("100.00"), null)));
    }

    /** The operations that this environment does not have. */
    Set<String> notOffered() {
        Set<String> all = new TreeSet<>();
        for (Operation each : OpenApi.ofProject().operations()) {
            boolean elsewhere =
                    sandbox ? each.is("x-not-in-sandbox") : each.id().startsWith("sandbox.");
            if (elsewhere) {
                all.add(each.id());
            }
        }
        if (sandbox) {
            // A statement cannot be imported there, so that there is no import to read.
            all.add("bankImports.get");
        }
        return all;
    }

    @Override
    public String toString() {
        return sandbox ? "sandbox" : "production";
    }

    @Override
    public void close() {
        mock.close();
        server.stop(0);
        threads.shutdownNow();
    }
}
