package es.cg.sdk.generator.match;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The kept table has no name that means two things of ours. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class SynonymsTest {
    private static final Set<String> OWNERS = Set.of("query", "list", "error", "event", "header");
    private final Synonyms synonyms = Synonyms.read();

    private interface FieldUse {
        void see(String schema, Shape.Field field);
    }

    private static void eachField(FieldUse use) {
        for (String name : new TreeSet<>(TheirService.OURS.schemaNames())) {
            TheirService.OURS.schema(name).fields().values().forEach(each -> use.see(name, each));
        }
    }

    @Test
    void noNameStandsForTwoFieldsOfOneSchema() {
        List<String> clashes = new ArrayList<>();
        Map<String, String> seen = new HashMap<>();
        eachField((schema, field) -> synonyms.names(schema, field.name()).forEach(each -> {
            String earlier = seen.put(schema + " " + each, field.name());
            if (earlier != null) {
                clashes.add(schema + ": " + each + " is " + earlier + " and " + field.name());
            }
        }));

        assertThat(clashes).isEmpty();
    }

    @Test
    void noWordStandsForTwoOfOneVocabulary() {
        List<String> clashes = new ArrayList<>();
        eachField((schema, field) -> {
            List<String> words = field.shape().item().words();
            Set<String> all = new HashSet<>(words);
            synonyms.section("words").values().forEach(all::addAll);
            for (String theirs : all) {
                long same = words.stream()
                        .filter(each -> synonyms.sameWord(schema, field.name(), each, theirs))
                        .count();
                if (same > 1) {
                    clashes.add(schema + "." + field.name() + ": " + theirs);
                }
            }
        });

        assertThat(clashes).isEmpty();
    }

    @Test
    void noWordOfAPathStandsForTwoSegments() {
        Set<String> segments = synonyms.section("paths").keySet();

        assertThat(synonyms.section("paths").values().stream().flatMap(List::stream))
                .allSatisfy(word -> assertThat(segments.stream().filter(each -> synonyms.sameSegment(each, word)))
                        .hasSize(1));
    }

    @Test
    void eachLineIsOfANameOfOurs() {
        Set<String> names = new HashSet<>();
        Set<String> schemas = new HashSet<>(OWNERS);
        eachField((schema, field) -> {
            names.add(field.name());
            schemas.addAll(Synonyms.owners(schema));
        });
        Set<String> words = new HashSet<>();
        collect(TheirService.read(TheirService.root("openapi.json")), words);

        assertThat(synonyms.section("fields").keySet()).allSatisfy(each -> {
            String owner = each.contains(".") ? each.substring(0, each.indexOf('.')) : "";
            assertThat(owner.isEmpty() || schemas.contains(owner)).as(each).isTrue();
            assertThat(OWNERS.contains(owner) || names.contains(each.substring(each.indexOf('.') + 1)))
                    .as(each)
                    .isTrue();
        });
        assertThat(synonyms.section("words").keySet())
                .allSatisfy(each -> assertThat(words).contains(each.substring(each.indexOf('/') + 1)));
    }

    private static void collect(JsonValue value, Set<String> words) {
        if (value instanceof JsonObject object) {
            for (String key : List.of("enum", "x-known-values")) {
                words.addAll(object.texts(key));
            }
            object.keys().forEach(each -> collect(object.at(each), words));
        } else if (value instanceof JsonArray list) {
            list.items().forEach(each -> collect(each, words));
        } else if (value instanceof JsonScalar scalar) {
            words.add(scalar.value());
        }
    }

    @Test
    void ownLineOfASchemaReplacesTheGeneralOne() {
        assertThat(synonyms.names("NewWorker", "nombre")).contains("firstname").doesNotContain("name");
        assertThat(synonyms.names("NewProduct", "nombre")).contains("name");
    }

    @Test
    void partsAreJoinedInBothOrders() {
        assertThat(synonyms.names("Expense", "proveedor_nif"))
                .contains("suppliertaxid", "nifproveedor", "nifdelproveedor", "taxidofthesupplier");
    }

    @Test
    void differentMeaningsAreDifferentNames() {
        assertThat(synonyms.names("Invoice", "total")).doesNotContain("amount", "subtotal", "net");
        assertThat(synonyms.names("Invoice", "base_imponible")).doesNotContain("total", "importe");
        assertThat(synonyms.names("Invoice", "fecha_expedicion")).doesNotContain("fecha", "date");
    }
}
