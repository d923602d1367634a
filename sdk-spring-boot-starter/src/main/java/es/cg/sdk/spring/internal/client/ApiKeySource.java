package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.CgProperties.Environment;
import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.spring.internal.start.UnsetVariable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the API key: a supplier of the application, its key, or the property, in this order. */
final class ApiKeySource {
    private static final String WHERE_KEYS_COME_FROM = "The accounting firm creates keys in its panel, which shows each"
            + " key only once. Set cg.api-key, best by the environment variable CG_API_KEY, or define a bean of type"
            + " Supplier<ApiKey> or ApiKey. To start without the client, set cg.enabled=false.";

    private ApiKeySource() {}

    /** Sets the key, whose kind fits the environment, or the supplier of keys. */
    static void set(
            CgClient.Builder builder,
            CgProperties properties,
            @Nullable Supplier<ApiKey> supplier,
            @Nullable ApiKey key) {
        if (supplier != null) {
            // Its key may change: it is judged by the check at start, and by the service.
            builder.apiKey(supplier);
            return;
        }
        ApiKey found = key != null ? key : parsed(properties.apiKey());
        checkKind(found, properties.environment());
        builder.apiKey(found);
    }

    private static ApiKey parsed(@Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new StartException(
                    "The property cg.api-key is not set, so that the client has no API key.", WHERE_KEYS_COME_FROM);
        }
        UnsetVariable.check("cg.api-key", text, WHERE_KEYS_COME_FROM);
        try {
            return ApiKey.of(text);
        } catch (IllegalArgumentException e) {
            throw new StartException(
                    "The property cg.api-key is not an API key: " + e.getMessage() + ".", WHERE_KEYS_COME_FROM, e);
        }
    }

    static void checkKind(ApiKey key, @Nullable Environment environment) {
        if (environment != null && environment != KeyEnvironment.of(key)) {
            throw new StartException(
                    "cg.environment is " + environment + ", and the API key (" + key + ") is for "
                            + KeyEnvironment.of(key) + ".",
                    "Use a key of that environment: cg_live_ and cg_test_ keys are for production, cg_sbx_ keys for the"
                            + " sandbox, which has an address of its own for cg.base-url.");
        }
    }
}
