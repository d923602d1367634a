package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The file of corrections: how it is read, checked, joined and listed. */
final class CorrectionsTest {
    private static Corrections of(String json) {
        return Corrections.parse("their.json", "{\"contract\": \"2026-09-05\", " + json + "}");
    }

    @TestFactory
    Stream<DynamicTest> eachFaultIsNamedWithItsPlace() throws IOException {
        String all;
        try (InputStream in =
                Objects.requireNonNull(CorrectionsTest.class.getResourceAsStream("corrections-faults.txt"))) {
            all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<String> lines = all.lines().skip(1).toList();
        return Stream.iterate(0, i -> i + 2)
                .limit(lines.size() / 2)
                .map(i -> DynamicTest.dynamicTest(
                        lines.get(i),
                        () -> assertThatIllegalArgumentException()
                                .isThrownBy(() -> of(lines.get(i)))
                                .withMessageStartingWith("their.json, line 1, column ")
                                .withMessageContaining(lines.get(i + 1).strip().substring("=> ".length()))));
    }

    @Test
    void reportListsEachValueWithItsPlace() {
        Corrections corrections = of("""
                "//": "said by the firm",
                "operations": {"expenses.list": {"path": "/gastos", "query": {"estado": "status"}}},
                "schemas": {"Expense": {"fields": {"total": {"name": "amounts.total", "as": "cents"}}}}
                """);

        assertThat(corrections.name()).isEqualTo("their.json");
        assertThat(corrections.report())
                .containsExactly(
                        "operations › expenses.list › path: \"/gastos\"",
                        "operations › expenses.list › query › estado: \"status\"",
                        "schemas › Expense › fields › total › name: \"amounts.total\"",
                        "schemas › Expense › fields › total › as: \"cents\"");
    }

    @Test
    void filesAreJoinedUnlessTheyContradictEachOther() {
        Corrections paths = of("\"operations\": {\"expenses.list\": {\"path\": \"/gastos\"}}");
        Corrections names = of("\"operations\": {\"expenses.list\": {\"query\": {\"estado\": \"status\"}}}");
        Corrections others = Corrections.parse(
                "other.json",
                "{\"contract\": \"2026-09-05\", \"operations\": {\"expenses.list\": {\"path\": \"/costes\"}}}");

        assertThat(paths.and(names).report()).hasSize(2);
        assertThat(paths.and(paths).report()).hasSize(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> paths.and(others))
                .withMessage("other.json, line 1, column 69: operations › expenses.list › path is \"/costes\" here, and"
                        + " \"/gastos\" at their.json, line 1, column 69: only one file may say this");
    }

    @Test
    void filesThatFitAloneAndNotTogetherAreRefused() {
        Corrections one = of("\"schemas\": {\"Expense\": {\"fields\": {\"total\": \"importe.total\"}}}");
        Corrections other = Corrections.parse("other.json", """
                {
                  "contract": "2026-09-05",
                  "schemas": {
                    "Expense": {"fields": {"concepto": "importe"}}
                  }
                }
                """);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.and(other))
                .withMessage("other.json, line 4, column 40: total and concepto are both at importe or within it: give"
                        + " one another name, or omit it");
    }

    @Test
    void fileThatEndsEarlyIsNamedWithItsEnd() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.parse("their.json", "{\n  \"contract\": \"2026-09-05\","))
                .withMessage("their.json, line 2, column 28: this is no JSON: it ends early, close what is open");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.parse("their.json", "  "))
                .withMessage("their.json, line 1, column 1: this is no JSON: it ends early, close what is open");
    }

    @Test
    void listThatIsAConstantIsNotJoined() {
        Corrections one =
                of("\"schemas\": {\"NewExpense\": {\"omit\": [\"concepto\"], \"constants\": {\"tags\": [\"a\"]}}}");
        Corrections other =
                of("\"schemas\": {\"NewExpense\": {\"omit\": [\"categoria\"], \"constants\": {\"tags\": [\"b\"]}}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.and(other))
                .withMessageContaining(
                        "schemas › NewExpense › constants › tags is [\"b\"] here, and [\"a\"] at their.json,");
    }

    @Test
    void commentsAndOrderDoNotChangeTheDigest() {
        Corrections one =
                of("\"//\": \"a\", \"version_header\": {\"name\": \"V\", \"value\": \"1\"}, \"operations\": {}");
        Corrections other = of("\"operations\": {}, \"version_header\": {\"value\": \"1\", \"name\": \"V\"}");
        Corrections different = of("\"version_header\": {\"name\": \"V\", \"value\": \"2\"}, \"operations\": {}");

        assertThat(one.digest()).isEqualTo(other.digest()).isNotEqualTo(different.digest());
    }

    @Test
    void fileOfAnotherContractIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.parse("their.json", "{\"contract\": \"2027-01-01\"}"))
                .withMessage("their.json, line 1, column 14: this SDK is made for the contract 2026-09-05, and the file"
                        + " corrects 2027-01-01");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.parse("their.json", "{}"))
                .withMessageContaining("contract is missing");
    }

    @Test
    void byteOrderMarkIsSkippedAndOtherEncodingRefused(@TempDir Path folder) throws IOException {
        String json = "{\"//\": \"año\", \"contract\": \"2026-09-05\"}";
        Path file = folder.resolve("c.json");

        Files.writeString(file, "\uFEFF" + json);
        assertThat(Corrections.read(file).report()).isEmpty();

        Files.write(file, json.getBytes(StandardCharsets.ISO_8859_1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.read(file))
                .withMessage("c.json is not in UTF-8: save it with this encoding");
    }

    @Test
    void variableNamesSeveralFiles(@TempDir Path folder) throws IOException {
        Path paths = Files.writeString(folder.resolve("paths.json"), """
                {"contract": "2026-09-05", "operations": {"expenses.list": {"path": "/gastos"}}}
                """);
        Path names = Files.writeString(folder.resolve("names.json"), """
                {"contract": "2026-09-05", "schemas": {"Expense": {"fields": {"total": "importe"}}}}
                """);

        Corrections corrections =
                Objects.requireNonNull(Corrections.ofVariable(paths + File.pathSeparator + " " + names));

        assertThat(corrections).hasToString("Corrections[paths.json, names.json]");
        assertThat(corrections.report()).hasSize(2);
        Map<String, String> variables =
                Map.of("CG_BASE_URL", "https://gestor.invalid", "CG_API_KEY", "cg_live_abc.s3cret");
        ClientEnvironment.client(variables::get).close();
        Map<String, String> wrong = new HashMap<>(variables);
        wrong.put("CG_CORRECTIONS", "none.json");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientEnvironment.client(wrong::get))
                .withMessageContaining("CG_CORRECTIONS: there is no file of corrections none.json");
        assertThat(Corrections.ofVariable(null)).isNull();
        assertThat(Corrections.ofVariable("")).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.ofVariable(paths + File.pathSeparator))
                .withMessage("the environment variable CG_CORRECTIONS has an empty name of a file");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Corrections.ofVariable("none.json"))
                .withMessage("the environment variable CG_CORRECTIONS: there is no file of corrections none.json");
    }

    @Test
    void missingFileIsNamed(@TempDir Path folder) throws IOException {
        assertThat(Corrections.read(Files.writeString(folder.resolve("c.json"), "{\"contract\": \"2026-09-05\"}")))
                .hasToString("Corrections[c.json]");
        assertThatThrownBy(() -> Corrections.read(folder.resolve("none.json")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("there is no file of corrections");
    }

    @Test
    void codesMayLeadToEachCodeOfTheContract() {
        assertThat(of("\"errors\": {\"codes\": {\"4041\": \"no_encontrado\"}}").report())
                .containsExactly("errors › codes › 4041: \"no_encontrado\"");
    }

    @Test
    void pageOfAnErrorMayHaveAnotherPlace() {
        assertThat(of("\"errors\": {\"doc_url\": \"help\", \"even_if_shown\": true}")
                        .report())
                .contains("errors › doc_url: \"help\"");
    }
}
