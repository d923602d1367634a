package es.cg.sdk.checks;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.checks.OpenApi.Operation;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.Debit;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Wage;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A mock in which all operations have something to act on: a person in the panel has made a remittance and a payslip,
 * and a receiver of events is active. Jobs have ended by their first poll.
 */
final class PreparedMock implements AutoCloseable {
    /** The day of its clocks. */
    static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    private final MockCg mock = MockCg.builder().jobTime(Duration.ZERO).start();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer server;
    private final boolean sandbox;

    PreparedMock(boolean sandbox) throws IOException, InterruptedException {
        this.sandbox = sandbox;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        activateReceiver();
        makeRemittance();
        mock.panel()
                .addPayslip(
                        client(),
                        YearMonth.from(TODAY).minusMonths(1),
                        new Wage("00000001R", "Persona Ficticia", new BigDecimal("1800.00"), new BigDecimal("12")));
    }

    String baseUrl() {
        return sandbox ? mock.sandboxUrl() : mock.baseUrl();
    }

    String key() {
        return sandbox ? mock.sandboxKey() : mock.liveKey();
    }

    long client() {
        return sandbox ? 9001 : 1001;
    }

    private void activateReceiver() {
        SignatureVerifier verifier = SignatureVerifier.pending();
        server.createContext(
                "/cg",
                WebhookHttpHandler.of(WebhookReceiver.builder(verifier)
                        .environment(sandbox ? Environment.SANDBOX : Environment.PRODUCTION)
                        .build(event -> {})));
        try (CgClient cg =
                CgClient.builder().baseUrl(baseUrl()).apiKey(ApiKey.of(key())).build()) {
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
    }

    private void makeRemittance() throws IOException, InterruptedException {
        HttpResponse<String> mandate = send("POST", "/sepa-mandates", """
                {"deudor_nombre": "Imprenta Ficticia SL", "iban": "ES9121000418450200051332", "esquema": "CORE",
                 "fecha_firma": "2026-11-01"}""");
        String id = OpenApi.parse(mandate.body()).path("id").asText();
        mock.panel().remit(client(), TODAY.plusDays(20), List.of(new Debit(id, new BigDecimal("100.00"), null)));
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

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(baseUrl() + path))
                        .method(method, BodyPublishers.ofString(body))
                        .header("Authorization", "Bearer " + key())
                        .header("X-CG-Client", Long.toString(client()))
                        .header("Idempotency-Key", UUID.randomUUID().toString())
                        .header("Content-Type", OpenApi.JSON)
                        .build(),
                BodyHandlers.ofString());
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
