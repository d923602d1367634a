package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The client and the receiver of webhooks read one file of corrections alike. */
class CorrectionsReadersTest {
    private static final String FILES = "checks/src/test/resources/es/cg/sdk/checks/corrections-files.txt";
    private static final String FILE = """
            {"contract":"2026-09-05",
             "general":{"dates":"dd/MM/yyyy","times":"yyyy-MM-dd HH:mm:ss Europe/Madrid","flags":{"true":1,"false":0}},
             "events":{"type":"name","object":"payload.record","v1":{"as":"base64"}},
             "answers":{
              "Invoice":{"numero_completo":"number","lineas":"content.items",
               "total":{"name":"amounts.total","as":"cents"},"base_imponible":{"name":"amounts.base","as":"text"},
               "fecha_expedicion":"date","actualizado_en":{"name":"changed","as":"seconds"},
               "tipo_factura":{"as":{"F1":"FULL"}},"receptor_nif":"customer.tax_id",
               "receptor_nombre":"customer.name"},
              "InvoiceLine":{"concepto":"text","precio_unitario":{"as":"cents"}},
              "VatBreakdown":{"cuota":{"name":"tax","as":"text"}},
              "DueDate":{"cobrado":"paid"},
              "Remission":{"huella":"hash","estado":{"as":{"pendiente":"WAITING"}}}},
             "against_contract":{"headers":{"CG-Signature":"X-Signature"}}}""";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @TestFactory
    Stream<DynamicTest> clientAndReceiverSayTheSameOfEachFile() {
        return Project.text(Project.file(FILES))
                .lines()
                .filter(each -> !each.startsWith("#"))
                .map(each -> each.substring(each.indexOf(' ') + 1))
                .map(each -> dynamicTest(each, () -> {
                    String json = "{\"contract\": \"2026-09-05\",\n" + each + "}";
                    assertThat(fault(() -> WebhookCorrections.parse("c.json", json)))
                            .isEqualTo(fault(() -> Corrections.parse("c.json", json)));
                }));
    }

    /** Returns what is wrong in a file; empty if nothing is. */
    private static String fault(Supplier<Object> read) {
        try {
            return read.get().toString().substring(0, 0);
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Calls with a client and a receiver of a mock, all three with this file. */
    private static void with(Path file, List<WebhookEvent> events, BiConsumer<CgClient, MockCg> calls)
            throws Exception {
        SignatureVerifier verifier =
                SignatureVerifier.builder().secretPending().maxWaiting(0).build();
        WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                .corrections(WebhookCorrections.read(file))
                .build(events::add);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", WebhookHttpHandler.of(receiver));
        server.start();
        try (MockCg mock = MockCg.builder().corrections(file).start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .corrections(Corrections.read(file))
                        .build()) {
            CreatedWebhookDestination created = cg.webhookDestinations()
                    .create(NewWebhookDestination.builder()
                            .url("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                            .evento(WebhookEventKind.INVOICE_EMITTED)
                            .build());
            verifier.replaceSecrets(WebhookSecret.of(String.valueOf(created.secreto())));
            assertThat(mock.webhooks().verify(String.valueOf(created.id())).isPassed())
                    .isTrue();
            calls.accept(cg, mock);
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    @Test
    void recordOfAnEventIsTheRecordThatTheClientReads(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("corrections.json"), FILE);
        List<WebhookEvent> events = new CopyOnWriteArrayList<>();
        List<Invoice> issued = new CopyOnWriteArrayList<>();
        with(file, events, (cg, mock) -> {
            issued.add(cg.forClient(1001)
                    .invoices()
                    .issue(NewInvoice.builder()
                            .serie("A")
                            .ejercicio(2026)
                            .fechaExpedicion(LocalDate.of(2026, 11, 20))
                            .tipoFactura(TipoFactura.F1)
                            .receptorNif("A12345674")
                            .receptorNombre("Compradora SL")
                            .linea(NewInvoiceLine.of("Cuota")
                                    .cantidad("1")
                                    .precioUnitario("100.05")
                                    .ivaPct("21"))
                            .build()));
            mock.panel().advance(Duration.ZERO);
        });
        Invoice answer = issued.get(0);
        assertThat(answer.total()).isEqualByComparingTo("121.06");
        assertThat(answer.lineas().get(0).concepto()).isEqualTo("Cuota");
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.json()).contains("customer", "FULL", "20/11/2026", "WAITING", "\"paid\":0");
            assertThat(JSON.readTree(event.object()))
                    .isEqualTo(JSON.readTree(answer.json().text()));
        });
    }
}
