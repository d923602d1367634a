package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Router;
import es.cg.sdk.mock.internal.store.World;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The service: a function from request to response over one world. Thread-safe; requests take effect one after the
 * other.
 */
public final class Service {
    private final World world;
    private final Contract contract;
    private final Router router;
    private final Checks checks;
    private final Idempotency idempotency;
    private final Map<String, Handler> handlers;
    private final ReentrantLock lock;

    /** The service of this contract over this office's world; handlers by {@code operationId}. */
    public Service(Contract contract, Office office, Map<String, Handler> handlers, ReentrantLock lock) {
        this.world = office.world();
        this.contract = contract;
        this.router = new Router(contract);
        this.checks = new Checks(office, contract);
        this.idempotency = new Idempotency(world);
        this.handlers = handlers;
        this.lock = lock;
    }

    /** Answers a request. */
    public ApiResponse answer(ApiRequest request) {
        lock.lock();
        try {
            world.agenda().catchUp();
            String requestId = world.dice().id("req_");
            world.trace(requestId);
            ApiResponse response;
            try {
                response = answered(request);
            } catch (Refusal refusal) {
                response = refusal.response(requestId);
            } catch (RuntimeException | StackOverflowError bug) {
                response = Refusal.failed(bug).response(requestId);
            }
            response = response.with("Request-Id", requestId);
            return world.sandbox() ? response.with("CG-Entorno", "sandbox") : response;
        } finally {
            lock.unlock();
        }
    }

    private ApiResponse answered(ApiRequest request) {
        Key key = checks.key(request);
        Visit visit = routed(request, key);
        key.row().json().put("last_used_at", world.clock().instant().toString());
        checks.ofThePermissions().forEach(check -> check.accept(visit));
        checks.ofTheRequest().forEach(check -> check.accept(visit));
        ApiResponse earlier = idempotency.earlier(visit);
        if (earlier != null) {
            return earlier;
        }
        checks.fieldsAreValid(visit);
        ApiResponse response = handler(visit.operation()).handle(visit);
        idempotency.keep(visit, response);
        return response;
    }

    private Visit routed(ApiRequest request, Key key) {
        Router.Route route = router.route(request.method(), request.path());
        if (route == null || (route.operation() != null && !isHere(route.operation()))) {
            throw Refusal.notFound("there is no such path");
        }
        if (route.operation() == null) {
            throw Refusal.methodNotAllowed(route.allowed());
        }
        return new Visit(request, key, route.operation(), route.parameters());
    }

    private boolean isHere(ApiOperation operation) {
        return operation.environments().contains(world.sandbox() ? "sandbox" : "production");
    }

    /** The contract that it follows. */
    public Contract contract() {
        return contract;
    }

    private Handler handler(ApiOperation operation) {
        Handler handler = handlers.get(operation.id());
        if (handler == null) {
            throw Refusal.unavailable("this mock does not do " + operation.id() + " yet; nothing was done");
        }
        return handler;
    }
}
