package es.cg.sdk.base.corrections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The file of corrections: what is refused, with its place; how files are joined, listed and told apart. */
@SuppressWarnings("NullAway") // What is missing fails the test.
final class CorrectionsFileTest {
    private static CorrectionsFile of(String members) {
        return of("their.json", members);
    }

    private static CorrectionsFile of(String name, String members) {
        return CorrectionsFile.parse(name, "{\"contract\": \"2026-09-05\", " + members + "}");
    }

    /** Each fault of {@code refusals.txt} is one line with file, line, column, and what to write. */
    @TestFactory
    Stream<DynamicTest> eachFaultIsRefusedWithItsPlace() {
        List<String> lines = Table.of("refusals.txt").toList();
        return Stream.iterate(0, i -> i + 2)
                .limit(lines.size() / 2)
                .map(i -> DynamicTest.dynamicTest(
                        lines.get(i),
                        () -> assertThatIllegalArgumentException()
                                .isThrownBy(() -> of(lines.get(i)))
                                .withMessageMatching("their[.]json, line 1, column [0-9]+: [^\n]*")
                                .withMessageContaining(lines.get(i + 1).strip().substring("=> ".length()))));
    }

    @Test
    void placeIsThatOfTheLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("\n  \"requests\": {\n    \"NewExpense\": {\"totl\": \"x\"}\n  }"))
                .withMessage(
                        "their.json, line 3, column 28: there is no field totl of NewExpense; did you mean total?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorrectionsFile.parse("their.json", "  "))
                .withMessage("their.json, line 1, column 1: this is no JSON: it ends early, close what is open");
    }

    @Test
    void fileOfAnotherContractIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorrectionsFile.parse("their.json", "{\"contract\": \"2027-01-01\"}"))
                .withMessage("their.json, line 1, column 14: this SDK is made for the contract 2026-09-05, and the file"
                        + " corrects 2027-01-01");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorrectionsFile.parse("their.json", "{}"))
                .withMessage("their.json, line 1, column 1: contract is missing: add \"contract\": \"2026-09-05\"");
    }

    /** What may be said, on the right side of {@code against_contract}. */
    @TestFactory
    Stream<DynamicTest> whatMayBeSaidIsRead() {
        return Table.of("accepted.txt")
                .map(each -> DynamicTest.dynamicTest(
                        each, () -> assertThat(of(each).report()).isNotEmpty()));
    }

    @Test
    void bothSectionsMaySayPartsOfOneLine() {
        SchemaRules lines = of("\"requests\": {\"InvoiceLine\": {\"precio_unitario\": {\"as\": \"cents\"}}},"
                        + "\"against_contract\": {\"requests\": {\"InvoiceLine\": {\"precio_unitario\": \"price\"}}}")
                .rules()
                .requests()
                .get("InvoiceLine");

        assertThat(lines).isNotNull();
        assertThat(lines.fields().get("precio_unitario")).isNotNull().satisfies(price -> {
            assertThat(price.name()).containsExactly("price");
            assertThat(price.form()).isNotNull().extracting(ValueForm::kind).isEqualTo(ValueForm.Kind.CENTS);
        });
    }

    @Test
    void reportListsEachValueAndCountsEachSection() {
        CorrectionsFile file = of("""
                "//": "said by the firm", "general": {"amounts": "cents"},
                "operations": {"expenses.list": {"path": "/gastos", "query": {"estado": "status", "//estado": "?"}}},
                "requests": {"NewProduct": {"unidad": null, "fixed": {"canal": 2}}},
                "against_contract": {"operations": {"invoices.issue": {"path": "/facturas"}}}
                """);

        assertThat(file.report())
                .containsExactly(
                        "general › amounts: \"cents\"",
                        "operations › expenses.list › path: \"/gastos\"",
                        "operations › expenses.list › query › estado: \"status\"",
                        "requests › NewProduct › unidad: null",
                        "requests › NewProduct › fixed › canal: 2",
                        "against_contract › operations › invoices.issue › path: \"/facturas\"");
        assertThat(file.counts()).isEqualTo("general 1, operations 2, requests 2, against_contract 1");
        assertThat(file.rules().against())
                .containsExactly("against_contract › operations › invoices.issue › path: \"/facturas\"");
    }

    @Test
    void digestIsThatOfTheRulesInForce() {
        String rules = "\"requests\": {\"NewProduct\": {\"unidad\": \"u\", \"codigo\": {\"name\": \"c\"}}}";
        String digest = of(rules).digest();
        List<String> same = List.of(
                "\"//\": \"a\", \"$schema\": \"x\"," + rules + ", \"operations\": {}",
                "\"requests\": {\"NewProduct\": {\"codigo\": \"c\", \"unidad\": {\"name\": \"u\", \"sure\": \"why\"}}}");
        List<String> others = List.of(
                rules.replace("\"u\"", "\"v\""),
                rules.replace("\"u\"", "null"),
                rules.replace("{\"name\": \"c\"}", "{\"name\": \"c\", \"as\": \"number\"}"),
                rules + ", \"headers\": {\"fixed\": {\"X-A\": \"1\"}}");

        assertThat(same)
                .allSatisfy(each -> assertThat(of("other.json", each).digest()).isEqualTo(digest));
        assertThat(others).allSatisfy(each -> assertThat(of(each).digest()).isNotEqualTo(digest));
        String method = "\"operations\": {\"products.update\": {\"method\": \"PUT\"";
        assertThat(of(method + ", \"sure\": \"it keeps the rest\"}}").digest())
                .isEqualTo(of(method + "}}").digest());
        assertThat(of("\"requests\": {\"NewProduct\": {\"fixed\": {\"sure\": \"a\"}}}")
                        .digest())
                .as("a fixed value of the name of a comment")
                .isNotEqualTo(of("\"requests\": {\"NewProduct\": {\"fixed\": {\"sure\": \"b\"}}}")
                        .digest());
    }

    @Test
    void filesAreJoinedUnlessTheyContradictEachOther() {
        CorrectionsFile paths = of("\"operations\": {\"expenses.list\": {\"path\": \"/gastos\"}}");
        CorrectionsFile names = of("\"operations\": {\"expenses.list\": {\"query\": {\"estado\": \"status\"}}}");
        CorrectionsFile busy = of("\"errors\": {\"nothing_done\": [\"E_BUSY\"]}");

        assertThat(paths.with(names).report()).hasSize(2);
        assertThat(paths.with(paths).report()).hasSize(1);
        assertThat(busy.with(of("\"errors\": {\"nothing_done\": [\"E_FULL\"]}"))
                        .rules()
                        .errors()
                        .nothingDone())
                .containsExactlyInAnyOrder("E_BUSY", "E_FULL");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        paths.with(of("other.json", "\"operations\": {\"expenses.list\": {\"path\": \"/costes\"}}")))
                .withMessage("other.json, line 1, column 69: operations › expenses.list › path is \"/costes\" here, and"
                        + " \"/gastos\" at their.json, line 1, column 69: only one file may say this");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("\"requests\": {\"NewExpense\": {\"total\": \"importe.total\"}}")
                        .with(of("other.json", "\n\"requests\": {\"NewExpense\": {\"categoria\": \"importe\"}}")))
                .withMessage("other.json, line 2, column 42: total and categoria are both at importe or within it: give"
                        + " one another name, or null");
    }
}
