package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.invoices.VerifactuSubmission;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.events.IntegrationRecords;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the payload of an event that only a test emits: a copy of the client's newest record of that kind, changed to
 * the event's state, or the contract's example if the client has none. Guarded by the service's lock.
 */
public record EventPayloads(Environment environment, EventRules eventRules) {
    private static final int WARNING_DAYS = 30;
    private static final Map<String, String> TABLES = Map.of(
            "document", "documents",
            "tax_model", "tax_models",
            "expense", "expenses",
            "irpf_payment", "irpf_payments",
            "bank_transaction", "bank_transactions");

    /**
     * Returns the payload.
     *
     * @param kind the kind of the event, such as {@code invoice.emitted}
     * @param client the client that the event is about
     * @param key the key of which {@code credential.expiring} tells
     */
    public ObjectNode of(String kind, long client, ApiKey key) {
        String now = environment.clock().stamp();
        String subject = kind.substring(0, kind.indexOf('.'));
        return switch (kind) {
            case "consent.revoked" -> IntegrationRecords.revokedConsent(environment, client);
            case "credential.expiring" ->
                IntegrationRecords.expiringCredential(
                        environment, key.id(), key.prefix(), environment.today().plusDays(WARNING_DAYS));
            case "invoice.payment_recorded" -> payment(client, kind);
            case "document.processed" -> newest(subject, client, kind).put("estado", "procesado");
            case "document.rejected" ->
                newest(subject, client, kind).put("estado", "rechazado").put("motivo_rechazo", "ilegible");
            case "document.alert_detected" -> alerted(newest(subject, client, kind));
            case "expense.confirmed", "irpf_payment.confirmed" ->
                newest(subject, client, kind).put("estado", "confirmed").put("confirmado_en", now);
            case "bank_transaction.matched" -> newest(subject, client, kind).put("match_status", "matched");
            case "tax_model.generated" -> newest(subject, client, kind).put("estado", "generado");
            default -> invoice(client, kind);
        };
    }

    private ObjectNode invoice(long client, String kind) {
        boolean recurring = kind.startsWith("recurring_invoice.");
        Row newest = issued(client, row -> !recurring || row.json().has("recurrente_id"));
        ObjectNode invoice = newest == null ? example(kind) : newest.shown();
        if (kind.equals("invoice.annulled")) {
            return invoice.put("estado", "anulada");
        }
        invoice.put("estado", "emitida");
        VerifactuSubmission.write(invoice, kind, environment.clock().stamp());
        return invoice;
    }

    private ObjectNode payment(long client, String kind) {
        Row paid = issued(client, row -> !row.json().path("pagos").isEmpty());
        if (paid == null) {
            return example(kind);
        }
        JsonNode payments = paid.json().path("pagos");
        return payments.get(payments.size() - 1).deepCopy();
    }

    private @Nullable Row issued(long client, Predicate<Row> rule) {
        RowFilter issued = RowFilter.text("sentido", "emitida").and(rule);
        return environment.table(TableNames.INVOICES).newest(client, issued);
    }

    private ObjectNode newest(String subject, long client, String kind) {
        Row newest = environment.table(TABLES.getOrDefault(subject, subject)).newest(client, RowFilter.all());
        return newest == null ? example(kind) : newest.shown();
    }

    private static ObjectNode alerted(ObjectNode document) {
        document.withArray("/alertas")
                .addObject()
                .put("codigo", "importe_dudoso")
                .put("mensaje", Message.of("document.doubtfulTotal").spanish())
                .put("campo", "total");
        return document;
    }

    private ObjectNode example(String kind) {
        return eventRules.exampleOf(kind);
    }
}
