package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    void changedPathIsFixedByThePrintedRoute() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses\"", "\"/gastos\""));
        ExampleRun run = diff(theirs, "--json");

        assertThat(run.exit()).isOne();
        List<Json> differences = Json.parse(run.out()).get("differences").items();
        assertThat(differences)
                .extracting(each -> each.get("java").string())
                .containsExactly(".route(\"expenses.list\", \"/gastos\")", ".route(\"expenses.create\", \"/gastos\")");
        assertThat(differences)
                .extracting(each -> each.get("assumption").string())
                .containsOnly("expenses");
        Matcher route = Pattern.compile("\\.route\\(\"(.*)\", \"(.*)\"\\)")
                .matcher(Objects.requireNonNull(differences.get(0).get("java").string()));
        assertThat(route.matches()).isTrue();
        try (MockCg mock = MockCg.builder().contract(file(theirs)).start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .route(route.group(1), route.group(2))
                        .build()) {
            assertThat(cg.forClient(mock.clients().get(0)).expenses().list())
                    .isNotNull()
                    .isNotEmpty();
        }
    }

    @Test
    void changedPathIsMatchedByItsPermission() throws IOException {
        String theirs = changed(json -> json.replace("\"/expenses/{id}\"", "\"/gastos/{gasto}\"")
                .replaceAll("\"operationId\": *\"expenses\\.get\",", ""));

        assertThat(diff(theirs).out())
                .contains("Assumed: Paths")
                .contains("expenses.get: /expenses/{id} is /gastos/{gasto} there [expenses]")
                .contains(".route(\"expenses.get\", \"/gastos/{id}\")");
    }

    @Test
    void methodsEnvelopesFieldsValuesAndCodesAreCompared() throws IOException {
        Map<String, Object> theirs = new LinkedHashMap<>();
        theirs.put("openapi", "3.0.3");
        theirs.put("info", Map.of("version", "2027-01-01"));
        Map<String, Object> page = Map.of(
                "type",
                "object",
                "properties",
                Map.of(
                        "items",
                        Map.of("type", "array", "items", Map.of("$ref", "#/components/schemas/Gasto")),
                        "siguiente",
                        Map.of("type", "string")));
        theirs.put(
                "paths",
                Map.of(
                        "/api/public/v1/expenses",
                        Map.of("get", Map.of("operationId", "expenses.list", "responses", answer(page))),
                        "/api/public/v1/clients/{client}",
                        Map.of("put", Map.of("operationId", "clients.update", "responses", Map.of()))));
        theirs.put(
                "components",
                Map.of(
                        "schemas",
                        Map.of(
                                "Gasto",
                                Map.of(
                                        "type",
                                        "object",
                                        "properties",
                                        Map.of(
                                                "id", Map.of("type", "string"),
                                                "total", Map.of("type", "string"),
                                                "moneda", Map.of("type", "string"),
                                                "estado", Map.of("type", "string", "enum", List.of("borrador"))))),
                        "x-error-codes",
                        Map.of("gasto_raro", Map.of("status", 409))));

        String out = diff(Json.of(theirs).text()).out();

        assertThat(out)
                .contains("and theirs, 2027-01-01; in what was assumed: ")
                .contains("clients.update: PATCH /clients/{id} is PUT there [clients-routes]")
                .contains("lists have no data, has_more, next_cursor there, but ")
                .contains("json -> new Page<>(Json.of(Map.of(\"data\", json.get(\"items\"),")
                .contains("Expense.total is of type string there, number here [expenses]")
                .contains("Expense.moneda is there, and not here [expenses]\n      .json().get(\"moneda\")")
                .contains("Expense.estado may also be borrador there; is never confirmed, draft there")
                .contains("gasto_raro is there, and not here")
                .contains("ya_confirmado is not in their contract")
                .contains("invoices.issue: POST /invoices is not in their contract");
        assertThat(out.indexOf("Assumed: ")).isLessThan(out.indexOf("Shown by the contract: "));
    }

    private static Map<String, Object> answer(Object schema) {
        return Map.of(
                "200", Map.of("description", "x", "content", Map.of("application/json", Map.of("schema", schema))));
    }

    @Test
    void assumedOptionShowsOnlyAssumedDifferences() throws IOException {
        String theirs = changed(
                json -> json.replace("\"/expenses\"", "\"/gastos\"").replace("\"serie_no_disponible\":", "\"otro\":"));

        assertThat(diff(theirs).out()).contains("/gastos").contains("otro is there");
        assertThat(diff(theirs, "--assumed").out()).contains("/gastos").doesNotContain("otro is there");
    }

    @Test
    void invalidContractFileIsReportedInOneLine() throws IOException {
        Map<String, String> wrong = Map.of(
                "", " is empty",
                "openapi: 3.1.0\ninfo:\n  title: x\n", " is YAML: convert it to JSON first",
                "# a comment\nswagger: '2.0'\n", " is YAML: convert it to JSON first",
                "{\"swagger\": \"2.0\", \"paths\": {}}", " is Swagger 2.0: convert it to OpenAPI 3 first",
                "{\"openapi\": \"3.1.0\", \"paths\": {", " is not JSON: ",
                "{\"info\": {}}", " is not an OpenAPI 3 document: its member openapi is missing",
                "{\"openapi\": \"3.1.0\"}", " has no paths, so there is nothing to compare",
                "[]", " is not JSON; it begins with: []",
                "<html>", " is not JSON; it begins with: <html>");
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
