package es.cg.sdk.examples.vendor;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import java.math.BigDecimal;
import java.time.LocalDate;

/** A document that the ERP wants to be issued as an invoice. Its number is unique within its firm. */
record ErpDocument(
        long client, String number, LocalDate day, String taxId, String name, String concept, BigDecimal amount) {
    /** The same in every process and under every API key: the write journal issues the document once. */
    IdempotencyKey key() {
        return IdempotencyKey.forDocument("erp-document", number);
    }

    NewInvoice toRequest() {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(day.getYear())
                .fechaExpedicion(day)
                .tipoFactura(TipoFactura.F1)
                .receptorNif(taxId)
                .receptorNombre(name)
                .referenciaExterna(number)
                .linea(NewInvoiceLine.of(concept)
                        .cantidad("1")
                        .precioUnitario(amount)
                        .ivaPct("21"))
                .build();
    }
}
