package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class StatusTest {
    @Test
    void itTellsWhatTheKeyCanDo() {
        ServiceHarness desk = new ServiceHarness();
        ApiKey key = desk.context()
                .keys()
                .make(
                        "test",
                        Set.of("clientes:leer"),
                        List.of(1001L, 1002L),
                        List.of(),
                        Instant.parse("2027-01-01T00:00:00Z"),
                        false);
        key.row().change(json -> json.putArray("allowed_ips").add("192.0.2.0/24"));
        desk.settings().plan(Plan.STARTER);
        ObjectNode status = desk.get(key, "/status");

        assertThat(status.path("entorno").asText()).isEqualTo("produccion");
        assertThat(status.path("plan").asText()).isEqualTo("starter");
        assertThat(status.at("/clave/prefijo").asText()).startsWith("cg_test_");
        assertThat(key.value()).startsWith(status.at("/clave/prefijo").asText() + ".");
        assertThat(status.at("/clave/tipo").asText()).isEqualTo("test");
        assertThat(status.at("/clave/permisos").toString()).isEqualTo("[\"clientes:leer\"]");
        assertThat(status.at("/clave/caduca_en").asText()).startsWith("2027-01-01T01:00");
        assertThat(status.at("/clave/ips_permitidas").toString()).isEqualTo("[\"192.0.2.0/24\"]");
        assertThat(status.path("clientes_autorizados").intValue()).isEqualTo(2);
        assertThat(status.has("sandbox")).isFalse();
    }

    @Test
    void inTheSandboxItTellsTheTimeOfItsClock() throws Exception {
        try (Wire wire = new Wire()) {
            Answer status =
                    wire.send(wire.to(wire.mock().sandboxUrl(), wire.mock().sandboxKey(), "/status", 0));

            assertThat(status.json().path("entorno").asText()).isEqualTo("sandbox");
            assertThat(status.json().at("/sandbox/reloj").asText()).startsWith("2026-11-20T09:00");
        }
    }
}
