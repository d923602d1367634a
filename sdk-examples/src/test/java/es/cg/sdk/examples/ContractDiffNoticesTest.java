package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a correction cannot mend is said beside it. */
final class ContractDiffNoticesTest {
    private static final String WORKERS = """
            openapi: 3.0.3
            info: {title: Servicio, version: '7'}
            paths:
              /workers:
                get:
                  parameters:
                    - {name: X-CG-Client, in: header, required: true, schema: {type: integer}}
                    - {name: limit, in: query, schema: {type: integer}}
                  responses:
                    '200':
                      description: Trabajadores
                      content:
                        application/json:
                          schema: {type: array, items: {type: object, properties: {id: {type: string}}}}
            """;
    private static final String FIRST_PAGE = "their array names no cursor: only the first 100 can be read";

    @TempDir
    private Path folder;

    private ExampleRun diff(String yaml, String... options) throws IOException {
        Path theirs = Files.writeString(folder.resolve("their.yaml"), yaml);
        String[] args = new String[options.length + 2];
        args[0] = "contract-diff";
        args[1] = theirs.toString();
        System.arraycopy(options, 0, args, 2, options.length);
        return ExampleRun.of(args);
    }

    @Test
    void arrayWithoutACursorIsSaidToEndAtItsLimit() throws IOException {
        assertThat(diff(WORKERS).out())
                .contains("workers.list: a list is an array there")
                .contains("{\"is\":\"array\",\"next_cursor\":null}")
                .contains(FIRST_PAGE);
    }

    @Test
    void arrayThatNothingCutsIsSaidToBeAll() throws IOException {
        assertThat(diff(WORKERS.replaceFirst(".*name: limit.*\n", "")).out())
                .contains("workers.list: a list is an array there")
                .contains("\"limit\":null")
                .doesNotContain(FIRST_PAGE);
    }

    @Test
    void emptyAnswerIsSaidToBeARecordWithoutFields() throws IOException {
        assertThat(diff("""
                        openapi: 3.0.3
                        info: {title: Servicio, version: '7'}
                        paths:
                          /expenses/{id}/confirm:
                            post:
                              parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                              responses: {'204': {description: Confirmado}}
                        """).out())
                .contains("expenses.confirm: a record is empty there")
                .contains("the method then returns a record without fields: read it again with get");
    }

    @Test
    void versionsAreNamedAsSuch() throws IOException {
        assertThat(diff(WORKERS).out())
                .contains("differences between the bundled contract ", " and theirs (version 7); ");
        assertThat(diff(WORKERS.replace(", version: '7'", "")).out()).contains(" and theirs (no version); ");
    }
}
