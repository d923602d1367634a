package es.cg.sdk.directory;

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
 * Creates, changes and lists the products of a client. The contract names the operations, but neither their paths nor
 * their fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).products()}.
 */
@Assumed
public final class Products {
    // formatter:off
    private static final Operation<Page<Product>> LIST   = Operation.list("products.list", "/products", Product::new);
    private static final Operation<Product>       CREATE = Operation.post("products.create", "/products", Product::new).creates("/products/{id}");
    private static final Operation<Product>       GET    = Operation.get("products.get", "/products/{id}", Product::new);
    private static final Operation<Product>       UPDATE = Operation.patch("products.update", "/products/{id}", Product::new);
    // formatter:on

    static {
        Resources.register(Products.class, Products::new);
    }

    private final Caller caller;

    private Products(Caller caller) {
        this.caller = caller;
    }

    /** Lists all products, as {@link #list(ProductQuery)} does without filters. */
    public Listing<Product> list() {
        return list(ProductQuery.create());
    }

    /**
     * Lists products, newest first, with those out of use.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<Product> list(ProductQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the product that carries this reference of yours ({@link Product#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}. The list has no filter for it: at most
     * {@value ReferenceLookup#MAX_PAGES} pages are read.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public ReferenceLookup<Product> findByReference(String reference) {
        return caller.search(reference).unfiltered(list(), Product::referenciaExterna);
    }

    /**
     * Creates a product. Uses a random idempotency key. An invoice line names it by {@code producto_id}.
     *
     * <p>Scope {@code directorio:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code producto_duplicado} if the client has one with this code
     */
    public Product create(NewProduct product) {
        requireNonNull(product, "product is null");
        return caller.run(CREATE.call().body(product.json()));
    }

    /** Does the same as {@link #create(NewProduct)}, with your own idempotency key. */
    public Product create(NewProduct product, IdempotencyKey key) {
        requireNonNull(product, "product is null");
        return caller.run(CREATE.call().body(product.json()).key(key));
    }

    /**
     * Returns a product.
     *
     * <p>Scope {@code directorio:leer}, plan Professional. Test keys are allowed.
     */
    public Product get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Changes the fields that are set and leaves the others. Uses a random idempotency key. There is no removal:
     * {@code activo(false)} takes a product out of use.
     *
     * <p>Scope {@code directorio:escribir}, plan Professional. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code producto_duplicado} if the client has another one with
     *     this code
     */
    public Product update(String id, ProductChange change) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()));
    }

    /** Does the same as {@link #update(String, ProductChange)}, with your own idempotency key. */
    public Product update(String id, ProductChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(id).body(change.json()).key(key));
    }
}
