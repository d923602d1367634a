package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.access.AccessLog;
import es.cg.sdk.mock.internal.access.Authentication;
import es.cg.sdk.mock.internal.access.RequestChecks;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.RequestReceiver;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.api.WireRequest;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.AnswerChecker;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Router;
import es.cg.sdk.mock.internal.contract.Schemas;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.limits.OpenRequests;
import es.cg.sdk.mock.internal.limits.OpenRequests.OpenRequest;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.ReadingInPieces;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The service of one environment: turns a request into a response. Thread-safe; requests take effect one by one. */
public final class Service implements RequestReceiver {
    private final Environment environment;
    private final SimulatedClock clock;
    private final boolean sandbox;
    private final FirmSettings settings;
    private final RateLimits limits;
    private final SandboxUsage sandboxUsage;
    private final AccessLog accessLog;
    private final Authentication authentication;
    private final Router router;
    private final Map<String, Endpoint> endpoints = new HashMap<>();
    private final IdempotencyRecords idempotency;
    private final FaultEffects faults;
    private final ReentrantLock lock;
    private final CallJournal journal;
    private final @Nullable AnswerChecker checker;
    private final WireForm wire;
    private final OpenRequests openRequests = new OpenRequests();

    /** An operation of this environment with its checks, resolved when the service starts. */
    private record Endpoint(
            ApiOperation operation,
            @Nullable OperationHandler handler,
            Consumer<ApiCall> checks,
            Consumer<ApiCall> fieldChecks) {}

    /** Creates the service of an environment with its handlers by {@code operationId}, and its form on the wire. */
    public Service(ServiceContext context, Map<String, OperationHandler> handlers, WireForm wire) {
        SharedState shared = context.shared();
        Contract contract = shared.contract();
        this.wire = wire;
        this.environment = context.environment();
        this.clock = environment.clock();
        this.sandbox = environment.sandbox();
        this.settings = context.settings();
        this.limits = context.limits();
        this.sandboxUsage = context.sandboxUsage();
        this.accessLog = context.accessLog();
        this.authentication = new Authentication(sandbox, context.present(), context.keys(), limits);
        this.router = new Router(contract);
        this.idempotency = new IdempotencyRecords(environment, wire);
        this.faults = new FaultEffects(shared.faults(), environment);
        this.lock = shared.lock();
        this.journal = shared.journal();
        this.checker = shared.checker();
        RequestChecks checks =
                new RequestChecks(environment, settings, context.permissions(), limits, context.scenarios(), contract);
        String name = environment.name();
        for (ApiOperation each : contract.operations()) {
            if (each.environments().contains(name)) {
                endpoints.put(
                        each.id(), new Endpoint(each, handlers.get(each.id()), checks.of(each), checks.ofFields(each)));
            }
        }
    }

    @Override
    public ApiResponse answer(ApiRequest request) {
        OpenRequest open = openRequests.enter(request, String.valueOf(Authentication.bearer(request)));
        try {
            return locked(request, record -> authenticated(record, open)).before(open::leave);
        } catch (RuntimeException | Error bug) {
            open.leave();
            throw bug;
        }
    }

    @Override
    public ApiResponse refuse(ApiException error) {
        ApiRequest nothing = new ApiRequest("-", List.of(), Map.of(), Map.of(), new byte[0], "-");
        return locked(nothing, record -> {
            throw error;
        });
    }

    /** Returns an answer that another receiver gave for this service, with the date of its clock. */
    public ApiResponse dated(ApiResponse response) {
        lock.lock();
        try {
            return response.with("Date", clock.httpDate());
        } finally {
            lock.unlock();
        }
    }

    /** Clears the counters that are kept outside the environment, after it was reset or restored. Needs the lock. */
    public void clearCounters() {
        limits.clear();
        openRequests.clear();
    }

    private ApiResponse locked(ApiRequest request, Function<RequestRecord, ApiResponse> work) {
        Instant received = Instant.now();
        long began = System.nanoTime();
        lock.lock();
        try {
            return answered(new RequestRecord(request, received, began), work);
        } finally {
            lock.unlock();
        }
    }

    private ApiResponse answered(RequestRecord record, Function<RequestRecord, ApiResponse> work) {
        String requestId = environment.random().id("req_");
        ApiResponse response;
        try {
            environment.schedule().catchUp();
            environment.trace(requestId);
            record.request = wire.ours(record.request);
            response = work.apply(record);
        } catch (ApiException error) {
            record.error = error;
            response = error.response(requestId);
        } catch (RuntimeException | StackOverflowError bug) {
            record.error = ApiException.failed(bug);
            response = record.error.response(requestId);
        }
        response = checked(record, response).with(headers(record, requestId));
        if (record.call != null && record.loggedClient != 0) {
            accessLog.add(record.call, record.loggedClient, response.status(), requestId);
        }
        response = faults.apply(record.fault, sent(record, response)).with("Date", clock.httpDate());
        if (record.operation != null) {
            journal.count(record.operation.id(), record.call);
        }
        journal.record(record.entry(environment, response, requestId));
        return response;
    }

    private ApiResponse sent(RequestRecord record, ApiResponse response) {
        try {
            return wire.theirs(record.operation, response);
        } catch (RuntimeException bug) {
            record.error = ApiException.failed(bug);
            ApiResponse error = record.error.response(environment.trace()).with(response.headers());
            return wire.theirs(record.operation, error);
        }
    }

    private Map<String, String> headers(RequestRecord record, String requestId) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Request-Id", requestId);
        headers.putAll(
                record.key == null
                        ? limits.headers(record.request.peer())
                        // A client on which the key may not act must not show in the headers.
                        : limits.headers(record.keyId, record.loggedClient));
        if (sandbox) {
            headers.put("CG-Entorno", "sandbox");
        }
        return headers;
    }

    private ApiResponse authenticated(RequestRecord record, OpenRequest open) {
        ApiRequest request = record.request;
        WireRequest received = request.wire();
        boolean routed = request.missedBasePath() == null && (received == null || received.noOperation() == null);
        Router.Route route = routed ? router.route(request.method(), request.path()) : null;
        ApiOperation operation = route == null ? null : route.operation();
        Endpoint endpoint = operation == null ? null : endpoints.get(operation.id());
        record.operation = endpoint == null ? null : operation;
        ApiKey key = authentication.key(request);
        record.key = key;
        record.keyId = key.id();
        if (route == null || endpoint == null) {
            throw noOperation(request, route);
        }
        ApiCall call = new ApiCall(request, key, endpoint.operation(), route.parameters());
        record.call = call;
        if (sandbox) {
            sandboxUsage.requested(endpoint.operation().id());
        }
        key.usedAt(clock.instant());
        RequestChecks.resolveClient(call);
        record.loggedClient = accessLog.clientOf(call);
        IdempotencyRecords.KeyedCall keyed = idempotency.of(call);
        try {
            return handled(record, call, endpoint, keyed, open);
        } catch (ApiException error) {
            if (!record.replayed) {
                keyed.keep(error);
            }
            throw error;
        } catch (RuntimeException | StackOverflowError bug) {
            // It is unknown what was written: as with every such 500, the key gives this answer for 24 hours.
            keyed.keep(ApiException.failed(bug));
            throw bug;
        }
    }

    /** Lets other requests in while an index of many records is made. */
    private ApiResponse read(RequestRecord record, OperationHandler handler, ApiCall call) {
        int life = environment.life();
        String trace = environment.trace();
        return ReadingInPieces.of(lock, () -> {
            if (environment.life() != life) {
                // The access log of the new state does not have it.
                record.loggedClient = 0;
                throw ApiException.unavailable(Message.of("request.environmentReset"));
            }
            environment.trace(trace);
            return handler.handle(call);
        });
    }

    private ApiException noOperation(ApiRequest request, Router.@Nullable Route route) {
        WireRequest received = request.wire();
        if (received != null && received.noOperation() != null) {
            return received.noOperation();
        }
        if (route != null && route.operation() == null) {
            return ApiException.methodNotAllowed(route.allowed());
        }
        String path = "/" + String.join("/", request.path());
        String basePath = request.missedBasePath();
        return ApiException.notFound(
                basePath == null
                        ? Message.of("request.noPath", path, router.nearest(request.path()))
                        : Message.of("request.outside", path, basePath));
    }

    private ApiResponse handled(
            RequestRecord record,
            ApiCall call,
            Endpoint endpoint,
            IdempotencyRecords.KeyedCall keyed,
            OpenRequest open) {
        ApiOperation operation = endpoint.operation();
        record.fault = faults.strike(operation, record.keyId, record.client());
        FaultEffects.refuse(record.fault, operation);
        limits.request(record.keyId, record.loggedClient);
        if (open.isTooMany() && settings.fixed().enforceLimits()) {
            throw OpenRequests.tooMany();
        }
        endpoint.checks().accept(call);
        if (open.keyIsInUse()) {
            throw ApiException.conflict("operacion_en_curso", Message.of("request.inProgress"))
                    .with("Retry-After", "1");
        }
        IdempotencyRecords.Earlier earlier = keyed.earlier();
        if (earlier != null) {
            record.replayed = true;
            return earlier.replay();
        }
        call.request().requireFit();
        endpoint.fieldChecks().accept(call);
        OperationHandler handler = endpoint.handler();
        if (handler == null) {
            throw ApiException.notImplemented(operation.id());
        }
        boolean changes = !operation.method().equals("GET");
        ApiResponse response =
                UnknownFieldAvisos.reported(call, changes ? handler.handle(call) : read(record, handler, call));
        record.done = changes;
        keyed.keep(response);
        return response;
    }

    /** Turns an answer that breaks the contract into a 500 that says how, so that a test run shows what is wrong. */
    private ApiResponse checked(RequestRecord record, ApiResponse response) {
        if (checker == null || response.json() == null) {
            return response;
        }
        ApiOperation operation = record.operation;
        List<Schemas.Violation> violations = new ArrayList<>(
                operation == null
                        ? checker.violations(response.json())
                        : checker.violations(operation, response.status(), response.json()));
        // A tester may arm a fault with any code, which a key with a stored result repeats.
        boolean ownCode = record.fault == null && !record.replayed;
        if (operation != null && record.error != null && ownCode) {
            violations.addAll(checker.violations(operation, response.status(), record.error.code()));
        }
        if (violations.isEmpty()) {
            return response;
        }
        record.error = ApiException.of(500, "error_interno", Message.of("request.brokenAnswer", violations.toString()));
        return record.error.response(environment.trace());
    }
}
