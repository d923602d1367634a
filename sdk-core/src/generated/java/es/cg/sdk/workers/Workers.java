package es.cg.sdk.workers;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Creates and lists the workers of a client. The contract names the operations, but neither their paths nor their
 * fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).workers()}.
 */
@Assumed
public final class Workers {
    // formatter:off
    private static final Operation<Page<Worker>> LIST   = Operation.list("workers.list", "/workers", Worker::new);
    private static final Operation<Worker>       CREATE = Operation.post("workers.create", "/workers", Worker::new).creates("/workers/{id}");
    private static final Operation<Worker>       GET    = Operation.get("workers.get", "/workers/{id}", Worker::new);
    // formatter:on

    static {
        Resources.register(Workers.class, Workers::new);
    }

    private final Caller caller;

    private Workers(Caller caller) {
        this.caller = caller;
    }

    /** Lists all workers, as {@link #list(WorkerQuery)} does without filters. */
    public Listing<Worker> list() {
        return list(WorkerQuery.create());
    }

    /**
     * Lists workers, newest first.
     *
     * <p>Scope {@code trabajadores:leer} or {@code nominas:empleados}, plan Enterprise. Test keys are allowed.
     */
    public Listing<Worker> list(WorkerQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Creates a worker. Uses a random idempotency key. The contract comes separately: {@link WorkerContracts#create}.
     *
     * <p>Scope {@code nominas:empleados}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code trabajador_duplicado} if the client has a worker with this
     *     tax identifier
     */
    public Worker create(NewWorker worker) {
        requireNonNull(worker, "worker is null");
        return caller.run(CREATE.call().body(worker.json()));
    }

    /** Does the same as {@link #create(NewWorker)}, with your own idempotency key. */
    public Worker create(NewWorker worker, IdempotencyKey key) {
        requireNonNull(worker, "worker is null");
        return caller.run(CREATE.call().body(worker.json()).key(key));
    }

    /**
     * Returns a worker.
     *
     * <p>Scope {@code trabajadores:leer} or {@code nominas:empleados}, plan Enterprise. Test keys are allowed.
     */
    public Worker get(String id) {
        return caller.run(GET.call(id));
    }
}
