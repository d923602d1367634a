package es.cg.sdk.spring.internal.health;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.spring.internal.status.StatusCache;
import es.cg.sdk.status.ServiceStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the status of the service says of its health, without a class of Spring. No detail is a key or a tax id. */
record ServiceHealth(boolean isUp, Map<String, Object> details) {
    static ServiceHealth of(StatusCache.Reading reading) {
        Map<String, Object> details = new LinkedHashMap<>();
        ServiceStatus status = reading.status();
        CgException failure = reading.failure();
        if (status != null) {
            put(details, "environment", status.entorno());
            put(details, "plan", status.plan());
        }
        if (failure != null) {
            put(details, "error", failure.getClass().getSimpleName());
            put(details, "code", failure instanceof ApiException refused ? refused.code() : null);
        }
        return new ServiceHealth(status != null, details);
    }

    /** Returns the details of the info endpoint: the contract version, and what the key may do. */
    static Map<String, Object> info(StatusCache.Reading reading) {
        Map<String, Object> details = new LinkedHashMap<>();
        ServiceStatus status = reading.status();
        if (status != null) {
            put(details, "contract", status.versionContrato());
            put(details, "environment", status.entorno());
            put(details, "plan", status.plan());
            put(details, "keyType", status.clave().tipo());
            details.put(
                    "scopes",
                    status.clave().permisos().stream()
                            .map(String::valueOf)
                            .sorted()
                            .toList());
        }
        return details;
    }

    private static void put(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value.toString());
        }
    }
}
