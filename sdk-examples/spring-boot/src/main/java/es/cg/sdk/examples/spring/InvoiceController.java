package es.cg.sdk.examples.spring;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Issues the ERP's documents as invoices. */
@RestController
final class InvoiceController {
    private final CgClient cg;
    private final InvoiceTable invoices;

    InvoiceController(CgClient cg, InvoiceTable invoices) {
        this.cg = cg;
        this.invoices = invoices;
    }

    /** A document of the ERP. */
    record Document(long client, LocalDate date, String nif, String name, String concept, BigDecimal price) {}

    /**
     * Issues the document with this number. Repeated within 24 hours, with the same API key, it issues nothing again.
     */
    @PutMapping("/documents/{number}/invoice")
    String issue(@PathVariable String number, @RequestBody Document document) {
        Invoice invoice = cg.forClient(document.client())
                .invoices()
                .issue(
                        NewInvoice.builder()
                                .serie("A")
                                .ejercicio(document.date().getYear())
                                .fechaExpedicion(document.date())
                                .tipoFactura(TipoFactura.F1)
                                .receptorNif(document.nif())
                                .receptorNombre(document.name())
                                .referenciaExterna(number)
                                .linea(NewInvoiceLine.of(document.concept())
                                        .cantidad("1")
                                        .precioUnitario(document.price().toPlainString())
                                        .ivaPct("21"))
                                .build(),
                        IdempotencyKey.forDocument("erp-document", number));
        invoices.issued(number, String.valueOf(invoice.id()));
        return String.valueOf(invoice.numeroCompleto());
    }
}
