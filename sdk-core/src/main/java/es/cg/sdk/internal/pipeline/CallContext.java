package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The data of a call that all its attempts share. Immutable.
 *
 * @param firm the name of the client's firm; null for none
 * @param client id of the end client; null for none
 * @param apiKey the API key of its attempts
 * @param key the idempotency key of all its attempts; null for a read or a removal
 * @param path the path that it is sent to, with its parameters in braces: the operation's, or the one set for it
 * @param isCorrected whether corrections set that path
 * @param job the job that it polls; null if it polls none
 */
public record CallContext(
        Call<?> call,
        @Nullable String firm,
        @Nullable Long client,
        ApiKey apiKey,
        @Nullable String key,
        CallOptions options,
        String path,
        boolean isCorrected,
        @Nullable AcceptedJob job) {
    /**
     * The job that a call polls. Immutable.
     *
     * @param operation id of the operation that started it
     * @param client id of the end client; null for none
     * @param key the idempotency key that started it; null for none
     * @param token the token that resumes it
     */
    public record AcceptedJob(
            String operation,
            @Nullable Long client,
            @Nullable String key,
            String token) {}

    /** Returns the same call with another API key. */
    CallContext withKey(ApiKey other) {
        return new CallContext(call, firm, client, other, key, options, path, isCorrected, job);
    }

    /** Returns the operation's id. */
    public String operation() {
        return call.operation().id();
    }

    /** Returns whether it is a read, a write or a removal, by its HTTP method. */
    public Kind kind() {
        return switch (call.operation().method()) {
            case "GET" -> Kind.READ;
            case "DELETE" -> Kind.DELETE;
            default -> Kind.WRITE;
        };
    }

    /** Returns how listeners identify the call at this attempt; the first is 1. */
    public CallInfo callInfo(int attempt) {
        return new CallInfo(operation(), client, key, attempt, firm);
    }
}
