package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/** Compensations: payments of an invoice and of its credit note that cancel each other out: no money moves. */
record Compensations(Environment environment) {
    private static final String METHOD = "compensacion";

    // The compensations of an invoice: the other invoice, and the payment there.
    private static final String MADE = "_compensations";

    /** Whether a payment is one half of a compensation. */
    static boolean isHalf(JsonNode payment) {
        return payment.path("metodo").asText().equals(METHOD);
    }

    /**
     * Returns the invoice with which an amount of this one is compensated: the one that it rectifies, or else one that
     * rectifies it.
     *
     * @throws ApiException with 422 if none has an open amount of the other sign, or all have less
     */
    Row counterpart(Row invoice, BigDecimal amount) {
        Row largest = related(invoice).stream()
                .filter(row -> !InvoiceBooks.isVoid(row))
                .filter(row -> pending(row).signum() == -amount.signum())
                .max(Comparator.comparing(row -> pending(row).abs()))
                .orElseThrow(() -> ApiException.invalid("metodo", Message.of("payment.nothingToCompensate")));
        if (pending(largest).abs().compareTo(amount.abs()) < 0) {
            throw ApiException.invalid(
                    "importe_superior_al_pendiente",
                    "importe",
                    Message.of("payment.moreThanPending", pending(largest).negate()));
        }
        return largest;
    }

    private List<Row> related(Row invoice) {
        String rectified = invoice.text("/rectificadas/0");
        return environment.table(TableNames.INVOICES).of(invoice.client()).stream()
                .filter(row -> row.id().equals(rectified) || row.is("/rectificadas/0", invoice.id()))
                .toList();
    }

    private static BigDecimal pending(Row invoice) {
        return Money.of(invoice.json(), "importe_pendiente");
    }

    /** Returns the fields of the other half of a payment. */
    static ObjectNode otherHalf(Row invoice) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("metodo", METHOD)
                .put("referencia", invoice.text("numero_completo"));
    }

    /** Remembers that two payments cancel each other out. */
    static void link(Row one, JsonNode payment, Row other, JsonNode otherPayment) {
        remember(one, other, otherPayment);
        remember(other, one, payment);
    }

    private static void remember(Row invoice, Row other, JsonNode payment) {
        invoice.change(json -> json.withArray(MADE)
                .addObject()
                .put("invoice", other.id())
                .put("payment", payment.path("id").asText()));
    }

    /** Returns the payments of other invoices that cancel those of an annulled one, so that they are pending again. */
    void restore(Row annulled) {
        for (JsonNode made : annulled.json().path(MADE)) {
            Row other = environment.find(TableNames.INVOICES, made.path("invoice"));
            if (other != null) {
                restore(InvoiceBooks.standing(environment, other), made.path("payment"));
            }
        }
    }

    private void restore(Row invoice, JsonNode id) {
        for (JsonNode payment : invoice.json().path("pagos")) {
            if (payment.path("id").equals(id)) {
                PaymentStatus.returned(environment, invoice, (ObjectNode) payment);
            }
        }
    }
}
