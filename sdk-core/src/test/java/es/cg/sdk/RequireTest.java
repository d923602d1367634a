package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.mock.Panel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a program asks for at its start, held against what the service tells. */
final class RequireTest {
    private final MockCg mock = MockCg.start();
    private final List<CgClient> clients = new ArrayList<>();

    @RegisterExtension
    private final Answering service = new Answering();

    @AfterEach
    void stop() {
        clients.forEach(CgClient::close);
        mock.close();
    }

    private CgClient client(String baseUrl, String key) {
        CgClient cg = Clients.of(baseUrl, key).build();
        clients.add(cg);
        return cg;
    }

    private CgClient client(String key) {
        return client(mock.baseUrl(), key);
    }

    private CgClient with(NewKey key) {
        return client(mock.panel().createKey(key).key());
    }

    private static RequirementException failed(CgClient cg, Scope... scopes) {
        return Thrown.by(RequirementException.class, () -> cg.require(scopes));
    }

    private static RequirementException failed(ClientApi client, Scope... scopes) {
        return Thrown.by(RequirementException.class, () -> client.require(scopes));
    }

    @Test
    void requireReturnsStatusAfterOneCall() {
        assertThat(client(mock.liveKey())
                        .require(Scope.FACTURAS_ESCRIBIR, Scope.ACTIVIDADES_ESCRIBIR)
                        .entorno())
                .hasToString("produccion");
        assertThat(mock.journal().calls()).hasSize(1);
        mock.journal().assertCalled("status.get", 1);
    }

    @Test
    void allMissingScopesAreNamedWithReasons() {
        CgClient cg = with(
                NewKey.live().scopes("facturas:leer", "actividades:escribir").clients(1001));
        mock.panel().plan(Panel.Plan.STARTER);
        RequirementException e =
                failed(cg, Scope.FACTURAS_LEER, Scope.ACTIVIDADES_ESCRIBIR, Scope.MODELOS_LEER, Scope.CLIENTES_LEER);

        assertThat(e)
                .hasMessage("the live key (environment produccion, plan starter) lacks actividades:escribir: on the"
                        + " key, but not in the firm's plan; it needs the plan enterprise; modelos:leer: not on the"
                        + " key; the accounting firm adds it in its panel, and needs the plan professional for it;"
                        + " clientes:leer: not on the key; the accounting firm adds it in its panel");
        assertThat(e.missing()).containsOnlyKeys("actividades:escribir", "modelos:leer", "clientes:leer");
    }

    @Test
    void testKeyLacksWriteScopesExceptWebhooks() {
        RequirementException e =
                failed(client(mock.testKey()), Scope.FACTURAS_LEER, Scope.FACTURAS_ESCRIBIR, Scope.WEBHOOKS_GESTIONAR);

        assertThat(e.missing()).containsOnlyKeys("facturas:escribir");
        assertThat(e).hasMessageContaining("the test key").hasMessageContaining("it needs a live key");
    }

    @Test
    void sandboxKeyHasAllScopesOnAnyPlan() {
        mock.panel().plan(Panel.Plan.STARTER);

        assertThat(client(mock.sandboxUrl(), mock.sandboxKey())
                        .require(Scope.ACTIVIDADES_ESCRIBIR)
                        .entorno())
                .hasToString("sandbox");
    }

    @Test
    void manageScopeIncludesReadScope() {
        CgClient cg = with(NewKey.live()
                .scopes("webhooks:gestionar", "sepa:gestionar", "nominas:empleados")
                .clients(1001));
        cg.require(Scope.WEBHOOKS_LEER, Scope.SEPA_LEER, Scope.TRABAJADORES_LEER);
        mock.panel().plan(Panel.Plan.PROFESSIONAL);

        assertThat(failed(cg, Scope.WEBHOOKS_LEER, Scope.SEPA_LEER).missing()).containsOnlyKeys("sepa:leer");
    }

    @Test
    void scopeOutsideTheContractIsReported() {
        assertThat(failed(client(mock.liveKey()), new Scope("facturas:borrar")))
                .hasMessageContaining("facturas:borrar: not on the key")
                .hasMessageContaining("the contract has none");
    }

    @Test
    void invalidKeyThrowsApiException() {
        assertThatThrownBy(() -> client("cg_live_abc.wrong").require()).isInstanceOf(ApiException.class);
    }

    @Test
    void consentingClientOfTheKeyPassesTheCheck() {
        ClientApi laura = client(mock.liveKey()).forClient(mock.clients().get(0));

        assertThat(laura.require(Scope.FACTURAS_ESCRIBIR).plan()).hasToString("enterprise");
        assertThat(mock.journal().calls("clients.list")).hasSize(1);
    }

    @Test
    void clientWithoutAccessOrConsentIsReported() {
        CgClient cg = client(mock.liveKey());

        assertThat(failed(cg.forClient(999_999), Scope.FACTURAS_LEER).missing())
                .containsOnlyKeys("client 999999")
                .containsValue("not among the clients of the key; the accounting firm adds it in its panel");
        assertThat(failed(cg.forClient(1006), Scope.FACTURAS_LEER))
                .hasMessageContaining("client 1006: has not consented");
        assertThat(failed(cg.forClient(1007), Scope.FACTURAS_LEER, Scope.CLIENTES_LEER)
                        .missing())
                .containsEntry("client 1007", "has not consented to facturas:leer");
        cg.forClient(1007).require(Scope.CLIENTES_LEER);
    }

    @Test
    void missingClientesLeerScopeIsReported() {
        CgClient cg = with(NewKey.live().scopes("facturas:leer").clients(1001));

        assertThat(failed(cg.forClient(1001), Scope.FACTURAS_LEER))
                .hasMessageContaining("client 1001: cannot be looked up: that takes clientes:leer");
        mock.journal().assertNever("clients.list");
    }

    @Test
    void statusWithoutScopesThrows() {
        service.answer(200, "{\"object\":\"status\"}");
        service.answer(200, "{\"plan\":\"nuevo\",\"clave\":{\"permisos\":[\"facturas:leer\"]}}");
        CgClient cg = service.cg();

        assertThatThrownBy(() -> cg.require(Scope.FACTURAS_LEER))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("cannot be checked");
        assertThat(cg.require(Scope.FACTURAS_LEER).plan()).hasToString("nuevo");
    }

    /** A service that has these clients on the key. */
    private void answer(String clients) {
        service.answer(200, "{\"clave\":{\"permisos\":[\"clientes:leer\",\"facturas:leer\"]}}");
        service.answer(200, "{\"object\":\"list\",\"has_more\":false,\"data\":" + clients + "}");
    }

    @Test
    void theIdOfAClientMayBeTextOrHaveDecimals() {
        ClientApi laura = service.cg().forClient(1001);
        for (String id : List.of("\"1001\"", "1001.0")) {
            answer("[{\"id\":1000},{\"id\":" + id + ",\"autorizado\":true}]");
            laura.require(Scope.FACTURAS_LEER);
            answer("[{\"id\":" + id + ",\"autorizado\":false}]");
            assertThat(failed(laura, Scope.FACTURAS_LEER))
                    .hasMessageContaining("client 1001: not authorised on the key");
        }
        answer("[{\"id\":\"1000\"}]");
        assertThat(failed(laura, Scope.FACTURAS_LEER))
                .hasMessageContaining("client 1001: not among the clients of the key");
    }

    @Test
    void unreadableClientIdsCannotBeChecked() {
        ClientApi laura = service.cg().forClient(1001);
        for (String clients : List.of(
                "[{\"cliente_id\":1001}]",
                "[{\"id\":\"cli_1001\"}]",
                "[{\"id\":{}}]",
                "[{\"id\":1000},{\"id\":\"\"}]")) {
            answer(clients);
            assertThat(failed(laura, Scope.FACTURAS_LEER).missing())
                    .as(clients)
                    .containsOnlyKeys("client 1001")
                    .containsValue("cannot be checked: the service returns clients without an id that is a number;"
                            + " look for the client in cg.clients().list(), and if it is there, do not call this"
                            + " check");
        }
        answer("[]");
        assertThat(failed(laura, Scope.FACTURAS_LEER))
                .hasMessageContaining("client 1001: not among the clients of the key");
    }

    @Test
    void scopesInAnotherFormCannotBeChecked() {
        service.answer(200, "{\"clave\":{\"permisos\":[{\"nombre\":\"facturas:leer\"}]}}");
        answer("[{\"id\":1001,\"consentimiento\":{\"permisos\":[{\"nombre\":\"facturas:leer\"}]}}]");
        CgClient cg = service.cg();

        assertThatThrownBy(() -> cg.require(Scope.FACTURAS_LEER))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("clave.permisos in status.get")
                .hasMessageContaining("cannot be checked");
        assertThatThrownBy(() -> cg.forClient(1001).require(Scope.FACTURAS_LEER))
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageContaining("consentimiento.permisos in clients.list")
                .hasMessageContaining("cannot be checked");
    }
}
