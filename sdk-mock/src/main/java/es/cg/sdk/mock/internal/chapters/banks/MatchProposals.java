package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.chapters.records.OpenMatchProposals;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes, lists and confirms proposals of which invoice a bank movement pays. The integration names the invoice, or it
 * is found by its open amount.
 */
record MatchProposals(ServiceContext context) implements InContext {
    private static final String TABLE = TableNames.MATCH_PROPOSALS;
    private static final String INVOICE = "factura_id";
    private static final String AMOUNT = "importe";
    private static final Set<String> RECONCILED = Set.of("matched", "manual_matched", "auto_matched");
    private static final int SURE = 100;
    private static final int LIKELY = 90;
    private static final int UNSURE = 50;

    private static final RowKey PENDING = RowKey.amount("importe_pendiente");

    /**
     * What a movement pays.
     *
     * @param amount the amount to be paid, at most
     */
    record Settlement(Row invoice, BigDecimal amount) {}

    /** Checks that a movement is not reconciled yet. */
    static void checkOpen(Row movement) {
        ApiException.conflictIf(
                RECONCILED.contains(movement.text("match_status")), "movimiento_ya_conciliado", "bank.reconciled");
    }

    ApiResponse list(ApiCall call) {
        Row movement = call.record(environment(), TableNames.BANK_TRANSACTIONS);
        return pages().page(call, environment().table(TABLE), about(movement));
    }

    ApiResponse create(ApiCall call) {
        Row movement = call.record(environment(), TableNames.BANK_TRANSACTIONS);
        checkOpen(movement);
        Row invoice = invoice(call.client(), call.body().path(INVOICE).asText());
        BigDecimal moved = Money.of(movement.json(), AMOUNT);
        JsonNode amount = call.body().path(AMOUNT);
        if (amount.isNumber()) {
            checkAmount(amount.decimalValue(), moved);
        }
        boolean fits = pending(invoice).compareTo(amount.isNumber() ? amount.decimalValue() : moved) == 0;
        Row proposal = proposal(movement, invoice, "api", fits ? SURE : UNSURE);
        proposal.change(json -> {
            if (amount.isNumber()) {
                json.put(AMOUNT, amount.decimalValue());
            }
            if (call.body().has("nota")) {
                json.set("nota", call.body().path("nota"));
            }
        });
        return ApiResponse.of(201, proposal.shown());
    }

    private static void checkAmount(BigDecimal amount, BigDecimal moved) {
        ApiException.invalidIf(
                amount.signum() <= 0 || amount.stripTrailingZeros().scale() > 2, AMOUNT, "payment.notPositive");
        ApiException.invalidIf(amount.compareTo(moved.abs()) > 0, AMOUNT, "bank.moreThanMoved", moved.abs());
    }

    /** Proposes the open invoice with exactly the amount of this credit. Returns whether there is one. */
    boolean propose(Row movement) {
        BigDecimal moved = Money.of(movement.json(), AMOUNT);
        if (moved.signum() <= 0) {
            return false;
        }
        RowFilter fits = RowFilter.text(PENDING, RowKey.text(moved))
                .and(invoice -> !invoice.is("sentido", "recibida") && !InvoiceBooks.isVoid(invoice));
        Row invoice = environment().table(TableNames.INVOICES).newest(movement.client(), fits);
        if (invoice == null) {
            return false;
        }
        proposal(movement, invoice, "automatica", LIKELY);
        return true;
    }

    /**
     * Returns what a movement would pay; changes nothing.
     *
     * @param named the id of the invoice; null for the last proposed one
     * @throws ApiException if the movement cannot pay that invoice
     */
    Settlement settlement(Row movement, @Nullable String named) {
        RowFilter wanted = named == null
                ? OpenMatchProposals.FILTER
                : OpenMatchProposals.FILTER.and(RowFilter.text(INVOICE, named));
        Row proposal = environment()
                .table(TABLE)
                .newest(movement.client(), about(movement).and(wanted));
        if (proposal == null && named == null) {
            throw ApiException.invalid(Violation.INVALID, INVOICE, Message.of("bank.nothingProposed"));
        }
        Row invoice = invoice(movement.client(), proposal == null ? named : proposal.text(INVOICE));
        int sign = pending(invoice).signum();
        BigDecimal moved = Money.of(movement.json(), AMOUNT);
        ApiException.invalidIf(
                moved.signum() != (invoice.is("sentido", "recibida") ? -sign : sign), INVOICE, "bank.wrongDirection");
        BigDecimal amount = proposal == null ? moved : Money.of(proposal.json(), AMOUNT);
        return new Settlement(invoice, sign < 0 ? amount.abs().negate() : amount.abs());
    }

    /** Confirms the last proposal of this invoice for a movement, and discards the others of the movement. */
    void confirm(Row movement, Row invoice) {
        boolean done = false;
        for (Row each :
                environment().table(TABLE).of(movement.client(), about(movement).and(OpenMatchProposals.FILTER))) {
            boolean chosen = !done && each.is(INVOICE, invoice.id());
            OpenMatchProposals.end(environment(), each, chosen ? "confirmada" : "descartada");
            done |= chosen;
        }
    }

    private static RowFilter about(Row movement) {
        return RowFilter.text("movimiento_id", movement.id());
    }

    /** Returns the invoice of this id, of which something must be pending. */
    private Row invoice(long client, @Nullable String id) {
        Row invoice = id == null ? null : environment().find(TableNames.INVOICES, client, id);
        if (invoice == null) {
            throw ApiException.invalid(INVOICE, Message.of("bank.noSuchInvoice"));
        }
        ApiException.conflictIf(invoice.is("estado", "anulada"), "factura_anulada", "bank.annulled");
        ApiException.conflictIf(InvoiceBooks.isReplaced(invoice), "factura_sustituida", "invoice.replaced");
        ApiException.conflictIf(isCollected(invoice), "estado_final", "bank.collected");
        return invoice;
    }

    private static BigDecimal pending(Row invoice) {
        return Money.of(invoice.json(), "importe_pendiente");
    }

    private static boolean isCollected(Row invoice) {
        return pending(invoice).signum() == 0;
    }

    private Row proposal(Row movement, Row invoice, String origin, int score) {
        ObjectNode proposal = JsonNodeFactory.instance.objectNode();
        proposal.put("movimiento_id", movement.id()).put("factura_id", invoice.id());
        proposal.set("importe", movement.json().path("importe"));
        proposal.put("estado", "propuesta").put("origen", origin).put("puntuacion", score);
        return environment().add(TABLE, movement.client(), proposal);
    }
}
