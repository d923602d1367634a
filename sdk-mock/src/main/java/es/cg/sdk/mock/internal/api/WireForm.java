package es.cg.sdk.mock.internal.api;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import org.jspecify.annotations.Nullable;

/** Converts requests and answers between the contract's form and that on the wire. Guarded by the service's lock. */
public interface WireForm {
    /** The form of the contract. */
    WireForm CONTRACT = new WireForm() {
        @Override
        public ApiRequest ours(ApiRequest received) {
            return received;
        }

        @Override
        public ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response) {
            return response;
        }

        @Override
        public boolean leavesKeyUnused(String code) {
            return false;
        }
    };

    /** Returns a request in the form of the contract. */
    ApiRequest ours(ApiRequest received);

    /** Returns the answer of an operation in the form of the wire; {@code operation} is null if the path has none. */
    ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response);

    /** Whether nothing was written where the answer has this code, although its status is 500. */
    boolean leavesKeyUnused(String code);
}
