package es.cg.sdk.generator.theirs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.generator.document.ContractFiles;
import es.cg.sdk.generator.document.ContractFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the styles in which documents are written. */
class StylesTest {
    private static final String ANSWER = "responses: { '200': { content: { application/json: { schema: ";
    private static final String THING = "$.components.schemas.Thing";
    private static final String COLOUR = THING + ".properties.colour";

    /** Schemas of a field that ours lacks, and what they become. */
    private static final Map<String, String> SCHEMAS = Map.ofEntries(
            Map.entry("{ type: string, nullable: true }", "{ \"type\": [\"string\", \"null\"] }"),
            Map.entry("{ type: string, nullable: false, example: a, title: T }", "{ \"type\": \"string\" }"),
            Map.entry("{ oneOf: [{ type: integer }, { type: 'null' }] }", "{ \"type\": [\"integer\", \"null\"] }"),
            Map.entry(
                    "{ allOf: [{ $ref: '#/components/schemas/part' }] }",
                    "{ \"$ref\": \"#/components/schemas/Part\" }"),
            Map.entry(
                    "{ allOf: [{ $ref: '#/components/schemas/part' }], nullable: true }",
                    "{ \"anyOf\": [{ \"$ref\": \"#/components/schemas/Part\" }, { \"type\": \"null\" }] }"),
            Map.entry("{ type: string, enum: [a, null] }", "{ \"type\": \"string\", \"x-known-values\": [\"a\"] }"),
            Map.entry("{ type: string, format: date }", "{ \"$ref\": \"#/components/schemas/Fecha\" }"),
            Map.entry("{ type: string, format: byte }", "{ \"type\": \"string\", \"contentEncoding\": \"base64\" }"),
            Map.entry(
                    "{ type: number, minimum: 0, exclusiveMinimum: true }",
                    "{ \"type\": \"number\", \"exclusiveMinimum\": 0 }"),
            Map.entry(
                    "{ oneOf: [{ type: object, required: [a, b], properties: { a: {}, b: {} } },"
                            + " { type: object, required: [a], properties: { a: {} } }] }",
                    "{ \"type\": \"object\", \"required\": [\"a\"], \"properties\": { \"a\": {}, \"b\": {} } }"));

    @TempDir
    Path folder;

    private ContractFiles files;

    @BeforeEach
    void contract() {
        files = contractIn(folder);
    }

    private static ContractFiles contractIn(Path project) {
        return new ContractFiles(project)
                .rule(
                        "target: $.paths['/things'].get\nupdate: { operationId: things.get, tags: [Things], " + ANSWER
                                + "{ $ref: '#/components/schemas/Thing' } } } } } }",
                        "target: $.components.schemas\nupdate: { Fecha: { type: string }, Pair: { type: object, required: [a],"
                                + " properties: { a: { type: string }, b: { type: string } } } }",
                        "target: $.components.schemas.Thing.properties\nupdate: { first: { $ref: '#/components/schemas/Pair' },"
                                + " second: { $ref: '#/components/schemas/Pair' } }");
    }

    @TestFactory
    Stream<DynamicTest> schemasAreWrittenAsOpenApi31() {
        return SCHEMAS.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    ContractFiles own = contractIn(Files.createTempDirectory(folder, "project"));
                    publish(own, things("{ type: object, properties: { colour: " + each.getKey() + " } }"));

                    assertThat(own.at(COLOUR)).isEqualTo(each.getValue());
                }));
    }

    @Test
    void documentBesideOursReplacesTheBase() {
        publish(files, things("{ type: object, properties: { name: { type: integer }, colour: { type: string } } }"));

        assertThat(files.at(THING + ".properties.name.type")).isEqualTo("\"integer\"");
        assertThat(files.at(THING + ".properties.size")).isEqualTo("{}");
        assertThat(files.document().findings())
                .contains("contradicted: $.components.schemas.Thing.properties.name.type is the text integer in"
                        + " contract/base/service.yaml:4, which stays; remove the text string from"
                        + " contract/base/things.yaml:13");
    }

    @Test
    void whatTheBaseShowedAloneIsAssumed() {
        publish(files, things("{ type: object, properties: { colour: { type: string } } }"));

        assertThat(files.at(THING + ".properties.name"))
                .isEqualTo(
                        "{ \"type\": \"string\", \"x-assumed\": true, \"x-assumed-reason\": \"unpublished: The contract's"
                                + " text shows it, and the service's own document lacks it.\" }");
    }

    @Test
    void componentWithOurNameGetsOutOfTheWay() {
        publish(
                files,
                things("{ type: object, properties: { colour: { $ref: '#/components/schemas/Pair' },"
                        + " first: { type: object, properties: { a: { type: string } } } } }"));

        assertThat(files.at(COLOUR + "['$ref']")).isEqualTo("\"#/components/schemas/Pair2\"");
        assertThat(files.at("$.components.schemas.Pair.properties.a")).isEqualTo("{ \"type\": \"string\" }");
    }

    @Test
    void twoSchemasForOneOfOursRequireWhatBothRequire() {
        publish(
                files,
                things(
                        "{ type: object, properties: { first: { type: object, required: [b, c], properties: { b: { type: string } } },"
                                + " second: { type: object, required: [c], properties: { c: { type: string } } } } }"));

        assertThat(files.at("$.components.schemas.Pair.required")).isEqualTo("[\"c\", \"a\"]");
        assertThat(files.keysAt("$.components.schemas.Pair.properties")).contains("a", "b", "c");
    }

    @Test
    void prefixAndNamesOfParametersAreOurs() {
        files.rule(
                "target: $.paths\nupdate: { '/things/{id}': { get: { operationId: things.one, parameters: [{ name: id,"
                        + " in: path, required: true, schema: { type: string } }], responses: { '200': { description: A. } } } } }");
        publish(
                files,
                "servers: [{ url: 'https://service.invalid/' }]\npaths:\n"
                        + "  /api/v1/things/{thing-id}: { get: { operationId: one, parameters: [{ name: thing-id, in: path,"
                        + " required: true, schema: { type: string } }], responses: {} } }\n"
                        + "  /api/v1/others/: { get: { responses: {} } }\n");

        assertThat(files.keysAt("$.paths")).containsExactly("/things/{id}", "/others", "/things");
        assertThat(files.at("$.paths['/things/{id}'].get['operationId', 'parameters']"))
                .startsWith("\"things.one\"\n[{ \"name\": \"id\"");
        assertThat(files.at("$.paths['/others'].get.operationId")).isEqualTo("\"others.list\"");
        assertThat(files.at("$.servers[0].url")).isEqualTo("\"https://service.invalid/api/v1\"");
    }

    @Test
    void bareListKeepsTheRecordAroundIt() {
        page();
        publish(files, things("{ type: array, items: { type: object, properties: { colour: { type: string } } } }"));

        assertThat(files.keysAt("$.components.schemas.ThingList.properties")).containsExactly("data", "has_more");
        assertThat(files.at(COLOUR)).isEqualTo("{ \"type\": \"string\" }");
        assertThat(findings())
                .contains(
                        "contradicted: ThingList is a bare list in contract/base/service.yaml:4; the SDK's record around"
                                + " it stays (contract/rules/shown/things.yaml:9)");
    }

    @Test
    void itemsUnderAnotherNameAreOurRecord() {
        page();
        publish(
                files,
                things(
                        "{ type: object, properties: { results: { type: array, items: { type: object, properties: { colour: {"
                                + " type: string } } } } } }"));

        assertThat(files.at("$.components.schemas.ThingList.properties.results.items['$ref']"))
                .isEqualTo("\"" + "#/components/schemas/Thing" + "\"");
        assertThat(findings())
                .contains(
                        "missing: ThingList.data (contract/rules/shown/things.yaml:9), which stays",
                        "new: ThingList.results (contract/base/service.yaml:4)");
    }

    @Test
    void headerOfAnOperationDecidesItsRule() {
        files.file("rules/shown/common.yaml", ContractFiles.OVERLAY + """
                actions:
                  - { target: $.paths.*.*, update: { x-client-header: required } }
                """);
        publish(files, """
                paths:
                  /a: { get: { parameters: [{ name: x-cg-client, in: header, schema: {} }], responses: {} } }
                  /b: { get: { responses: {} } }
                """);

        assertThat(files.at("$.paths['/a', '/b'].get['x-client-header']")).isEqualTo("\"accepted\"\n\"none\"");
    }

    private void page() {
        files.rule(
                "target: $.paths['/things'].get\nupdate: { operationId: things.list, " + ANSWER
                        + "{ $ref: '#/components/schemas/ThingList' } } } } } }",
                "target: $.components.schemas\nupdate: { ThingList: { type: object, properties: { data: { type: array, items: {"
                        + " $ref: '#/components/schemas/Thing' } }, has_more: { type: boolean } } } }");
    }

    private List<String> findings() {
        return TheirDocument.of(ContractFolder.read(folder)).findings();
    }

    private static String things(String schema) {
        return "paths:\n  /things: { get: { " + ANSWER + schema + " } } } } } }\n"
                + "components: { schemas: { part: { type: object, properties: { z: { type: string } } },"
                + " Pair: { type: object, properties: { q: { type: string } } } } }\n";
    }

    private static void publish(ContractFiles files, String document) {
        files.file("base/service.yaml", "openapi: 3.0.3\ninfo: { title: T, version: '1' }\n" + document);
    }
}
