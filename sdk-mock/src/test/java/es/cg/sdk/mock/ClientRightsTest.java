package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract's rights of access, portability and erasure. */
final class ClientRightsTest {
    private final ServiceHarness desk = new ServiceHarness();

    private static List<String> column(JsonNode list, String field) {
        List<String> values = new ArrayList<>();
        list.path("data").forEach(each -> values.add(each.path(field).asText()));
        return values;
    }

    @Test
    void theLogIsServedOverHttpWithAddressAndBrowser() throws Exception {
        try (Wire wire = new Wire()) {
            Answer read = wire.send(wire.to("/activities?activa=true", 1002).header("User-Agent", "erp/1.0"));
            Answer log = wire.get("/clients/1002/activity");
            JsonNode call = log.json().at("/data/0");

            assertThat(log.status()).isEqualTo(200);
            assertThat(log.json().path("data")).hasSize(1);
            assertThat(call.path("metodo").asText()).isEqualTo("GET");
            assertThat(call.path("ruta").asText()).isEqualTo("/activities");
            assertThat(call.path("permiso").asText()).isEqualTo("clientes:leer");
            assertThat(call.path("resultado").intValue()).isEqualTo(200);
            assertThat(call.path("ip").asText()).isEqualTo("127.0.0.1");
            assertThat(call.path("navegador").asText()).isEqualTo("erp/1.0");
            assertThat(call.path("request_id").asText())
                    .isEqualTo(read.headers().get("Request-Id"));
            assertThat(log.json().path("consentimiento_desde").asText()).startsWith("2026-11-20T09:00");
        }
    }

    @Test
    void theLogHasRefusedCallsTooWithThePermissionTheyNeededNewestFirst() {
        ApiKey key = desk.key(1002L);
        desk.call(key, "GET", "/activities", 1002, "");
        desk.call(key, "GET", "/activities?limit=0", 1002, "");
        desk.call(key, "POST", "/activities", 1002, "{}");
        desk.call(key, "DELETE", "/activities/act_x", 1002, "");
        desk.call(key, "GET", "/clients", 0, "");
        desk.call(key, "GET", "/activities", 1001, "");

        JsonNode log = desk.get(key, "/clients/1002/activity");

        assertThat(column(log, "resultado")).containsExactly("404", "422", "400", "200");
        assertThat(column(log, "permiso"))
                .containsExactly("actividades:escribir", "actividades:escribir", "clientes:leer", "clientes:leer");
        assertThat(column(desk.get(key, "/clients/1002/activity"), "ruta")).startsWith("/clients/1002/activity");
    }

    @Test
    void aCallWithoutItsScopeOrConsentIsInTheLogAs403() {
        ApiKey key = desk.key(1002L);
        ApiKey poor = desk.context()
                .keys()
                .make("live", Set.of("clientes:derechos"), List.of(1002L), List.of(1002L), null, false);
        desk.call(poor, "GET", "/activities", 1002, "");
        key.consent(
                1002,
                Set.of("clientes:derechos"),
                desk.context().environment().clock().instant());
        desk.call(key, "GET", "/activities", 1002, "");

        assertThat(column(desk.get(poor, "/clients/1002/activity"), "resultado"))
                .containsExactly("403");
        assertThat(column(desk.get(key, "/clients/1002/activity"), "resultado")).containsExactly("403");
    }

    @Test
    void eachIntegrationSeesItsOwnCallsAndThoseOnThatClientAlone() {
        ApiKey one = desk.key(1001L, 1002L);
        ApiKey other = desk.key(1002L);
        desk.call(one, "GET", "/activities", 1001, "");
        desk.call(other, "GET", "/activities", 1002, "");

        assertThat(desk.get(one, "/clients/1002/activity").path("data")).isEmpty();
        assertThat(desk.get(other, "/clients/1002/activity").path("data")).hasSize(1);
    }

    @Test
    void theLogIsPagedAndKeepsTheLatestCallsOnly() {
        ApiKey key = desk.key(1002L);
        for (int i = 0; i < 510; i++) {
            desk.call(key, "GET", "/activities", 1002, "");
        }
        JsonNode first = desk.get(key, "/clients/1002/activity?limit=100");
        JsonNode second = desk.get(
                key,
                "/clients/1002/activity?limit=100&cursor="
                        + first.path("next_cursor").asText());

        assertThat(first.path("has_more").asBoolean()).isTrue();
        assertThat(second.path("data")).hasSize(100).doesNotContainAnyElementsOf(first.path("data"));
        assertThat(desk.context().environment().table("calls").of(1002)).hasSize(500);
    }

    @Test
    void theExportHasOneShapeEvenWhenThereIsNothing() {
        ApiKey key = desk.key(1001L, 1002L);
        desk.put("documents", 1002, "document", "nombre_fichero", "ticket.jpg");
        desk.put("invoices", 1002, "invoice", "_hidden", "x");
        desk.put("accounting_entries", 1002, "accounting_entry", "concepto", "Apunte");
        desk.put("tax_models", 1002, "tax_model", "modelo", "303");
        desk.put("expenses", 1001, "expense", "concepto", "not his");
        ObjectNode full = desk.get(key, "/clients/1002/export");
        ObjectNode other = desk.get(key, "/clients/1001/export");

        assertThat(full.fieldNames())
                .toIterable()
                .containsExactly(
                        "object",
                        "version",
                        "generado_en",
                        "cliente",
                        "documentos",
                        "facturas",
                        "gastos",
                        "asientos",
                        "modelos");
        assertThat(other.fieldNames()).toIterable().containsExactlyElementsOf(() -> full.fieldNames());
        assertThat(full.at("/cliente/id").asLong()).isEqualTo(1002);
        for (String kind : new String[] {"documentos", "facturas", "modelos"}) {
            assertThat(full.path(kind)).as(kind).hasSize(1);
        }
        assertThat(full.path("asientos").findValuesAsText("concepto")).contains("Apunte");
        assertThat(full.path("gastos").isArray()).isTrue();
        assertThat(full.path("gastos")).isEmpty();
        assertThat(full.toString()).doesNotContain("_hidden");
    }

    @Test
    void theExportSuggestsAFileName() {
        ApiResponse export = desk.call(desk.key(1002L), "GET", "/clients/1002/export", 0, "");

        assertThat(export.headers()).containsEntry("Content-Disposition", "attachment; filename=\"cliente-1002.json\"");
    }

    @Test
    void rightsNeedAConsentOfTheirOwn() {
        ApiKey key = desk.key(1002L);
        key.consent(
                1002,
                Set.of("clientes:leer"),
                desk.context().environment().clock().instant());

        for (String right : new String[] {"activity", "export"}) {
            assertThat(ServiceHarness.code(desk.call(key, "GET", "/clients/1002/" + right, 0, "")))
                    .isEqualTo("sin_consentimiento");
        }
        assertThat(ServiceHarness.code(desk.call(key, "DELETE", "/clients/1002/data", 0, "")))
                .isEqualTo("sin_consentimiento");
        assertThat(key.authorisedOn(1002)).isTrue();
    }

    @Test
    void rightsAreOfProfessionalAndAbove() {
        desk.settings().plan(Plan.STARTER);

        assertThat(ServiceHarness.code(desk.call(desk.key(1002L), "GET", "/clients/1002/export", 0, "")))
                .isEqualTo("permiso_fuera_de_plan");
    }

    @Test
    void erasureRevokesTheConsentAndTakesTheClientOffTheKey() {
        ApiKey key = desk.key(1001L, 1002L);
        ApiKey other = desk.key(1002L);
        ApiResponse erasure = desk.call(key, "DELETE", "/clients/1002/data", 1002, "");

        assertThat(erasure.status()).isEqualTo(200);
        assertThat(ServiceHarness.json(erasure).path("revocado").asBoolean()).isTrue();
        assertThat(key.authorisedOn(1002)).isFalse();
        assertThat(key.consents(1002)).isEmpty();
        assertThat(desk.call(key, "GET", "/clients/1002", 0, "").status()).isEqualTo(404);
        assertThat(desk.call(key, "DELETE", "/clients/1002/data", 0, "").status())
                .isEqualTo(404);
        assertThat(desk.call(key, "GET", "/activities", 1001, "").status()).isEqualTo(200);
        assertThat(desk.call(other, "GET", "/activities", 1002, "").status()).isEqualTo(200);
    }

    @Test
    void erasureIsForTheKeyThatThisOneWasRotatedFromToo() {
        ApiKey old = desk.key(1002L);
        ApiKey rotated = desk.key(1002L);
        rotated.row().change(json -> json.put("_integration", old.integration()));
        desk.call(old, "GET", "/activities", 1002, "");

        assertThat(column(desk.get(rotated, "/clients/1002/activity"), "ruta")).containsExactly("/activities");
        desk.call(rotated, "DELETE", "/clients/1002/data", 0, "");
        assertThat(desk.call(old, "GET", "/clients/1002", 0, "").status()).isEqualTo(404);
        assertThat(desk.context().accessLog().of(old, 1002))
                .hasSize(3)
                .allMatch(row -> row.json().path("ip").isNull());
    }

    @Test
    void aClientPutBackOnTheKeyAfterErasureHasRevokedItsConsent() {
        ApiKey key = desk.key(1002L);
        desk.call(key, "DELETE", "/clients/1002/data", 0, "");
        key.authorise(1002);

        assertThat(ServiceHarness.code(desk.call(key, "GET", "/clients/1002", 0, "")))
                .isEqualTo("sin_consentimiento");
        assertThat(desk.get(key, "/clients").at("/data/0/consentimiento/estado").asText())
                .isEqualTo("revocado");
    }

    @Test
    void erasureRemovesAddressAndBrowserFromTheLogAndKeepsItsRows() {
        ApiKey key = desk.key(1001L, 1002L);
        ApiKey other = desk.key(1002L);
        desk.call(key, "GET", "/activities", 1001, "");
        desk.call(key, "GET", "/activities", 1002, "");
        desk.call(other, "GET", "/activities", 1002, "");
        desk.call(key, "GET", "/clients/1002", 0, "");
        ApiResponse erasure = desk.call(key, "DELETE", "/clients/1002/data", 0, "");

        assertThat(ServiceHarness.json(erasure).path("registros_anonimizados").intValue())
                .isEqualTo(2);
        List<Row> mine = desk.context().accessLog().of(key, 1002);
        assertThat(mine)
                .hasSize(3)
                .allMatch(row -> row.json().path("ip").isNull()
                        && row.json().path("navegador").isNull());
        assertThat(desk.context().accessLog().of(key, 1001))
                .singleElement()
                .matches(row -> row.text("ip").equals("192.0.2.10"));
        assertThat(desk.context().accessLog().of(other, 1002))
                .singleElement()
                .matches(row -> row.text("navegador").equals("erp/1.0"));
    }

    @Test
    void erasureLeavesTheBooksAloneAndTellsThatConsentWasRevoked() {
        ApiKey key = desk.key(1002L);
        desk.put("invoices", 1002, "invoice", "serie", "A");
        desk.put("accounting_entries", 1002, "accounting_entry", "concepto", "Apunte");
        desk.put("tax_models", 1002, "tax_model", "modelo", "303");
        int entries = desk.context().environment().table("accounting_entries").sizeOf(1002);
        desk.call(key, "DELETE", "/clients/1002/data", 0, "");

        assertThat(desk.context().environment().table("accounting_entries").sizeOf(1002))
                .isEqualTo(entries);
        for (String kind : new String[] {"invoices", "tax_models", "clients"}) {
            assertThat(desk.context().environment().table(kind).of(1002))
                    .as(kind)
                    .hasSize(1);
        }
        assertThat(desk.context().environment().table("events").of(1002))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.text("type")).isEqualTo("consent.revoked");
                    assertThat(row.json().at("/data/object/cliente_id").asLong())
                            .isEqualTo(1002);
                });
    }
}
