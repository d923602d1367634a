package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.payslips.PayslipsChapter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;

/** The panel's calls: each with what it does, and what answers it. {@code GET /panel} and {@code --help} list them. */
public final class PanelRoutes {
    // formatter:off
    static final List<PanelRoute> ALL = List.of(
            route("GET /panel", "this list", (panel, call) -> PanelRoutes.page()),
            route("GET /panel/firms?limit=&before=", "lists the firms with their ready keys and clients",
                    (panel, call) -> panel.firms().list(call)),
            route("POST /panel/firms", "adds a firm: name, plan", (panel, call) -> panel.firms().create(call)),
            route("POST /panel/keys?firm=",
                    "creates an API key: kind, scopes, clients, consents, allowed_ips, expires_at",
                    (panel, call) -> panel.keys().create(call)),
            route("GET /panel/keys?limit=&before=&firm=", "lists the keys without their secrets",
                    (panel, call) -> panel.keys().list(call)),
            route("GET /panel/keys/{id}?firm=", "shows a key", (panel, call) -> panel.keys().get(call)),
            route("POST /panel/keys/{id}/rotate?firm=", "replaces a key", (panel, call) -> panel.keys().rotate(call)),
            route("POST /panel/keys/{id}/revoke?firm=", "ends a key", (panel, call) -> panel.keys().revoke(call)),
            route("PUT /panel/keys/{id}/clients/{client}?firm=", "lets a key act on a client",
                    (panel, call) -> panel.keys().authorise(call)),
            route("DELETE /panel/keys/{id}/clients/{client}?firm=", "takes a client off a key",
                    (panel, call) -> panel.keys().deauthorise(call)),
            route("PUT /panel/keys/{id}/consents/{client}?firm=", "sets the consent of a client: scopes",
                    (panel, call) -> panel.keys().consent(call)),
            route("DELETE /panel/keys/{id}/consents/{client}?firm=", "withdraws the consent of a client",
                    (panel, call) -> panel.keys().withdraw(call)),
            route("GET /panel/plan?firm=", "shows the plan of the firm",
                    (panel, call) -> panel.environments().planInForce(call)),
            route("PUT /panel/plan?firm=", "sets the plan: plan", (panel, call) -> panel.environments().plan(call)),
            route("GET /panel/clients?limit=&before=&firm=", "lists the clients of both environments",
                    (panel, call) -> panel.books().clients(call)),
            route("GET /panel/clients/{id}?section=&limit=&firm=", "shows a section of a client's books",
                    (panel, call) -> panel.books().client(call)),
            unlocked("GET /panel/clients/{id}/chain?limit=&firm=", "checks the chain of a client's invoices",
                    (panel, call) -> panel.books().chain(call)),
            route("GET /panel/clients/{id}/tax-models/preview?modelo=&ejercicio=&periodo=&tipo_declaracion=&firm=",
                    "computes a tax model, and keeps nothing", (panel, call) -> panel.books().preview(call)),
            route("GET /panel/records?id=&firm=", "shows a record with its requests, events and deliveries",
                    (panel, call) -> panel.books().record(call)),
            unlocked("GET /panel/search?q=&firm=", "finds records, requests and deliveries by a text",
                    (panel, call) -> panel.search().search(call)),
            unlocked("GET /panel/invoices/{id}/timeline?firm=", "shows all that is known of an invoice, in order",
                    (panel, call) -> panel.traces().timeline(call)),
            route("GET /panel/invoices?client=&limit=&before=&firm=",
                    "lists the invoices with their places in the chain",
                    (panel, call) -> RecordHandlers.invoices(call)),
            route("POST /panel/invoices/{id}/annul?firm=", "annuls an invoice",
                    changed(TableNames.INVOICES,
                    (chapters, client, id, body) -> chapters.invoices().annul(client, id))),
            route("POST /panel/invoices/{id}/rectify?firm=",
                    "rectifies an invoice: tipo_factura, tipo_rectificativa, motivo, lineas",
                    changed(TableNames.INVOICES,
                    (chapters, client, id, body) -> chapters.invoices().rectify(client, id, body),
                    "tipo_factura", "tipo_rectificativa", "motivo", "lineas", "fecha_expedicion")),
            route("POST /panel/series?firm=", "adds a series of invoices to a client: client, serie",
                    (panel, call) -> RecordHandlers.addSeries(call)),
            route("POST /panel/clients/{id}/tax-models?firm=",
                    "generates a tax model at once: modelo, ejercicio, periodo",
                    added((chapters, client, id, body) -> chapters.taxModels().generate(client, body), "modelo",
                    "ejercicio",
                    "periodo", "tipo_declaracion", "regenerar")),
            route("POST /panel/tax-models/{id}/present?firm=", "submits a tax model",
                    changed(TableNames.TAX_MODELS,
                    (chapters, client, id, body) -> chapters.taxModels().present(client, id))),
            route("POST /panel/bank-transactions/{id}/match?firm=", "reconciles a movement: factura_id",
                    changed(TableNames.BANK_TRANSACTIONS, (chapters, client, id, body) ->
                    chapters.banks().match(client, id, PanelCall.text(body, "factura_id")), "factura_id")),
            route("POST /panel/expenses/{id}/confirm?firm=", "confirms an expense",
                    changed(TableNames.EXPENSES,
                    (chapters, client, id, body) -> chapters.expenses().confirm(client, id))),
            route("POST /panel/clients/{id}/payslips?firm=", "creates a payslip",
                    added((chapters, client, id, body) -> chapters.payslips().add(client, body),
                    PayslipsChapter.BODY.toArray(String[]::new))),
            route("POST /panel/clients/{id}/sepa-remittances?firm=", "creates a remittance: fecha_cobro, adeudos",
                    added((chapters, client, id, body) -> chapters.sepa().remit(client, body),
                    "fecha_cobro", "cuenta_id", "esquema", "adeudos")),
            route("POST /panel/clients/{id}/document-requests?firm=", "asks a client for a document",
                    added((chapters, client, id, body) -> chapters.documentRequests().ask(client, body), "titulo",
                    "descripcion", "tipo_documento", "ejercicio", "periodo", "fecha_limite", "documentos_esperados")),
            route("POST /panel/document-requests/{id}/cancel?firm=", "cancels a request for a document",
                    changed(TableNames.DOCUMENT_REQUESTS,
                    (chapters, client, id, body) -> chapters.documentRequests().cancel(client, id))),
            route("POST /panel/clients/{id}/accounting-periods/open?firm=",
                    "opens an accounting period again: ejercicio, periodo", changed(TableNames.CLIENTS,
                    (chapters, client, id, body) -> chapters.accounting().open(client, body), "ejercicio", "periodo")),
            route("GET /panel/worlds?limit=&firm=", "shows the plan, addresses, clocks and tasks of both environments",
                    (panel, call) -> panel.overview().worlds(call)),
            route("GET /panel/overview?firm=", "counts calls, errors and deliveries",
                    (panel, call) -> panel.overview().overview(call)),
            route("GET /panel/sandbox?key=&limit=&firm=", "shows the sandbox with its e-mails and reports",
                    (panel, call) -> panel.sandbox().sandbox(call)),
            unlocked("GET /panel/operations", "lists the operations", (panel, call) -> panel.journal().operations()),
            route("GET /panel/operations/{id}/example?world=&client=&firm=", "shows an example request of an operation",
                    (panel, call) -> panel.journal().example(call)),
            route("GET /panel/clock", "shows the time of production", (panel, call) -> panel.environments().clock()),
            route("POST /panel/clock", "moves the clock: advance, a duration or \"next\"",
                    (panel, call) -> panel.environments().advance(call)),
            route("GET /panel/events/example?type=&client=&firm=", "shows an example of an event",
                    (panel, call) -> panel.sandbox().eventExample(call)),
            route("POST /panel/events?firm=", "emits an event: type, client, object",
                    (panel, call) -> panel.environments().emit(call)),
            route("GET /panel/state", "shows the whole state", (panel, call) -> panel.state().show()),
            route("PUT /panel/state", "restores a state", (panel, call) -> panel.state().restore(call)),
            route("POST /panel/state/save", "saves the state in the file of --state",
                    (panel, call) -> panel.state().save()),
            route("POST /panel/reset", "restores the state of the start", (panel, call) -> panel.state().reset()),
            route("GET /panel/corrections", "shows how the service differs from the contract",
                    (panel, call) -> panel.tools().corrections()),
            route("GET /panel/limits?firm=", "shows the limits, and how much of each is used",
                    (panel, call) -> panel.tools().limitsInForce(call)),
            route("PUT /panel/limits?firm=", "sets limits", (panel, call) -> panel.tools().limits(call)),
            route("GET /panel/rules", "shows the refusals that can be switched off",
                    (panel, call) -> panel.tools().rules()),
            route("PUT /panel/rules", "switches refusals on or off by their names: true, false",
                    (panel, call) -> panel.tools().rules(call)),
            route("GET /panel/faults", "lists the armed faults", (panel, call) -> panel.tools().faults()),
            route("POST /panel/faults?firm=", "arms a fault: operation, effect, times or probability, key, client",
                    (panel, call) -> panel.tools().arm(call)),
            route("GET /panel/faults/effects", "lists the effects of faults, each with a sentence",
                    (panel, call) -> panel.tools().effects()),
            route("DELETE /panel/faults", "disarms all faults", (panel, call) -> panel.tools().disarm()),
            route("DELETE /panel/faults/{id}", "disarms one fault", (panel, call) -> panel.tools().disarm(call)),
            unlocked("GET /panel/requests?" + RequestFilter.NAMES + "&limit=&before=&after=&short=",
                    "lists the recorded requests; short leaves out what may be long",
                    (panel, call) -> panel.journal().list(call)),
            unlocked("GET /panel/requests/done-once?" + RequestFilter.NAMES, "checks that a write was done once",
                    (panel, call) -> panel.journal().doneOnce(call)),
            unlocked("GET /panel/requests/export?format=&" + RequestFilter.NAMES,
                    "saves the recorded requests as a file: har, junit", (panel, call) -> panel.journal().export(call)),
            route("GET /panel/requests/{n}", "shows a recorded request with what became of it",
                    (panel, call) -> panel.journal().get(call)),
            route("GET /panel/traces?of=", "follows a request, record, job, event or delivery",
                    (panel, call) -> panel.traces().traces(call)),
            route("POST /panel/requests?firm=", "sends a request: world, method, path, headers, body",
                    (panel, call) -> panel.requests().send(call)),
            route("POST /panel/requests/{n}/resend",
                    "sends a recorded request again: method, path, headers, body change it",
                    (panel, call) -> panel.requests().resend(call)),
            route("GET /panel/webhooks?firm=", "lists the webhook destinations",
                    (panel, call) -> panel.webhooks().list(call)),
            route("POST /panel/webhooks/{id}/verify?firm=", "runs the handshake now",
                    (panel, call) -> panel.webhooks().verify(call)),
            route("GET /panel/deliveries?id=&destination=&state=&event=&from=&until=&limit=&before=&firm=",
                    "lists the deliveries with their attempts", (panel, call) -> panel.deliveries().list(call)),
            route("POST /panel/deliveries/{id}/resend?firm=", "sends a delivery again",
                    (panel, call) -> panel.deliveries().resend(call)),
            route("POST /panel/delivery-faults?firm=", "arms a fault of deliveries: type, times, trouble, delay",
                    (panel, call) -> panel.webhooks().arm(call)),
            route("GET /panel/delivery-faults?firm=", "lists the armed faults of deliveries",
                    (panel, call) -> panel.webhooks().armed(call)),
            route("DELETE /panel/delivery-faults?firm=", "disarms the faults of deliveries",
                    (panel, call) -> panel.webhooks().disarm(call)));
    // formatter:on

    private PanelRoutes() {}

    private static PanelRoute route(String call, String text, PanelRoute.Answer answer) {
        return PanelRoute.of(call, text, true, answer);
    }

    /** Returns a call that reads the journal of requests, or takes the lock itself. */
    private static PanelRoute unlocked(String call, String text, PanelRoute.Answer answer) {
        return PanelRoute.of(call, text, false, answer);
    }

    private static PanelRoute.Answer changed(String table, RecordHandlers.Change change, String... fields) {
        return RecordHandlers.changed(table, change, fields);
    }

    private static PanelRoute.Answer added(RecordHandlers.Change change, String... fields) {
        return RecordHandlers.added(change, fields);
    }

    /** Returns the calls without their descriptions, such as {@code GET /panel/keys/{id}}. */
    public static List<String> calls() {
        return ALL.stream().map(route -> route.call().replaceFirst("[?].*", "")).toList();
    }

    /** Returns the list with the descriptions in a column of their own, indented by this many spaces. */
    public static String table(int indent) {
        String margin = " ".repeat(indent);
        StringBuilder table = new StringBuilder();
        ALL.forEach(route -> table.append(margin)
                .append(route.call())
                .append('\n')
                .append(margin)
                .append("      ")
                .append(route.text())
                .append('\n'));
        return table.toString();
    }

    private static ApiResponse page() {
        return ApiResponse.foreign(
                200,
                "text/plain; charset=utf-8",
                "The panel of the mock: JSON in and out, no password.\n\n" + table(0)
                        + "\nThe fields of each call are in docs/panel.md.\n");
    }
}
