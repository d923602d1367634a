package es.cg.sdk.banks;

import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * The statements that were imported for a client, by {@link BankTransactions#importStatement} or in the panel.
 * Thread-safe; obtained from {@code cg.forClient(id).bankImports()}.
 */
public final class BankImports {
    private static final Operation<BankImport> GET =
            Operation.get("bankImports.get", "/bank-imports/{id}", BankImport::new);

    static {
        Resources.register(BankImports.class, BankImports::new);
    }

    private final Caller caller;

    private BankImports(Caller caller) {
        this.caller = caller;
    }

    /**
     * Reads an import: how it went, and how many movements were new, repeated or faulty. The contract shows it. Scope
     * {@code bancos:leer}, plan Professional.
     *
     * @param importId of the import, as {@link BankTransaction#importacionId()} gives it; not that of its job
     * @throws es.cg.sdk.errors.ApiException with status 404 if this client has no such import
     */
    public BankImport get(String importId) {
        return caller.run(GET.call(importId));
    }
}
