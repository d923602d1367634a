package es.cg.sdk.irpfpayments;

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
 * Registers, confirms and lists the payments of a client with withholding of income tax (IRPF). The contract names the
 * operations, but neither their paths nor their fields: all of it is assumed. Thread-safe; obtained from
 * {@code cg.forClient(id).irpfPayments()}.
 */
@Assumed
public final class IrpfPayments {
    // formatter:off
    private static final Operation<Page<IrpfPayment>> LIST    = Operation.list("irpfPayments.list", "/irpf-payments", IrpfPayment::new);
    private static final Operation<IrpfPayment>       CREATE  = Operation.post("irpfPayments.create", "/irpf-payments", IrpfPayment::new).creates("/irpf-payments/{id}");
    private static final Operation<IrpfPayment>       GET     = Operation.get("irpfPayments.get", "/irpf-payments/{id}", IrpfPayment::new);
    private static final Operation<IrpfPayment>       CONFIRM = Operation.post("irpfPayments.confirm", "/irpf-payments/{id}/confirm", IrpfPayment::new);
    // formatter:on

    static {
        Resources.register(IrpfPayments.class, IrpfPayments::new);
    }

    private final Caller caller;

    private IrpfPayments(Caller caller) {
        this.caller = caller;
    }

    /** Lists all payments with withholding, as {@link #list(IrpfPaymentQuery)} does without filters. */
    public Listing<IrpfPayment> list() {
        return list(IrpfPaymentQuery.create());
    }

    /**
     * Lists payments, newest first, with drafts.
     *
     * <p>Scope {@code irpf:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<IrpfPayment> list(IrpfPaymentQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the payment that carries this reference of yours ({@link IrpfPayment#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}. The list has no filter for it: at most
     * {@value ReferenceLookup#MAX_PAGES} pages are read.
     *
     * <p>Scope {@code irpf:leer}, plan Professional. Test keys are allowed.
     */
    public ReferenceLookup<IrpfPayment> findByReference(String reference) {
        return caller.search(reference).unfiltered(list(), IrpfPayment::referenciaExterna);
    }

    /**
     * Registers a payment as a draft. Uses a random idempotency key. It counts only after {@link #confirm}.
     *
     * <p>Scope {@code irpf:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     */
    public IrpfPayment create(NewIrpfPayment payment) {
        requireNonNull(payment, "payment is null");
        return caller.run(CREATE.call().body(payment.json()));
    }

    /** Does the same as {@link #create(NewIrpfPayment)}, with your own idempotency key. */
    public IrpfPayment create(NewIrpfPayment payment, IdempotencyKey key) {
        requireNonNull(payment, "payment is null");
        return caller.run(CREATE.call().body(payment.json()).key(key));
    }

    /**
     * Returns a payment.
     *
     * <p>Scope {@code irpf:leer}, plan Professional. Test keys are allowed.
     */
    public IrpfPayment get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Confirms a draft. Uses a random idempotency key. From then on it counts in model 111, and the API cannot undo it.
     *
     * <p>Scope {@code irpf:confirmar}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code ya_confirmado} if it is confirmed already
     */
    public IrpfPayment confirm(String id) {
        return caller.run(CONFIRM.call(id));
    }

    /** Does the same as {@link #confirm(String)}, with your own idempotency key. */
    public IrpfPayment confirm(String id, IdempotencyKey key) {
        return caller.run(CONFIRM.call(id).key(key));
    }
}
