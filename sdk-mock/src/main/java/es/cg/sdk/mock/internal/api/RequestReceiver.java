package es.cg.sdk.mock.internal.api;

/** What stands behind a door. Thread-safe. */
public interface RequestReceiver {
    /** Answers a request. */
    ApiResponse answer(ApiRequest request);

    /** Answers what came through the door and is no request: malformed HTTP, or too much of it. */
    ApiResponse refuse(ApiException refusal);
}
