package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.access.RequestChecks;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.ResponseFault;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.AnswerChecker;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Router;
import es.cg.sdk.mock.internal.contract.Schemas;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.limits.OpenRequests;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The service: a function from request to response over one world. Thread-safe; requests take effect one after the
 * other.
 */
public final class Service implements RequestReceiver {
    private final ServiceContext office;
    private final Environment world;
    private final Router router;
    private final RequestChecks checks;
    private final IdempotencyRecords idempotency;
    private final Map<String, OperationHandler> handlers;
    private final Desk desk;
    private final OpenRequests doorkeeper = new OpenRequests();

    /**
     * What the two worlds of a mock share.
     *
     * @param lock who holds it has the turn
     * @param held what answers are held to before they leave; null for nothing
     */
    public record Desk(
            ReentrantLock lock,
            CallJournal journal,
            @Nullable AnswerChecker held) {}

    /** The service of this contract over this office's world; handlers by {@code operationId}. */
    public Service(Contract contract, ServiceContext office, Map<String, OperationHandler> handlers, Desk desk) {
        this.office = office;
        this.world = office.world();
        this.router = new Router(contract);
        this.checks = new RequestChecks(office, contract);
        this.idempotency = new IdempotencyRecords(world);
        this.handlers = handlers;
        this.desk = desk;
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        OpenRequests.Entry entry = doorkeeper.enter(request, String.valueOf(RequestChecks.bearer(request)));
        try {
            return inTurn(request, attempt -> answered(attempt, entry)).before(entry::leave);
        } catch (RuntimeException | Error bug) {
            entry.leave();
            throw bug;
        }
    }

    @Override
    public ApiResponse refuse(ApiException refusal) {
        ApiRequest nothing = new ApiRequest("-", List.of(), Map.of(), Map.of(), new byte[0], "-");
        return inTurn(nothing, attempt -> {
            throw refusal;
        });
    }

    /** Forgets what is kept outside of the world, for a world that becomes another. Under the lock. */
    public void forget() {
        office.limits().forget();
        doorkeeper.forget();
    }

    private ApiResponse inTurn(ApiRequest request, Function<RequestRecord, ApiResponse> work) {
        desk.lock().lock();
        try {
            return turn(request, work);
        } finally {
            desk.lock().unlock();
        }
    }

    private ApiResponse turn(ApiRequest request, Function<RequestRecord, ApiResponse> work) {
        String requestId = world.dice().id("req_");
        RequestRecord attempt = new RequestRecord(request);
        ApiResponse response;
        try {
            world.agenda().catchUp();
            world.trace(requestId);
            response = work.apply(attempt);
        } catch (ApiException refusal) {
            attempt.refusal = refusal;
            response = refusal.response(requestId);
        } catch (RuntimeException | StackOverflowError bug) {
            attempt.refusal = ApiException.failed(bug);
            response = attempt.refusal.response(requestId);
        }
        response = held(attempt, response).with("Request-Id", requestId);
        Map<String, String> rates = attempt.key == null
                ? office.limits().headers(request.peer())
                // Of a client that the key may not touch nothing shows.
                : office.limits().headers(attempt.key, attempt.concerned);
        for (Map.Entry<String, String> header : rates.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        if (world.sandbox()) {
            response = response.with("CG-Entorno", "sandbox");
        }
        if (attempt.visit != null && attempt.concerned != 0) {
            office.calls().note(attempt.visit, attempt.concerned, response.status(), requestId);
        }
        response = fated(attempt, response);
        desk.journal().record(attempt.entry(world, response, requestId));
        return response;
    }

    private ApiResponse answered(RequestRecord attempt, OpenRequests.Entry entry) {
        attempt.operation = operation(attempt.request);
        attempt.key = checks.key(attempt.request);
        ApiCall visit = routed(attempt, attempt.key);
        attempt.visit = visit;
        office.dormancy().came(visit.operation().id());
        attempt.key.row().json().put("last_used_at", world.clock().instant().toString());
        checks.client(visit);
        attempt.concerned = office.calls().concerned(visit);
        try {
            return done(attempt, visit, entry);
        } catch (ApiException refusal) {
            if (!attempt.replayed) {
                idempotency.keep(visit, refusal);
            }
            throw refusal;
        } catch (RuntimeException | StackOverflowError bug) {
            // Nobody knows how far it came: as with every such 500, the key answers so for a day.
            idempotency.keep(visit, ApiException.failed(bug));
            throw bug;
        }
    }

    private ApiResponse done(RequestRecord attempt, ApiCall visit, OpenRequests.Entry entry) {
        strike(attempt, visit);
        office.limits().came(visit.key(), attempt.concerned);
        if (entry.isTooMany() && office.firm().enforceLimits()) {
            throw OpenRequests.tooManyOpen();
        }
        checks.ofThePermissions().forEach(check -> check.accept(visit));
        checks.ofTheRequest().forEach(check -> check.accept(visit));
        if (entry.keyIsInUse()) {
            throw ApiException.conflict("operacion_en_curso", "a request with this Idempotency-Key is under way")
                    .with("Retry-After", "1");
        }
        IdempotencyRecords.Earlier earlier = idempotency.earlier(visit);
        if (earlier != null) {
            attempt.replayed = true;
            return earlier.again();
        }
        checks.fieldsAreValid(visit);
        ApiResponse response =
                UnknownFields.noted(visit, handler(visit.operation()).handle(visit));
        attempt.done = !visit.operation().method().equals("GET");
        idempotency.keep(visit, response);
        return response;
    }

    /** A fault that keeps the service from doing anything acts here; the others when the answer leaves. */
    private void strike(RequestRecord attempt, ApiCall visit) {
        attempt.fault = office.faults().strike(visit.operation().id(), world::dice);
        if (attempt.fault instanceof InjectedFaults.Answer answer) {
            throw injected(answer, visit.operation().method());
        }
        if (attempt.fault instanceof InjectedFaults.Foreign || attempt.fault == InjectedFaults.Drop.BEFORE) {
            throw ApiException.unavailable("a fault took the place of the service");
        }
    }

    /** An answer that breaks the contract becomes a 500 that says how: so a whole test run shows what is wrong. */
    private ApiResponse held(RequestRecord attempt, ApiResponse response) {
        if (desk.held() == null || response.json() == null) {
            return response;
        }
        List<Schemas.Violation> violations = attempt.operation == null
                ? desk.held().violations(response.json())
                : desk.held().violations(attempt.operation, response.status(), response.json());
        if (violations.isEmpty()) {
            return response;
        }
        attempt.refusal =
                ApiException.of(500, "error_interno", "the mock's own answer breaks the contract: " + violations);
        return attempt.refusal.response(world.trace());
    }

    private ApiCall routed(RequestRecord attempt, ApiKey key) {
        ApiRequest request = attempt.request;
        Router.Route route = router.route(request.method(), request.path());
        if (route == null || (route.operation() != null && !isHere(route.operation()))) {
            throw ApiException.notFound("there is no such path")
                    .because("no path is /" + String.join("/", request.path()) + "; the nearest is "
                            + router.nearest(request.path()));
        }
        if (route.operation() == null) {
            throw ApiException.methodNotAllowed(route.allowed());
        }
        return new ApiCall(request, key, route.operation(), route.parameters());
    }

    /** What a request asks for, whether or not it may; null if it leads to nothing here. */
    private @Nullable ApiOperation operation(ApiRequest request) {
        Router.Route route = router.route(request.method(), request.path());
        ApiOperation operation = route == null ? null : route.operation();
        return operation == null || !isHere(operation) ? null : operation;
    }

    private boolean isHere(ApiOperation operation) {
        return operation.environments().contains(world.sandbox() ? "sandbox" : "production");
    }

    private OperationHandler handler(ApiOperation operation) {
        OperationHandler handler = handlers.get(operation.id());
        if (handler == null) {
            throw ApiException.unavailable("this mock does not do " + operation.id() + " yet; nothing was done");
        }
        return handler;
    }

    private static ApiException injected(InjectedFaults.Answer answer, String method) {
        ApiException refusal = ApiException.of(answer.status(), answer.code(), "an injected fault")
                .because("a fault was armed for this operation");
        if (answer.status() == 429) {
            refusal = refusal.with("X-CG-Rate-Limited-Reason", "credential-rate");
        }
        if (answer.status() == 401) {
            refusal = refusal.with("WWW-Authenticate", "Bearer");
        }
        if (answer.status() == 405) {
            refusal = refusal.with("Allow", method);
        }
        long wait = answer.retryAfter() == 0 && answer.status() == 429 ? 1 : answer.retryAfter();
        return wait > 0 ? refusal.with("Retry-After", Long.toString(wait)) : refusal;
    }

    private ApiResponse fated(RequestRecord attempt, ApiResponse response) {
        if (attempt.fault instanceof InjectedFaults.Drop drop) {
            ResponseFault.Kind kind = switch (drop) {
                case BEFORE -> ResponseFault.Kind.DROPPED_BEFORE;
                case AFTER -> ResponseFault.Kind.DROPPED_AFTER;
                case MID_BODY -> ResponseFault.Kind.DROPPED_MID_BODY;
            };
            return response.with(ResponseFault.of(kind));
        }
        if (attempt.fault instanceof InjectedFaults.Delay delay) {
            return response.with(new ResponseFault(
                    ResponseFault.Kind.WHOLE, delay.duration(), office.faults().released()));
        }
        if (attempt.fault instanceof InjectedFaults.Foreign foreign) {
            return ApiResponse.foreign(foreign.status(), foreign.contentType(), foreign.body());
        }
        return response;
    }
}
