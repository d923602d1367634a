package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.ReferenceSearch;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Issues invoices, lists them and records their payments. Thread-safe; obtained from
 * {@code cg.forClient(id).invoices()}.
 *
 * <pre>{@code
 * IdempotencyKey key = IdempotencyKey.forDocument("erp-factura", "2026-00042");
 * Invoice invoice = laura.invoices().issue(request, key);
 * String number = invoice.numeroCompleto(); // such as A-2026-000004
 * }</pre>
 *
 * <p>The API can neither annul nor rectify an invoice; a person does it in the panel.
 */
public final class Invoices extends PaymentLookups {
    // formatter:off
    private static final Operation<Page<Invoice>> LIST             = Operation.list("invoices.list", "/invoices", Invoice::new);
    private static final Operation<Invoice>       ISSUE            = Operation.post("invoices.issue", "/invoices", Invoice::new).creates("/invoices/{id}");
    private static final Operation<Payment>       RECORD_PAYMENT   = Operation.post("invoices.recordPayment", "/invoices/{id}/payments", Payment::new).creates();
    private static final Operation<Invoice>       GET              = Operation.get("invoices.get", "/invoices/{id}", Invoice::new);
    private static final Operation<Payment>       COLLECT_DUE_DATE = Operation.post("invoices.collectDueDate", "/invoices/{id}/due-dates/{numero}/collect", Payment::new);
    // formatter:on

    static {
        Resources.register(Invoices.class, Invoices::new);
    }

    private Invoices(Caller caller) {
        super(caller);
    }

    /** Lists all invoices, issued and received, as {@link #list(InvoiceQuery)} does without filters. */
    public Listing<Invoice> list() {
        return list(InvoiceQuery.create());
    }

    /**
     * Lists invoices, newest first. Identify them by id: one that changes during the iteration may come twice. To
     * follow changes, use {@link #changes}.
     *
     * <p>Scope {@code facturas:leer}, plan Starter. Test keys are allowed. The contract shows the operation and
     * {@code modificado_desde}; the other filters and the fields of an invoice are assumed.
     *
     * @throws es.cg.sdk.errors.ApiException during iteration, with code {@code rango_invertido} if {@code fecha_desde}
     *     is after {@code fecha_hasta}
     */
    public Listing<Invoice> list(InvoiceQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the invoice that carries this reference of yours ({@link Invoice#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}.
     *
     * <p>Scope {@code facturas:leer}, plan Starter. Test keys are allowed.
     */
    @Assumed
    public ReferenceLookup<Invoice> findByReference(String reference) {
        ReferenceSearch search = caller.search(reference);
        Listing<Invoice> filtered = list(InvoiceQuery.create().set("referencia_externa", reference));
        return search.filtered(filtered, list(), Invoice::referenciaExterna);
    }

    /**
     * Returns the invoices that changed since a watermark of an earlier walk: see {@link Changes}.
     *
     * <p>Scope {@code facturas:leer}, plan Starter. Test keys are allowed.
     *
     * @param since the watermark that was stored last; null for all invoices, in the first walk
     */
    public Changes<Invoice> changes(Changes.@Nullable Watermark since) {
        return caller.changes(LIST.call(), since);
    }

    /**
     * Issues an invoice. Uses a random idempotency key. The invoice takes the next number of its series and the next
     * place in the legal chain of fingerprints. The API cannot undo it.
     *
     * <p>The answer means only that the invoice is issued and chained. Whether the tax authority accepts it is known
     * minutes later: wait for an event, or call {@link #list(InvoiceQuery)} with {@code modificado_desde} and check
     * {@link Remission#isAccepted()}.
     *
     * <p>The random key is lost when this call ends. If your program may restart after a crash, use
     * {@link #issue(NewInvoice, IdempotencyKey)}: issuing the same document again under another key creates a second
     * legal invoice. Inside the function of a batch, use this method: there {@code keyedBy} sets the key.
     *
     * <p>Scope {@code facturas:escribir}, plan Professional. Test keys are refused. The contract shows the operation
     * and the basic fields of the request; the fields of the answer are assumed.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field; no number is used
     * @throws es.cg.sdk.errors.ApiException with code {@code serie_no_disponible}, {@code nif_no_valido} or
     *     {@code emision_no_posible} if the invoice cannot be issued for now; nothing was done, and you can send again
     *     with the same key
     * @throws es.cg.sdk.errors.CallException with outcome {@code UNKNOWN} if no answer came: the invoice may have been
     *     issued, so send it again only with the key that the exception has
     */
    public Invoice issue(NewInvoice invoice) {
        requireNonNull(invoice, "invoice is null");
        return caller.run(ISSUE.call().body(invoice.json()));
    }

    /**
     * Does the same as {@link #issue(NewInvoice)}, with your own idempotency key. The function of a batch must not use
     * it: there {@code keyedBy} sets the key. {@link IdempotencyKey#forDocument} makes the same key for the same
     * document in every run and process, so sending the document again returns the existing invoice. The service
     * remembers a key for 24 hours, within one API key: after that, call {@link #findByReference} before you send the
     * invoice again.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code idempotency_key_reutilizada} if the key was already used
     *     with other data
     */
    public Invoice issue(NewInvoice invoice, IdempotencyKey key) {
        requireNonNull(invoice, "invoice is null");
        return caller.run(ISSUE.call().body(invoice.json()).key(key));
    }

    /**
     * Records a payment on an invoice. Uses a random idempotency key. Sending the payment again under another key
     * records a second payment. A recorded payment may still be returned: see {@link Payment#estado()}.
     *
     * <p>Scope {@code facturas:cobros}, plan Professional. Test keys are refused. The contract shows the operation; the
     * fields are assumed.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field, or the amount exceeds the pending
     *     amount
     * @throws es.cg.sdk.errors.ApiException with status 404 if the invoice does not exist, or the key may not act on
     *     its client
     */
    public Payment recordPayment(String invoiceId, NewPayment payment) {
        requireNonNull(payment, "payment is null");
        return caller.run(RECORD_PAYMENT.call(invoiceId).body(payment.json()));
    }

    /**
     * Does the same as {@link #recordPayment(String, NewPayment)}, with your own idempotency key. Make the invoice's id
     * part of the key: payments on different invoices need different keys.
     */
    public Payment recordPayment(String invoiceId, NewPayment payment, IdempotencyKey key) {
        requireNonNull(payment, "payment is null");
        return caller.run(RECORD_PAYMENT.call(invoiceId).body(payment.json()).key(key));
    }

    /**
     * Returns an invoice with its payments and its state at the tax authority.
     *
     * <p>Scope {@code facturas:leer}, plan Starter. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if this client has no such invoice
     */
    @Assumed
    public Invoice get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Marks a due date as collected, for its whole amount. Uses a random idempotency key.
     *
     * <p>Scope {@code facturas:cobros}, plan Professional. Test keys are refused. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @param numero the number of the due date within the invoice, from 1: {@link DueDate#numero()}
     * @throws es.cg.sdk.errors.ApiException with code {@code estado_final} if it is collected already
     */
    @Assumed
    public Payment collectDueDate(String invoiceId, int numero, DueDateCollection collection) {
        requireNonNull(collection, "collection is null");
        Call<Payment> call = COLLECT_DUE_DATE.call(invoiceId, String.valueOf(numero));
        return caller.run(call.body(collection.json()));
    }

    /** Does the same as {@link #collectDueDate(String, int, DueDateCollection)}, with your own idempotency key. */
    @Assumed
    public Payment collectDueDate(String invoiceId, int numero, DueDateCollection collection, IdempotencyKey key) {
        requireNonNull(collection, "collection is null");
        Call<Payment> call = COLLECT_DUE_DATE.call(invoiceId, String.valueOf(numero));
        return caller.run(call.body(collection.json()).key(key));
    }
}
