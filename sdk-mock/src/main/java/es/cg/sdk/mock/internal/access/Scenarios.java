package es.cg.sdk.mock.internal.access;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scenarios that a request of the sandbox asks for in a header. Those of the categories platform and consent are
 * applied here, to any operation; the others where invoices are issued and payments recorded. In production the header
 * has no effect. Guarded by the service's lock.
 */
public record Scenarios(Environment environment) {
    /** The header that names a scenario. */
    public static final String HEADER = "X-CG-Sandbox-Scenario";

    private static final String TABLE = "scenarios_seen";

    /** Returns the scenario that a call asks for; null for none, and always null in production. */
    public @Nullable String of(ApiCall call) {
        return environment.sandbox() ? call.request().header(HEADER) : null;
    }

    /** Whether a platform scenario was applied to a request of this integration since the last reset. */
    public boolean applied(ApiKey key, String scenario) {
        return environment.find(TABLE, key.integration() + " " + scenario) != null;
    }

    /** Returns the scopes to which the client of a call consents, as the scenario changes them. */
    Set<String> consents(ApiCall call) {
        Set<String> consents = call.key().consents(call.client());
        String scenario = String.valueOf(of(call));
        if (scenario.equals("sin_consentimiento")) {
            return Set.of();
        }
        if (scenario.equals("consentimiento_no_cubre")) {
            consents.retainAll(Set.of("clientes:leer"));
        }
        return consents;
    }

    /** Throws the error of the platform scenario that the call asks for; does nothing if it asks for none. */
    void apply(ApiCall call) {
        String scenario = of(call);
        if (scenario == null) {
            return;
        }
        boolean write = !call.operation().method().equals("GET");
        switch (scenario) {
            case "limite_de_peticiones" ->
                refuse(
                        call,
                        true,
                        ApiException.of(429, scenario, Message.of("access.scenarioLimit"))
                                .with("Retry-After", "1")
                                .with("X-CG-Rate-Limited-Reason", "credential-rate"));
            case "servicio_no_disponible" ->
                refuse(call, true, ApiException.unavailable(Message.of("access.scenarioUnavailable")));
            case "operacion_en_curso" ->
                refuse(
                        call,
                        write,
                        ApiException.conflict(scenario, Message.of("access.scenarioInProgress"))
                                .with("Retry-After", "1"));
            case "error_interno" ->
                refuse(call, write, ApiException.of(500, scenario, Message.of("access.scenarioFailed")));
            case "sin_efecto" ->
                refuse(call, write, ApiException.of(500, scenario, Message.of("access.scenarioNoEffect")));
            default -> {}
        }
    }

    private void refuse(ApiCall call, boolean applies, ApiException error) {
        if (applies) {
            environment.kept(TABLE, 0, call.key().integration() + " " + of(call));
            throw error;
        }
    }
}
