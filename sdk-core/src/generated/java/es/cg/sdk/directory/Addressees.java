package es.cg.sdk.directory;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.ReferenceSearch;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Creates, changes and lists the recipients of a client's invoices. The contract names the operations, but neither
 * their paths nor their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).addressees()}.
 */
@Assumed
public final class Addressees {
    // formatter:off
    private static final Operation<Page<Addressee>> LIST   = Operation.list("addressees.list", "/addressees", Addressee::new);
    private static final Operation<Addressee>       CREATE = Operation.post("addressees.create", "/addressees", Addressee::new).creates("/addressees/{id}");
    private static final Operation<Addressee>       GET    = Operation.get("addressees.get", "/addressees/{id}", Addressee::new);
    private static final Operation<Addressee>       UPDATE = Operation.patch("addressees.update", "/addressees/{id}", Addressee::new);
    // formatter:on

    static {
        Resources.register(Addressees.class, Addressees::new);
    }

    private final Caller caller;

    private Addressees(Caller caller) {
        this.caller = caller;
    }

    /** Lists all addressees, as {@link #list(AddresseeQuery)} does without filters. */
    public Listing<Addressee> list() {
        return list(AddresseeQuery.create());
    }

    /**
     * Lists addressees, newest first, with those out of use.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<Addressee> list(AddresseeQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the addressee that carries this reference of yours ({@link Addressee#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public ReferenceLookup<Addressee> findByReference(String reference) {
        ReferenceSearch search = caller.search(reference);
        Listing<Addressee> filtered = list(AddresseeQuery.create().set("referencia_externa", reference));
        return search.filtered(filtered, list(), Addressee::referenciaExterna);
    }

    /**
     * Creates an addressee. Uses a random idempotency key. An invoice names it by {@code destinatario_id}.
     *
     * <p>Scope {@code directorio:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code destinatario_duplicado} if the client has one with this
     *     tax identifier
     */
    public Addressee create(NewAddressee addressee) {
        requireNonNull(addressee, "addressee is null");
        return caller.run(CREATE.call().body(addressee.json()));
    }

    /** Does the same as {@link #create(NewAddressee)}, with your own idempotency key. */
    public Addressee create(NewAddressee addressee, IdempotencyKey key) {
        requireNonNull(addressee, "addressee is null");
        return caller.run(CREATE.call().body(addressee.json()).key(key));
    }

    /**
     * Returns an addressee.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public Addressee get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Changes the fields that are set and leaves the others. Uses a random idempotency key. There is no removal:
     * {@code activo(false)} takes an addressee out of use.
     *
     * <p>Scope {@code directorio:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code destinatario_duplicado} if the client has another one with
     *     this tax identifier
     */
    public Addressee update(String id, AddresseeChange change) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()));
    }

    /** Does the same as {@link #update(String, AddresseeChange)}, with your own idempotency key. */
    public Addressee update(String id, AddresseeChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()).key(key));
    }
}
