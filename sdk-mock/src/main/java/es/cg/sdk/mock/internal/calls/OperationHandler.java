package es.cg.sdk.mock.internal.calls;

import es.cg.sdk.mock.internal.api.ApiResponse;

/** What an operation does once every check has passed. Runs under the service's lock. */
@FunctionalInterface
public interface OperationHandler {
    /** Does it, and answers. */
    ApiResponse handle(ApiCall visit);
}
