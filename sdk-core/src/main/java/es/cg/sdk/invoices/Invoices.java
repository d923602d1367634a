package es.cg.sdk.invoices;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * A client's invoices. Thread-safe; obtained from {@code cg.forClient(id).invoices()}.
 *
 * <p>The API issues invoices, and neither cancels nor rectifies them: that a person does in the panel.
 */
public final class Invoices {
    private static final Operation<Page<Invoice>> LIST = Operation.list("invoices.list", "/invoices", Invoice::new);
    private static final Operation<Invoice> ISSUE = Operation.post("invoices.issue", "/invoices", Invoice::new);
    private static final Operation<Payment> RECORD_PAYMENT =
            Operation.post("invoices.recordPayment", "/invoices/{id}/payments", Payment::new);

    static {
        Resources.register(Invoices.class, Invoices::new);
    }

    private final Caller caller;

    private Invoices(Caller caller) {
        this.caller = caller;
    }

    /** Lists all invoices, issued and received, newest first. Scope {@code facturas:leer}, plan Starter. */
    public Listing<Invoice> list() {
        return list(InvoiceQuery.create());
    }

    /**
     * Lists invoices, newest first. To keep up with changes, ask for what has changed since a little before the last
     * time, and know an invoice by its id: one that changes while the list is walked may come twice. The contract shows
     * the operation and {@code modificado_desde}; the other filters and the record are assumed. Scope
     * {@code facturas:leer}, plan Starter.
     *
     * @throws es.cg.sdk.errors.ApiException as the list is walked, with code {@code rango_invertido} if
     *     {@code fecha_desde} is after {@code fecha_hasta}
     */
    public Listing<Invoice> list(InvoiceQuery query) {
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Issues an invoice, with a random idempotency key. There is no way back: it takes the next number of its series and
     * the next place in a legal chain of fingerprints, and the API cannot undo it.
     *
     * <p>The answer means issued and chained, and no more. Whether the tax authority accepts the invoice is known minutes
     * later: by an event, or by {@link #list(InvoiceQuery)} of what has changed since. {@link Remission#isAccepted()} tells.
     *
     * <p>The random key lives as long as this call. In a batch, and wherever a program may start again after a crash, use
     * {@link #issue(NewInvoice, IdempotencyKey)}: a document issued once more under another random key is a second legal
     * invoice. Scope {@code facturas:escribir}, plan Professional; keys for tests are refused. The contract shows the
     * operation and the basic fields of the request; the record that comes is assumed.
     *
     * @throws es.cg.sdk.errors.ValidationException if a field is refused; no number is spent
     * @throws es.cg.sdk.errors.ApiException with code {@code serie_no_disponible}, {@code nif_no_valido} or
     *     {@code emision_no_posible} if it cannot be issued for now; nothing is done, and the same key stays good
     * @throws es.cg.sdk.errors.CallException whose outcome is {@code UNKNOWN} if no answer came: it may be issued, so send
     *     it again with the key that the exception names, and with no other
     */
    public Invoice issue(NewInvoice invoice) {
        return caller.run(ISSUE.call().body(invoice.json()));
    }

    /**
     * Issues an invoice as {@link #issue(NewInvoice)} does, with a key of the caller's: the right form in a batch. With
     * {@link IdempotencyKey#forDocument} one document of yours has one key in every run and process, so that sending it
     * again gives the invoice that is there. The service remembers a key for 24 hours: what is still unknown then is
     * looked up before it is sent again.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code idempotency_key_reutilizada} if the key came with other data
     *     before
     */
    public Invoice issue(NewInvoice invoice, IdempotencyKey key) {
        return caller.run(ISSUE.call().body(invoice.json()).key(key));
    }

    /**
     * Records a payment on an invoice, with a random idempotency key. It is recorded, and may come back all the same: see
     * {@link Payment#estado()}. Under another key it is a second payment. Scope {@code facturas:cobros}, plan
     * Professional; keys for tests are refused. The contract shows the operation; the fields are assumed.
     *
     * @throws es.cg.sdk.errors.ValidationException if a field is refused, or the amount is more than what is pending
     * @throws es.cg.sdk.errors.ApiException with status 404 if there is no such invoice, or the key may not touch its
     *     client
     */
    public Payment recordPayment(String invoiceId, NewPayment payment) {
        return caller.run(RECORD_PAYMENT.call(invoiceId).body(payment.json()));
    }

    /**
     * Records a payment as {@link #recordPayment(String, NewPayment)} does, with your own idempotency key. The invoice's id
     * belongs among the parts of a document's key: one key is one payment, whichever invoice it is for.
     */
    public Payment recordPayment(String invoiceId, NewPayment payment, IdempotencyKey key) {
        return caller.run(RECORD_PAYMENT.call(invoiceId).body(payment.json()).key(key));
    }
}
