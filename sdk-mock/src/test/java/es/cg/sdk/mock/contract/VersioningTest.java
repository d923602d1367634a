package es.cg.sdk.mock.contract;

import static java.nio.file.Files.readString;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Versioning")
final class VersioningTest {
    private static final String VERSION = "2026-09-05";
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete");

    private static JsonNode file(String name) throws IOException {
        return Caller.parsed(readString(Path.of("..", name)));
    }

    private static List<JsonNode> described() throws IOException {
        List<JsonNode> operations = new ArrayList<>();
        for (JsonNode path : file("openapi.json").path("paths")) {
            METHODS.stream().filter(path::has).forEach(method -> operations.add(path.path(method)));
        }
        return operations;
    }

    private static List<JsonNode> collected(JsonNode items) {
        List<JsonNode> requests = new ArrayList<>();
        for (JsonNode item : items) {
            if (item.has("item")) {
                requests.addAll(collected(item.path("item")));
            } else {
                requests.add(item);
            }
        }
        return requests;
    }

    @Test
    void theServiceFollowsThisVersion() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/status").send().text("/version_contrato")).isEqualTo(VERSION);
            assertThat(place.get("/status").inSandbox().send().text("/version_contrato"))
                    .isEqualTo(VERSION);
        }
    }

    @Test
    void theDescriptionIsOfThisVersion() throws IOException {
        assertThat(file("openapi.json").at("/info/version").asText()).isEqualTo(VERSION);
    }

    @Test
    void theDescriptionListsScopeAndPlanOfEveryOperation() throws IOException {
        assertThat(described()).isNotEmpty().allSatisfy(operation -> {
            assertThat(operation.has("x-scope")).isTrue();
            assertThat(operation.path("x-plan").asText()).isIn("Starter", "Professional", "Enterprise");
        });
    }

    @Test
    void theCollectionHasTheThreeVariables() throws IOException {
        assertThat(file("postman.json").path("variable"))
                .extracting(variable -> variable.path("key").asText())
                .containsExactlyInAnyOrder("baseUrl", "apiKey", "clienteId");
    }

    @Test
    void theCollectionUsesItsVariables() throws IOException {
        assertThat(file("postman.json").toString())
                .contains("{{baseUrl}}/status", "{{apiKey}}", "{{clienteId}}")
                .contains(VERSION);
    }

    @Test
    void theCollectionHasEveryOperationWithScopeAndPlan() throws IOException {
        List<JsonNode> requests = collected(file("postman.json").path("item"));

        assertThat(requests)
                .hasSameSizeAs(described())
                .allSatisfy(
                        request -> assertThat(request.at("/request/description").asText())
                                .containsPattern("Scope: .+\\. Plan: (Starter|Professional|Enterprise)\\."));
    }

    @Test
    void bothAddressesEndInThePrefix() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.address("production")).endsWith("/api/public/v1");
            assertThat(place.address("sandbox")).endsWith("/api/public/v1");
        }
    }

    @Test
    void nothingIsThereUnderAnotherPrefix() throws IOException {
        try (Place place = Place.open()) {
            for (String path : List.of("/../v2/status", "/../../../status", "/../status")) {
                assertThat(place.get(path).sendAnywhere().status()).as(path).isEqualTo(404);
            }
        }
    }

    @Test
    void theCodeOfAnErrorStaysWhereItsTextChanges() throws IOException {
        try (Place place = Place.open()) {
            String key = place.keyOf("calendario:leer");
            Answer one = place.get("/invoices").client(1001).as(key).send();
            Answer other = place.get("/documents").client(1001).as(key).send();

            assertThat(one.code()).isEqualTo("scope_insuficiente").isEqualTo(other.code());
            assertThat(one.message()).isNotEqualTo(other.message());
        }
    }

    @Test
    void noAnswerDependsOnAVersionThatIsSent() throws IOException {
        try (Place place = Place.open()) {
            JsonNode without = Bodies.activities(place, 1001);

            for (String version : List.of(VERSION, "2020-01-01")) {
                assertThat(place.get("/activities")
                                .client(1001)
                                .header("CG-Version", version)
                                .send()
                                .json()
                                .path("data"))
                        .isEqualTo(without);
            }
        }
    }

    @Test
    void anIdentifierOfTheSandboxIsUnknownInProduction() throws IOException {
        try (Place place = Place.open()) {
            for (String list : List.of("/activities", "/invoices", "/documents", "/tax-models", "/bank-accounts")) {
                String id = place.get(list).inSandbox().client(9001).send().text("/data/0/id");
                String here = place.get(list).client(1001).send().text("/data/0/id");

                assertThat(id).as(list).isNotEmpty().isNotEqualTo(here);
                if (!list.equals("/activities")) {
                    assertThat(place.get(list + "/" + id).client(1001).send().status())
                            .as(list)
                            .isEqualTo(404);
                }
            }
            assertThat(place.get("/clients/9001").send().status()).isEqualTo(404);
        }
    }
}
