package es.cg.sdk.internal.retry;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.RetryRules.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What stays the same over all attempts of a call. Immutable.
 *
 * @param client on whose behalf it is made; null for none
 * @param apiKey the API key of all its attempts
 * @param key the idempotency key of all its attempts; null for a read or a removal
 */
public record CallContext(
        Call<?> call,
        @Nullable Long client,
        ApiKey apiKey,
        @Nullable String key,
        CallOptions options) {
    /** The operation's id. */
    public String operation() {
        return call.operation().id();
    }

    /** Whether it is a read, a write or a removal, by its HTTP method. */
    public Kind kind() {
        return switch (call.operation().method()) {
            case "GET" -> Kind.READ;
            case "DELETE" -> Kind.DELETE;
            default -> Kind.WRITE;
        };
    }

    /** What listeners are told of the call at this attempt, the first being 1. */
    public CallInfo callInfo(int attempt) {
        return new CallInfo(operation(), client, key, attempt);
    }
}
