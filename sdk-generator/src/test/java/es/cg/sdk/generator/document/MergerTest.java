package es.cg.sdk.generator.document;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How overlays and the base become one document, and what is marked in it. */
class MergerTest {
    private static final String MARK = "\"x-assumed\": true, \"x-assumed-reason\": \"guess: A thing has it.\"";
    private static final String REASON = "\"guess: A thing has it.\"";
    private static final String PROPERTIES = "$.components.schemas.Thing.properties";

    @TempDir
    Path project;

    private ContractFiles files;

    @BeforeEach
    void contract() {
        files = new ContractFiles(project);
    }

    @Test
    void anAddedPropertyIsMarked() {
        files.assuming("target: " + PROPERTIES + "\nupdate: { colour: { type: string } }");

        assertThat(files.at(PROPERTIES + ".colour")).isEqualTo("{ \"type\": \"string\", " + MARK + " }");
        assertThat(files.at(PROPERTIES + ".name")).isEqualTo("{ \"type\": \"string\" }");
    }

    @Test
    void anAddedOperationIsMarkedOnce() {
        files.assuming("""
                target: $.paths
                update:
                  /others:
                    post: { requestBody: { content: {} , required: true }, responses: { '201': { headers: {} } } }
                """);

        assertThat(files.at("$.paths['/others']").split("x-assumed-reason", -1)).hasSize(2);
        assertThat(files.at("$.paths['/others'].post['x-assumed']")).isEqualTo("true");
    }

    @Test
    void additionToAShownObjectIsAnAssumedPart() {
        files.assuming(
                "target: $.components.schemas.Thing\nupdate: { required: [size] }",
                "target: " + PROPERTIES + ".size\nupdate: { type: integer }");

        assertThat(files.at("$.components.schemas.Thing['x-assumed-parts']"))
                .isEqualTo("{ \"required\": " + REASON + " }");
        assertThat(files.at(PROPERTIES + ".size"))
                .isEqualTo("{ \"type\": \"integer\", \"x-assumed-parts\": { \"type\": " + REASON + " } }");
    }

    @Test
    void referenceAddedToAShownPropertyIsAssumedType() {
        files.assuming("target: " + PROPERTIES + ".size\nupdate: { $ref: '#/components/schemas/Unknown' }");

        assertThat(files.at(PROPERTIES + ".size['x-assumed-parts']")).isEqualTo("{ \"type\": " + REASON + " }");
    }

    @Test
    void anEmptyComponentCountsAsMissing() {
        files.assuming("target: $.components.schemas\nupdate: { Unknown: { type: object } }");

        assertThat(files.at("$.components.schemas.Unknown")).isEqualTo("{ \"type\": \"object\", " + MARK + " }");
    }

    @Test
    void insideAnAssumedObjectOnlyOtherAssumptionsMark() {
        files.file("assumptions/common.yaml", ContractFiles.OVERLAY + """
                        x-assumptions:
                          other: { reason: It too., if-reality-differs: change it. }
                        actions:
                          - x-assumption: other
                            target: $.components.schemas
                            update: { More: { properties: { a: { type: string } } } }
                          - x-assumption: other
                            target: $.components.schemas.More.properties
                            update: { b: { type: string } }
                        """)
                .assuming("target: $.components.schemas.More.properties\nupdate: { c: { type: string } }");

        assertThat(files.at("$.components.schemas.More.properties"))
                .isEqualTo("{ \"a\": { \"type\": \"string\" }, \"b\": { \"type\": \"string\" }, \"c\": { \"type\":"
                        + " \"string\", " + MARK + " } }");
    }

    @Test
    void referenceToAnAssumedSchemaHasNoMark() {
        files.assuming("target: $.components\nupdate: { parameters: { Page: { name: page, in: query } } }", """
                target: $.paths['/things'].get
                update: { parameters: [{ $ref: '#/components/parameters/Page' }, { name: size, in: query }] }
                """);

        assertThat(files.at("$.paths['/things'].get.parameters"))
                .isEqualTo("[{ \"$ref\": \"#/components/parameters/Page\" }, { \"name\": \"size\", \"in\": \"query\", "
                        + MARK + " }]");
        assertThat(files.at("$.paths['/things'].get['x-assumed-parts']")).isEmpty();
    }

    @Test
    void referenceToAShownSchemaIsAnAssumedPart() {
        files.rule("target: $.components\nupdate: { parameters: { Page: { name: page, in: query } } }")
                .assuming("""
                        target: $.paths['/things'].get
                        update: { parameters: [{ $ref: '#/components/parameters/Page' }] }
                        """);

        assertThat(files.at("$.paths['/things'].get['x-assumed-parts']"))
                .isEqualTo("{ \"parameters\": " + REASON + " }");
    }

    @Test
    void rulesAndWordsMakeNoMarks() {
        files.rule("target: $.components.schemas\nupdate: { More: { type: object } }")
                .words("target: $.components.schemas.More\nupdate: { description: More. }");

        assertThat(files.at("$.components.schemas.More"))
                .isEqualTo("{ \"type\": \"object\", \"description\": \"More.\" }");
    }

    @Test
    void contradictedOverlayKeepsTheBaseAndIsReported() {
        files.assuming("target: " + PROPERTIES + ".name\nupdate: { type: integer, format: word }");

        assertThat(files.at(PROPERTIES + ".name.type")).isEqualTo("\"string\"");
        assertThat(files.document().findings())
                .containsExactly("contradicted: $.components.schemas.Thing.properties.name.type is the text string in"
                        + " contract/base/things.yaml:13, which stays; remove the text integer from"
                        + " contract/assumptions/things.yaml:8");
    }

    @Test
    void factShownByTheBaseLosesItsMarkAndIsReported() {
        files.assuming("target: " + PROPERTIES + "\nupdate: { name: { type: string }, colour: { type: string } }");

        assertThat(files.at(PROPERTIES + ".name")).isEqualTo("{ \"type\": \"string\" }");
        assertThat(files.document().findings())
                .containsExactly("obsolete: the base shows $.components.schemas.Thing.properties.name; remove it from"
                        + " contract/assumptions/things.yaml:8");
    }

    @Test
    void listsMergeAsSetsInTheBasesOrder() {
        files.assuming("target: $.components.schemas.Thing\nupdate: { required: [size, name, colour] }");

        assertThat(files.at("$.components.schemas.Thing.required")).isEqualTo("[\"name\", \"colour\", \"size\"]");
    }

    @Test
    void parametersOfOneNameAreOneParameter() {
        files.file("base/common.yaml", """
                        paths: { /lists: { get: { parameters: [{ name: size, in: query, schema: { type: string } }] } } }
                        """).assuming("""
                        target: $.paths['/lists'].get
                        update: { parameters: [{ name: size, in: query }, { name: size, in: header }] }
                        """);

        assertThat(files.at("$.paths['/lists'].get.parameters[*].in")).isEqualTo("\"header\"\n\"query\"");
    }

    @Test
    void typesMergeAsASet() {
        files.assuming("target: " + PROPERTIES + ".name\nupdate: { type: [string, 'null'] }");

        assertThat(files.at(PROPERTIES + ".name.type")).isEqualTo("[\"string\", \"null\"]");
        assertThat(files.document().findings()).isEmpty();
    }

    @Test
    void patternAddsOnlyMissingMembers() {
        files.rule(
                "target: $.paths.*.*\nupdate: { x-quota: read, x-codes: [a] }",
                "target: $.paths['/things'].get\nupdate: { x-quota: none }");

        assertThat(files.at("$.paths['/things'].get['x-quota', 'x-codes']")).isEqualTo("\"none\"\n[\"a\"]");
        assertThat(files.document().findings()).isEmpty();
    }

    @Test
    void newKeyFollowsItsNeighbourOfTheUpdate() {
        files.assuming("target: " + PROPERTIES + "\nupdate: { id: { type: string }, name: {}, b: { type: string } }");

        assertThat(files.keysAt(PROPERTIES)).containsExactly("id", "name", "b", "size");
    }

    @Test
    void componentsComeByChapter() {
        files.file("rules/shown/common.yaml", ContractFiles.OVERLAY + """
                actions:
                  - { target: $.components.schemas, update: { Money: { type: number } } }
                """)
                .rule("target: $.components.schemas\nupdate: { Part: { type: object } }");

        assertThat(files.keysAt("$.components.schemas")).containsExactly("Money", "Thing", "Unknown", "Part");
    }

    @Test
    void singleDocumentReplacesTheBase() {
        String before = files.assuming("target: " + PROPERTIES + "\nupdate: { colour: { type: string } }")
                .document()
                .json();
        String base = JsonWriter.write(ContractFolder.read(project).base());
        files.remove("base/things.yaml").file("base/openapi.json", base);

        assertThat(files.document().json()).isEqualTo(before);
    }
}
