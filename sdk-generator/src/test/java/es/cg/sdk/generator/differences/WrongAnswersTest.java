package es.cg.sdk.generator.differences;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a file answers and the document does not have is wrong. */
class WrongAnswersTest {
    private static JsonObject document = Fragments.object();
    private static Differences.Ours ours = new Differences.Ours(Mutant.json("{ openapi: 3.1.0 }"));

    @BeforeAll
    static void read() throws IOException {
        document = Mutant.json(Files.readString(Path.of(System.getProperty("project.root"), "openapi.json")));
        ours = new Differences.Ours(document);
    }

    private static List<String> wrong(Mutant theirs, String file) {
        JsonObject corrections = Mutant.json(file);
        return CorrectionsCheck.of(corrections, ours.with(theirs.root(), corrections))
                .wrong();
    }

    private static List<String> fields(Mutant theirs, String schema, String fields) {
        return wrong(theirs, "{ schemas: { " + schema + ": { fields: { " + fields + " } } } }");
    }

    /** A question: total may be importe_total or total_factura. */
    private static Mutant asking() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Expense", "total", "importe_total");
        theirs.schema("Expense").part("properties").with("total_factura", Mutant.json("{ type: number }"));
        return theirs;
    }

    private static Mutant inCents() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Product", "precio_unitario", "precio_centimos");
        theirs.schema("Product")
                .part("properties")
                .put("precio_centimos", Mutant.json("{ type: integer, description: En céntimos de euro. }"));
        return theirs;
    }

    @Test
    void nameThatIsNotThereIsWrong() {
        assertThat(fields(asking(), "Expense", "total: importe_totl"))
                .containsExactly(
                        "schemas/Expense/fields/total/name is importe_totl in the file, and their document has no"
                                + " such field there; did you mean importe_total or total_factura?");
        assertThat(fields(inCents(), "Product", "precio_unitario: { name: preciox, as: cents }"))
                .containsExactly(
                        "schemas/Product/fields/precio_unitario/name is preciox in the file, and their document"
                                + " has no such field there; did you mean precio_centimos?");
        assertThat(fields(new Mutant(document), "Expense", "total: totl"))
                .containsExactly("schemas/Expense/fields/total/name is totl in the file, and their document has no such"
                        + " field there; did you mean total?");
    }

    @Test
    void rightNameWithoutUnitIsWrong() {
        assertThat(fields(inCents(), "Product", "precio_unitario: precio_centimos"))
                .containsExactly(
                        "schemas/Product/fields/precio_unitario/as is cents there, and the file does not say so");
        assertThat(fields(inCents(), "Product", "precio_unitario: { name: precio_centimos, as: cents }"))
                .isEmpty();
    }

    @Test
    void twoMembersOnOneFieldAreWrong() {
        Mutant theirs = new Mutant(document);
        theirs.take("BankAccount", "consentimiento");
        theirs.schema("BankAccount").part("properties").with("situacion", Mutant.json("{ type: string }"));

        assertThat(fields(
                        theirs, "BankAccount", "consentimiento.estado: situacion, consentimiento.caduca_el: situacion"))
                .anyMatch(each -> each.contains("and so is consentimiento."))
                .anyMatch(each -> each.contains("two fields cannot be one of theirs"));
    }

    @Test
    void valueOfAnotherTypeIsWrong() {
        assertThat(fields(asking(), "Expense", "total: desglose_iva, desglose_iva: importe_total"))
                .contains(
                        "schemas/Expense/fields/total/name is desglose_iva in the file, which is array there, and number"
                                + " here");
    }

    @Test
    void twoFieldsWithTheSameServiceNameAreReported() {
        Mutant theirs = new Mutant(document);
        theirs.rename("TaxObligation", "fecha_limite", "vencimiento");

        assertThat(fields(theirs, "TaxObligation", "fecha_limite: modelo"))
                .containsExactly(
                        "schemas/TaxObligation/fields/fecha_limite/name is modelo in the file, and so is modelo:"
                                + " two fields cannot be one of theirs");
        assertThat(fields(asking(), "Expense", "total: total_factura, retencion_irpf_importe: total_factura"))
                .contains(
                        "schemas/Expense/fields/total/name is total_factura in the file, and so is retencion_irpf_importe: two"
                                + " fields cannot be one of theirs");
    }

    @Test
    void fieldsThatAreInterchangedAreTwo() {
        Mutant theirs = new Mutant(document);
        theirs.rename("Expense", "numero_factura", "x");
        theirs.rename("Expense", "concepto", "numero_factura");
        theirs.rename("Expense", "x", "concepto");

        assertThat(fields(theirs, "Expense", "numero_factura: concepto, concepto: numero_factura"))
                .isEmpty();
    }

    @Test
    void filterThatIsNotThereIsWrong() {
        Mutant theirs = new Mutant(document);
        theirs.operation("products.list").parts("parameters").stream()
                .filter(each -> each.textOrEmpty("name").equals("codigo"))
                .forEach(each -> each.put("name", Fragments.text("code")));

        assertThat(wrong(theirs, "{ operations: { products.list: { query: { codigo: cod } } } }"))
                .containsExactly(
                        "operations/products.list/query/codigo/name is cod in the file, and their document has no"
                                + " such filter there; did you mean code?");
        assertThat(wrong(theirs, "{ operations: { products.list: { query: { codigo: code } } } }"))
                .isEmpty();
    }

    @Test
    void valueThatIsNoCandidateIsWrong() {
        Mutant theirs = new Mutant(document);
        theirs.schema("Addressee").part("properties").put("activo", Mutant.json("{ type: string, enum: [uno, dos] }"));

        assertThat(fields(theirs, "Addressee", "activo: { values: { 'true': one, 'false': dos } }"))
                .containsExactly(
                        "schemas/Addressee/fields/activo/values/true is one in the file, and their document has"
                                + " only uno, dos there");
    }

    @Test
    void removedQuestionCountsAsUnanswered() {
        assertThat(fields(asking(), "Expense", "'//': told by phone"))
                .containsExactly("schemas/Expense/fields/total is a question, which the file does not answer: write"
                        + " the value, or \"//total\": \"none\" in fields if there is none");
    }

    @Test
    void questionMayBeAnsweredWithNoneForGood() {
        String none = "{ contract: x, schemas: { Expense: { fields: { '//total': none } } } }";
        JsonObject file = Mutant.json(none);
        Differences differences = ours.with(asking().root(), file);

        assertThat(wrong(asking(), none)).isEmpty();
        assertThat(differences.all()).noneMatch(Difference::isQuestion).anySatisfy(each -> {
            assertThat(each.at()).isEqualTo("Expense.total");
            assertThat(each.note()).isEqualTo("the file says that it is none of them");
        });
        assertThat(differences.corrections("x", file).sameAs(file)).isTrue();
        assertThat(wrong(asking(), none.replace("none", "perhaps"))).hasSize(1);
    }

    @Test
    void unitMayBeNone() {
        Mutant theirs = new Mutant(document);
        theirs.schema("Product").part("properties").put("precio_unitario", Mutant.json("{ type: integer }"));

        assertThat(fields(theirs, "Product", "'//': a"))
                .containsExactly(
                        "schemas/Product/fields/precio_unitario/as is a question, which the file does not answer:"
                                + " write the value, or \"//precio_unitario\": \"none\" in fields if there is none");
        assertThat(fields(theirs, "Product", "precio_unitario: { '//as': none }"))
                .isEmpty();
        assertThat(fields(theirs, "Product", "'//precio_unitario': none")).isEmpty();
    }

    @Test
    void fieldThatIsNoneLeavesItsNameToAnother() {
        Mutant theirs = new Mutant(document);
        theirs.take("TaxObligation", "fecha_inicio");
        JsonObject fields = theirs.schema("TaxObligation").part("properties");
        fields.put("fecha_inicio", fields.at("fecha_limite"));
        fields.remove("fecha_limite");

        assertThat(fields(theirs, "TaxObligation", "fecha_limite: fecha_inicio"))
                .hasSize(1);
        assertThat(fields(theirs, "TaxObligation", "fecha_limite: fecha_inicio, '//fecha_inicio': none"))
                .isEmpty();
    }
}
