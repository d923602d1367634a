package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ContractDiffTest {
    private static final String CONTRACT = contract();

    @TempDir
    private Path folder;

    private static String contract() {
        try (var in = Objects.requireNonNull(ContractDiff.class.getResourceAsStream("openapi.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "their", ".json"), text);
    }

    private ExampleRun diff(String text, String... options) throws IOException {
        String[] args = new String[options.length + 2];
        args[0] = "contract-diff";
        args[1] = file(text).toString();
        System.arraycopy(options, 0, args, 2, options.length);
        return ExampleRun.of(args);
    }

    private String changed(UnaryOperator<String> change) {
        String other = change.apply(CONTRACT);
        assertThat(other).isNotEqualTo(CONTRACT);
        return other;
    }

    @Test
    void theSameContractHasNoDifference() throws IOException {
        ExampleRun run = diff(CONTRACT);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .isEqualToIgnoringNewLines(
                        "No difference from the bundled contract 2026-09-05: nothing has to change.");
    }

    @Test
    void changedPathIsFixedByTheCorrection() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses\"", "\"/gastos\""));
        ExampleRun run = diff(theirs, "--json");

        assertThat(run.exit()).isOne();
        Json printed = Json.parse(run.out());
        assertThat(printed.get("differences").items())
                .extracting(each -> each.get("at").string())
                .containsExactly("expenses.list", "expenses.create");
        assertThat(printed.get("differences").items())
                .extracting(each -> each.get("assumption").string())
                .containsOnly("expenses");
        Json operations = printed.get("corrections").get("operations");
        assertThat(operations.text())
                .isEqualTo("{\"expenses.list\":{\"path\":\"/gastos\"},\"expenses.create\":{\"path\":\"/gastos\"}}");
        try (MockCg mock = MockCg.builder().contract(file(theirs)).start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .route(
                                "expenses.list",
                                String.valueOf(operations
                                        .get("expenses.list")
                                        .get("path")
                                        .string()))
                        .build()) {
            assertThat(cg.forClient(mock.clients().get(0)).expenses().list())
                    .isNotNull()
                    .isNotEmpty();
        }
    }

    @Test
    void sameDifferenceInManyPlacesIsOneLine() throws IOException {
        String theirs = changed(json -> json.replaceAll("\"name\": \"X-CG-Client\"", "\"name\": \"X-Otro\"")
                .replaceAll("\"creado_en\": [{][^}]*[}]", "\"creado_en\": { \"type\": \"string\" }"));

        assertThat(diff(theirs).out().lines().filter(each -> each.contains("the type time is the type string there")))
                .hasSizeLessThan(15)
                .anySatisfy(
                        each -> assertThat(each).matches("  \\w+[.]creado_en, \\w+[.]creado_en and \\d+ others: .*"));
    }

    @Test
    void mergedRowHasAllThatIsWritten() throws IOException {
        String theirs = changed(json -> json.replace("\"/products", "\"/items"));

        assertThat(diff(theirs).out())
                .contains("  products.create, products.list: /products is /items there [directory]")
                .contains("{\"operations\":{\"products.list\":{\"path\":\"/items\"},"
                        + "\"products.create\":{\"path\":\"/items\"}}}");
    }

    @Test
    void writtenFileIsCompletedByAPersonAndThenAgrees() throws IOException {
        String theirs = changed(json -> json.replace("\"asunto\"", "\"xyz\"").replace("\"/expenses\"", "\"/gastos\""));
        Path contract = file(theirs);
        Path corrections = folder.resolve("corrections.json");

        ExampleRun written = ExampleRun.of("contract-diff", contract.toString(), "--write", corrections.toString());
        assertThat(written.exit()).isOne();
        assertThat(written.out())
                .contains("corrections.json is written; it has 1 question: write a value in place of each");
        assertThat(corrections).content().containsIgnoringWhitespaces("\"asunto\": { \"?\": [\"xyz\"] }");
        ExampleRun open = ExampleRun.of("contract-diff", contract.toString(), "--check", corrections.toString());
        assertThat(open.exit()).isOne();
        assertThat(open.out()).contains("asunto is still a question: write a value in place of {\"?\": …}");

        Files.writeString(
                corrections,
                Files.readString(corrections)
                        .replaceFirst("[{]\\s*\"[?]\": \\[\"xyz\"]\\s*}", "\"xyz\"")
                        .replaceFirst("[{]", "{ \"//\": \"said by the firm\","));
        ExampleRun answered = ExampleRun.of("contract-diff", contract.toString(), "--check", corrections.toString());
        assertThat(answered.out()).contains("Agreed: ");
        assertThat(answered.exit()).isZero();
        assertThat(ExampleRun.of("contract-diff", contract.toString(), "--write", corrections.toString())
                        .out())
                .endsWith("corrections.json is written.\n");
        assertThat(corrections).content().contains("\"asunto\": \"xyz\"", "said by the firm");
    }

    @Test
    void fileThatTheContractContradictsIsRefusedByTheCheck() throws IOException {
        Path corrections = Files.writeString(
                folder.resolve("corrections.json"),
                "{\"contract\": \"2026-09-05\", \"operations\": {\"expenses.list\": {\"path\": \"/gastos\"}}}");

        ExampleRun run = diff(CONTRACT, "--check", corrections.toString());

        assertThat(run.exit()).isOne();
        assertThat(run.out())
                .contains("operations/expenses.list/path is /gastos in the file, and their document does not say so")
                .contains("disagree in 1.");
        assertThat(diff(CONTRACT, "--check", folder.resolve("none.json").toString())
                        .err())
                .startsWith("contract-diff: there is no file ");
    }

    @Test
    void assumedOptionShowsOnlyAssumedDifferences() throws IOException {
        String theirs = changed(
                json -> json.replace("\"/expenses\"", "\"/gastos\"").replace("\"serie_no_disponible\":", "\"otro\":"));

        assertThat(diff(theirs).out()).contains("/gastos").contains("otro is there");
        assertThat(diff(theirs, "--assumed").out()).contains("/gastos").doesNotContain("otro is there");
    }

    @Test
    void documentInYamlIsCompared() throws IOException {
        String yaml = """
                openapi: 3.0.3
                info: {title: Servicio, version: 2027-01-01}
                paths:
                  /api/public/v1/expenses:
                    get:
                      responses:
                        '200':
                          description: Gastos
                          content:
                            application/json:
                              schema: {type: array, items: {type: object, properties: {id: {type: string}}}}
                """;

        assertThat(diff(yaml).out())
                .contains("theirs (version 2027-01-01); in what was assumed: ")
                .contains("expenses.list: a list is an array there [expenses]")
                .contains("{\"operations\":{\"expenses.list\":{\"answer\":{\"is\":\"array\",\"next_cursor\":null}}}}")
                .contains("Operations that the service does not have")
                .containsPattern("  .*accounts.list, .*expenses.create.*: not there, do not call them")
                .doesNotContain("GET /accounts is not there")
                .contains("Their document says nothing of: ");
    }

    @Test
    void invalidContractFileIsReportedInOneLine() throws IOException {
        Map<String, String> wrong = Map.of(
                "", " is empty",
                "openapi: 3.1.0\ninfo:\n  title: x\n", " has no paths, so there is nothing to compare",
                "# a comment\nswagger: '2.0'\n", " is Swagger 2.0: convert it to OpenAPI 3 first",
                "{\"swagger\": \"2.0\", \"paths\": {}}", " is Swagger 2.0: convert it to OpenAPI 3 first",
                "{\"openapi\": \"3.1.0\", \"paths\": {", "this is no JSON with an object: ",
                "{\"info\": {}}", " is not an OpenAPI 3 document: its member openapi is missing",
                "{\"openapi\": \"3.1.0\"}", " has no paths, so there is nothing to compare",
                "[]", "the file must hold an object",
                "<html>", "the file must hold an object");
        for (Map.Entry<String, String> each : wrong.entrySet()) {
            ExampleRun run = diff(each.getKey());

            assertThat(run.exit()).as(each.getKey()).isEqualTo(2);
            assertThat(run.err()).startsWith("contract-diff: ").contains(each.getValue());
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.out()).isEmpty();
        }
        ExampleRun missing =
                ExampleRun.of("contract-diff", folder.resolve("none.json").toString());
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).startsWith("contract-diff: there is no file ").contains("none.json");
        assertThat(ExampleRun.of("contract-diff", folder.toString()).err()).contains("is not a readable file");
        assertThat(ExampleRun.of("contract-diff").exit()).isEqualTo(2);
    }
}
