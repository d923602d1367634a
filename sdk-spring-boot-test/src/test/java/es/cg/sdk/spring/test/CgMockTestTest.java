package es.cg.sdk.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

@CgMockTest(properties = {"cg.webhooks.path=/webhooks/cg", "cg.webhooks.secret=${CG_WEBHOOKS_SECRET}"})
class CgMockTestTest {
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Erp {
        final Queue<String> issued = new ConcurrentLinkedQueue<>();

        @CgWebhookHandler(CgEventKinds.INVOICE_EMITTED)
        void issued(WebhookEvent event) {
            issued.add(String.valueOf(new Invoice(event.record()).id()));
        }
    }

    @Autowired
    private MockCg mock;

    @Autowired
    private CgClient cg;

    @Autowired
    private Erp erp;

    @Test
    void anInvoiceIsIssuedAndItsEventArrives() {
        Invoice invoice = issue("1");
        mock.webhooks().settle();

        assertThat(erp.issued).contains(String.valueOf(invoice.id()));
    }

    private Invoice issue(String document) {
        return cg.forClient(1001)
                .invoices()
                .issue(
                        NewInvoice.builder()
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
                                .build(),
                        IdempotencyKey.forDocument("erp-factura", document));
    }

    // Spring Boot's own Jackson may be older than the one that the mock is tested with.
    @Test
    void taxAuthorityAnswersInvoiceAndAnnulment() {
        String id = String.valueOf(issue("2").id());
        mock.panel().advance(Duration.ofHours(1));
        mock.panel().annul(id);
        mock.panel().advance(Duration.ofHours(1));

        Invoice invoice = cg.forClient(1001).invoices().get(id);
        assertThat(invoice.estado()).isEqualTo(Invoice.Estado.ANULADA);
        assertThat(invoice.verifactu().estado()).isEqualTo(Remission.Estado.ACEPTADA);
    }

    @Test
    void theDestinationIsVerified() {
        assertThat(mock.webhooks().destinations())
                .singleElement()
                .satisfies(each -> assertThat(each.state()).isEqualTo("activo"));
    }

    @Test
    void aJobEndsWithoutWaiting() throws Exception {
        assertThat(cg.forClient(1001)
                        .taxModels()
                        .generate(NewTaxModel.of(Modelo.M390, 2025))
                        .await(Duration.ofMinutes(5))
                        .id())
                .isNotNull();
    }
}
