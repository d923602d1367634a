package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox")
final class SandboxAccessTest {

    private static final String MODEL = "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"2T\"}";

    private static TestRequest read(TestMock mock, String path) {
        return mock.get(path).inSandbox().client(9001);
    }

    private static TestRequest write(TestMock mock, String path, String json) {
        return mock.post(path, json).inSandbox().client(9001);
    }

    private static String first(TestMock mock, String list) throws IOException {
        String id = read(mock, list).send().text("/data/0/id");
        assertThat(id).isNotEmpty();
        return id;
    }

    @TestFactory
    Stream<DynamicTest> everySandboxAnswerHasTheCgEntornoHeader() {
        return Stream.of(200, 201, 400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 503)
                .map(status -> TestMockResolver.test(
                        status + "",
                        mock -> {
                            Allowance.UNBOUNDED.in(mock);
                            Answer answer = answerOf(mock, status);

                            assertThat(answer.status()).isEqualTo(status);
                            assertThat(answer.header("CG-Entorno")).isEqualTo("sandbox");
                        },
                        "--enforce-limits"));
    }

    private static Answer answerOf(TestMock mock, int status) throws IOException {
        TestRequest creation =
                write(mock, "/activities", Bodies.activity("6594")).key("k");
        return switch (status) {
            case 200 -> read(mock, "/status").send();
            case 201 -> creation.send();
            case 400 -> creation.json("{").send();
            case 401 -> read(mock, "/status").without("Authorization").send();
            case 403 -> read(mock, "/activities").client(9006).send();
            case 404 -> read(mock, "/nowhere").sendAnywhere();
            case 405 -> mock.ask("DELETE", "/status").inSandbox().sendAnywhere();
            case 409 -> {
                creation.send();
                yield creation.json(Bodies.activity("6595")).send();
            }
            case 422 -> creation.json(Bodies.activity("65")).send();
            case 429 -> {
                Allowance.ofAMinute(1).in(mock);
                read(mock, "/status").send();
                yield read(mock, "/status").send();
            }
            case 501 -> write(mock, "/tax-models", MODEL).send();
            default -> {
                mock.panel("POST /panel/faults", """
                        {"operation":"activities.create","times":1,"effect":{"status":%d,"code":"error_interno"}}""".formatted(status));
                yield creation.send();
            }
        };
    }

    @Test
    void productionAnswersHaveNoCgEntornoHeader(TestMock mock) throws IOException {
        assertThat(mock.get("/status").send().header("CG-Entorno")).isEmpty();
        assertThat(mock.get("/status").as("x").send().header("CG-Entorno")).isEmpty();
    }

    @Test
    void sandboxHasItsOwnBaseUrlWithTheSamePrefix(TestMock mock) throws IOException {
        assertThat(mock.address("sandbox"))
                .isNotEqualTo(mock.address("production"))
                .endsWith("/api/public/v1");
    }

    @TestFactory
    Stream<DynamicTest> unsupportedSandboxOperationReturns501() {
        return TestMockResolver.each(
                Map.of(
                        "POST /documents", "/documents",
                        "POST /tax-models", "/tax-models",
                        "POST /bank-transactions/import", "/bank-imports",
                        "POST /bank-transactions/{id}/match-proposals", "/bank-transactions/%s/match-proposals"),
                (mock, row) -> {
                    String movement = first(mock, "/bank-transactions?match_status=unmatched");
                    String list = row.getValue().formatted(movement);
                    String before = read(mock, list).send().text("/data/0/id");
                    Answer refused = asked(mock, row.getKey(), movement).send();

                    refused(refused, 501, "funcion_no_disponible_en_sandbox");
                    Answer after = read(mock, list).send();
                    answers(after, 200);
                    assertThat(after.text("/data/0/id")).isEqualTo(before);
                });
    }

    private static TestRequest asked(TestMock mock, String operation, String movement) throws IOException {
        return switch (operation) {
            case "POST /documents" ->
                write(mock, "/documents", "")
                        .body(new MultipartBody.Builder()
                                .setType(MultipartBody.FORM)
                                .addFormDataPart(
                                        "file", "a.pdf", RequestBody.create("hello", MediaType.get("application/pdf")))
                                .build());
            case "POST /tax-models" -> write(mock, "/tax-models", MODEL);
            case "POST /bank-transactions/import" ->
                write(
                        mock,
                        "/bank-transactions/import",
                        "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"MTE=\"}"
                                .formatted(first(mock, "/bank-accounts")));
            default ->
                write(
                        mock,
                        "/bank-transactions/" + movement + "/match-proposals",
                        "{\"factura_id\":\"%s\"}".formatted(first(mock, "/invoices")));
        };
    }

    @Test
    void clientWithInvoicesHasPreviousQuarterModel303(TestMock mock) throws IOException {
        int with = 0;
        for (JsonNode client : mock.get("/clients").inSandbox().send().json().path("data")) {
            long id = client.path("id").asLong();
            Answer invoices = mock.get("/invoices").inSandbox().client(id).send();
            if (invoices.status() != 200 || invoices.json().path("data").isEmpty()) {
                continue;
            }
            with++;
            JsonNode models = mock.get("/tax-models?modelo=303&ejercicio=2026&periodo=3T")
                    .inSandbox()
                    .client(id)
                    .send()
                    .json()
                    .path("data");
            assertThat(models).as("client %s", id).singleElement().satisfies(model -> {
                shows(model, "modelo=303", "estado=generado");
            });
        }
        assertThat(with).isPositive();
    }

    @Test
    void aSandboxKeyCarriesAllPermissions(TestMock mock) throws IOException {
        assertThat(read(mock, "/status").send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(Permission.scopes().toList());
    }

    @TestFactory
    Stream<DynamicTest> everyApiPlanCanCreateASandboxKey() {
        return Stream.of("starter", "professional", "enterprise")
                .map(plan -> TestMockResolver.test(plan, mock -> {
                    mock.plan(plan);
                    String key = mock.keyWith("{\"kind\":\"sandbox\"}");

                    answers(read(mock, "/activities").as(key).send(), 200);
                }));
    }

    @Test
    void productionRecordsAreNotInTheSandbox(TestMock mock) throws IOException {
        JsonNode before = read(mock, "/activities").send().json();
        answers(mock.post("/activities", Bodies.activity("6594"), 1001), 201);

        assertThat(read(mock, "/activities").send().json()).isEqualTo(before);
    }

    @Test
    void sandboxRequestsAreCountedSeparately(TestMock mock) throws IOException {
        Allowance.ofAMinute(100).in(mock);
        String remaining = mock.get("/status").send().header("RateLimit-Remaining");
        read(mock, "/status").send();
        read(mock, "/activities").send();

        assertThat(mock.get("/status").send().header("RateLimit-Remaining"))
                .isEqualTo(Integer.toString(Integer.parseInt(remaining) - 1));
    }

    @TestFactory
    Stream<DynamicTest> theSandboxHasAllPermissionsOnEveryPlanWithTheApi() {
        return Stream.of("starter", "professional", "enterprise")
                .map(plan -> TestMockResolver.test(plan, mock -> {
                    mock.plan(plan);

                    for (String list : List.of("/activities", "/bank-accounts", "/tax-models")) {
                        assertThat(mock.get(list)
                                        .inSandbox()
                                        .client(9001)
                                        .send()
                                        .status())
                                .as(list)
                                .isEqualTo(200);
                    }
                    answers(
                            mock.post("/activities", Bodies.activity("6594"))
                                    .inSandbox()
                                    .client(9001)
                                    .send(),
                            201);
                }));
    }

    @Test
    void theFreePlanHasNoSandbox(TestMock mock) throws IOException {
        mock.plan("free");
        Answer refused = mock.get("/activities").inSandbox().client(9001).send();

        refused(refused, 403, "permiso_fuera_de_plan");
        answers(mock.panel("POST /panel/keys", "{\"kind\":\"sandbox\"}"), 409);
    }
}
