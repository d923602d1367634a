package es.cg.sdk.generator.differences;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A file is checked against the document that it was made from, and against others. */
class CorrectionsCheckTest {
    private static JsonObject document = Fragments.object();
    private static Differences.Ours ours = new Differences.Ours(Mutant.json("{ openapi: 3.1.0 }"));

    @BeforeAll
    static void read() throws IOException {
        document = Mutant.json(Files.readString(Path.of(System.getProperty("project.root"), "openapi.json")));
        ours = new Differences.Ours(document);
    }

    private static CorrectionsCheck check(Mutant theirs, String file) {
        JsonObject corrections = Mutant.json(file);
        return CorrectionsCheck.of(corrections, ours.with(theirs.root(), corrections));
    }

    private static Mutant renamed() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Expense", "total", "importe_total");
        return theirs;
    }

    @Test
    void fileThatWasWrittenAgreesWithItsDocument() {
        List<Mutation> all = MutatedDocumentsTest.mutations();
        // Each takes a tenth of a second; the slow build proves files against services (WrittenCorrectionsTest).
        int rest = Boolean.getBoolean("slow") ? 1 : 4;
        for (int i = 0; i < all.size(); i++) {
            Mutation each = all.get(i);
            boolean isOfMembers = each.name().matches(".*(flat|member|flag).*");
            if (i % ((isOfMembers ? 1 : 7) * rest) > 0) {
                continue;
            }
            Mutant theirs = new Mutant(document);
            each.work().accept(theirs);
            JsonObject file = ours.with(theirs.root(), null).corrections("2026-09-05", null);

            Differences again = ours.with(theirs.root(), file);
            assertThat(CorrectionsCheck.of(file, again).wrong())
                    .as(each.name())
                    .allMatch(wrong -> wrong.contains(" is still a question"));
            assertThat(again.corrections("2026-09-05", file).sameAs(file))
                    .as("written again: " + each.name())
                    .isTrue();
        }
    }

    @Test
    void missingAndOtherAndSurplusCorrectionsAreNamed() {
        assertThat(check(renamed(), "{}").wrong())
                .containsExactly(
                        "schemas/Expense/fields/total/name is importe_total there, and the file does not say so");
        assertThat(check(renamed(), "{ schemas: { Expense: { fields: { total: importe_totl } } } }")
                        .wrong())
                .containsExactly(
                        "schemas/Expense/fields/total/name is importe_totl in the file, and their document has no such"
                                + " field there; did you mean importe_total?");
        assertThat(check(new Mutant(document), "{ schemas: { Expense: { fields: { total: importe_total } } } }")
                        .wrong())
                .containsExactly(
                        "schemas/Expense/fields/total/name is importe_total in the file, and their document has no such"
                                + " field there");
    }

    @Test
    void answerThatTheDocumentAllowsIsTaken() {
        Mutant theirs = renamed();
        theirs.schema("Expense").part("properties").with("total_factura", Mutant.json("{ type: number }"));

        String answered = "{ schemas: { Expense: { fields: { total: total_factura } } } }";
        assertThat(check(theirs, answered).wrong()).isEmpty();
        assertThat(check(theirs, "{ schemas: { Expense: { fields: { total: { '?': [total_factura] } } } } }")
                        .wrong())
                .containsExactly(
                        "schemas/Expense/fields/total is still a question: write a value in place of {\"?\": …}");
    }

    @Test
    void answersToAllQuestionsAgreeWithTheirDocuments() {
        assertThat(check(
                                changed("the file is a redirect", "sepaRemittances.file"),
                                "{ operations: {"
                                        + " sepaRemittances.file: { answer: { is: redirect, hosts: [files.example.com] } } } }")
                        .wrong())
                .isEmpty();
        Mutant local = new Mutant(document);
        local.schema("Addressee")
                .part("properties")
                .put("creado_en", Mutant.json("{ type: string, format: local-time }"));
        assertThat(check(
                                local,
                                "{ schemas: { Addressee: { fields: { creado_en: { as: { time: local, zone: Atlantic/Canary }"
                                        + " } } } } }")
                        .wrong())
                .isEmpty();
    }

    @Test
    void answersForMembersAndFlagsAgreeWithTheirDocument() {
        Mutant theirs = new Mutant(document);
        theirs.take("BankAccount", "consentimiento");
        theirs.schema("BankAccount")
                .part("properties")
                .with("situacion", Mutant.json("{ type: string }"))
                .with("limite", Mutant.json("{ type: object, properties: { dia: { type: string, format: date } } }"));
        theirs.schema("Activity").part("properties").put("activa", Mutant.json("{ type: integer }"));
        String file = "{ schemas: { BankAccount: { fields: { consentimiento.estado: situacion,"
                + " consentimiento.caduca_el: limite.dia } },"
                + " Activity: { even_if_shown: true, fields: { activa: { values: { 'true': 0, 'false': 1 } } } } } }";

        assertThat(check(theirs, file).wrong()).isEmpty();
        assertThat(check(theirs, file.replace("situacion", "situation")).wrong())
                .containsExactly("schemas/BankAccount/fields/consentimiento.estado/name is situation in the file, and"
                        + " their document has no such field there; did you mean situacion?");
        assertThat(check(theirs, file.replace("'true': 0", "'true': 7")).wrong())
                .containsExactly(
                        "schemas/Activity/fields/activa/values/true is 7 in the file, and their document has only 1, 0"
                                + " there");
    }

    @Test
    void flagThatMeansTheOppositeIsNoted() {
        CorrectionsCheck check = check(
                new Mutant(document),
                "{ schemas: { Expense: { fields: { deducible_irpf: { values: { 'true': false, 'false': true } } } } } }");

        assertThat(check.wrong()).isEmpty();
        assertThat(check.unconfirmed()).hasSize(2).allMatch(each -> each.contains("deducible_irpf/values/"));
        assertThat(check(
                                new Mutant(document),
                                "{ schemas: { Expense: { fields: { deducible_irpf: { values: {"
                                        + " 'true': S, 'false': N } } } } } }")
                        .wrong())
                .hasSize(2);
    }

    private static Mutant changed(String name, String id) {
        Mutant theirs = new Mutant(document);
        Mutant.replace(
                theirs.operation(id).part("responses"), "200", "302", Mutant.json("{ description: '" + name + "' }"));
        return theirs;
    }

    @Test
    void parametersInAPathMayHaveAnyName() {
        Mutant theirs = new Mutant(document);
        theirs.move("expenses.confirm", "/gastos/{id}:confirm", "post");

        assertThat(check(
                                theirs,
                                "{ operations: { expenses.confirm: { path: '/gastos/{gasto}:confirm', parameters: { id: { path:"
                                        + " gasto } } } } }")
                        .wrong())
                .isEmpty();
    }

    @Test
    void whatTheDocumentCannotSayIsNoted() {
        CorrectionsCheck check = check(
                new Mutant(document),
                "{ '//': said by the firm, signature: { signed: '{timestamp}{body}', even_if_shown: true } }");

        assertThat(check.wrong()).isEmpty();
        assertThat(check.unconfirmed())
                .containsExactly(
                        "signature/signed is {timestamp}{body} in the file, of which their document says nothing");
    }
}
