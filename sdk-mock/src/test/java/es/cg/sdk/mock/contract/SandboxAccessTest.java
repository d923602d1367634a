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

    private static Ask read(Place place, String path) {
        return place.get(path).inSandbox().client(9001);
    }

    private static Ask write(Place place, String path, String json) {
        return place.post(path, json).inSandbox().client(9001);
    }

    private static String first(Place place, String list) throws IOException {
        String id = read(place, list).send().text("/data/0/id");
        assertThat(id).isNotEmpty();
        return id;
    }

    @TestFactory
    Stream<DynamicTest> everySandboxAnswerHasTheCgEntornoHeader() {
        return Stream.of(200, 201, 400, 401, 403, 404, 405, 409, 422, 429, 500, 501, 503)
                .map(status -> Places.test(
                        status + "",
                        place -> {
                            Allowance.UNBOUNDED.in(place);
                            Answer answer = answerOf(place, status);

                            assertThat(answer.status()).isEqualTo(status);
                            assertThat(answer.header("CG-Entorno")).isEqualTo("sandbox");
                        },
                        "--enforce-limits"));
    }

    private static Answer answerOf(Place place, int status) throws IOException {
        Ask creation = write(place, "/activities", Bodies.activity("6594")).key("k");
        return switch (status) {
            case 200 -> read(place, "/status").send();
            case 201 -> creation.send();
            case 400 -> creation.json("{").send();
            case 401 -> read(place, "/status").without("Authorization").send();
            case 403 -> read(place, "/activities").client(9006).send();
            case 404 -> read(place, "/nowhere").sendAnywhere();
            case 405 -> place.ask("DELETE", "/status").inSandbox().sendAnywhere();
            case 409 -> {
                creation.send();
                yield creation.json(Bodies.activity("6595")).send();
            }
            case 422 -> creation.json(Bodies.activity("65")).send();
            case 429 -> {
                Allowance.ofAMinute(1).in(place);
                read(place, "/status").send();
                yield read(place, "/status").send();
            }
            case 501 -> write(place, "/tax-models", MODEL).send();
            default -> {
                place.panel("POST /panel/faults", """
                        {"operation":"activities.create","times":1,"effect":{"status":%d,"code":"error_interno"}}""".formatted(status));
                yield creation.send();
            }
        };
    }

    @Test
    void productionAnswersHaveNoCgEntornoHeader(Place place) throws IOException {
        assertThat(place.get("/status").send().header("CG-Entorno")).isEmpty();
        assertThat(place.get("/status").as("x").send().header("CG-Entorno")).isEmpty();
    }

    @Test
    void sandboxHasItsOwnBaseUrlWithTheSamePrefix(Place place) throws IOException {
        assertThat(place.address("sandbox"))
                .isNotEqualTo(place.address("production"))
                .endsWith("/api/public/v1");
    }

    @TestFactory
    Stream<DynamicTest> unsupportedSandboxOperationReturns501() {
        return Map.of(
                        "POST /documents", "/documents",
                        "POST /tax-models", "/tax-models",
                        "POST /bank-transactions/import", "/bank-imports",
                        "POST /bank-transactions/{id}/match-proposals", "/bank-transactions/%s/match-proposals")
                .entrySet()
                .stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    String movement = first(place, "/bank-transactions?match_status=unmatched");
                    String list = row.getValue().formatted(movement);
                    String before = read(place, list).send().text("/data/0/id");
                    Answer refused = asked(place, row.getKey(), movement).send();

                    refused(refused, 501, "funcion_no_disponible_en_sandbox");
                    Answer after = read(place, list).send();
                    answers(after, 200);
                    assertThat(after.text("/data/0/id")).isEqualTo(before);
                }));
    }

    private static Ask asked(Place place, String operation, String movement) throws IOException {
        return switch (operation) {
            case "POST /documents" ->
                write(place, "/documents", "")
                        .body(new MultipartBody.Builder()
                                .setType(MultipartBody.FORM)
                                .addFormDataPart(
                                        "file", "a.pdf", RequestBody.create("hello", MediaType.get("application/pdf")))
                                .build());
            case "POST /tax-models" -> write(place, "/tax-models", MODEL);
            case "POST /bank-transactions/import" ->
                write(
                        place,
                        "/bank-transactions/import",
                        "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"MTE=\"}"
                                .formatted(first(place, "/bank-accounts")));
            default ->
                write(
                        place,
                        "/bank-transactions/" + movement + "/match-proposals",
                        "{\"factura_id\":\"%s\"}".formatted(first(place, "/invoices")));
        };
    }

    @Test
    void clientWithInvoicesHasPreviousQuarterModel303(Place place) throws IOException {
        int with = 0;
        for (JsonNode client : place.get("/clients").inSandbox().send().json().path("data")) {
            long id = client.path("id").asLong();
            Answer invoices = place.get("/invoices").inSandbox().client(id).send();
            if (invoices.status() != 200 || invoices.json().path("data").isEmpty()) {
                continue;
            }
            with++;
            JsonNode models = place.get("/tax-models?modelo=303&ejercicio=2026&periodo=3T")
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
    void aSandboxKeyCarriesAllPermissions(Place place) throws IOException {
        assertThat(read(place, "/status").send().json().at("/clave/permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(Permission.scopes().toList());
    }

    @TestFactory
    Stream<DynamicTest> everyApiPlanCanCreateASandboxKey() {
        return Stream.of("starter", "professional", "enterprise")
                .map(plan -> Places.test(plan, place -> {
                    place.plan(plan);
                    String key = place.keyWith("{\"kind\":\"sandbox\"}");

                    answers(read(place, "/activities").as(key).send(), 200);
                }));
    }

    @Test
    void productionRecordsAreNotInTheSandbox(Place place) throws IOException {
        JsonNode before = read(place, "/activities").send().json();
        answers(place.post("/activities", Bodies.activity("6594"), 1001), 201);

        assertThat(read(place, "/activities").send().json()).isEqualTo(before);
    }

    @Test
    void sandboxRequestsAreCountedSeparately(Place place) throws IOException {
        Allowance.ofAMinute(100).in(place);
        String remaining = place.get("/status").send().header("RateLimit-Remaining");
        read(place, "/status").send();
        read(place, "/activities").send();

        assertThat(place.get("/status").send().header("RateLimit-Remaining"))
                .isEqualTo(Integer.toString(Integer.parseInt(remaining) - 1));
    }

    @TestFactory
    Stream<DynamicTest> theSandboxHasAllPermissionsOnEveryPlanWithTheApi() {
        return Stream.of("starter", "professional", "enterprise")
                .map(plan -> Places.test(plan, place -> {
                    place.plan(plan);

                    for (String list : List.of("/activities", "/bank-accounts", "/tax-models")) {
                        assertThat(place.get(list)
                                        .inSandbox()
                                        .client(9001)
                                        .send()
                                        .status())
                                .as(list)
                                .isEqualTo(200);
                    }
                    answers(
                            place.post("/activities", Bodies.activity("6594"))
                                    .inSandbox()
                                    .client(9001)
                                    .send(),
                            201);
                }));
    }

    @Test
    void theFreePlanHasNoSandbox(Place place) throws IOException {
        place.plan("free");
        Answer refused = place.get("/activities").inSandbox().client(9001).send();

        refused(refused, 403, "permiso_fuera_de_plan");
        answers(place.panel("POST /panel/keys", "{\"kind\":\"sandbox\"}"), 409);
    }
}
