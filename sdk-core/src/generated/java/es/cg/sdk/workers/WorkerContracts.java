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
 * Creates and lists the contracts of a worker. The contract names the operations, but neither their paths nor their
 * fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).workerContracts()}.
 */
@Assumed
public final class WorkerContracts {
    // formatter:off
    private static final Operation<Page<WorkerContract>> LIST   = Operation.list("workerContracts.list", "/workers/{id}/contracts", WorkerContract::new);
    private static final Operation<WorkerContract>       CREATE = Operation.post("workerContracts.create", "/workers/{id}/contracts", WorkerContract::new).creates("/contracts/{id}");
    private static final Operation<WorkerContract>       GET    = Operation.get("workerContracts.get", "/contracts/{id}", WorkerContract::new);
    // formatter:on

    static {
        Resources.register(WorkerContracts.class, WorkerContracts::new);
    }

    private final Caller caller;

    private WorkerContracts(Caller caller) {
        this.caller = caller;
    }

    /**
     * Lists the contracts of a worker, newest first.
     *
     * <p>Scope {@code trabajadores:leer} or {@code nominas:empleados}, plan Enterprise. Test keys are allowed.
     */
    public Listing<WorkerContract> list(String workerId) {
        return caller.list(LIST.call(workerId));
    }

    /**
     * Creates a contract of a worker. Uses a random idempotency key.
     *
     * <p>Scope {@code nominas:empleados}, plan Enterprise. Test keys are refused.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses a field
     */
    public WorkerContract create(String workerId, NewWorkerContract contract) {
        requireNonNull(contract, "contract is null");
        return caller.run(CREATE.call(workerId).body(contract.json()));
    }

    /** Does the same as {@link #create(String, NewWorkerContract)}, with your own idempotency key. */
    public WorkerContract create(String workerId, NewWorkerContract contract, IdempotencyKey key) {
        requireNonNull(contract, "contract is null");
        return caller.run(CREATE.call(workerId).body(contract.json()).key(key));
    }

    /**
     * Returns a contract.
     *
     * <p>Scope {@code trabajadores:leer} or {@code nominas:empleados}, plan Enterprise. Test keys are allowed.
     */
    public WorkerContract get(String contractId) {
        return caller.run(GET.call(contractId));
    }
}
