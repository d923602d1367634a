package es.cg.sdk.examples.spring;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.spring.CgEventKinds;
import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.webhooks.WebhookEvent;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Books what happens to invoices: once, in the transaction of the event. */
@Component
class InvoiceEvents {
    private final InvoiceTable invoices;

    InvoiceEvents(InvoiceTable invoices) {
        this.invoices = invoices;
    }

    /** Books an event of an invoice. */
    @CgWebhookHandler({
        CgEventKinds.INVOICE_EMITTED,
        CgEventKinds.INVOICE_VERIFACTU_ACCEPTED,
        CgEventKinds.INVOICE_VERIFACTU_REJECTED,
        CgEventKinds.INVOICE_ANNULLED
    })
    @Transactional
    void happened(WebhookEvent event) {
        invoices.happened(
                String.valueOf(new Invoice(event.record()).id()), event.kind().value());
    }
}
