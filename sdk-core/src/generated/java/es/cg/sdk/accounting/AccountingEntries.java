package es.cg.sdk.accounting;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Reads the entries of a client's books. The API never writes entries. The contract names the operations, but neither
 * their paths nor their fields: all of it is assumed. Thread-safe; obtained from
 * {@code cg.forClient(id).accountingEntries()}.
 */
@Assumed
public final class AccountingEntries {
    // formatter:off
    private static final Operation<Page<AccountingEntry>> LIST = Operation.list("accountingEntries.list", "/accounting-entries", AccountingEntry::new);
    private static final Operation<AccountingEntry>       GET  = Operation.get("accountingEntries.get", "/accounting-entries/{id}", AccountingEntry::new);
    // formatter:on

    static {
        Resources.register(AccountingEntries.class, AccountingEntries::new);
    }

    private final Caller caller;

    private AccountingEntries(Caller caller) {
        this.caller = caller;
    }

    /** Lists all entries, as {@link #list(AccountingEntryQuery)} does without filters. */
    public Listing<AccountingEntry> list() {
        return list(AccountingEntryQuery.create());
    }

    /**
     * Lists entries with their lines, newest first.
     *
     * <p>Scope {@code contabilidad:leer}, plan Professional. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.ApiException during iteration, with code {@code rango_invertido} if {@code fecha_desde}
     *     is after {@code fecha_hasta}
     */
    public Listing<AccountingEntry> list(AccountingEntryQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns an entry.
     *
     * <p>Scope {@code contabilidad:leer}, plan Professional. Test keys are allowed.
     */
    public AccountingEntry get(String id) {
        return caller.run(GET.call(id));
    }
}
