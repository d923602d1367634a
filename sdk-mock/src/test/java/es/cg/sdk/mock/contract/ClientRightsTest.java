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

    private static JsonNode export(TestMock mock, long client) throws IOException {
        Answer answer = mock.get("/clients/" + client + "/export").send();
        answers(answer, 200);
        return answer.json();
    }

    private static long revocations(TestMock mock) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("type").asText().equals("consent.revoked"))
                .count();
    }

    @Test
    void accessLogListsOwnCallsOnTheClientNewestFirst(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        mine.read(mock, 1002);
        mine.read(mock, 1003);
        mock.get("/invoices").client(1002).as(mine.key()).send();
        mock.get("/documents", 1002);

        assertThat(mine.log(mock, 1002).path("data"))
                .extracting(each -> each.path("ruta").asText())
                .containsExactly("/invoices", "/activities");
    }

    @Test
    void aCallInTheLogHasThePermissionUsedAndItsResult(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        Answer read = mine.read(mock, 1002);
        mock.post("/activities", "{}").client(1002).as(mine.key()).send();
        JsonNode log = mine.log(mock, 1002).path("data");

        shows(log, "1/permiso=clientes:leer", "1/resultado=200", "1/request_id=" + read.header("Request-Id"));
        shows(log, "1/navegador=erp/1.0", "1/ip=127.0.0.1", "1/metodo=GET", "0/permiso=actividades:escribir");
        shows(log, "0/resultado=422");
    }

    @Test
    void accessLogContainsRefusedCallsWithPermission(TestMock mock) throws IOException {
        JsonNode key = mock.makeKey("""
                    {"kind":"live","scopes":["clientes:leer","clientes:derechos","actividades:escribir"],
                     "clients":[1002]}""");
        String mine = key.path("key").asText();
        mock.get("/activities?limit=0").client(1002).as(mine).send();
        mock.delete("/activities/act_x").client(1002).as(mine).send();
        mock.get("/clients").as(mine).send();
        mock.get("/activities").client(1001).as(mine).send();
        mock.get("/invoices").client(1002).as(mine).send();
        mock.panel(
                "PUT /panel/keys/" + key.path("id").asText() + "/consents/1002",
                "{\"scopes\":[\"clientes:derechos\"]}");
        mock.get("/activities").client(1002).as(mine).send();
        JsonNode log = mock.get("/clients/1002/activity").as(mine).send().json();

        assertThat(log.findValuesAsText("resultado")).containsExactly("403", "403", "404", "400");
        assertThat(log.findValuesAsText("permiso"))
                .containsExactly("clientes:leer", "facturas:leer", "actividades:escribir", "clientes:leer");
    }

    @Test
    void theLogHasTheDateOfTheConsent(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        mock.advance("PT36H");

        assertThat(mine.log(mock, 1002).path("consentimiento_desde").asText()).isEqualTo("2026-11-20T09:00:00+01:00");
    }

    @Test
    void theExportHasOneShapeForEveryClient(TestMock mock) throws IOException {
        JsonNode full = export(mock, 1001);
        JsonNode empty = export(mock, 1003);

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
    void exportIsDownloadedAsAJsonAttachment(TestMock mock) throws IOException {
        try (Response file = mock.get("/clients/1001/export").download()) {
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
                .map(kind -> TestMockResolver.test(kind.field(), mock -> {
                    JsonNode listed = mock.get(kind.path(), 1001).json().path("data");

                    assertThat(listed).isNotEmpty();
                    assertThat(export(mock, 1001).path(kind.field())).containsExactlyInAnyOrderElementsOf(listed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aTestKeyIsRefused() {
        return Stream.of("GET /export", "GET /activity", "DELETE /data")
                .map(call -> TestMockResolver.test(call, mock -> {
                    String[] parts = call.split(" ", 2);
                    Answer refused = mock.ask(parts[0], "/clients/1002" + parts[1])
                            .as(mock.key("test"))
                            .send();

                    refused(refused, 403, "clave_de_prueba_sin_escritura");
                    assertThat(revocations(mock)).isZero();
                }));
    }

    @TestFactory
    Stream<DynamicTest> clientRightsNeedTheirOwnScopeAndConsent() {
        return Stream.of("GET /export", "GET /activity", "DELETE /data")
                .map(call -> TestMockResolver.test(call, mock -> {
                    String[] parts = call.split(" ", 2);
                    Integration mine = Integration.fresh(mock);
                    mock.panel(
                            "PUT /panel/keys/" + mine.id() + "/consents/1002",
                            "{\"scopes\":[\"clientes:leer\",\"facturas:leer\"]}");

                    assertThat(mock.ask(parts[0], "/clients/1002" + parts[1])
                                    .as(mine.key())
                                    .send()
                                    .code())
                            .isEqualTo("sin_consentimiento");
                    assertThat(mock.ask(parts[0], "/clients/1002" + parts[1])
                                    .as(mock.keyOf("clientes:leer", "clientes:escribir"))
                                    .send()
                                    .code())
                            .isEqualTo("scope_insuficiente");
                    assertThat(mine.read(mock, 1002).status()).isEqualTo(200);
                    assertThat(revocations(mock)).isZero();
                }));
    }

    @Test
    void accessLogIncludesCallsOfTheOldRotatedKey(TestMock mock) throws IOException {
        Integration old = Integration.fresh(mock);
        old.read(mock, 1002);
        Integration mine = old.rotated(mock);
        mine.read(mock, 1002);

        assertThat(mine.log(mock, 1002).path("data"))
                .extracting(each -> each.path("ruta").asText())
                .containsExactly("/activities", "/activities");
    }

    @Test
    void theLogIsPagedAndKeepsTheLatestCallsOnly(TestMock mock) throws IOException {
        for (int i = 0; i < 510; i++) {
            mock.get("/activities", 1002);
        }
        Answer first = mock.get("/clients/1002/activity?limit=100").send();
        Answer second = mock.get("/clients/1002/activity?limit=100&cursor=" + first.text("/next_cursor"))
                .send();

        shows(first, "has_more=true");
        assertThat(second.json().path("data"))
                .hasSize(100)
                .doesNotContainAnyElementsOf(first.json().path("data"));
        assertThat(mock.state("/production/tables/calls/rows"))
                .filteredOn(row -> row.path("client").asLong() == 1002)
                .hasSize(500);
    }
}
