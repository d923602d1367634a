package es.cg.sdk.spring;

import es.cg.sdk.spring.CgWebhookProperties.Schema;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings below {@code cg.shared-limits}. Immutable.
 *
 * @param enabled Whether all processes over the application's PostgreSQL share the limits of the API key. Needs
 *     es.cg.sdk:sdk-shared-limits.
 * @param openRequests Maximum number of open requests of the API key in all processes, 1 to 8; 8 by default.
 * @param requestsPerMinute Maximum number of requests a minute in all processes; what the service allows by default.
 * @param initializeSchema Whether missing tables are created at start: always, or never.
 */
@ConfigurationProperties("cg.shared-limits")
public record CgSharedLimitsProperties(
        @DefaultValue("false") boolean enabled,
        @Nullable Integer openRequests,
        @Nullable Integer requestsPerMinute,
        @DefaultValue("never") Schema initializeSchema) {}
