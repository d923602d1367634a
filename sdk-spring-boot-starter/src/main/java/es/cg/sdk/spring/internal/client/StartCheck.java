package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.spring.CgProperties;
import es.cg.sdk.spring.internal.start.StartException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Asks the service for its status when the application starts. What only a person can cure keeps it from starting: a
 * key that is refused, a scope that is missing. A service that cannot be reached does not.
 */
final class StartCheck implements SmartInitializingSingleton {
    private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);
    // Twice, since the first call of a process that starts on a busy machine may take long.
    private static final CallOptions SHORT = CallOptions.defaults()
            .maxAttempts(2)
            .attemptTimeout(Duration.ofSeconds(5))
            .deadline(Duration.ofSeconds(10));
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final CgClient client;
    private final CgProperties properties;

    StartCheck(CgClient client, CgProperties properties) {
        this.client = client;
        this.properties = properties;
    }

    @Override
    public void afterSingletonsInstantiated() {
        Scope[] scopes = properties.requiredScopes().stream().map(Scope::new).toArray(Scope[]::new);
        try {
            client.with(SHORT).require(scopes);
        } catch (RequirementException e) {
            throw new StartException(
                    "The API key lacks what cg.required-scopes lists: " + e.getMessage(),
                    "Ask the accounting firm to add the scopes to the key in its panel, or shorten"
                            + " cg.required-scopes.",
                    e);
        } catch (ApiException e) {
            refused(e);
        } catch (CgException e) {
            LOG.warn(
                    "the status of the service could not be read at start, so that the API key is not checked: {}",
                    e.getMessage());
        }
    }

    private void refused(ApiException e) {
        if ("entorno_incorrecto".equals(e.code())) {
            throw new StartException(
                    "The service at " + properties.baseUrl() + " refuses the API key, since it belongs to the other"
                            + " environment (entorno_incorrecto).",
                    "Use the sandbox's address with a cg_sbx_ key, and the production address with a cg_live_ or"
                            + " cg_test_ key: correct cg.base-url or cg.api-key.",
                    e);
        }
        if (e.status() == UNAUTHORIZED || e.status() == FORBIDDEN) {
            throw new StartException(
                    "The service at " + properties.baseUrl() + " refuses the API key: " + e.getMessage(),
                    "Check cg.api-key against the panel of the accounting firm: the key may be revoked, expired or"
                            + " limited to other addresses. To start without this check, set cg.check-at-start=false.",
                    e);
        }
        LOG.warn(
                "the status of the service could not be read at start, so that the API key is not checked: {}",
                e.getMessage());
    }
}
