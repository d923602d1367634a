package es.cg.sdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The order in {@code contract/postman.yaml} is one in which the whole collection can run. */
class PostmanCollectionTest {
    private static final Pattern USED = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern GIVEN = Pattern.compile("collectionVariables[.]set\\('(\\w+)'");
    private static final JsonObject COLLECTION = collection();

    @Test
    void everyVariableIsSetBeforeARequestUsesIt() {
        Set<String> known = new HashSet<>(Set.of("baseUrl", "apiKey", "clienteId"));
        known.addAll(found(GIVEN, COLLECTION.at("event")));
        for (JsonObject each : requests()) {
            assertThat(found(USED, each.at("request"))).as(each.demand("name")).isSubsetOf(known);
            known.addAll(found(GIVEN, each.at("event")));
        }
    }

    @Test
    void clientErasureIsTheLastRequest() {
        List<JsonObject> all = requests();
        assertThat(all.get(all.size() - 1).demand("name")).startsWith("clients.erase:");
    }

    private static Set<String> found(Pattern name, JsonValue in) {
        return name.matcher(JsonWriter.line(in))
                .results()
                .map(each -> each.group(1))
                .collect(Collectors.toSet());
    }

    private static List<JsonObject> requests() {
        return COLLECTION.parts("item").stream()
                .flatMap(each -> each.parts("item").stream())
                .toList();
    }

    private static JsonObject collection() {
        String json = Generator.run(Path.of(System.getProperty("project.root")))
                .files()
                .get(PostmanCollection.FILE);
        return YamlReader.read(
                new Source(PostmanCollection.FILE, Layer.BASE, ""),
                Objects.requireNonNull(json, "contract/postman.yaml is missing"));
    }
}
