package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Scope;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.model.View;
import es.cg.sdk.sandbox.ClockAdvance;
import es.cg.sdk.sandbox.Sandbox;
import es.cg.sdk.sandbox.SandboxConfiguration;
import es.cg.sdk.sandbox.SandboxDifferences;
import es.cg.sdk.sandbox.SandboxEnvironment;
import es.cg.sdk.sandbox.SandboxReadiness;
import es.cg.sdk.sandbox.SandboxReset;
import es.cg.sdk.sandbox.SandboxReset.ClientePropio;
import es.cg.sdk.sandbox.SandboxScenarios;
import es.cg.sdk.sandbox.SandboxScenarios.Categoria;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** The state, the clock and the resets of the sandbox. */
final class SandboxTest extends SandboxCalls {
    /** Reads, and holds what was sent to what it is: on behalf of no client, with no key and no body. */
    private <T extends View> T read(String line, String answer, Function<SandboxEnvironment, T> call) throws Exception {
        service.answer(200, answer);
        T view = call.apply(sandbox());
        RecordedRequest sent = sent();
        assertThat(line(sent)).isEqualTo(line);
        assertThat(sent.getHeaders().get("X-CG-Client")).isNull();
        assertThat(key(sent)).isNull();
        assertThat(body(sent)).isEmpty();
        return view;
    }

    @Test
    void sandboxShowsClockResetsAndCaps() throws Exception {
        Sandbox sheet = read("GET /sandbox", """
                {"object":"sandbox","reloj":"2026-11-21T09:00:00+01:00","desfase_segundos":86400,\
                "resets_restantes_hoy":5,"topes":{"clientes":50,"facturas":null},"archivo_el":"2027-02-18"}""", SandboxEnvironment::get);

        assertThat(sheet.reloj()).isEqualTo("2026-11-21T09:00:00+01:00");
        assertThat(sheet.desfaseSegundos()).isEqualTo(86400);
        assertThat(sheet.resetsRestantesHoy()).isEqualTo(5);
        assertThat(sheet.topes().clientes()).isEqualTo(50);
        assertThat(sheet.topes().facturas()).isNull();
        assertThat(sheet.archivoEl()).isEqualTo("2027-02-18");
    }

    @Test
    void resetSeedsAllWithNoBody() throws Exception {
        service.answer(200, "{\"object\":\"sandbox_reset\",\"clientes\":[9001,9002]}");
        assertThat(sandbox().reset().clientes()).containsExactly(9001L, 9002L);

        RecordedRequest sent = sent();
        assertThat(line(sent)).isEqualTo("POST /sandbox/reset");
        assertThat(body(sent)).isEmpty();
        assertThat(key(sent)).isNotBlank();
    }

    @Test
    void resetSeedsOneClient() throws Exception {
        SandboxReset one = SandboxReset.builder().cliente(9001L).build();
        SandboxReset.SeededData seeded = write(
                "POST /sandbox/reset",
                "{\"cliente\":9001}",
                "{\"object\":\"sandbox_reset\",\"reiniciado_en\":\"2026-11-20T09:00:00+01:00\",\"clientes\":[9001]}",
                sandbox -> sandbox.reset(one),
                sandbox -> sandbox.reset(one, KEY));

        assertThat(seeded.reiniciadoEn()).isEqualTo("2026-11-20T09:00:00+01:00");
    }

    @Test
    void resetCanDeclareCustomClients() {
        SandboxReset declared = SandboxReset.builder()
                .clientes(List.of(
                        ClientePropio.of("Huerta Simulada")
                                .tipo(TipoCliente.AUTONOMO)
                                .regimenIva(RegimenIva.AGRICULTURA_GANADERIA)
                                .territorio(Territorio.PENINSULA_BALEARES)
                                .caso(SandboxReset.Caso.NORMAL),
                        ClientePropio.of(null)
                                .tipo(new TipoCliente("nuevo"))
                                .caso(new SandboxReset.Caso("raro"))
                                .set("otro", 1)))
                .set("mas", true)
                .build();

        assertThat(declared.json().text()).isEqualTo("""
                {"clientes":[{"caso":"normal","nombre":"Huerta Simulada","regimen_iva":"agricultura_ganaderia",\
                "territorio":"peninsula_baleares","tipo":"autonomo"},{"caso":"raro","otro":1,"tipo":"nuevo"}],"mas":true}""");
        assertThat(SandboxReset.builder()
                        .clientes(List.of(ClientePropio.of("a")))
                        .clientes(List.of())
                        .build()
                        .json()
                        .text())
                .isEqualTo("{\"clientes\":[]}");
        assertThat(SandboxReset.builder()
                        .clientes(List.of(ClientePropio.of("a")))
                        .clientes(null)
                        .build())
                .isEqualTo(SandboxReset.builder().build());
        assertThat(declared).hasToString("SandboxReset[clientes=2, mas]");
        assertThat(ClientePropio.of("a"))
                .hasToString("ClientePropio[nombre]")
                .isEqualTo(ClientePropio.of("a"))
                .isNotEqualTo(ClientePropio.of("b"));
        assertThatThrownBy(() -> SandboxReset.builder().clientes(Arrays.asList(ClientePropio.of("a"), absent())))
                .hasMessage("SandboxReset.clientes has an item that is null");
    }

    @SuppressWarnings("NullAway") // It is the point.
    private static ClientePropio absent() {
        return null;
    }

    @Test
    void clockAdvanceReportsWhatBecameDue() throws Exception {
        ClockAdvance.AdvancedClock clock = write(
                "POST /sandbox/clock/advance",
                "{\"dias\":1}",
                """
                {"object":"sandbox_clock","reloj":"2026-11-21T09:00:00+01:00",\
                "ejecutado":{"recurrentes":1,"recordatorios":0,"vencimientos":2,"remisiones":3}}""",
                sandbox -> sandbox.advanceClock(ClockAdvance.days(1)),
                sandbox -> sandbox.advanceClock(ClockAdvance.days(1), KEY));

        assertThat(clock.reloj()).isEqualTo("2026-11-21T09:00:00+01:00");
        assertThat(clock.ejecutado().recurrentes()).isEqualTo(1);
        assertThat(clock.ejecutado().recordatorios()).isZero();
        assertThat(clock.ejecutado().vencimientos()).isEqualTo(2);
        assertThat(clock.ejecutado().remisiones()).isEqualTo(3);
    }

    @Test
    void clockAdvanceTakesOnePositiveUnit() {
        assertThat(ClockAdvance.days(1).json().text()).isEqualTo("{\"dias\":1}");
        assertThat(ClockAdvance.hours(36).json().text()).isEqualTo("{\"horas\":36}");
        assertThat(ClockAdvance.seconds(90).json().text()).isEqualTo("{\"segundos\":90}");
        assertThat(ClockAdvance.hours(24))
                .hasToString("ClockAdvance[horas]")
                .isEqualTo(ClockAdvance.hours(24))
                .isNotEqualTo(ClockAdvance.days(24));
        assertThatThrownBy(() -> ClockAdvance.days(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ClockAdvance.dias must be above zero, but is 0: the clock only moves forward, and a reset"
                        + " brings it back to the present");
        assertThatThrownBy(() -> ClockAdvance.hours(-1))
                .hasMessageStartingWith("ClockAdvance.horas must be above zero, but is -1");
        assertThatThrownBy(() -> ClockAdvance.seconds(Long.MIN_VALUE))
                .hasMessageStartingWith("ClockAdvance.segundos must be above zero");
    }

    @Test
    void differencesScenariosAndReadinessAreRead() throws Exception {
        SandboxDifferences differences = read("GET /sandbox/diferencias", """
                {"object":"sandbox_differences","diferencias":[{"codigo":"remision","titulo":"Remisión simulada",\
                "descripcion":"No se envía nada a la AEAT."}]}""", SandboxEnvironment::differences);
        SandboxScenarios scenarios = read("GET /sandbox/scenarios", """
                {"object":"sandbox_scenarios","escenarios":[{"nombre":"rechazada","categoria":"remision",\
                "operaciones":["POST /invoices"],"efecto":"La AEAT rechaza."},{"categoria":"otra"}]}""", SandboxEnvironment::scenarios);
        SandboxReadiness readiness = read("GET /sandbox/preparacion", """
                {"object":"sandbox_readiness","listo":false,"comprobaciones":[{"codigo":"webhook_verificado","ok":false,\
                "detalle":"Ningún destino."}]}""", SandboxEnvironment::readiness);
        SandboxConfiguration configuration = read("GET /sandbox/configuracion", """
                {"object":"sandbox_configuration","destinos":[{"object":"webhook","id":"wh_1"}],\
                "permisos":["facturas:leer","nuevo:leer"]}""", SandboxEnvironment::configuration);

        assertThat(differences.diferencias().get(0).codigo()).isEqualTo("remision");
        assertThat(scenarios.escenarios().get(0).nombre()).isEqualTo("rechazada");
        assertThat(scenarios.escenarios().get(0).operaciones()).containsExactly("POST /invoices");
        assertThat(scenarios.escenarios())
                .extracting(SandboxScenarios.Scenario::categoria)
                .containsExactly(Categoria.REMISION, new Categoria("otra"));
        assertThat(readiness.listo()).isFalse();
        assertThat(readiness.comprobaciones().get(0).ok()).isFalse();
        assertThat(configuration.destinos()).extracting(WebhookDestination::id).containsExactly("wh_1");
        assertThat(configuration.permisos()).containsExactly(Scope.FACTURAS_LEER, new Scope("nuevo:leer"));
    }

    @Test
    void aScenarioIsAskedForByItsHeader() throws Exception {
        service.answer(200, "{\"object\":\"sandbox\"}");
        service.cg()
                .with(CallOptions.defaults().scenario("limite_de_peticiones"))
                .sandbox()
                .get();

        assertThat(sent().getHeaders().get("X-CG-Sandbox-Scenario")).isEqualTo("limite_de_peticiones");
    }
}
