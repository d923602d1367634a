package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Lists the movements on a client's bank accounts and imports bank statements. To propose the invoice that a movement
 * pays, use {@link MatchProposals}; a person decides in the panel. Thread-safe; obtained from
 * {@code cg.forClient(id).bankTransactions()}.
 */
public final class BankTransactions {
    // formatter:off
    private static final Operation<Page<BankTransaction>> LIST   = Operation.list("bankTransactions.list", "/bank-transactions", BankTransaction::new);
    private static final Operation<Job<BankImport>>       IMPORT = Operation.deferred("bankTransactions.import", "/bank-transactions/import", BankImport::new).creates("/bank-imports/{id}");
    private static final Operation<BankTransaction>       GET    = Operation.get("bankTransactions.get", "/bank-transactions/{id}", BankTransaction::new);
    // formatter:on

    static {
        Resources.register(BankTransactions.class, BankTransactions::new);
    }

    private final Caller caller;

    private BankTransactions(Caller caller) {
        this.caller = caller;
    }

    /** Lists all movements, as {@link #list(BankTransactionQuery)} does without filters. */
    public Listing<BankTransaction> list() {
        return list(BankTransactionQuery.create());
    }

    /**
     * Lists movements, newest first. The contract shows the operation.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.ApiException during iteration, with code {@code rango_invertido} if the query's
     *     {@code fecha_desde} is later than its {@code fecha_hasta}
     * @throws es.cg.sdk.errors.ConsentException during iteration, if the client has not consented to this scope
     */
    public Listing<BankTransaction> list(BankTransactionQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Imports a bank statement. Uses a random idempotency key. Returns a job that may take two minutes:
     * {@code importStatement(statement).await(Duration.ofMinutes(5))}. A job can succeed although some movements could
     * not be imported: {@link BankImport} counts new, duplicate and faulty movements separately.
     *
     * <p>Importing the same statement again under another key is harmless: movements that are already there count as
     * {@code duplicados}. The contract shows the operation, but not its request.
     *
     * <p>Scope {@code bancos:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses the request at once; errors found later make
     *     the job fail with {@link es.cg.sdk.errors.JobFailedException}
     * @throws es.cg.sdk.errors.ApiException with code {@code funcion_no_disponible_en_sandbox} in the sandbox
     */
    public Job<BankImport> importStatement(NewBankImport statement) {
        requireNonNull(statement, "statement is null");
        return caller.run(IMPORT.call().body(statement.json()));
    }

    /** Does the same as {@link #importStatement(NewBankImport)}, with your own idempotency key. */
    public Job<BankImport> importStatement(NewBankImport statement, IdempotencyKey key) {
        requireNonNull(statement, "statement is null");
        return caller.run(IMPORT.call().body(statement.json()).key(key));
    }

    /**
     * Returns a movement.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public BankTransaction get(String id) {
        return caller.run(GET.call(id));
    }
}
