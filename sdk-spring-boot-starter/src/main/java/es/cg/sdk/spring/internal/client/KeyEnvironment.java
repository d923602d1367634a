package es.cg.sdk.spring.internal.client;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.CgProperties.Environment;
import org.jspecify.annotations.Nullable;

/** The environment that the application works in. */
public final class KeyEnvironment {
    private KeyEnvironment() {}

    /**
     * Returns the environment of the properties; if they name none, that of the key, and production without a known
     * key.
     */
    public static Environment of(CgProperties properties, @Nullable ApiKey bean) {
        if (properties.environment() != null) {
            return properties.environment();
        }
        if (bean != null) {
            return of(bean);
        }
        String key = properties.apiKey();
        return key != null && key.startsWith("cg_sbx_") ? Environment.SANDBOX : Environment.PRODUCTION;
    }

    static Environment of(ApiKey key) {
        return key.kind() == ApiKey.Kind.SANDBOX ? Environment.SANDBOX : Environment.PRODUCTION;
    }
}
