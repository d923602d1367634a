package es.cg.sdk.generator.differences;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.theirs.Documents;
import es.cg.sdk.generator.theirs.Rewriting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** Our own document in the style of another author has no difference. */
class RewrittenDocumentsTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final String DOCUMENT = document();
    private static final Differences.Ours OURS = new Differences.Ours(Mutant.json(DOCUMENT));

    private static String document() {
        try {
            return Files.readString(PROJECT.resolve("openapi.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Differences of(String document) {
        return OURS.with(Mutant.json(document), null);
    }

    private static List<String> found(Differences differences) {
        return differences.all().stream()
                .map(each -> each.kind() + " " + each.at() + ": " + each.what() + " " + each.note())
                .toList();
    }

    @Test
    void ourOwnDocumentHasNoDifference() {
        Differences own = of(DOCUMENT);

        assertThat(found(own)).isEmpty();
        assertThat(own.silent()).isEmpty();
    }

    @Test
    void documentInOpenApi30HasNoDifference() {
        Differences in30 = of(Documents.openApi30(PROJECT));

        assertThat(found(in30)).isEmpty();
        assertThat(in30.silent()).containsExactlyInAnyOrder("scopes", "webhooks");
    }

    @Test
    void documentWithSchemasInPlaceHasNoDifference() {
        Rewriting theirs = new Rewriting(DOCUMENT).withoutExtensions();
        theirs.inlining("parameters", each -> true)
                .inlining("responses", each -> true)
                .inlining("schemas", each -> each.endsWith("List") || each.startsWith("New") || each.endsWith("Event"))
                .withSchemaNames(Rewriting::kebab)
                .withTexts("Un texto del servicio.");
        theirs.operations(
                (path, item) -> item.keys().forEach(each -> item.part(each).remove("operationId")));
        Differences inPlace =
                of(theirs.withPaths(each -> "/api/public/v1" + each).json());

        assertThat(found(inPlace)).isEmpty();
        assertThat(inPlace.prefix()).isEqualTo("/api/public/v1");
    }

    @Test
    void documentInYamlHasNoDifference() {
        DumpSettings settings =
                DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
        String yaml = new Dump(settings).dumpToString(plain(Mutant.json(DOCUMENT)));

        assertThat(yaml).startsWith("openapi: ");
        assertThat(found(of(yaml))).isEmpty();
    }

    private static Object plain(JsonValue value) {
        if (value instanceof JsonObject object) {
            Map<String, Object> map = new LinkedHashMap<>();
            object.keys().forEach(each -> map.put(each, plain(object.at(each))));
            return map;
        }
        if (value instanceof JsonArray array) {
            List<Object> list = new ArrayList<>(); // Not List.of(), which is one object and would become an anchor.
            array.items().forEach(each -> list.add(plain(each)));
            return list;
        }
        JsonScalar scalar = (JsonScalar) value;
        return scalar.isText()
                ? scalar.value()
                : switch (scalar.value()) {
                    case "true" -> true;
                    case "false" -> false;
                    case "null" -> Optional.empty();
                    default -> new BigDecimal(scalar.value());
                };
    }
}
