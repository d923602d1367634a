package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import java.math.BigDecimal;
import java.util.List;

/** The invoices of a client that are still to be paid. */
final class OpenInvoices {
    private OpenInvoices() {}

    /** Returns the issued invoices with a pending amount, newest first. */
    static List<Invoice> of(ClientApi client) {
        return client
                .invoices()
                .list(InvoiceQuery.create().sentido(Invoice.Sentido.EMITIDA).estado(Invoice.Estado.EMITIDA))
                .stream()
                .filter(each -> pending(each).signum() > 0)
                .toList();
    }

    static BigDecimal pending(Invoice invoice) {
        return invoice.importePendiente() == null ? BigDecimal.ZERO : invoice.importePendiente();
    }
}
