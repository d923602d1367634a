package es.cg.sdk.accounting;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Reads the chart of accounts of a client, and adds sub-accounts to it. The contract names the operations, but neither
 * their paths nor their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).accounts()}.
 */
@Assumed
public final class Accounts {
    // formatter:off
    private static final Operation<Page<Account>> LIST   = Operation.list("accounts.list", "/accounts", Account::new);
    private static final Operation<Account>       CREATE = Operation.post("accounts.create", "/accounts", Account::new).creates("/accounts/{codigo}");
    private static final Operation<Account>       GET    = Operation.get("accounts.get", "/accounts/{codigo}", Account::new);
    // formatter:on

    static {
        Resources.register(Accounts.class, Accounts::new);
    }

    private final Caller caller;

    private Accounts(Caller caller) {
        this.caller = caller;
    }

    /** Lists all accounts, as {@link #list(AccountQuery)} does without filters. */
    public Listing<Account> list() {
        return list(AccountQuery.create());
    }

    /**
     * Lists accounts and sub-accounts with their balances.
     *
     * <p>Scope {@code contabilidad:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<Account> list(AccountQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Adds a sub-account below an account of the chart. Uses a random idempotency key.
     *
     * <p>Scope {@code contabilidad:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code cuenta_duplicada} if the code exists,
     *     {@code longitud_no_valida} if it has a wrong number of digits, {@code cuenta_padre_inexistente} if no account
     *     begins like it
     */
    public Account create(NewAccount account) {
        requireNonNull(account, "account is null");
        return caller.run(CREATE.call().body(account.json()));
    }

    /** Does the same as {@link #create(NewAccount)}, with your own idempotency key. */
    public Account create(NewAccount account, IdempotencyKey key) {
        requireNonNull(account, "account is null");
        return caller.run(CREATE.call().body(account.json()).key(key));
    }

    /**
     * Returns an account by its code.
     *
     * <p>Scope {@code contabilidad:leer}, plan Professional. Test keys are allowed.
     */
    public Account get(String codigo) {
        return caller.run(GET.call(codigo));
    }
}
