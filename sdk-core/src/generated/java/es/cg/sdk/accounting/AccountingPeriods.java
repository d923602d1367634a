package es.cg.sdk.accounting;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Lists the accounting years of a client. The contract names the operation, but neither its path nor its fields: all of
 * it is assumed. Thread-safe; obtained from {@code cg.forClient(id).accountingPeriods()}.
 */
@Assumed
public final class AccountingPeriods {
    // formatter:off
    private static final Operation<Page<AccountingPeriod>> LIST = Operation.list("accountingPeriods.list", "/accounting-periods", AccountingPeriod::new);
    // formatter:on

    static {
        Resources.register(AccountingPeriods.class, AccountingPeriods::new);
    }

    private final Caller caller;

    private AccountingPeriods(Caller caller) {
        this.caller = caller;
    }

    /** Lists all accounting years, as {@link #list(AccountingPeriodQuery)} does without filters. */
    public Listing<AccountingPeriod> list() {
        return list(AccountingPeriodQuery.create());
    }

    /**
     * Lists accounting years with the states of their quarters, newest first.
     *
     * <p>Scope {@code contabilidad:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<AccountingPeriod> list(AccountingPeriodQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }
}
