package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Duration;

/** Sends a payment reminder for each due date that has passed unpaid. */
record PaymentReminders(ServiceContext context) implements InContext {
    static final String TASK = "invoice.reminder";

    private static final Duration AFTER = Duration.ofDays(7);

    /** Schedules the reminder of a due date. */
    void later(Row invoice, String day) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        payload.put("day", day);
        environment().later(AFTER, TASK, payload);
    }

    /** Writes the reminder if the due date is still unpaid. */
    void remind(ObjectNode payload) {
        Row invoice = environment().find(TableNames.INVOICES, payload.path("id"));
        if (invoice != null
                && !InvoiceBooks.isVoid(invoice)
                && Money.of(invoice.json(), "importe_pendiente").signum() > 0
                && PaymentStatus.isOpen(invoice.json(), payload.path("day").asText())) {
            context.clockRunner().did("recordatorios", payload.toString());
            String number = invoice.text("numero_completo");
            context.emails()
                    .write(
                            invoice.client(),
                            recipient(invoice),
                            Message.of("payment.reminderSubject", number).spanish(),
                            Message.of("payment.reminder", number, Money.of(invoice.json(), "importe_pendiente"))
                                    .spanish(),
                            "recordatorio");
        }
    }

    /** Returns the recipient's address in the directory; a fictitious one if it has none. */
    private String recipient(Row invoice) {
        Row addressee = environment().find(TableNames.ADDRESSEES, invoice.text("destinatario_id"));
        String address = addressee == null ? "" : addressee.text("email");
        return address.isEmpty() ? "cliente@ejemplo.invalid" : address;
    }
}
