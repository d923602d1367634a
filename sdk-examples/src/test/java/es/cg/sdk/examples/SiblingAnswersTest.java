package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name that is answered in one schema is offered in its siblings, and two answers for one name are told. */
final class SiblingAnswersTest {
    private static final String RECORD = """
            type: object
            properties:
              nif: {type: string}
              nombre: {type: string}
              domicilio: {type: object, properties: {via: {type: string}, cp: {type: string}}}
            """;
    private static final String NOTICE = "schemas/Addressee/fields/direccion is domicilio.cp, and"
            + " schemas/NewAddressee/fields/direccion is domicilio.via: both may be right, or one is a mistake";

    @TempDir
    private Path folder;

    private Path theirs = Path.of("their.yaml");
    private Path corrections = Path.of("corrections.json");

    private static String body(String around, String record) {
        return around + "content: {application/json: {schema: {$ref: '#/components/schemas/" + record + "'}}}";
    }

    @BeforeEach
    void write() throws IOException {
        String client = "parameters: [{name: X-CG-Client, in: header, required: true, schema: {type: integer}}]";
        theirs = Files.writeString(
                folder.resolve("their.yaml"),
                "openapi: 3.0.3\ninfo: {title: Servicio, version: '7'}\npaths:\n  /addressees:\n    post:\n      "
                        + client
                        + "\n      requestBody: {" + body("", "Alta") + "}"
                        + "\n      responses: {'201': {description: Alta, " + body("", "Destinatario") + "}}"
                        + "\ncomponents:\n  schemas:\n    Alta:\n" + RECORD.indent(6)
                        + "    Destinatario:\n"
                        + RECORD.replace("nif:", "id: {type: string}\n  nif:").indent(6));
        corrections = folder.resolve("corrections.json");
    }

    private ExampleRun diff(String option) {
        return ExampleRun.of("contract-diff", theirs.toString(), option, corrections.toString());
    }

    private Json fields(String schema) throws IOException {
        return Json.parse(Files.readAllBytes(corrections))
                .get("schemas")
                .get(schema)
                .get("fields");
    }

    private void answer(String creation, String record) throws IOException {
        Files.writeString(
                corrections,
                "{\"contract\": \"2026-09-05\", \"schemas\": {\"NewAddressee\": {\"fields\": {" + creation
                        + "}}, \"Addressee\": {\"fields\": {" + record + "}}}}");
    }

    @Test
    void answerOfASiblingIsFilledIn() throws IOException {
        diff("--write");
        assertThat(fields("Addressee").get("direccion").has("?")).isTrue();
        answer("\"direccion\": \"domicilio.via\"", "");

        ExampleRun run = diff("--write");

        assertThat(fields("Addressee").get("direccion").string()).isEqualTo("domicilio.via");
        assertThat(run.out())
                .contains("Addressee.direccion: direccion is domicilio.via there")
                .contains("taken from NewAddressee, whose direccion it is: check it");
        assertThat(diff("--write").out()).doesNotContain("taken from");
        assertThat(diff("--check").out()).doesNotContain("both may be right");
    }

    @Test
    void answerOfNoneIsNotFilledIn() throws IOException {
        answer("\"direccion\": \"domicilio.via\"", "\"//direccion\": \"none\"");

        diff("--write");

        assertThat(fields("Addressee").has("direccion")).isFalse();
    }

    @Test
    void nameThatTheSiblingDoesNotHaveIsNotFilledIn() throws IOException {
        Files.writeString(theirs, Files.readString(theirs).replaceFirst("via:", "otra:"));
        answer("", "\"direccion\": \"domicilio.via\"");

        diff("--write");

        assertThat(fields("NewAddressee").get("direccion").string()).isNull();
    }

    @Test
    void differentMappingsOfSiblingFieldAreReported() throws IOException {
        answer("\"direccion\": \"domicilio.via\"", "\"direccion\": \"domicilio.cp\"");
        diff("--write");

        // Under a heading of its own: what is above it makes the check fail.
        assertThat(diff("--check").out()).containsOnlyOnce(NOTICE).contains("Look at these again:\n  " + NOTICE);
    }
}
