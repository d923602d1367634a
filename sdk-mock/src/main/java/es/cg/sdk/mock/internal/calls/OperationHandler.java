package es.cg.sdk.mock.internal.calls;

import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.store.Environment;

/** Runs an operation after every check has passed. Called under the service's lock. */
@FunctionalInterface
public interface OperationHandler {
    /** Runs the operation and returns its answer. */
    ApiResponse handle(ApiCall call);

    /** Returns a handler that answers the client's record of this table that the path names. */
    static OperationHandler shows(Environment environment, String table) {
        return call -> ApiResponse.of(200, call.record(environment, table).shown());
    }
}
