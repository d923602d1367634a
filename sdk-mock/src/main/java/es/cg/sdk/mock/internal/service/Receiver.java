package es.cg.sdk.mock.internal.service;

/** What stands behind a door. Thread-safe. */
public interface Receiver {
    /** Answers a request. */
    ApiResponse answer(ApiRequest request);

    /** Answers what came through the door and is no request: malformed HTTP, or too much of it. */
    ApiResponse refuse(Refusal refusal);
}
