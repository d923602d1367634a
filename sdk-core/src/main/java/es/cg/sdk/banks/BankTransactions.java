package es.cg.sdk.banks;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * The movements on a client's bank accounts. Thread-safe; obtained from
 * {@code cg.forClient(id).bankTransactions()}. What a movement pays is proposed with {@link MatchProposals}, and
 * decided by a person in the panel.
 */
public final class BankTransactions {
    private static final Operation<Page<BankTransaction>> LIST =
            Operation.list("bankTransactions.list", "/bank-transactions", BankTransaction::new);
    private static final Operation<Job<BankImport>> IMPORT =
            Operation.deferred("bankTransactions.import", "/bank-transactions/import", BankImport::new);

    static {
        Resources.register(BankTransactions.class, BankTransactions::new);
    }

    private final Caller caller;

    private BankTransactions(Caller caller) {
        this.caller = caller;
    }

    /** Lists all movements, as {@link #list(BankTransactionQuery)} does. */
    public Listing<BankTransaction> list() {
        return list(BankTransactionQuery.create());
    }

    /**
     * Lists movements, newest first. The contract shows it. Scope {@code bancos:leer}, plan Professional.
     *
     * @throws es.cg.sdk.errors.ApiException as it is walked, with code {@code rango_invertido} if the query's
     *     {@code fecha_desde} is later than its {@code fecha_hasta}
     * @throws es.cg.sdk.errors.ConsentException as it is walked, if the client has not consented to this scope
     */
    public Listing<BankTransaction> list(BankTransactionQuery query) {
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Imports a bank statement, with a random idempotency key, as a job that may take two minutes:
     * {@code importStatement(statement).await(Duration.ofMinutes(5))}. A job that succeeds need not have taken every
     * movement: {@link BankImport} counts the new, the repeated and the faulty ones apart. The same statement under
     * another key is imported anew, which is harmless: what is there already counts as {@code duplicados}. The contract
     * shows the operation, but not its request.
     *
     * <p>Scope {@code bancos:escribir}, plan Professional; refused to test keys.
     *
     * @throws es.cg.sdk.errors.ValidationException if what was sent is refused at once; what is found wrong only later
     *     is a {@link es.cg.sdk.errors.JobFailedException} of the job
     * @throws es.cg.sdk.errors.ApiException with code {@code funcion_no_disponible_en_sandbox} in the sandbox
     */
    public Job<BankImport> importStatement(NewBankImport statement) {
        return caller.run(IMPORT.call().body(statement.json()));
    }

    /** Imports a bank statement as {@link #importStatement(NewBankImport)} does, with your own idempotency key. */
    public Job<BankImport> importStatement(NewBankImport statement, IdempotencyKey key) {
        return caller.run(IMPORT.call().body(statement.json()).key(key));
    }
}
