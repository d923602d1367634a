package es.cg.sdk.internal.retry;

import org.jspecify.annotations.Nullable;

/**
 * The job that a call polls. Immutable.
 *
 * @param operation id of the operation that started it
 * @param client id of the end client; null for none
 * @param key the idempotency key that started it; null for none
 * @param token the token that resumes it
 */
public record AcceptedJob(
        String operation, @Nullable Long client, @Nullable String key, String token) {}
