package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Response;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Client rights and consent")
final class ClientRightsTest {
    private static List<String> fields(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode export(Place place, long client) throws IOException {
        Answer answer = place.get("/clients/" + client + "/export").send();
        answers(answer, 200);
        return answer.json();
    }

    private static long revocations(Place place) throws IOException {
        return place.events("production").stream()
                .filter(event -> event.path("type").asText().equals("consent.revoked"))
                .count();
    }

    @Test
    void accessLogListsOwnCallsOnTheClientNewestFirst(Place place) throws IOException {
        Integration mine = Integration.fresh(place);
        mine.read(place, 1002);
        mine.read(place, 1003);
        place.get("/invoices").client(1002).as(mine.key()).send();
        place.get("/documents", 1002);

        assertThat(mine.log(place, 1002).path("data"))
                .extracting(each -> each.path("ruta").asText())
                .containsExactly("/invoices", "/activities");
    }

    @Test
    void aCallInTheLogHasThePermissionUsedAndItsResult(Place place) throws IOException {
        Integration mine = Integration.fresh(place);
        Answer read = mine.read(place, 1002);
        place.post("/activities", "{}").client(1002).as(mine.key()).send();
        JsonNode log = mine.log(place, 1002).path("data");

        shows(log, "1/permiso=clientes:leer", "1/resultado=200", "1/request_id=" + read.header("Request-Id"));
        shows(log, "1/navegador=erp/1.0", "1/ip=127.0.0.1", "1/metodo=GET", "0/permiso=actividades:escribir");
        shows(log, "0/resultado=422");
    }

    @Test
    void accessLogContainsRefusedCallsWithPermission(Place place) throws IOException {
        JsonNode key = place.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","clientes:derechos","actividades:escribir"],
                     "clients":[1002]}""");
        String mine = key.path("key").asText();
        place.get("/activities?limit=0").client(1002).as(mine).send();
        place.delete("/activities/act_x").client(1002).as(mine).send();
        place.get("/clients").as(mine).send();
        place.get("/activities").client(1001).as(mine).send();
        place.get("/invoices").client(1002).as(mine).send();
        place.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/1002",
                "{\"scopes\":[\"clientes:derechos\"]}");
        place.get("/activities").client(1002).as(mine).send();
        JsonNode log = place.get("/clients/1002/activity").as(mine).send().json();

        assertThat(log.findValuesAsText("resultado")).containsExactly("403", "403", "404", "400");
        assertThat(log.findValuesAsText("permiso"))
                .containsExactly("clientes:leer", "facturas:leer", "actividades:escribir", "clientes:leer");
    }

    @Test
    void theLogHasTheDateOfTheConsent(Place place) throws IOException {
        Integration mine = Integration.fresh(place);
        place.advance("PT36H");

        assertThat(mine.log(place, 1002).path("consentimiento_desde").asText()).isEqualTo("2026-11-20T09:00:00+01:00");
    }

    @Test
    void theExportHasOneShapeForEveryClient(Place place) throws IOException {
        JsonNode full = export(place, 1001);
        JsonNode empty = export(place, 1003);

        assertThat(fields(empty))
                .isEqualTo(fields(full))
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
        full.properties()
                .forEach(field -> assertThat(empty.path(field.getKey()).getNodeType())
                        .as(field.getKey())
                        .isEqualTo(field.getValue().getNodeType()));
        assertThat(full.toString()).doesNotContain("\"_");
        assertThat(full.at("/cliente/nif").asText()).isEqualTo("12345678Z");
        assertThat(empty.at("/cliente/id").asLong()).isEqualTo(1003);
    }

    @Test
    void exportIsDownloadedAsAJsonAttachment(Place place) throws IOException {
        try (Response file = place.get("/clients/1001/export").download()) {
            assertThat(file.code()).isEqualTo(200);
            assertThat(file.header("Content-Disposition")).isEqualTo("attachment; filename=\"cliente-1001.json\"");
        }
    }

    @TestFactory
    Stream<DynamicTest> theExportHasAllThatTheApiLists() {
        record Kind(String field, String path) {}
        return Stream.of(
                        new Kind("documentos", "/documents"),
                        new Kind("facturas", "/invoices"),
                        new Kind("modelos", "/tax-models"))
                .map(kind -> Places.test(kind.field(), place -> {
                    JsonNode listed = place.get(kind.path(), 1001).json().path("data");

                    assertThat(listed).isNotEmpty();
                    assertThat(export(place, 1001).path(kind.field())).containsExactlyInAnyOrderElementsOf(listed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aTestKeyIsRefused() {
        return Stream.of("GET /export", "GET /activity", "DELETE /data")
                .map(call -> Places.test(call, place -> {
                    String[] parts = call.split(" ", 2);
                    Answer refused = place.ask(parts[0], "/clients/1002" + parts[1])
                            .as(place.key("test"))
                            .send();

                    refused(refused, 403, "clave_de_prueba_sin_escritura");
                    assertThat(revocations(place)).isZero();
                }));
    }

    @TestFactory
    Stream<DynamicTest> clientRightsNeedTheirOwnScopeAndConsent() {
        return Stream.of("GET /export", "GET /activity", "DELETE /data")
                .map(call -> Places.test(call, place -> {
                    String[] parts = call.split(" ", 2);
                    Integration mine = Integration.fresh(place);
                    place.panel(
                            "PUT /panel/keys/" + mine.id() + "/consents/1002",
                            "{\"scopes\":[\"clientes:leer\",\"facturas:leer\"]}");

                    assertThat(place.ask(parts[0], "/clients/1002" + parts[1])
                                    .as(mine.key())
                                    .send()
                                    .code())
                            .isEqualTo("sin_consentimiento");
                    assertThat(place.ask(parts[0], "/clients/1002" + parts[1])
                                    .as(place.keyOf("clientes:leer", "clientes:escribir"))
                                    .send()
                                    .code())
                            .isEqualTo("scope_insuficiente");
                    assertThat(mine.read(place, 1002).status()).isEqualTo(200);
                    assertThat(revocations(place)).isZero();
                }));
    }

    @Test
    void accessLogIncludesCallsOfTheOldRotatedKey(Place place) throws IOException {
        Integration old = Integration.fresh(place);
        old.read(place, 1002);
        Integration mine = old.rotated(place);
        mine.read(place, 1002);

        assertThat(mine.log(place, 1002).path("data"))
                .extracting(each -> each.path("ruta").asText())
                .containsExactly("/activities", "/activities");
    }

    @Test
    void theLogIsPagedAndKeepsTheLatestCallsOnly(Place place) throws IOException {
        for (int i = 0; i < 510; i++) {
            place.get("/activities", 1002);
        }
        Answer first = place.get("/clients/1002/activity?limit=100").send();
        Answer second = place.get("/clients/1002/activity?limit=100&cursor=" + first.text("/next_cursor"))
                .send();

        shows(first, "has_more=true");
        assertThat(second.json().path("data"))
                .hasSize(100)
                .doesNotContainAnyElementsOf(first.json().path("data"));
        assertThat(place.state("/production/tables/calls/rows"))
                .filteredOn(row -> row.path("client").asLong() == 1002)
                .hasSize(500);
    }
}
