package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Both halves of the SDK together: the client issues, the mock delivers, and the receiver reads what the client would. */
final class EventViewTest {
    @Test
    void theRecordOfAnEventIsTheClientsViewByOneLine() throws Exception {
        CompletableFuture<Invoice> told = new CompletableFuture<>();
        WebhookReceiver receiver = WebhookReceiver.builder(SignatureVerifier.pending())
                .build(WebhookRouter.builder()
                        .on(EventKind.INVOICE_EMITTED, event -> told.complete(new Invoice(Json.parse(event.object()))))
                        .ignoringOthers());
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
            CreatedWebhookDestination made = cg.webhookDestinations()
                    .create(NewWebhookDestination.builder()
                            .url(url)
                            .evento(es.cg.sdk.destinations.WebhookEventKind.INVOICE_EMITTED)
                            .build());
            receiver.verifier().replaceSecrets(WebhookSecret.of(Objects.requireNonNull(made.secreto())));
            assertThat(mock.webhooks().verify(Objects.requireNonNull(made.id())).isPassed())
                    .isTrue();

            Invoice issued = cg.forClient(1001)
                    .invoices()
                    .issue(
                            NewInvoice.builder()
                                    .serie("A")
                                    .ejercicio(2026)
                                    .fechaExpedicion(LocalDate.of(2026, 11, 20))
                                    .tipoFactura(TipoFactura.F1)
                                    .receptorNif("B12345674")
                                    .receptorNombre("Talleres Ejemplo SL")
                                    .linea(NewInvoiceLine.of("Asesoría noviembre")
                                            .cantidad("1")
                                            .precioUnitario("100.00")
                                            .ivaPct("21"))
                                    .build(),
                            IdempotencyKey.forDocument("erp-factura", "2026-00042"));

            Invoice seen = told.get(1, TimeUnit.MINUTES);
            assertThat(seen.id()).isEqualTo(issued.id());
            assertThat(seen.numeroCompleto()).isEqualTo(issued.numeroCompleto());
            assertThat(seen.total()).isEqualTo(issued.total());
        } finally {
            server.stop(0);
        }
    }
}
