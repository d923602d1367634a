package es.cg.sdk.banks;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Proposes the invoices that bank movements pay. The API only proposes: a person confirms in the panel. The event
 * {@code bank_transaction.matched} and {@link BankTransaction#matchStatus()} report the confirmation. Thread-safe;
 * obtained from {@code cg.forClient(id).matchProposals()}.
 */
public final class MatchProposals {
    // formatter:off
    private static final Operation<MatchProposal>       CREATE = Operation.post("matchProposals.create", "/bank-transactions/{id}/match-proposals", MatchProposal::new).creates();
    private static final Operation<Page<MatchProposal>> LIST   = Operation.list("matchProposals.list", "/bank-transactions/{id}/match-proposals", MatchProposal::new);
    // formatter:on

    static {
        Resources.register(MatchProposals.class, MatchProposals::new);
    }

    private final Caller caller;

    private MatchProposals(Caller caller) {
        this.caller = caller;
    }

    /**
     * Proposes the invoice that a movement pays. Uses a random idempotency key. The movement does not change until a
     * person confirms. The contract shows the operation, but neither its request nor its answer.
     *
     * <p>Scope {@code bancos:conciliar}, plan Professional. Test keys are refused.
     *
     * @param transactionId the id of the movement, as {@link BankTransaction#id()} returns it
     * @throws es.cg.sdk.errors.ApiException with status 404 if this client has no such movement; with code
     *     {@code funcion_no_disponible_en_sandbox}, status 501, in the sandbox; with status 403 for a test key
     */
    public MatchProposal create(String transactionId, NewMatchProposal proposal) {
        requireNonNull(proposal, "proposal is null");
        return caller.run(CREATE.call(transactionId).body(proposal.json()));
    }

    /** Does the same as {@link #create(String, NewMatchProposal)}, with your own idempotency key. */
    public MatchProposal create(String transactionId, NewMatchProposal proposal, IdempotencyKey key) {
        requireNonNull(proposal, "proposal is null");
        return caller.run(CREATE.call(transactionId).body(proposal.json()).key(key));
    }

    /**
     * Lists the proposals for a movement, newest first, with those that the service made by itself.
     *
     * <p>Scope {@code bancos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public Listing<MatchProposal> list(String transactionId) {
        return caller.list(LIST.call(transactionId));
    }
}
