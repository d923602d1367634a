package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Money;
import es.cg.sdk.mock.internal.events.Emails;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Duration;

/** Reminds the recipient of an invoice that is overdue, once for each due date that passes. */
final class PaymentReminders {
    static final String TASK = "invoice.reminder";

    private static final Duration AFTER = Duration.ofDays(7);

    private final ServiceContext office;

    PaymentReminders(ServiceContext office) {
        this.office = office;
    }

    /** Puts down a reminder of what was due on this day, and was not paid. */
    void later(Row invoice, String day) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        payload.put("day", day);
        office.world().agenda().put(office.world().clock().instant().plus(AFTER), TASK, payload);
    }

    /** Writes it, if that is still not paid. */
    void remind(ObjectNode payload) {
        Row invoice =
                office.table(InvoicesChapter.TABLE).find(payload.path("id").asText());
        if (invoice != null
                && invoice.text("estado").equals("emitida")
                && PaymentStatus.isOpen(invoice.json(), payload.path("day").asText())) {
            office.did("recordatorios", payload.toString());
            String number = invoice.text("numero_completo");
            String pending = Money.of(invoice.json(), "importe_pendiente").toPlainString();
            new Emails(office.world())
                    .write(
                            invoice.client(),
                            recipient(invoice),
                            "Recordatorio de pago: " + number,
                            "La factura " + number + " está vencida: quedan " + pending + " EUR por pagar.",
                            "recordatorio");
        }
    }

    /** The address in the directory; one that is none where the recipient is not in it. */
    private String recipient(Row invoice) {
        Row addressee = office.table("addressees").find(invoice.text("destinatario_id"));
        String address = addressee == null ? "" : addressee.text("email");
        return address.isEmpty() ? "cliente@ejemplo.invalid" : address;
    }
}
