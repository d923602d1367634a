package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.panel.PanelServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The panel: what a person at the accounting firm can do (keys, consents, plan, records), and what a test needs (clock,
 * events, state). A call that is invalid, or that the current state does not allow, throws
 * {@link IllegalStateException} with the reason. Thread-safe.
 */
public final class Panel {
    private final PanelServer server;
    private final String firm;

    Panel(PanelServer server, String firm) {
        this.server = server;
        this.firm = firm;
    }

    /** The firm's plans, cheapest first. */
    public enum Plan {
        /** The plan without an API. */
        FREE,
        /** The cheapest plan with an API. */
        STARTER,
        /** The middle plan. */
        PROFESSIONAL,
        /** The plan with every function. */
        ENTERPRISE
    }

    /** The limits of a plan. */
    public enum Limit {
        /** Requests of a key per minute. */
        PER_MINUTE,
        /** Requests about a client per minute. */
        PER_CLIENT_PER_MINUTE,
        /** Reads per month. */
        MONTHLY_READS,
        /** Active activities of a client. */
        ACTIVITIES,
        /** Resets of the sandbox per day. */
        SANDBOX_RESETS
    }

    /**
     * Returns the panel of another firm. Its calls that name a plan, a limit, a key, a client or a record are about
     * that firm; clock, state and reset are the mock's.
     *
     * @param id the id of a firm of {@link #firms}
     * @throws IllegalStateException if there is no such firm
     */
    public Panel firm(String id) {
        Panel other = new Panel(server, id);
        other.ask("GET /panel/plan");
        return other;
    }

    /** Returns all firms of the mock, the first one first. */
    public List<MockFirm> firms() {
        List<MockFirm> firms = new ArrayList<>();
        ask("GET /panel/firms").path("data").forEach(each -> firms.add(MockFirm.of(each)));
        return List.copyOf(firms);
    }

    /**
     * Adds a firm of this name, which no other firm has.
     *
     * @throws IllegalStateException if another firm has the name, or it has more than 100 characters
     */
    public MockFirm addFirm(String name, Plan plan) {
        ObjectNode body = nothing().put("name", name);
        return MockFirm.of(ask("POST /panel/firms", body.put("plan", plan.name().toLowerCase(Locale.ROOT))));
    }

    /** Creates a key. */
    public IssuedKey createKey(NewKey key) {
        return IssuedKey.of(ask("POST /panel/keys", key.json()));
    }

    /** Returns all keys, newest first, production's before the sandbox's. */
    public List<PanelKey> keys() {
        List<PanelKey> keys = new ArrayList<>();
        ask("GET /panel/keys").path("data").forEach(each -> keys.add(PanelKey.of(each)));
        return List.copyOf(keys);
    }

    /** Returns the key of this id. */
    public PanelKey key(String id) {
        return PanelKey.of(ask("GET /panel/keys/" + id));
    }

    /** Replaces a key. The old one stays valid for seven days, but not beyond its own end. */
    public IssuedKey rotateKey(String id) {
        return IssuedKey.of(ask("POST /panel/keys/" + id + "/rotate"));
    }

    /** Ends a key at once. */
    public void revokeKey(String id) {
        ask("POST /panel/keys/" + id + "/revoke");
    }

    /** Lets a key act on a client. */
    public void authorise(String keyId, long client) {
        ask("PUT /panel/keys/" + keyId + "/clients/" + client);
    }

    /** Removes a client from a key, with its consents. */
    public void deauthorise(String keyId, long client) {
        ask("DELETE /panel/keys/" + keyId + "/clients/" + client);
    }

    /** Sets the scopes to which a client consents. */
    public void consent(String keyId, long client, Collection<String> scopes) {
        ObjectNode body = nothing();
        scopes.forEach(body.putArray("scopes")::add);
        ask("PUT /panel/keys/" + keyId + "/consents/" + client, body);
    }

    /** Withdraws a client's consent. */
    public void withdrawConsent(String keyId, long client) {
        ask("DELETE /panel/keys/" + keyId + "/consents/" + client);
    }

    /** Sets the firm's plan. */
    public void plan(Plan plan) {
        ask("PUT /panel/plan", nothing().put("plan", plan.name().toLowerCase(Locale.ROOT)));
    }

    /** Sets a limit in place of the plan's, also after a change of the plan; 0 for no limit. */
    public void limit(Limit limit, int most) {
        String name = limit.name().toLowerCase(Locale.ROOT);
        ObjectNode body = nothing();
        ask("PUT /panel/limits", most == 0 ? body.putNull(name) : body.put(name, most));
    }

    /** Returns the invoices of the firm's environments, client by client, newest first. */
    public List<ChainedInvoice> invoices() {
        List<ChainedInvoice> invoices = new ArrayList<>();
        ask("GET /panel/invoices").path("data").forEach(each -> invoices.add(ChainedInvoice.of(each)));
        return List.copyOf(invoices);
    }

    /**
     * Searches both environments of the firm, and returns the hits by kind as JSON: how many there are, and 20 at most.
     *
     * @param text a number in any spelling, a reference, an id, a name, a status such as {@code 422} or {@code 4xx}, or
     *     an error code
     */
    public String search(String text) {
        return ask("GET /panel/search", Map.of("q", text)).toString();
    }

    /**
     * Returns all that is known of an invoice as JSON, in the order of time: requests with their attempts, places in
     * the chain, the tax authority's answer, payments, and deliveries with the answers of their receivers.
     */
    public String timeline(String invoice) {
        return ask("GET /panel/invoices/" + invoice + "/timeline").toString();
    }

    /** Annuls an invoice, which the API does not offer, and returns its record. */
    public String annul(String invoice) {
        return ask("POST /panel/invoices/" + invoice + "/annul").toString();
    }

    /**
     * Rectifies an invoice, which the API does not offer, and returns the record of the rectifying invoice. Its date is
     * today; the HTTP call takes another date, and the other fields of a line.
     */
    public String rectify(String invoice, Rectification rectification) {
        return ask("POST /panel/invoices/" + invoice + "/rectify", rectification.json())
                .toString();
    }

    /** Submits a tax model to the tax authority, which the API does not offer, and returns its record. */
    public String present(String taxModel) {
        return ask("POST /panel/tax-models/" + taxModel + "/present").toString();
    }

    /** Confirms an expense, as the API can too, and returns its record. */
    public String confirm(String expense) {
        return ask("POST /panel/expenses/" + expense + "/confirm").toString();
    }

    /**
     * Creates a remittance of the scheme {@code CORE}, by which any debtor can be charged. The API does not offer it.
     *
     * @return the record
     */
    public String remit(long client, LocalDate collection, List<DirectDebit> debits) {
        return remit(client, collection, "CORE", debits);
    }

    /**
     * Creates a remittance, of {@code CORE} or of {@code B2B}, the scheme for companies only, and returns its record.
     */
    public String remit(long client, LocalDate collection, String scheme, List<DirectDebit> debits) {
        ObjectNode body = nothing();
        body.put("fecha_cobro", collection.toString()).put("esquema", scheme);
        for (DirectDebit debit : debits) {
            body.withArray("adeudos")
                    .addObject()
                    .put("mandato_id", debit.mandate())
                    .put("importe", debit.amount())
                    .put("factura_id", debit.invoice());
        }
        return ask("POST /panel/clients/" + client + "/sepa-remittances", body).toString();
    }

    /**
     * Requests documents from a client, as the gestor does, and returns the record. The API only reads requests.
     *
     * @param kind the kind of document, such as {@code extracto}; null for any
     * @param documents how many documents complete the request, from 1
     */
    public String requestDocuments(long client, String title, @Nullable String kind, int documents) {
        ObjectNode body = nothing().put("titulo", title);
        body.put("tipo_documento", kind).put("documentos_esperados", documents);
        return ask("POST /panel/clients/" + client + "/document-requests", body).toString();
    }

    /**
     * Opens an accounting period again, which a submitted tax model had closed, and returns the record of its year.
     *
     * @param period a quarter such as {@code 1T}, a month such as {@code 07}, or {@code 0A} for the whole year
     */
    public String openPeriod(long client, int year, String period) {
        ObjectNode body = nothing().put("ejercicio", year);
        return ask("POST /panel/clients/" + client + "/accounting-periods/open", body.put("periodo", period))
                .toString();
    }

    /**
     * Adds a series of invoices to a client, which has {@code A} and {@code B} at first, in the sandbox {@code SBX}.
     *
     * @param serie 1 to 40 ASCII characters, without quotes and {@code <}, {@code =} or {@code >}
     * @throws IllegalStateException if the client has it already
     */
    public void addSeries(long client, String serie) {
        ask("POST /panel/series", nothing().put("client", client).put("serie", serie));
    }

    /** Cancels a request for documents that is neither completed nor cancelled, and returns its record. */
    public String cancelDocumentRequest(String request) {
        return ask("POST /panel/document-requests/" + request + "/cancel").toString();
    }

    /**
     * Generates a payslip, paid on the last day of the month, which the API does not offer. Contributions and the other
     * amounts are computed.
     *
     * @return the record
     * @throws IllegalStateException if the worker has a payslip of this month already
     */
    public String addPayslip(long client, YearMonth month, Salary wage) {
        ObjectNode body = nothing();
        body.put("trabajador_nif", wage.nif()).put("trabajador_nombre", wage.nombre());
        body.put("ejercicio", month.getYear()).put("mes", month.getMonthValue());
        body.put("total_devengado", wage.gross()).put("retencion_irpf_pct", wage.withheldPct());
        body.put("fecha_pago", month.atEndOfMonth().toString());
        return ask("POST /panel/clients/" + client + "/payslips", body).toString();
    }

    /** Reconciles a bank movement with the invoice that was proposed last, and returns its record. */
    public String match(String bankTransaction) {
        return ask("POST /panel/bank-transactions/" + bankTransaction + "/match")
                .toString();
    }

    /** Reconciles a bank movement with this invoice, proposed or not, and returns its record. */
    public String match(String bankTransaction, String invoice) {
        ObjectNode body = nothing().put("factura_id", invoice);
        return ask("POST /panel/bank-transactions/" + bankTransaction + "/match", body)
                .toString();
    }

    /** Returns the time of production's clock. */
    public OffsetDateTime now() {
        return OffsetDateTime.parse(ask("GET /panel/clock").path("now").asText());
    }

    /**
     * Moves production's clock forward, runs the tasks that fall due on the way, in order, and returns them. The
     * sandbox's clock is moved by the API, with {@code POST /sandbox/clock/advance}. Time that passes here counts as
     * time without use of the sandbox: after 90 days it is archived, and after 120 deleted with its keys, as the
     * contract says.
     *
     * @throws IllegalStateException if the duration is negative, or too long for the calendar
     */
    public List<ExecutedTask> advance(Duration duration) {
        return advance(duration.toString());
    }

    /** Moves production's clock to the next task that is due, and runs it; does nothing if there is none. */
    public List<ExecutedTask> advanceToNext() {
        return advance("next");
    }

    /**
     * Emits an event as if it had happened, in the environment of the client. An answer of the tax authority, such as
     * {@code invoice.verifactu_rejected}, also changes the invoice that the object's {@code id} names.
     *
     * @param object the JSON object of the record that the event is about
     * @throws IllegalStateException if there is no such kind of event or no such client
     */
    public void emit(String type, long client, String object) {
        ObjectNode body = nothing().put("type", type).put("client", client);
        body.set("object", read(object));
        ask("POST /panel/events", body);
    }

    /** Returns the environments, plans and limits of all firms as JSON, without the journal and the armed faults. */
    public String snapshot() {
        return server.snapshot();
    }

    /**
     * Restores a snapshot, disarms all faults and empties the rate limits; the journal is kept. A snapshot that is
     * invalid changes nothing.
     */
    public void restore(String snapshot) {
        try {
            server.restore(snapshot);
        } catch (ApiException error) {
            throw new IllegalStateException(error.why(), error);
        }
    }

    /** Restores the state of the start: the journal is empty, and the builder's faults are armed again. */
    public void reset() {
        ask("POST /panel/reset");
    }

    private List<ExecutedTask> advance(String by) {
        List<ExecutedTask> ran = new ArrayList<>();
        ask("POST /panel/clock", nothing().put("advance", by))
                .path("ran")
                .forEach(each -> ran.add(ExecutedTask.of(each)));
        return List.copyOf(ran);
    }

    private ObjectNode ask(String call) {
        return ask(call, nothing());
    }

    private ObjectNode ask(String call, Map<String, String> filters) {
        Map<String, String> query = new HashMap<>(filters);
        query.put("firm", firm);
        return ask(() -> server.call(call, query, nothing()));
    }

    private ObjectNode ask(String call, ObjectNode body) {
        return ask(() -> server.call(call, firm, body));
    }

    private static ObjectNode ask(Supplier<ObjectNode> call) {
        try {
            return call.get();
        } catch (ApiException error) {
            throw new IllegalStateException(error.why(), error);
        }
    }

    private static ObjectNode nothing() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static ObjectNode read(String json) {
        try {
            return PanelServer.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (ApiException error) {
            throw new IllegalStateException(error.why(), error);
        }
    }
}
