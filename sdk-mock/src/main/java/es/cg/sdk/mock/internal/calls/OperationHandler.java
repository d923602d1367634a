package es.cg.sdk.mock.internal.calls;

import es.cg.sdk.mock.internal.api.ApiResponse;

/** Runs an operation after every check has passed. Called under the service's lock. */
@FunctionalInterface
public interface OperationHandler {
    /** Runs the operation and returns its answer. */
    ApiResponse handle(ApiCall call);
}
