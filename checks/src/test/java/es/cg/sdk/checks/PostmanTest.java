package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code postman.json} tells of the same operations as {@code openapi.json}. */
class PostmanTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final Pattern USED = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern GIVEN = Pattern.compile("collectionVariables[.]set\\('(\\w+)'");

    @Test
    void theCollectionIsUpToDate() {
        new GeneratedFile("postman.json").holds(PostmanCollection.text(API));
    }

    @Test
    void collectionHasEveryOperationOnce() {
        assertThat(requests())
                .extracting(each -> each.path("name").asText())
                .containsExactlyInAnyOrderElementsOf(API.operations().stream()
                        .map(each -> each.id() + ": " + each.text("summary"))
                        .toList());
    }

    @Test
    void collectionHasTheContractsVariables() {
        assertThat(collection().path("variable"))
                .extracting(each -> each.path("key").asText())
                .containsExactly("baseUrl", "apiKey", "clienteId");
    }

    @Test
    void everyOtherVariableIsSetBeforeARequestUsesIt() {
        Set<String> known = new HashSet<>(List.of("baseUrl", "apiKey", "clienteId"));
        known.addAll(PostmanStory.OF_THE_RUN);
        for (JsonNode request : requests()) {
            assertThat(found(USED, request.path("request")))
                    .as(request.path("name").asText())
                    .isSubsetOf(known);
            known.addAll(found(GIVEN, request.path("event")));
        }
    }

    @Test
    void clientErasureIsTheLastRequest() {
        List<JsonNode> all = requests();
        assertThat(all.get(all.size() - 1).path("name").asText()).startsWith("clients.erase:");
    }

    private static Set<String> found(Pattern name, JsonNode in) {
        return name.matcher(in.toString()).results().map(each -> each.group(1)).collect(Collectors.toSet());
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
