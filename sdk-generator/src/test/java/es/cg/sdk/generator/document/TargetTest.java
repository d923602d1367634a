package es.cg.sdk.generator.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a target selects. */
class TargetTest {
    private static final Source SOURCE = new Source("test.yaml", Layer.BASE, "test");
    private static final JsonObject ROOT = YamlReader.read(SOURCE, """
            paths:
              /a: { get: { tags: [One], x-quota: read, body: true }, post: { tags: [Two], x-scope: [] } }
              /b: { get: { tags: [One], x-scope: 'a|b', parameters: [{ name: id, in: path }, { $ref: '#/c' }] } }
            list: [1, { name: x }]
            """);
    private static final String A_GET = "$.paths['/a'].get";
    private static final String A_POST = "$.paths['/a'].post";
    private static final String B_GET = "$.paths['/b'].get";

    // formatter:off
    private static final Map<String, List<String>> SELECTED = Map.ofEntries(
        Map.entry("$",                                                   List.of("$")),
        Map.entry("$.paths['/a'].get",                                   List.of(A_GET)),
        Map.entry("$[\"paths\"]['/a']['get', 'post', 'put']",            List.of(A_GET, A_POST)),
        Map.entry("$.paths.*.get",                                       List.of(A_GET, B_GET)),
        Map.entry("$.paths[*][*]",                                       List.of(A_GET, A_POST, B_GET)),
        Map.entry("$.nothing.at.all",                                    List.of()),
        Map.entry("$.list[1].name",                                      List.of("$.list[1].name")),
        Map.entry("$.list[7]",                                           List.of()),
        Map.entry("$.list[?@.name == 'x']",                              List.of("$.list[1]")),
        Map.entry("$.paths.*[?@.body]",                                  List.of(A_GET)),
        Map.entry("$.paths.*[?!@.body]",                                 List.of(A_POST, B_GET)),
        Map.entry("$.paths.*[?@.body == true]",                          List.of(A_GET)),
        Map.entry("$.paths.*[?@.tags[0] == 'One' && @['x-quota'] != 'read']", List.of(B_GET)),
        Map.entry("$.paths.*[?length(@['x-scope']) > 0]",                List.of(B_GET)),
        Map.entry("$.paths.*[?@.parameters[?@['$ref'] == '#/c']]",       List.of(B_GET)),
        Map.entry("$.paths.*[?@.parameters[?@.name == 'id' && @.in == 'query']]", List.of()));
    // formatter:on

    @TestFactory
    Stream<DynamicTest> targetsSelectAsRfc9535Says() {
        return SELECTED.entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(Target.parse(each.getKey(), SOURCE.line(1))
                                        .select(ROOT))
                                .extracting(found -> found.location().toString())
                                .containsExactlyElementsOf(each.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> onlyTargetsOfSeveralPlacesArePatterns() {
        return SELECTED.keySet().stream()
                .map(each -> dynamicTest(
                        each,
                        () -> assertThat(Target.parse(each, SOURCE.line(1)).isPattern())
                                .isEqualTo(each.contains("*") || each.contains("?") || each.contains(", '"))));
    }
}
