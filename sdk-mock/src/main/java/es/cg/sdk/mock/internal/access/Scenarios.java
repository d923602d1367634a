package es.cg.sdk.mock.internal.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes that a request of the sandbox asks for in its header. Those of the platform and of consent act here, on
 * any operation; the others where invoices are issued and payments recorded. In production the header does nothing.
 * Guarded by the service's lock.
 */
public final class Scenarios {
    /** The header that asks for one. */
    public static final String HEADER = "X-CG-Sandbox-Scenario";

    private static final String TABLE = "scenarios_seen";

    private final ServiceContext office;

    /** Those of this office's world. */
    public Scenarios(ServiceContext office) {
        this.office = office;
    }

    /** The scenario that a request asks for; null for none, and in production. */
    public @Nullable String of(ApiCall visit) {
        return office.world().sandbox() ? visit.request().header(HEADER) : null;
    }

    /** Whether a scenario of the platform has struck a request of this key since the sandbox began. */
    public boolean struck(ApiKey key, String scenario) {
        return office.table(TABLE).find(key.integration() + " " + scenario) != null;
    }

    /** What the client of a visit is taken to have consented to. */
    Set<String> consents(ApiCall visit) {
        Set<String> consents = visit.key().consents(visit.client());
        String scenario = String.valueOf(of(visit));
        if (scenario.equals("sin_consentimiento")) {
            return Set.of();
        }
        if (scenario.equals("consentimiento_no_cubre")) {
            consents.retainAll(Set.of("clientes:leer"));
        }
        return consents;
    }

    /** Refuses what the platform is asked to refuse. */
    void act(ApiCall visit) {
        String scenario = of(visit);
        if (scenario == null) {
            return;
        }
        boolean write = !visit.operation().method().equals("GET");
        switch (scenario) {
            case "limite_de_peticiones" ->
                refuse(
                        visit,
                        true,
                        ApiException.of(429, scenario, "a scenario: too many requests")
                                .with("Retry-After", "1")
                                .with("X-CG-Rate-Limited-Reason", "credential-rate"));
            case "servicio_no_disponible" ->
                refuse(visit, true, ApiException.unavailable("a scenario: nothing was done"));
            case "operacion_en_curso" ->
                refuse(
                        visit,
                        write,
                        ApiException.conflict(scenario, "a scenario: this is under way")
                                .with("Retry-After", "1"));
            case "error_interno" ->
                refuse(visit, write, ApiException.of(500, scenario, "a scenario: what became of it is not known"));
            case "sin_efecto" ->
                refuse(
                        visit,
                        write,
                        ApiException.of(500, scenario, "a scenario: nothing was written, repeat it with the same key"));
            default -> {}
        }
    }

    private void refuse(ApiCall visit, boolean acts, ApiException refusal) {
        if (acts) {
            String id = visit.key().integration() + " " + of(visit);
            if (office.table(TABLE).find(id) == null) {
                office.table(TABLE).add(0, JsonNodeFactory.instance.objectNode().put("id", id));
            }
            throw refusal;
        }
    }
}
