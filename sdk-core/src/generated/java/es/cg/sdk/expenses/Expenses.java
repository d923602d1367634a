package es.cg.sdk.expenses;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.ReferenceSearch;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Registers, confirms and lists the expenses of a client. The contract names the operations, but neither their paths
 * nor their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).expenses()}.
 */
@Assumed
public final class Expenses {
    // formatter:off
    private static final Operation<Page<Expense>> LIST    = Operation.list("expenses.list", "/expenses", Expense::new);
    private static final Operation<Expense>       CREATE  = Operation.post("expenses.create", "/expenses", Expense::new).creates("/expenses/{id}");
    private static final Operation<Expense>       GET     = Operation.get("expenses.get", "/expenses/{id}", Expense::new);
    private static final Operation<Expense>       CONFIRM = Operation.post("expenses.confirm", "/expenses/{id}/confirm", Expense::new);
    // formatter:on

    static {
        Resources.register(Expenses.class, Expenses::new);
    }

    private final Caller caller;

    private Expenses(Caller caller) {
        this.caller = caller;
    }

    /** Lists all expenses, as {@link #list(ExpenseQuery)} does without filters. */
    public Listing<Expense> list() {
        return list(ExpenseQuery.create());
    }

    /**
     * Lists expenses and receipts without invoice, newest first, with drafts.
     *
     * <p>Scope {@code gastos:leer}, plan Starter. Test keys are allowed.
     */
    public Listing<Expense> list(ExpenseQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the expense that carries this reference of yours ({@link Expense#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}.
     *
     * <p>Scope {@code gastos:leer}, plan Starter. Test keys are allowed.
     */
    public ReferenceLookup<Expense> findByReference(String reference) {
        ReferenceSearch search = caller.search(reference);
        Listing<Expense> filtered = list(ExpenseQuery.create().set("referencia_externa", reference));
        return search.filtered(filtered, list(), Expense::referenciaExterna);
    }

    /**
     * Registers an expense as a draft. Uses a random idempotency key. It counts only after {@link #confirm}. If it
     * looks like one that the client already has, the service registers it all the same, and {@link Expense#avisos()}
     * has {@code posible_duplicado}.
     *
     * <p>Scope {@code gastos:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     */
    public Expense create(NewExpense expense) {
        requireNonNull(expense, "expense is null");
        return caller.run(CREATE.call().body(expense.json()));
    }

    /** Does the same as {@link #create(NewExpense)}, with your own idempotency key. */
    public Expense create(NewExpense expense, IdempotencyKey key) {
        requireNonNull(expense, "expense is null");
        return caller.run(CREATE.call().body(expense.json()).key(key));
    }

    /**
     * Returns an expense.
     *
     * <p>Scope {@code gastos:leer}, plan Starter. Test keys are allowed.
     */
    public Expense get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Confirms a draft. Uses a random idempotency key. From then on it counts in model 130, and the API cannot undo it.
     *
     * <p>Scope {@code gastos:confirmar}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code ya_confirmado} if it is confirmed already,
     *     {@code periodo_cerrado} if its period is closed
     */
    public Expense confirm(String id) {
        return caller.run(CONFIRM.call(id));
    }

    /** Does the same as {@link #confirm(String)}, with your own idempotency key. */
    public Expense confirm(String id, IdempotencyKey key) {
        return caller.run(CONFIRM.call(id).key(key));
    }
}
