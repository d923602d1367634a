package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Proposals of the invoice that a movement pays, made by the integration or found by the amount. */
final class MatchProposals {
    private static final String TABLE = "match_proposals";
    private static final String INVOICES = "invoices";
    private static final Set<String> RECONCILED = Set.of("matched", "manual_matched", "auto_matched");
    private static final int SURE = 100;
    private static final int LIKELY = 90;
    private static final int UNSURE = 50;

    private final Environment environment;
    private final ListPages pages;

    MatchProposals(Environment environment, ListPages pages) {
        this.environment = environment;
        this.pages = pages;
    }

    /** Checks that a movement is not reconciled yet. */
    static void checkOpen(Row movement) {
        if (RECONCILED.contains(movement.text("match_status"))) {
            throw ApiException.conflict("movimiento_ya_conciliado", "the movement is reconciled already");
        }
    }

    ApiResponse list(ApiCall call) {
        return pages.page(call, of(call.record(environment, TableNames.BANK_TRANSACTIONS)));
    }

    ApiResponse create(ApiCall call) {
        Row movement = call.record(environment, TableNames.BANK_TRANSACTIONS);
        Row invoice = invoice(call.client(), call.body().path("factura_id").asText());
        checkOpen(movement);
        BigDecimal moved = movement.json().path("importe").decimalValue();
        JsonNode amount = call.body().path("importe");
        if (amount.isNumber()
                && (amount.decimalValue().signum() <= 0
                        || amount.decimalValue().stripTrailingZeros().scale() > 2)) {
            throw ApiException.invalid(
                    List.of(new Violation("importe", "importe must be more than 0, and in whole cents")));
        }
        boolean fits = pending(invoice).compareTo(amount.isNumber() ? amount.decimalValue() : moved) == 0;
        ObjectNode proposal = proposal(movement, invoice, "api", fits ? SURE : UNSURE);
        if (amount.isNumber()) {
            proposal.put("importe", amount.decimalValue());
        }
        if (call.body().has("nota")) {
            proposal.set("nota", call.body().path("nota"));
        }
        return ApiResponse.of(201, proposal);
    }

    /** Proposes the open invoice with exactly the amount of this credit. Returns whether there is one. */
    boolean propose(Row movement) {
        BigDecimal moved = movement.json().path("importe").decimalValue();
        if (moved.signum() <= 0) {
            return false;
        }
        for (Row invoice : environment.table(INVOICES).of(movement.client())) {
            boolean open = !invoice.text("sentido").equals("recibida")
                    && !invoice.text("estado").equals("anulada")
                    && !invoice.text("estado_cobro").equals("cobrada");
            if (open && pending(invoice).compareTo(moved) == 0) {
                proposal(movement, invoice, "automatica", LIKELY);
                return true;
            }
        }
        return false;
    }

    /** Confirms the proposal of this invoice, or the last one, discards the others, and returns the invoice's id. */
    String confirmed(Row movement, @Nullable String named) {
        List<Row> proposals = of(movement).stream()
                .filter(each -> each.text("estado").equals("propuesta"))
                .toList();
        if (named == null && proposals.isEmpty()) {
            throw refused("nothing was proposed for this movement: name the invoice");
        }
        String paid = invoice(
                        movement.client(), named == null ? proposals.get(0).text("factura_id") : named)
                .id();
        boolean done = false;
        for (Row each : proposals) {
            boolean chosen = !done && each.text("factura_id").equals(paid);
            each.json().put("estado", chosen ? "confirmada" : "descartada");
            environment.touch(each);
            done |= chosen;
        }
        return paid;
    }

    private List<Row> of(Row movement) {
        return environment.table(TABLE).of(movement.client()).stream()
                .filter(each -> each.text("movimiento_id").equals(movement.id()))
                .toList();
    }

    private Row invoice(long client, String id) {
        Row invoice = environment.table(INVOICES).find(client, id);
        if (invoice == null) {
            throw refused("the client has no such invoice");
        }
        if (invoice.text("estado").equals("anulada")) {
            throw ApiException.conflict("factura_anulada", "the invoice is annulled");
        }
        return invoice;
    }

    private static ApiException refused(String message) {
        return ApiException.invalid(List.of(new Violation("factura_id", message)));
    }

    private static BigDecimal pending(Row invoice) {
        for (String field : new String[] {"importe_pendiente", "total_a_pagar", "total"}) {
            if (invoice.json().path(field).isNumber()) {
                return invoice.json().path(field).decimalValue();
            }
        }
        return BigDecimal.ZERO;
    }

    private ObjectNode proposal(Row movement, Row invoice, String origin, int score) {
        ObjectNode proposal = JsonNodeFactory.instance.objectNode();
        proposal.put("movimiento_id", movement.id()).put("factura_id", invoice.id());
        proposal.set("importe", movement.json().path("importe"));
        proposal.put("estado", "propuesta").put("origen", origin).put("puntuacion", score);
        return environment
                .table(TABLE)
                .add(movement.client(), environment.record("match_proposal", "prop_", proposal))
                .json();
    }
}
