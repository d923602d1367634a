package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents as they come: each way to write a schema is read as what it means. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class OpenApiFormsTest {
    @TempDir
    private Path folder;

    private static Shape schema(String schemas, String name) {
        return TheirService.of("", "/a: {get: {responses: {}}}", schemas)
                .document()
                .schema(name);
    }

    @Test
    void nullIsReadInBothVersions() {
        String schemas = """
                A:
                  properties:
                    old: {type: string, nullable: true}
                    new: {type: [string, 'null']}
                    choice: {anyOf: [{type: string}, {type: 'null'}]}
                    reference: {allOf: [{$ref: '#/components/schemas/B'}], nullable: true}
                    word: {type: string, enum: [x, null]}
                    never: {type: string}
                B: {type: object, properties: {b: {type: string}}}
                """;
        Shape shape = schema(schemas, "A");

        assertThat(shape.fields().values().stream().filter(each -> each.shape().isNullable()))
                .extracting(Shape.Field::name)
                .containsExactly("old", "new", "choice", "reference", "word");
        assertThat(shape.field("choice").shape().type()).isEqualTo("string");
        assertThat(shape.field("reference").shape().owner()).isEqualTo("B");
    }

    @Test
    void allOfIsOneRecord() {
        Shape shape = schema("""
                Base: {type: object, required: [id], properties: {id: {type: string}}}
                A:
                  allOf:
                    - $ref: '#/components/schemas/Base'
                    - {type: object, required: [name], properties: {name: {type: string}}}
                """, "A");

        assertThat(shape.fields().keySet()).containsExactlyInAnyOrder("id", "name");
        assertThat(shape.fields().values()).allMatch(Shape.Field::required);
    }

    @Test
    void oneOfWithADiscriminatorHasAlternatives() {
        Shape shape = schema("""
                A:
                  discriminator: {propertyName: kind}
                  oneOf:
                    - {type: object, properties: {kind: {type: string, enum: [p]}, nif: {type: string}}}
                    - {type: object, properties: {kind: {type: string, enum: [q]}, vat: {type: string}}}
                """, "A");

        assertThat(shape.type()).isEqualTo("object");
        assertThat(Leaf.of(shape, true).stream().filter(each -> !each.isOptional()))
                .extracting(Leaf::path)
                .containsExactly("kind");
    }

    @Test
    void siblingsOfAReferenceCount() {
        Shape shape = schema("""
                Money: {type: number, description: Euros}
                A: {properties: {price: {$ref: '#/components/schemas/Money', description: In cents, readOnly: true}}}
                """, "A");
        Shape.Field price = shape.fields().get("price");

        assertThat(price.shape().text("description")).isEqualTo("In cents");
        assertThat(price.isOfOther(true)).isTrue();
    }

    @Test
    void recursionIsCut() {
        Shape shape = schema("A: {properties: {name: {type: string}, parent: {$ref: '#/components/schemas/A'}}}", "A");

        assertThat(Leaf.of(shape, true))
                .extracting(Leaf::path)
                .contains("name", "parent")
                .hasSizeLessThan(10);
    }

    @Test
    void readOnlyIsNotInRequestsAndWriteOnlyNotInAnswers() {
        Shape shape = schema(
                "A: {properties: {id: {type: string, readOnly: true}, secret: {type: string, writeOnly: true}}}", "A");

        assertThat(Leaf.of(shape, true)).extracting(Leaf::path).containsExactly("secret");
        assertThat(Leaf.of(shape, false)).extracting(Leaf::path).containsExactly("id");
    }

    @Test
    void filesBesideTheDocumentAreRead() throws IOException {
        Files.createDirectories(folder.resolve("parts"));
        Files.writeString(
                folder.resolve("parts/a.yaml"),
                "A: {properties: {b: {$ref: 'b.yaml'}, c: {$ref: '#/C'}}}\nC: {type: boolean}");
        Files.writeString(folder.resolve("parts/b.yaml"), "type: integer");
        Path file = Files.writeString(folder.resolve("openapi.yaml"), """
                openapi: 3.1.0
                paths: {/a: {get: {responses: {}}}}
                components: {schemas: {A: {$ref: 'parts/a.yaml#/A'}}}
                """);
        Shape shape = ApiDocument.read(file).schema("A");

        assertThat(shape.field("b").shape().type()).isEqualTo("integer");
        assertThat(shape.field("c").shape().type()).isEqualTo("boolean");
    }

    private ApiDocument referring(String reference) throws IOException {
        Path file = Files.writeString(folder.resolve("openapi.yaml"), """
                openapi: 3.0.0
                paths:
                  /a: {get: {responses: {'200': {content: {application/json: {schema: {$ref: 'REF'}}}}}}}
                """.replace("REF", reference));
        return ApiDocument.read(file);
    }

    @Test
    void addressesAreNeverRead() {
        assertThatThrownBy(() -> referring("https://example.com/a.yaml"))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("is no file beside the document");
    }

    @Test
    void otherFoldersAreNeverRead() {
        assertThatThrownBy(() -> referring("../secret.yaml"))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("leaves the folder");
        assertThatThrownBy(() -> referring("/etc/passwd")).isInstanceOf(ContractException.class);
    }

    @Test
    void swaggerIsRefused() {
        assertThatThrownBy(() -> ApiDocument.of(TheirService.read("{swagger: '2.0', paths: {/a: {}}}"), null))
                .hasMessageContaining("this is Swagger 2.0: convert it to OpenAPI 3 first");
    }

    @Test
    void otherFilesAreRefused() {
        assertThatThrownBy(() -> ApiDocument.of(TheirService.read("{a: 1}"), null))
                .hasMessageContaining("its member openapi is missing");
        assertThatThrownBy(() -> ApiDocument.of(TheirService.read("{openapi: 3.0.0, paths: {}}"), null))
                .hasMessageContaining("has no paths");
    }

    @Test
    void operationsNeedNoId() {
        ApiOperation operation = TheirService.of("", "/a/{id}/: {get: {responses: {}}}", "")
                .document()
                .operations()
                .get(0);

        assertThat(operation.path()).isEqualTo("/a/{id}");
        assertThat(operation.template()).isEqualTo("GET /x/{}");
    }

    @Test
    void scopeOfTheSecurityIsItsScope() {
        ApiOperation operation = TheirService.of(
                        "", "/a: {get: {security: [{oauth: ['gastos:leer']}], responses: {}}}", "")
                .document()
                .operations()
                .get(0);

        assertThat(operation.scope()).isEqualTo("gastos:leer");
    }

    @Test
    void wordsOfNumbersAndOpenListsAreRead() {
        Shape shape = schema("""
                A:
                  properties:
                    rate: {type: number, enum: [0, 4, 10, 21]}
                    one: {const: x}
                    open: {anyOf: [{type: string, enum: [p, q]}, {type: string}]}
                """, "A");

        assertThat(shape.field("rate").shape().words()).containsExactly("0", "4", "10", "21");
        assertThat(shape.field("one").shape().words()).containsExactly("x");
        assertThat(shape.field("open").shape().words()).containsExactly("p", "q");
        assertThat(shape.field("open").shape().isOpen()).isTrue();
    }

    @Test
    void ourOwnDocumentDiffersInNothing() {
        String[] ids =
                TheirService.OURS.operations().stream().map(ApiOperation::id).toArray(String[]::new);
        JsonObject given = TheirService.read("{\"general\": {\"amounts\": \"number\", \"percentages\": \"number\"}}");
        JsonObject file = FileLines.write(
                Matcher.match(TheirService.OURS, TheirService.OURS, given, java.util.Set.of(ids)), "2026-09-05", given);

        assertThat(file.keys()).containsExactly("$schema", "contract", "general");
        assertThat(line(file, "general")).isEqualTo("{ \"amounts\": \"number\", \"percentages\": \"number\" }");
    }
}
