package es.cg.sdk.spring;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings below {@code cg}. Immutable; {@code toString} shows no secret.
 *
 * @param baseUrl Address of the service with its path prefix, such as https://…/api/public/v1. Required, unless the
 *     application defines its own CgClient.
 * @param apiKey API key, as the accounting firm's panel showed it. Required, unless the application defines a bean of
 *     type ApiKey or Supplier&lt;ApiKey&gt;.
 * @param environment Environment of the key and of the events. By default that of the key: the sandbox for a cg_sbx_
 *     key, else production.
 * @param deadline Maximum time of a whole call, with queueing, all attempts and the waits between them. 2 minutes by
 *     default.
 * @param attemptTimeout Maximum time of one attempt. 30 seconds by default.
 * @param maxAttempts Maximum number of attempts per call, 1 to 6. 6 by default.
 * @param maxOpenRequests Maximum number of open requests in this process, 1 to 8. 8 by default; if several processes
 *     use the key, give each a part.
 * @param pacing Whether the client holds back calls that a rate limit of the service would refuse.
 * @param versionHeader Name of a header that carries the contract version in every call. None by default.
 * @param routes Other paths of operations, by the name of the operation, such as expenses.list.
 * @param corrections Locations of files that say how the service differs from what the SDK assumes, such as
 *     classpath:corrections.json. Client and webhooks follow them. None by default.
 * @param requiredScopes Scopes that the key must have, such as facturas:escribir. The application does not start
 *     without them.
 * @param checkAtStart Whether the application asks the service for its status when it starts, and does not start if the
 *     service refuses the key. Uses no quota.
 * @param statusCache How long health, info and meters use the same status of the service.
 */
@ConfigurationProperties("cg")
public record CgProperties(
        @Nullable String baseUrl,
        @Nullable String apiKey,
        @Nullable Environment environment,
        @Nullable Duration deadline,
        @Nullable Duration attemptTimeout,
        @Nullable Integer maxAttempts,
        @Nullable Integer maxOpenRequests,
        @DefaultValue("true") boolean pacing,
        @Nullable String versionHeader,
        @DefaultValue Map<String, String> routes,
        @DefaultValue List<String> corrections,
        @DefaultValue List<String> requiredScopes,
        @DefaultValue("true") boolean checkAtStart,
        @DefaultValue("1m") Duration statusCache) {
    /** Copies the collections. */
    public CgProperties {
        routes = Map.copyOf(routes);
        corrections = List.copyOf(corrections);
        requiredScopes = List.copyOf(requiredScopes);
    }

    /** The environment of the service that a key belongs to. */
    public enum Environment {
        /** Real data. */
        PRODUCTION,
        /** Fictitious data. */
        SANDBOX
    }

    /** Returns the address and the environment, and no secret. */
    @Override
    public String toString() {
        return "CgProperties[baseUrl=" + baseUrl + ", environment=" + environment + "]";
    }
}
