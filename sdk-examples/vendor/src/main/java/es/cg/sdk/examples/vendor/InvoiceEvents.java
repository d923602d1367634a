package es.cg.sdk.examples.vendor;

import es.cg.sdk.spring.CgWebhookHandler;
import es.cg.sdk.webhooks.WebhookEvent;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Books what happens to invoices: once, in the transaction of the event. */
@Component
class InvoiceEvents {
    private final JdbcClient jdbc;

    InvoiceEvents(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Books an event, whose source is the firm, and lets the firm be visited. */
    @CgWebhookHandler
    @Transactional
    void happened(WebhookEvent event) {
        jdbc.sql("INSERT INTO erp_event (firm, event, kind, client) VALUES (?, ?, ?, ?)")
                .params(event.source(), event.id(), event.kind().value(), event.clientId())
                .update();
        jdbc.sql("UPDATE erp_due SET due = clock_timestamp() WHERE firm = ?")
                .param(event.source())
                .update();
    }
}
