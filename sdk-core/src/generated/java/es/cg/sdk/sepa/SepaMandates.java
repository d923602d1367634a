package es.cg.sdk.sepa;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Registers, revokes and lists mandates for direct debits. The contract names the operations, but neither their paths
 * nor their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).sepaMandates()}.
 */
@Assumed
public final class SepaMandates {
    // formatter:off
    private static final Operation<Page<SepaMandate>> LIST   = Operation.list("sepaMandates.list", "/sepa-mandates", SepaMandate::new);
    private static final Operation<SepaMandate>       CREATE = Operation.post("sepaMandates.create", "/sepa-mandates", SepaMandate::new).creates("/sepa-mandates/{id}");
    private static final Operation<SepaMandate>       GET    = Operation.get("sepaMandates.get", "/sepa-mandates/{id}", SepaMandate::new);
    private static final Operation<SepaMandate>       REVOKE = Operation.post("sepaMandates.revoke", "/sepa-mandates/{id}/revoke", SepaMandate::new);
    // formatter:on

    static {
        Resources.register(SepaMandates.class, SepaMandates::new);
    }

    private final Caller caller;

    private SepaMandates(Caller caller) {
        this.caller = caller;
    }

    /** Lists all mandates, as {@link #list(SepaMandateQuery)} does without filters. */
    public Listing<SepaMandate> list() {
        return list(SepaMandateQuery.create());
    }

    /**
     * Lists mandates, newest first, with masked IBANs.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     */
    public Listing<SepaMandate> list(SepaMandateQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the mandate that carries this reference of yours ({@link SepaMandate#referencia}), to find what a write
     * with an unknown outcome has done: see {@link ReferenceLookup}. The list has no filter for it: at most
     * {@value ReferenceLookup#MAX_PAGES} pages are read.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     */
    public ReferenceLookup<SepaMandate> findByReference(String reference) {
        return caller.search(reference).unfiltered(list(), SepaMandate::referencia);
    }

    /**
     * Registers a mandate that the debtor has signed. Uses a random idempotency key.
     *
     * <p>Scope {@code sepa:gestionar}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field, such as an IBAN with wrong check
     *     digits
     */
    public SepaMandate create(NewSepaMandate mandate) {
        requireNonNull(mandate, "mandate is null");
        return caller.run(CREATE.call().body(mandate.json()));
    }

    /** Does the same as {@link #create(NewSepaMandate)}, with your own idempotency key. */
    public SepaMandate create(NewSepaMandate mandate, IdempotencyKey key) {
        requireNonNull(mandate, "mandate is null");
        return caller.run(CREATE.call().body(mandate.json()).key(key));
    }

    /**
     * Returns a mandate.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     */
    public SepaMandate get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Revokes a mandate for good. Uses a random idempotency key.
     *
     * <p>Scope {@code sepa:gestionar}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code mandato_revocado} if it is revoked already or has lapsed
     */
    public SepaMandate revoke(String id, MandateRevocation revocation) {
        requireNonNull(revocation, "revocation is null");
        return caller.run(REVOKE.call(id).body(revocation.json()));
    }

    /** Does the same as {@link #revoke(String, MandateRevocation)}, with your own idempotency key. */
    public SepaMandate revoke(String id, MandateRevocation revocation, IdempotencyKey key) {
        requireNonNull(revocation, "revocation is null");
        return caller.run(REVOKE.call(id).body(revocation.json()).key(key));
    }
}
