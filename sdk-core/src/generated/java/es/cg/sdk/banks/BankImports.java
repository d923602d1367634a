package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Reads the imports of bank statements of a client, made with {@link BankTransactions#importStatement} or in the panel.
 * Thread-safe; obtained from {@code cg.forClient(id).bankImports()}.
 */
public final class BankImports {
    // formatter:off
    private static final Operation<BankImport>       GET  = Operation.get("bankImports.get", "/bank-imports/{id}", BankImport::new);
    private static final Operation<Page<BankImport>> LIST = Operation.list("bankImports.list", "/bank-imports", BankImport::new);
    // formatter:on

    static {
        Resources.register(BankImports.class, BankImports::new);
    }

    private final Caller caller;

    private BankImports(Caller caller) {
        this.caller = caller;
    }

    /**
     * Returns an import, with its state and the numbers of new, duplicate and faulty movements. The contract shows the
     * operation.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed.
     *
     * @param importId the id of the import, as {@link BankTransaction#importacionId()} returns it; not the id of its
     *     job
     * @throws es.cg.sdk.errors.ApiException with status 404 if this client has no such import
     */
    public BankImport get(String importId) {
        return caller.run(GET.call(importId));
    }

    /** Lists all imports, as {@link #list(BankImportQuery)} does without filters. */
    @Assumed
    public Listing<BankImport> list() {
        return list(BankImportQuery.create());
    }

    /**
     * Lists imports of statements, newest first.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public Listing<BankImport> list(BankImportQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }
}
