package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.chapters.records.OpenMatchProposals;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Invoices that another one replaces: simplified ones by an F3, and rectified ones by a substitution. Their payments
 * move to the invoice that replaces them, and back if that is annulled.
 */
record ReplacedInvoices(Environment environment, AccountingRecorder ledger) {
    /** The ids of the payments that were moved to another invoice. */
    private static final String MOVED = "_pagos";

    /** Checks the invoices that a request replaces. */
    static void check(FieldValidator request, Environment environment, long client) {
        JsonNode ids = request.fields().path("sustituidas");
        if (!ids.isEmpty() && !request.fields().path("tipo_factura").asText().equals("F3")) {
            request.wrong("sustituidas", Message.of("invoice.onlyF3Replaces"));
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.path(i).asText();
            Message wrong = seen.add(id)
                    ? wrong(environment.find(TableNames.INVOICES, client, id))
                    : Message.of("field.repeated");
            if (wrong != null) {
                request.wrong("sustituidas." + i, wrong);
            }
        }
    }

    private static @Nullable Message wrong(@Nullable Row invoice) {
        if (invoice == null || invoice.is("sentido", "recibida")) {
            return Message.of("invoice.noInvoiceOfTheClient");
        }
        if (!invoice.is("tipo_factura", "F2")) {
            return Message.of("invoice.notSimplified");
        }
        return switch (invoice.text("estado")) {
            case "anulada" -> Message.of("invoice.isAnnulled");
            case "rectificada" -> Message.of("invoice.isRectified");
            default -> InvoiceBooks.isReplaced(invoice) ? Message.of("invoice.isReplaced") : null;
        };
    }

    /** Replaces the invoices that an F3 names. */
    void replace(Row by) {
        by.json().path("sustituidas").forEach(id -> {
            Row replaced = find(by.client(), id.asText());
            if (replaced != null) {
                replace(by, replaced);
            }
        });
    }

    /** Replaces an invoice. */
    void replace(Row by, Row replaced) {
        List<JsonNode> moved = new ArrayList<>();
        environment.change(replaced, json -> {
            json.put("sustituida_por", by.id());
            ArrayNode ids = json.putArray(MOVED);
            json.withArray("pagos").forEach(payment -> {
                moved.add(payment);
                ids.add(payment.path("id").asText());
            });
            json.putArray("pagos");
            PaymentStatus.count(json);
        });
        OpenMatchProposals.discardIfSettled(environment, replaced);
        receive(by, moved);
        ledger.replaced(replaced, by, moved);
    }

    /** Undoes what an annulled invoice replaced. */
    void restore(Row annulled) {
        for (Row replaced : environment.table(TableNames.INVOICES).of(annulled.client())) {
            if (replaced.text("sustituida_por").equals(annulled.id())) {
                restore(annulled, replaced);
            }
        }
    }

    private void restore(Row annulled, Row replaced) {
        Set<String> ids = new HashSet<>();
        replaced.json().path(MOVED).forEach(id -> ids.add(id.asText()));
        List<JsonNode> moved = new ArrayList<>();
        annulled.change(json -> {
            List<JsonNode> kept = new ArrayList<>();
            json.withArray("pagos")
                    .forEach(payment -> (ids.contains(payment.path("id").asText()) ? moved : kept).add(payment));
            json.putArray("pagos").addAll(kept);
            PaymentStatus.count(json);
        });
        replaced.change(json -> json.remove(List.of("sustituida_por", MOVED)));
        receive(replaced, moved);
        environment.touch(replaced);
        ledger.restored(replaced, annulled, moved);
    }

    /** Adds payments from another invoice; they no longer name its due date. */
    private static void receive(Row invoice, List<JsonNode> payments) {
        invoice.change(json -> {
            ArrayNode all = json.withArray("pagos");
            payments.forEach(payment -> {
                ((ObjectNode) payment).put("factura_id", invoice.id()).remove("vencimiento");
                all.add(payment);
            });
            PaymentStatus.count(json);
        });
    }

    private @Nullable Row find(long client, String id) {
        return environment.find(TableNames.INVOICES, client, id);
    }
}
