package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person writes into the file of corrections is completed, and checked. */
final class ContractDiffFileTest {
    private static final String THEIRS = """
            openapi: 3.0.3
            info: {title: Servicio, version: '1'}
            paths:
              /products:
                get:
                  parameters:
                    - {name: X-CG-Client, in: header, required: true, schema: {type: integer}}
                    - {name: cursor, in: query, schema: {type: string}}
                    - {name: limit, in: query, schema: {type: integer}}
                    - {name: codigo, in: query, schema: {type: string}}
                    - {name: activo, in: query, schema: {type: boolean}}
                  responses:
                    '200':
                      description: Productos
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              object: {type: string}
                              data:
                                type: array
                                items:
                                  type: object
                                  properties:
                                    object: {type: string}
                                    id: {type: string}
                                    codigo: {type: string}
                                    nombre: {type: string}
                                    descripcion: {type: string}
                                    precio_centimos: {type: integer, description: En céntimos de euro}
                                    iva_pct: {type: number}
                                    unidad: {type: string}
                                    referencia_externa: {type: string}
                                    cuenta_contable: {type: string}
                                    actividad_id: {type: string}
                                    avisos: {type: array, items: {type: object}}
                                    activo: {type: boolean}
                                    creado_en: {type: string, format: date-time}
                                    actualizado_en: {type: string, format: date-time}
                              has_more: {type: boolean}
                              next_cursor: {type: string}
            """;

    @TempDir
    private Path folder;

    private Path theirs = Path.of("their.yaml");
    private Path corrections = Path.of("corrections.json");

    @BeforeEach
    void write() throws IOException {
        theirs = Files.writeString(folder.resolve("their.yaml"), THEIRS);
        corrections = folder.resolve("corrections.json");
    }

    private ExampleRun diff(String option) {
        return ExampleRun.of("contract-diff", theirs.toString(), option, corrections.toString());
    }

    private void product(String fields) throws IOException {
        Files.writeString(
                corrections,
                "{\"contract\": \"2026-09-05\", \"schemas\": {\"Product\": {\"fields\": {" + fields + "}}}}");
    }

    @Test
    void unitIsAddedToPlainName() throws IOException {
        product("\"precio_unitario\": \"precio_centimos\"");

        ExampleRun run = diff("--write");

        assertThat(run.out()).contains("corrections.json is written.").doesNotContain("not written");
        assertThat(corrections).content().containsIgnoringWhitespaces("""
                "precio_unitario": {"name": "precio_centimos", "as": "cents"}""");
        assertThat(diff("--check").exit()).isZero();
    }

    @Test
    void whatCannotBeJoinedIsSaid() throws IOException {
        product("\"precio_unitario\": {\"name\": \"precio_centimos\", \"as\": \"text\"}");

        ExampleRun run = diff("--write");

        assertThat(run.exit()).isOne();
        assertThat(run.out())
                .contains(
                        "not written: schemas/Product/fields/precio_unitario/as is cents there, and the file says text");
    }

    @Test
    void checkRefusesWhatClientRefuses() throws IOException {
        Files.writeString(
                corrections,
                "{\"contract\": \"2026-09-05\",\n \"schemas\": {\"Product\": {\"fields\": {\"precio_unitari\": \"precio\"}}}}");

        ExampleRun run = diff("--check");

        assertThat(run.exit()).isOne();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("corrections.json, line 2, column ")
                .contains("did you mean precio_unitario?")
                .hasLineCount(1);
    }

    @Test
    void answerOfNoneIsAcceptedByClientAndCheck() throws IOException {
        Files.writeString(
                corrections,
                "{\"contract\": \"2026-09-05\", \"schemas\": {\"Product\": {\"fields\": {\"//precio_unitario\": \"none\"}}}}");

        ExampleRun run = diff("--check");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
    }

    @Test
    void newFileNamesItsSchemaAndAsks() {
        ExampleRun run = diff("--write");

        assertThat(run.exit()).isOne();
        assertThat(run.out())
                .contains("Product.precio_unitario: precio_unitario is probably precio_centimos there [")
                .contains(
                        "check it, since the two names are alike in part, or another name is like one of them too: if it is right, write it in place of"
                                + " {\"?\": …}; if not, write \"//precio_unitario\": \"none\"")
                .contains("it has 1 question");
        assertThat(corrections)
                .content()
                .startsWith("{\n  \"$schema\": \"corrections.schema.json\",")
                .contains("cents");
    }

    @Test
    void fileWithoutQuestionsIsWrittenWithZero() throws IOException {
        product("\"precio_unitario\": \"precio_centimos\"");

        assertThat(diff("--write").exit()).isZero();
        assertThat(corrections).content().doesNotContain("$schema");
    }

    @Test
    void missingFolderIsNamedFirst() {
        corrections = folder.resolve("nope").resolve("x.json");

        ExampleRun run = diff("--write");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("there is no folder " + folder.resolve("nope"));
    }

    @Test
    void brokenJsonIsNotCalledYaml() throws IOException {
        Files.writeString(corrections, "{\"schemas\": {");

        ExampleRun run = diff("--write");

        assertThat(run.err()).contains("this is no JSON with an object: ").doesNotContain("YAML");
        assertThat(diff("--check").err()).contains("line 1, column 14: this is no JSON: it ends early");
    }
}
