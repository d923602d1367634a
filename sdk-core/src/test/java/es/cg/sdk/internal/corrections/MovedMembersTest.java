package es.cg.sdk.internal.corrections;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Members of objects within objects, of which some stay where they are. */
final class MovedMembersTest {
    private final CorrectionUse use = new CorrectionUse("things.get", "their.json", List.of());

    private static SchemaCorrection schema(Predicate<List<String>> rest) {
        SchemaCorrection schema = new SchemaCorrection("Thing", Map.of());
        member(schema, rest, "a.b.c", "c");
        member(schema, rest, "a.b.d", "x.d");
        member(schema, rest, "a.e", "e");
        return schema;
    }

    private static void member(SchemaCorrection schema, Predicate<List<String>> rest, String path, String place) {
        FieldRule rule = new FieldRule(SchemaRules.path(place), null, Map.of());
        schema.addMember(SchemaRules.path(path), rule, "text", null, rest);
    }

    private String received(String theirs) {
        return schema(path -> true).receive(Json.parse(theirs), use).text();
    }

    @Test
    void objectsAreMadeAroundWhatIsThere() {
        assertThat(received("{\"c\":1,\"x\":{\"d\":2,\"y\":3},\"e\":4}"))
                .isEqualTo("{\"x\":{\"y\":3},\"a\":{\"b\":{\"c\":1,\"d\":2},\"e\":4}}");
        assertThat(received("{\"c\":1,\"a\":{\"b\":{\"z\":5}}}")).isEqualTo("{\"a\":{\"b\":{\"z\":5,\"c\":1}}}");
        assertThat(received("{\"c\":1,\"a\":null}")).isEqualTo("{\"a\":{\"b\":{\"c\":1}}}");
        assertThat(received("{\"z\":1}")).isEqualTo("{\"z\":1}");
    }

    @Test
    void objectOfNullsIsNullUnlessAnotherMemberExists() {
        assertThat(received("{\"c\":null,\"x\":{\"d\":null}}")).isEqualTo("{\"a\":null}");
        assertThat(received("{\"c\":null,\"e\":4}")).isEqualTo("{\"a\":{\"e\":4,\"b\":null}}");
    }

    @Test
    void requestIsTheSameTheOtherWayRound() {
        SchemaCorrection schema = schema(path -> true);

        assertThat(schema.send(Json.parse("{\"a\":{\"b\":{\"c\":1,\"d\":2,\"z\":5},\"e\":4}}"))
                        .text())
                .isEqualTo("{\"c\":1,\"x\":{\"d\":2},\"e\":4,\"a\":{\"b\":{\"z\":5}}}");
        assertThat(schema(path -> false)
                        .send(Json.parse("{\"a\":{\"b\":null}}"))
                        .text())
                .isEqualTo("{\"c\":null,\"x\":{\"d\":null}}");
    }
}
