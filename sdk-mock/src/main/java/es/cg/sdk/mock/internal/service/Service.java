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
    private final Router router;
    private final Checks checks;
    private final Idempotency idempotency;
    private final Map<String, Handler> handlers;
    private final ReentrantLock lock = new ReentrantLock();

    /** The service of this contract over this world; handlers by {@code operationId}. */
    public Service(Contract contract, World world, Map<String, Handler> handlers) {
        this.world = world;
        this.router = new Router(contract);
        this.checks = new Checks(world, contract.schemas());
        this.idempotency = new Idempotency(world);
        this.handlers = handlers;
    }

    /** Answers a request. */
    public ApiResponse answer(ApiRequest request) {
        lock.lock();
        try {
            String requestId = world.id("req_");
            ApiResponse response;
            try {
                response = answered(request);
            } catch (Refusal refusal) {
                response = refusal.response(requestId);
            } catch (RuntimeException | StackOverflowError bug) {
                response = Refusal.failed(bug).response(requestId);
            }
            return response.with("Request-Id", requestId);
        } finally {
            lock.unlock();
        }
    }

    private ApiResponse answered(ApiRequest request) {
        checks.ofTheCaller().forEach(check -> check.accept(request));
        Visit visit = routed(request);
        checks.ofTheRequest().forEach(check -> check.accept(visit));
        ApiResponse earlier = idempotency.earlier(visit);
        if (earlier != null) {
            return earlier;
        }
        checks.bodyIsValid(visit);
        ApiResponse response = handler(visit.operation()).handle(visit);
        idempotency.keep(visit, response);
        return response;
    }

    private Visit routed(ApiRequest request) {
        Router.Route route = router.route(request.method(), request.path());
        if (route == null) {
            throw Refusal.notFound("there is no such path");
        }
        if (route.operation() == null) {
            throw Refusal.methodNotAllowed(route.allowed());
        }
        return new Visit(request, route.operation(), route.parameters());
    }

    private Handler handler(ApiOperation operation) {
        Handler handler = handlers.get(operation.id());
        if (handler == null) {
            throw Refusal.unavailable("this mock does not do " + operation.id() + " yet; nothing was done");
        }
        return handler;
    }
}
