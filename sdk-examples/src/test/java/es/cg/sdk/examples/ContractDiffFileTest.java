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
        Files.writeString(corrections, "{\"schemas\": {\"Product\": {\"fields\": {" + fields + "}}}}");
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
}
