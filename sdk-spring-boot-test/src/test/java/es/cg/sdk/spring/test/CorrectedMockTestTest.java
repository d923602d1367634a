package es.cg.sdk.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.LocalDate;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** The mock, the client and the endpoint of an application follow the same file. */
@CgMockTest(
        classes = CorrectedMockTestTest.Erp.class,
        properties = {"cg.webhooks.path=/webhooks/cg", "cg.corrections[0]=classpath:corrections.json"})
class CorrectedMockTestTest {
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Erp {
        final Queue<WebhookEvent> issued = new ConcurrentLinkedQueue<>();

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            issued.add(event);
        }
    }

    @Autowired
    private MockCg mock;

    @Autowired
    private CgClient cg;

    @Autowired
    private Erp erp;

    @Test
    void invoiceAndItsEventAreCorrected() {
        Invoice invoice = cg.forClient(1001)
                .invoices()
                .issue(NewInvoice.builder()
                        .serie("A")
                        .ejercicio(2026)
                        .fechaExpedicion(LocalDate.of(2026, 11, 20))
                        .tipoFactura(TipoFactura.F1)
                        .receptorNif("B12345674")
                        .receptorNombre("Talleres Ejemplo SL")
                        .linea(NewInvoiceLine.of("Asesoría")
                                .cantidad("1")
                                .precioUnitario("100.00")
                                .ivaPct("21"))
                        .build());
        mock.webhooks().settle();

        assertThat(invoice.numeroCompleto()).isNotBlank();
        assertThat(erp.issued).singleElement().satisfies(event -> {
            assertThat(new Invoice(Json.parse(event.object())).numeroCompleto()).isEqualTo(invoice.numeroCompleto());
            assertThat(event.json()).contains("\"event\":{").contains("\"number\":");
        });
    }
}
