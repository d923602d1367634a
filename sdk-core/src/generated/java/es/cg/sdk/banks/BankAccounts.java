package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/** Lists and reads a client's bank accounts. Thread-safe; obtained from {@code cg.forClient(id).bankAccounts()}. */
public final class BankAccounts {
    // formatter:off
    private static final Operation<Page<BankAccount>> LIST = Operation.list("bankAccounts.list", "/bank-accounts", BankAccount::new);
    private static final Operation<BankAccount>       GET  = Operation.get("bankAccounts.get", "/bank-accounts/{id}", BankAccount::new);
    // formatter:on

    static {
        Resources.register(BankAccounts.class, BankAccounts::new);
    }

    private final Caller caller;

    private BankAccounts(Caller caller) {
        this.caller = caller;
    }

    /** Lists all accounts, as {@link #list(BankAccountQuery)} does without filters. */
    public Listing<BankAccount> list() {
        return list(BankAccountQuery.create());
    }

    /**
     * Lists accounts, newest first, with masked IBANs. The contract shows the operation.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.ConsentException during iteration, if the client has not consented to this scope
     */
    public Listing<BankAccount> list(BankAccountQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns an account, with its masked IBAN.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public BankAccount get(String id) {
        return caller.run(GET.call(id));
    }
}
