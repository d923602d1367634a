package es.cg.sdk.page;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A mock, a client and a receiver that work together, for a page that has something to show. */
final class Story implements AutoCloseable {
    static final long CLIENT = 1001;

    final MockCg mock;
    final CgClient cg;
    final List<WebhookEvent> received = new CopyOnWriteArrayList<>();

    /** Whether the receiver fails, so that the mock tries again later. */
    final AtomicBoolean receiverFails = new AtomicBoolean();

    private final HttpServer server;

    private Story(MockCg mock) throws IOException {
        this.mock = mock;
        cg = client(mock.liveKey());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    private CgClient client(String key) {
        return CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(key))
                .time(Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance))
                .build();
    }

    /** Starts the mock and a client of it. */
    static Story start() throws IOException {
        return new Story(MockCg.start());
    }

    ClientApi client() {
        return cg.forClient(CLIENT);
    }

    /** Starts a receiver, creates its destination and lets it pass the handshake. */
    Story receiver() {
        SignatureVerifier verifier = SignatureVerifier.pending();
        WebhookReceiver receiver = WebhookReceiver.builder(verifier).build(this::receive);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        CreatedWebhookDestination created = cg.webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url("http://127.0.0.1:" + server.getAddress().getPort() + "/cg")
                                .evento(WebhookEventKind.INVOICE_EMITTED)
                                .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                .build(),
                        IdempotencyKey.forDocument("webhook-destination", "erp", "1"));
        verifier.replaceSecrets(WebhookSecret.of(Objects.requireNonNull(created.secreto())));
        mock.panel().advance(Duration.ofMinutes(1));
        return this;
    }

    private void receive(WebhookEvent event) {
        if (receiverFails.get()) {
            throw new IllegalStateException("the test lets the receiver fail");
        }
        received.add(event);
    }

    /** Stops the receiver, so that deliveries fail. */
    void stopReceiver() {
        server.stop(0);
    }

    /** Issues an invoice for a customer of this name. */
    Invoice invoice(String document, String customer) {
        return invoice(document, customer, "A", "100.00");
    }

    /** Issues an invoice of a series, which the client may not have, with this price before taxes. */
    Invoice invoice(String document, String customer, String serie, String price) {
        return invoice(client(), document, customer, serie, price);
    }

    /** Issues an invoice of the first client of a firm. */
    Invoice invoice(MockFirm firm, String document, String customer) {
        try (CgClient its = client(firm.liveKey())) {
            return invoice(its.forClient(firm.clients().get(0)), document, customer, "A", "100.00");
        }
    }

    private static Invoice invoice(ClientApi client, String document, String customer, String serie, String price) {
        return client.invoices()
                .issue(
                        NewInvoice.builder()
                                .serie(serie)
                                .ejercicio(2026)
                                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                                .tipoFactura(TipoFactura.F1)
                                .receptorNif("B12345674")
                                .receptorNombre(customer)
                                .linea(NewInvoiceLine.of("Asesoría noviembre")
                                        .cantidad("1")
                                        .precioUnitario(price)
                                        .ivaPct("21"))
                                .build(),
                        IdempotencyKey.forDocument("erp-invoice", document));
    }

    @Override
    public void close() {
        cg.close();
        server.stop(0);
        mock.close();
    }
}
