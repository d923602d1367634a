package es.cg.sdk.recurring;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Creates, changes, pauses and cancels recurring invoices. The contract names the operations, but neither their paths
 * nor their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).recurringInvoices()}.
 */
@Assumed
public final class RecurringInvoices {
    // formatter:off
    private static final Operation<Page<RecurringInvoice>> LIST        = Operation.list("recurringInvoices.list", "/recurring-invoices", RecurringInvoice::new);
    private static final Operation<RecurringInvoice>       CREATE      = Operation.post("recurringInvoices.create", "/recurring-invoices", RecurringInvoice::new).creates("/recurring-invoices/{id}");
    private static final Operation<RecurringInvoice>       GET         = Operation.get("recurringInvoices.get", "/recurring-invoices/{id}", RecurringInvoice::new);
    private static final Operation<RecurringInvoice>       UPDATE      = Operation.patch("recurringInvoices.update", "/recurring-invoices/{id}", RecurringInvoice::new);
    private static final Operation<RecurringInvoice>       PAUSE       = Operation.post("recurringInvoices.pause", "/recurring-invoices/{id}/pause", RecurringInvoice::new);
    private static final Operation<RecurringInvoice>       RESUME      = Operation.post("recurringInvoices.resume", "/recurring-invoices/{id}/resume", RecurringInvoice::new);
    private static final Operation<RecurringInvoice>       CANCEL      = Operation.post("recurringInvoices.cancel", "/recurring-invoices/{id}/cancel", RecurringInvoice::new);
    private static final Operation<Page<NextIssue>>        NEXT_ISSUES = Operation.list("recurringInvoices.nextIssues", "/recurring-invoices/{id}/next-issues", NextIssue::new);
    // formatter:on

    static {
        Resources.register(RecurringInvoices.class, RecurringInvoices::new);
    }

    private final Caller caller;

    private RecurringInvoices(Caller caller) {
        this.caller = caller;
    }

    /** Lists all recurring invoices, as {@link #list(RecurringInvoiceQuery)} does without filters. */
    public Listing<RecurringInvoice> list() {
        return list(RecurringInvoiceQuery.create());
    }

    /**
     * Lists recurring invoices, newest first.
     *
     * <p>Scope {@code recurrentes:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<RecurringInvoice> list(RecurringInvoiceQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the recurring invoice that carries this reference of yours ({@link RecurringInvoice#referenciaExterna}),
     * to find what a write with an unknown outcome has done: see {@link ReferenceLookup}. The list has no filter for
     * it: at most {@value ReferenceLookup#MAX_PAGES} pages are read.
     *
     * <p>Scope {@code recurrentes:leer}, plan Professional. Test keys are allowed.
     */
    public ReferenceLookup<RecurringInvoice> findByReference(String reference) {
        return caller.search(reference).unfiltered(list(), RecurringInvoice::referenciaExterna);
    }

    /**
     * Creates a recurring invoice. Uses a random idempotency key. From then on the service issues its invoices by
     * itself; each one takes a legal number, and the API cannot undo it. The event {@code recurring_invoice.emitted}
     * reports each of them.
     *
     * <p>Scope {@code recurrentes:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     */
    public RecurringInvoice create(NewRecurringInvoice recurring) {
        requireNonNull(recurring, "recurring is null");
        return caller.run(CREATE.call().body(recurring.json()));
    }

    /** Does the same as {@link #create(NewRecurringInvoice)}, with your own idempotency key. */
    public RecurringInvoice create(NewRecurringInvoice recurring, IdempotencyKey key) {
        requireNonNull(recurring, "recurring is null");
        return caller.run(CREATE.call().body(recurring.json()).key(key));
    }

    /**
     * Returns a recurring invoice.
     *
     * <p>Scope {@code recurrentes:leer}, plan Professional. Test keys are allowed.
     */
    public RecurringInvoice get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Changes the fields that are set, for future invoices, and leaves the others. Uses a random idempotency key.
     *
     * <p>Scope {@code recurrentes:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code recurrente_cancelada} if it is cancelled or has ended
     */
    public RecurringInvoice update(String id, RecurringInvoiceChange change) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()));
    }

    /** Does the same as {@link #update(String, RecurringInvoiceChange)}, with your own idempotency key. */
    public RecurringInvoice update(String id, RecurringInvoiceChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()).key(key));
    }

    /**
     * Pauses a recurring invoice. Uses a random idempotency key. It issues nothing until {@link #resume}.
     *
     * <p>Scope {@code recurrentes:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code recurrente_cancelada} if it is cancelled or has ended
     */
    public RecurringInvoice pause(String id) {
        return caller.run(PAUSE.call(id));
    }

    /** Does the same as {@link #pause(String)}, with your own idempotency key. */
    public RecurringInvoice pause(String id, IdempotencyKey key) {
        return caller.run(PAUSE.call(id).key(key));
    }

    /**
     * Resumes a paused recurring invoice. Uses a random idempotency key. The invoices that the pause left out are not
     * issued.
     *
     * <p>Scope {@code recurrentes:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code recurrente_cancelada} if it is cancelled or has ended
     */
    public RecurringInvoice resume(String id) {
        return caller.run(RESUME.call(id));
    }

    /** Does the same as {@link #resume(String)}, with your own idempotency key. */
    public RecurringInvoice resume(String id, IdempotencyKey key) {
        return caller.run(RESUME.call(id).key(key));
    }

    /**
     * Cancels a recurring invoice for good. Uses a random idempotency key. The invoices that it has issued stay.
     *
     * <p>Scope {@code recurrentes:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code recurrente_cancelada} if it is cancelled or has ended
     */
    public RecurringInvoice cancel(String id) {
        return caller.run(CANCEL.call(id));
    }

    /** Does the same as {@link #cancel(String)}, with your own idempotency key. */
    public RecurringInvoice cancel(String id, IdempotencyKey key) {
        return caller.run(CANCEL.call(id).key(key));
    }

    /**
     * Lists the invoices that a recurring invoice will issue, soonest first; none while it is paused.
     *
     * <p>Scope {@code recurrentes:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<NextIssue> nextIssues(String id) {
        return caller.list(NEXT_ISSUES.call(id));
    }
}
