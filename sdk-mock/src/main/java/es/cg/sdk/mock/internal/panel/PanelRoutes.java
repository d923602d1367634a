package es.cg.sdk.mock.internal.panel;

import java.util.List;
import java.util.stream.Stream;

/** The calls of the panel, as {@code GET /panel} and {@code --help} list them. */
public final class PanelRoutes {
    /** One line for each call: method, path with its filters, and what it does. */
    public static final String TEXT = """
            GET /panel  this list
            POST /panel/keys  creates an API key: kind, scopes, clients, consents, allowed_ips, expires_at
            GET /panel/keys  lists the keys without their secrets
            GET /panel/keys/{id}  shows a key
            POST /panel/keys/{id}/rotate  replaces a key
            POST /panel/keys/{id}/revoke  ends a key
            PUT /panel/keys/{id}/clients/{client}  lets a key act on a client
            DELETE /panel/keys/{id}/clients/{client}  takes a client off a key
            PUT /panel/keys/{id}/consents/{client}  sets the consent of a client: scopes
            DELETE /panel/keys/{id}/consents/{client}  withdraws the consent of a client
            GET /panel/plan  shows the plan of the firm
            PUT /panel/plan  sets the plan: plan
            GET /panel/invoices?client=  lists the invoices with their places in the chain
            POST /panel/invoices/{id}/annul  annuls an invoice
            POST /panel/invoices/{id}/rectify  rectifies an invoice: tipo_factura, tipo_rectificativa, motivo, lineas
            POST /panel/tax-models/{id}/present  submits a tax model
            POST /panel/bank-transactions/{id}/match  reconciles a movement: factura_id
            POST /panel/expenses/{id}/confirm  confirms an expense
            POST /panel/clients/{id}/payslips  creates a payslip
            POST /panel/clients/{id}/sepa-remittances  creates a remittance: fecha_cobro, adeudos
            POST /panel/clients/{id}/document-requests  asks a client for a document
            POST /panel/document-requests/{id}/cancel  cancels a request for a document
            POST /panel/clients/{id}/accounting-periods/open  opens an accounting period again: ejercicio, periodo
            GET /panel/clock  shows the time of production
            POST /panel/clock  moves the clock: advance, a duration or "next"
            POST /panel/events  emits an event: type, client, object
            GET /panel/state  shows the whole state
            PUT /panel/state  restores a state
            POST /panel/state/save  saves the state in the file of --state
            POST /panel/reset  restores the state of the start
            GET /panel/limits  shows the limits
            PUT /panel/limits  sets limits
            GET /panel/faults  lists the armed faults
            POST /panel/faults  arms a fault: operation, effect, times or probability
            DELETE /panel/faults  disarms all faults
            GET /panel/requests?operation=&idempotency_key=&key=&client=&status=  lists the recorded requests
            GET /panel/requests/done-once?operation=&idempotency_key=&key=&client=&status=  checks that a write was done once
            GET /panel/webhooks  lists the webhook destinations
            POST /panel/webhooks/{id}/verify  runs the handshake now
            GET /panel/deliveries  lists the deliveries with their attempts
            POST /panel/deliveries/{id}/resend  sends a delivery again
            POST /panel/delivery-faults  arms a fault of deliveries: type, times, trouble, delay
            DELETE /panel/delivery-faults  disarms the faults of deliveries
            """;

    private PanelRoutes() {}

    /** Returns the calls without their descriptions, such as {@code GET /panel/keys/{id}}. */
    public static List<String> calls() {
        return lines().map(line -> line.replaceAll("[?].*|  .*", "")).toList();
    }

    /** Returns the list with the descriptions in a column of their own, indented by this many spaces. */
    public static String table(int indent) {
        String margin = " ".repeat(indent);
        StringBuilder table = new StringBuilder();
        lines().forEach(line -> table.append(margin)
                .append(line.replaceFirst("  ", "\n" + margin + "      "))
                .append('\n'));
        return table.toString();
    }

    private static Stream<String> lines() {
        return TEXT.lines();
    }
}
