package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.ResponseFault;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.faults.FaultAim;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Effect;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import org.jspecify.annotations.Nullable;

/** Applies injected faults to requests: before anything is done, or to the response. Guarded by the service's lock. */
record FaultEffects(InjectedFaults faults, Environment environment) {
    /** Returns the fault that strikes a call of this operation, and counts it; null for none. */
    @Nullable
    Effect strike(ApiOperation operation, String key, long client) {
        FaultAim call = new FaultAim(key, client, environment.firm());
        return faults.strike(operation.id(), call, environment::random);
    }

    /** Throws if the fault keeps the service from doing anything. */
    static void refuse(@Nullable Effect fault, ApiOperation operation) {
        if (fault instanceof InjectedFaults.Answer answer) {
            throw error(answer, operation.method());
        }
        if (fault instanceof InjectedFaults.Foreign || fault == InjectedFaults.Drop.BEFORE) {
            throw ApiException.unavailable(Message.of("request.foreignAnswer"));
        }
    }

    private static ApiException error(InjectedFaults.Answer answer, String method) {
        ApiException error = ApiException.of(answer.status(), answer.code(), Message.of("request.injected"))
                .because("a fault was armed for this operation");
        if (answer.status() == 429) {
            error = error.with("X-CG-Rate-Limited-Reason", "credential-rate");
        }
        if (answer.status() == 401) {
            error = error.with("WWW-Authenticate", "Bearer");
        }
        if (answer.status() == 405) {
            error = error.with("Allow", method);
        }
        long wait = answer.retryAfter() == 0 && answer.status() == 429 ? 1 : answer.retryAfter();
        return wait > 0 ? error.with("Retry-After", Long.toString(wait)) : error;
    }

    /** Returns the response with the fault that its transmission suffers, or what answers in its place. */
    ApiResponse apply(@Nullable Effect fault, ApiResponse response) {
        if (fault instanceof InjectedFaults.Drop drop) {
            ResponseFault.Kind kind = switch (drop) {
                case BEFORE -> ResponseFault.Kind.DROPPED_BEFORE;
                case AFTER -> ResponseFault.Kind.DROPPED_AFTER;
                case MID_BODY -> ResponseFault.Kind.DROPPED_MID_BODY;
            };
            return response.with(ResponseFault.of(kind));
        }
        if (fault instanceof InjectedFaults.Delay delay) {
            return response.with(new ResponseFault(ResponseFault.Kind.NONE, delay.duration(), faults.released()));
        }
        if (fault instanceof InjectedFaults.Foreign foreign) {
            return ApiResponse.foreign(foreign.status(), foreign.contentType(), foreign.body());
        }
        return response;
    }
}
