package es.cg.sdk.mock.internal.access;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.keys.KeyStore;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates a request: finds the API key in its {@code Authorization} header, and checks that the key is valid in
 * this environment and allowed from the caller's address. Guarded by the service's lock.
 */
public record Authentication(boolean sandbox, SimulatedClock present, KeyStore keys, RateLimits limits) {
    private static final Pattern KEY = Pattern.compile("cg_(live|test|sbx)_[^.\\s]+\\.\\S+");

    /**
     * Returns the key of a request.
     *
     * @throws ApiException with 401 if the key is missing, malformed, of the other environment or not valid; with 403
     *     if it may not be used from this address; with 429 if too many such requests came from the address
     */
    public ApiKey key(ApiRequest request) {
        String value = bearer(request);
        if (value == null || !KEY.matcher(value).matches()) {
            limits.requestWithoutKey(request.peer());
            throw ApiException.unauthenticated("clave_no_valida", Message.of("access.noBearer"));
        }
        if (value.startsWith("cg_sbx_") != sandbox) {
            throw ApiException.unauthenticated(
                    "entorno_incorrecto",
                    sandbox ? Message.of("access.keyOfProduction") : Message.of("access.keyOfSandbox"));
        }
        ApiKey key = keys.find(value);
        // On the present's clock, also in the sandbox: when its own clock is moved, keys must not expire, since a reset
        // needs one.
        Instant now = present.instant();
        if (key == null || !key.validAt(now)) {
            limits.requestWithInvalidKey(request.peer());
            throw ApiException.unauthenticated("clave_no_valida", Message.of("access.invalidKey"))
                    .because(key == null ? "no key has this value" : key.whyEnded(now));
        }
        if (!key.allows(request.peer())) {
            throw ApiException.of(403, "ip_no_permitida", Message.of("access.address", request.peer()));
        }
        return key;
    }

    /** Returns the bearer token of a request; null if it has none. */
    public static @Nullable String bearer(ApiRequest request) {
        String header = request.header("Authorization");
        return header != null && header.startsWith("Bearer ") ? header.substring("Bearer ".length()) : null;
    }
}
