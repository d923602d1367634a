package es.cg.sdk.examples.jdkserver;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.webhooks.WebhookEvent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which invoice was issued for a document, and the last event of each invoice. Thread-safe. */
final class InvoiceStates {
    private final Map<String, String> invoices = new ConcurrentHashMap<>();
    private final Map<String, String> events = new ConcurrentHashMap<>();

    void issued(String document, Invoice invoice) {
        invoices.put(document, String.valueOf(invoice.id()));
    }

    /** Notes an event. It may come before the answer to the call. */
    void happened(WebhookEvent event) {
        Invoice invoice = new Invoice(event.record());
        events.put(String.valueOf(invoice.id()), event.kind().value());
    }

    /** Returns the last event of a document's invoice; an empty text if none has come. */
    String of(String document) {
        return events.getOrDefault(invoices.getOrDefault(document, ""), "");
    }
}
