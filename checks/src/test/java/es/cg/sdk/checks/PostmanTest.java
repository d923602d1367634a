package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code postman.json} tells of the same operations as {@code openapi.json}. */
class PostmanTest {
    private static final OpenApi API = OpenApi.ofProject();

    @Test
    void theCollectionIsUpToDate() {
        new GeneratedFile("postman.json").holds(PostmanCollection.text(API));
    }

    @Test
    void everyOperationIsInItOnce() {
        assertThat(requests())
                .extracting(each -> each.path("name").asText())
                .containsExactlyInAnyOrderElementsOf(API.operations().stream()
                        .map(each -> each.id() + ": " + each.text("summary"))
                        .toList());
    }

    @Test
    void itHasTheContractsVariablesAndUsesNoOther() {
        JsonNode collection = collection();
        assertThat(collection.path("variable"))
                .extracting(each -> each.path("key").asText())
                .containsExactly("baseUrl", "apiKey", "clienteId");
        assertThat(collection.toString().replaceAll("\\{\\{(baseUrl|apiKey|clienteId|\\$guid)}}", ""))
                .doesNotContain("{{");
    }

    @Test
    void everyRequestNamesItsScopeAndPlan() {
        assertThat(requests())
                .extracting(each -> each.at("/request/description").asText())
                .allMatch(each -> each.matches("(?s).+\n\nScope: .+[.] Plan: (Starter|Professional|Enterprise)[.].*"));
    }

    @Test
    void everyVariableInAPathIsDeclared() {
        for (JsonNode request : requests()) {
            List<String> used = new ArrayList<>(OpenApi.texts(request.at("/request/url/path")));
            used.removeIf(each -> !each.startsWith(":"));
            List<String> declared = new ArrayList<>();
            request.at("/request/url/variable")
                    .forEach(each -> declared.add(":" + each.path("key").asText()));
            assertThat(declared).as(request.path("name").asText()).containsExactlyInAnyOrderElementsOf(used);
        }
    }

    @Test
    void aStaleFileIsShownWithItsLinesAndTheCommand() {
        String text = PostmanCollection.text(API);
        assertThat(new GeneratedFile("postman.json").stale(text, text.replace("\"clienteId\"", "\"clientId\"")))
                .contains("mvn verify -Dupdate=true")
                .contains("- ")
                .contains("\"clienteId\"")
                .contains("+ ")
                .contains("\"clientId\"");
    }

    private static JsonNode collection() {
        return OpenApi.parse(PostmanCollection.text(API));
    }

    private static List<JsonNode> requests() {
        List<JsonNode> all = new ArrayList<>();
        collection().path("item").forEach(folder -> folder.path("item").forEach(all::add));
        return all;
    }
}
