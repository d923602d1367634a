package es.cg.sdk.mock.internal.service;

/** What an operation does once every check has passed. Runs under the service's lock. */
@FunctionalInterface
public interface Handler {
    /** Does it, and answers. */
    ApiResponse handle(Visit visit);
}
