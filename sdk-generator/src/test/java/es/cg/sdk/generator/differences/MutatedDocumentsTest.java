package es.cg.sdk.generator.differences;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Documents that differ from ours by labelled changes: all are found, nothing else, and the file says what they are. */
@Tag("slow")
class MutatedDocumentsTest {
    private static final JsonObject DOCUMENT = document();
    private static final Differences.Ours OURS = new Differences.Ours(DOCUMENT);

    private static JsonObject document() {
        try {
            return Mutant.json(Files.readString(Path.of(System.getProperty("project.root"), "openapi.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Mutation> mutations() {
        return Stream.of(DataMutations.list(), CallMutations.list(), AnswerMutations.list(), MessageMutations.list())
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void eachChangeIsFoundAndNothingElse() {
        List<Mutation> all = mutations();
        List<String> wrong = new ArrayList<>();
        for (Mutation each : all) {
            Mutant mutant = new Mutant(DOCUMENT);
            each.work().accept(mutant);
            check(each, OURS.with(mutant.root(), null), wrong);
        }

        assertThat(all).hasSizeGreaterThanOrEqualTo(100);
        assertThat(wrong).as(wrong.size() + " of " + all.size()).isEmpty();
    }

    /** A document of another author has no words and no ids of ours: data, places and names must speak for themselves. */
    @Test
    void eachChangeIsFoundWithoutDescriptionsAndIds() {
        JsonObject plain = DOCUMENT.copy(null);
        Mutant.each(plain, each -> {
            for (String key : List.of("description", "summary")) {
                if (each.get(key) instanceof JsonScalar) {
                    each.remove(key);
                }
            }
        });
        List<String> wrong = new ArrayList<>();
        for (Mutation each : mutations()) {
            Mutant mutant = new Mutant(plain);
            each.work().accept(mutant);
            withoutIds(mutant.root());
            check(each, OURS.with(mutant.root(), null), wrong);
        }

        assertThat(wrong).isEmpty();
    }

    private static void withoutIds(JsonObject document) {
        JsonObject paths = document.part("paths");
        paths.keys()
                .forEach(path -> paths.part(path)
                        .keys()
                        .forEach(each -> paths.part(path).part(each).remove("operationId")));
    }

    @Test
    void changesThatComeTogetherAreFound() {
        List<String> wrong = new ArrayList<>();
        int documents = 0;
        for (int seed = 0; documents < 30; seed++) {
            List<Mutation> few = new ArrayList<>(mutations());
            Collections.shuffle(few, new Random(seed));
            Mutation together = together(few.subList(0, 8));
            Mutant mutant = new Mutant(DOCUMENT);
            together.work().accept(mutant);
            check(together, OURS.with(mutant.root(), null), wrong);
            documents++;
        }

        assertThat(wrong).isEmpty();
    }

    /** Changes of different things, one after the other. */
    private static Mutation together(List<Mutation> few) {
        Set<String> taken = new TreeSet<>();
        JsonObject file = Mutant.json("{}");
        List<String> reports = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Consumer<Mutant> work = none -> {};
        for (Mutation each : few) {
            Set<String> things = things(each);
            if (things.stream().noneMatch(taken::contains) && things.size() < 6) {
                taken.addAll(things);
                Fragments.merge(file, Mutant.json(each.file()));
                reports.addAll(each.reports());
                names.add(each.name());
                work = work.andThen(each.work());
            }
        }
        return new Mutation(String.join(" + ", names), work, JsonWriter.write(file), reports);
    }

    /** The operations, schemas and sections that a change is about. */
    private static Set<String> things(Mutation mutation) {
        Set<String> things = new TreeSet<>();
        JsonObject file = Mutant.json(mutation.file());
        for (String each : file.keys()) {
            if (each.equals("operations") || each.equals("schemas")) {
                things.addAll(file.part(each).keys());
            } else {
                things.add(each.equals("signature") ? "events" : each);
            }
        }
        mutation.reports().forEach(each -> {
            String[] words = each.split(" ", -1);
            things.add(words[words.length - 1].replaceFirst("(?<=^[A-Z][A-Za-z]{1,40})[.].*", ""));
            if (each.startsWith("CODE") || each.startsWith("ERROR")) {
                things.add("errors");
            } else if (each.startsWith("EVENT")) {
                things.add("events");
            }
        });
        if (mutation.name().contains("lists") || mutation.name().contains("client's header")) {
            things.addAll(List.of("a", "b", "c", "d", "e", "f")); // Of everything: alone.
        }
        return things;
    }

    private static void check(Mutation mutation, Differences found, List<String> wrong) {
        JsonObject file = withoutMarks(found.corrections("x", null));
        JsonObject expected = Mutant.json(mutation.file()).with("contract", "x");
        Set<String> reports = found.all().stream()
                .filter(each -> each.correction() == null)
                .map(each -> each.kind() + " " + each.at())
                .collect(Collectors.toCollection(TreeSet::new));
        if (!file.sameAs(expected) || !reports.equals(new TreeSet<>(mutation.reports()))) {
            wrong.add("\n" + mutation.name() + "\n  wanted " + mutation.file() + mutation.reports() + "\n  but was "
                    + JsonWriter.write(file).replaceAll("\\s+", " ") + reports);
        }
    }

    private static JsonObject withoutMarks(JsonObject file) {
        JsonObject copy = file.copy(null);
        Mutant.each(copy, each -> each.remove("even_if_shown"));
        return copy;
    }

    @Test
    void whatTheContractShowsIsCorrectedKnowingly() {
        Mutant mutant = new Mutant(DOCUMENT);
        mutant.take("NewInvoice", "serie");
        mutant.rename("Expense", "total", "importe_total");
        mutant.move("invoices.issue", "/facturas", "post");
        mutant.move("expenses.create", "/gastos", "post");

        assertThat(JsonWriter.write(OURS.with(mutant.root(), null).corrections("x", null)))
                .isEqualToIgnoringWhitespace("""
                        { "contract": "x",
                          "operations": { "invoices.issue": { "path": "/facturas", "even_if_shown": true },
                                          "expenses.create": { "path": "/gastos" } },
                          "schemas": { "Expense": { "fields": { "total": "importe_total" } },
                                       "NewInvoice": { "omit": ["serie"], "even_if_shown": true } } }
                        """);
    }

    /** Much at once: each name must be the right one, or be asked. */
    @Test
    void recordWithEnglishNamesGetsNoWrongName() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("tipo", "type");
        names.put("tipo_operacion", "operation_type");
        names.put("proveedor_nif", "supplier_tax_id");
        names.put("proveedor_nombre", "supplier_name");
        names.put("numero_factura", "invoice_number");
        names.put("fecha_expedicion", "issue_date");
        names.put("fecha_contable", "accounting_date");
        names.put("concepto", "description");
        names.put("cuenta_contable", "account");
        names.put("categoria", "category");
        names.put("desglose_iva", "vat_breakdown");
        names.put("total", "total_amount");
        names.put("estado", "status");
        Mutant mutant = new Mutant(DOCUMENT);
        Mutant.each(mutant.schema("Expense"), each -> each.remove("description"));
        names.forEach((our, their) -> mutant.rename("Expense", our, their));

        JsonObject fields = OURS.with(mutant.root(), null)
                .corrections("x", null)
                .part("schemas")
                .part("Expense")
                .part("fields");

        assertThat(fields.keys()).containsExactlyInAnyOrderElementsOf(names.keySet());
        fields.keys().forEach(each -> assertThat(fields.text(each)).as(each).isEqualTo(names.get(each)));
    }

    @Test
    void memberThatIsNeitherInItsObjectNorFlatIsNamed() {
        Mutant mutant = new Mutant(DOCUMENT);
        mutant.take("BankAccount", "consentimiento");
        mutant.schema("BankAccount")
                .part("properties")
                .put("consentimiento_estado", mutant.property("BankConsent", "estado"));
        Differences found = OURS.with(mutant.root(), null);

        assertThat(found.all()).hasSize(2).anySatisfy(each -> {
            assertThat(each.at()).isEqualTo("BankAccount.consentimiento.caduca_el");
            assertThat(each.note()).isEqualTo("answers do not have it: it reads as null");
        });
        assertThat(JsonWriter.write(found.corrections("x", null))).isEqualToIgnoringWhitespace("""
                { "contract": "x",
                  "schemas": { "BankAccount": { "fields": { "consentimiento.estado": "consentimiento_estado" } } } }
                """);
    }

    /** What is like one field is asked for this field, and not for each that is missing. */
    @Test
    void candidatesAreAskedOnlyWhereTheyMayBe() {
        Mutant mutant = new Mutant(DOCUMENT);
        mutant.rename("Expense", "total", "importe_total");
        mutant.schema("Expense").part("properties").with("total_factura", Mutant.json("{ type: number }"));
        List.of("pais", "categoria", "retencion_irpf_pct", "retencion_irpf_importe")
                .forEach(each -> mutant.take("Expense", each));

        assertThat(JsonWriter.write(OURS.with(mutant.root(), null).corrections("x", null)))
                .isEqualToIgnoringWhitespace("""
                        { "contract": "x",
                          "schemas": { "Expense": { "fields": { "total": { "?": ["importe_total", "total_factura"] } } } } }
                        """);
    }

    /** The same record in two places can have one name alone in a file. */
    @Test
    void fieldWithTwoNamesIsNotCorrected() {
        Mutant mutant = new Mutant(DOCUMENT);
        mutant.root()
                .part("components")
                .part("schemas")
                .with("Gasto", mutant.schema("Expense").copy(null));
        mutant.rename("Gasto", "total", "importe");
        mutant.answer("expenses.get", "200", Mutant.reference("Gasto"));

        assertThat(OURS.with(mutant.root(), null).all()).singleElement().satisfies(each -> {
            assertThat(each.at()).isEqualTo("Expense.total");
            assertThat(each.correction()).isNull();
            assertThat(each.note()).contains("elsewhere, and a file can say only one");
        });
    }
}
