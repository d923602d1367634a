package es.cg.sdk.examples;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.invoices.NewInvoice;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * A line of the file of {@code month-end}: one invoice.
 *
 * @param line the number of the line in the file, from 1
 * @param document the number of the document in the system that wrote the file; unique in it
 * @param client the id of the issuer
 */
record InvoiceRow(
        int line,
        String document,
        long client,
        String series,
        LocalDate date,
        TaxId recipient,
        String recipientName,
        String concept,
        BigDecimal quantity,
        BigDecimal price,
        BigDecimal vatPct) {
    /** Returns the request; the same bytes in every run. */
    NewInvoice toRequest() {
        return NewInvoice.builder()
                .serie(series)
                .fechaExpedicion(date)
                .receptorNif(recipient)
                .receptorNombre(recipientName)
                .referenciaExterna(document)
                .linea(NewInvoiceLine.of(concept)
                        .cantidad(quantity)
                        .precioUnitario(price)
                        .ivaPct(vatPct))
                .build();
    }
}
