package es.cg.sdk.mock.internal.api;

/** Answers the requests of an HTTP listener. Thread-safe. */
public interface RequestReceiver {
    /** Returns the answer to a request. */
    ApiResponse answer(ApiRequest request);

    /** Returns the answer to malformed HTTP, or to a body that is too large. */
    ApiResponse refuse(ApiException error);
}
