package es.cg.sdk.generator.theirs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.generator.Generator;
import es.cg.sdk.generator.document.ContractFiles;
import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service's own document, whatever its style, gives a typed layer with our names. */
class TheirDocumentTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final Path SERVICES = PROJECT.resolve("checks/src/test/resources/es/cg/sdk/checks/services");
    private static final String CORE = "sdk-core/src/generated/java/es/cg/sdk/";
    private static final String RULES = "sdk-base/src/generated/resources/es/cg/sdk/base/corrections/service.json";
    /** What a person says of a document that shows no unit. */
    private static final String UNITS = "{ general: { amounts: number, percentages: number } }";

    @TempDir
    static Path ofAll;

    @TempDir
    Path folder;

    @Test
    void ourOwnDocumentChangesNothing() throws IOException {
        Generator made = with(folder, Files.readString(PROJECT.resolve("openapi.json")), UNITS);

        assertThat(made.findings()).isEmpty();
        isTheSameJava(made);
        assertThat(rules(made).keys()).containsExactly("contract", "general");
    }

    @Test
    void unitThatNothingShowsIsForAPersonToDecide() throws IOException {
        Generator made = with(folder, Files.readString(PROJECT.resolve("openapi.json")), "{}");

        assertThat(made.findings())
                .anyMatch(each -> each.startsWith("decide: answers.Invoice.total (contract/assumptions/invoices.yaml:")
                        && each.endsWith("; it may be total: nothing shows whether it is euros or cents"));
        assertThat(rules(made).part("answers").part("Invoice").at("total").kind())
                .isEqualTo("null");
        assertThat(made.files().get(CORE + "invoices/Invoice.java"))
                .contains("@deprecated The service does not have this: reading it throws.")
                .containsPattern("@Deprecated +public @Nullable BigDecimal +total\\(\\)")
                .containsPattern("public @Nullable BigDecimal +total2\\(\\)");
    }

    @Test
    void documentInOpenApi30GivesTheSameTypedLayer() throws IOException {
        Generator made = with(folder, Documents.openApi30(PROJECT), UNITS);

        assertThat(made.findings()).isEmpty();
        isTheSameJava(made);
    }

    @Test
    void documentWithSchemasInPlaceGivesTheSameTypedLayer() throws IOException {
        Generator made = with(folder, Documents.inPlace(PROJECT), UNITS);

        assertThat(made.findings()).isEmpty();
        isTheSameJava(made);
    }

    // One of each form; the nightly stage builds the whole project from each.
    private static boolean isCompiled(Path document) {
        return document.toString()
                .matches(Boolean.getBoolean("soak") ? ".*/openapi[.][a-z]+" : ".*/(cloud|erp)/openapi[.][a-z]+");
    }

    @Test
    @Tag("slow")
    void documentsOfTheServicesCompileWithoutAnEdit() throws IOException {
        try (Stream<Path> files = Files.walk(SERVICES)) {
            for (Path each : (Iterable<Path>) files.filter(TheirDocumentTest::isCompiled)::iterator) {
                Map<String, String> made = Generator.run(PROJECT, each, null).files();
                assertThat(CoreCompiler.errors(PROJECT, made)).as("%s", each).isEmpty();
            }
        }
        assertThat(CoreCompiler.errors(PROJECT, Changed.MADE.files())).isEmpty();
    }

    @Test
    void reportNamesWhatTheDocumentChanged() throws IOException {
        List<String> findings = Changed.MADE.findings().stream()
                .map(each ->
                        each.replaceAll("[^ (]*their[.]json:\\d+", "THEIRS").replaceAll("[.]yaml:\\d+", ".yaml"))
                .toList();

        assertThat(findings)
                .contains(
                        "gone: activities.list (contract/base/activities.yaml)",
                        "gone: answers.Expense.categoria (contract/assumptions/expenses.yaml)",
                        "gone: requests.NewExpense.cuenta_contable (contract/assumptions/expenses.yaml)",
                        "decide: answers.Expense.deducible_irpf (contract/assumptions/expenses.yaml); it may be"
                                + " deducible_irpf: its two values are not shown",
                        "new: answers.Expense.deducible_irpf_2 (THEIRS)",
                        "new: requests.NewExpense.moneda (THEIRS)",
                        "new: the filter moneda of expenses.list (THEIRS)",
                        "new: the word expense.archived of requests.NewWebhook.eventos",
                        "new: POST /expenses/{id}/archive (THEIRS)",
                        "new: GET /archive (THEIRS)",
                        "named: POST /expenses/{id}/archive (THEIRS) is es.cg.sdk.expenses.Expenses#archiveExpense; write"
                                + " another name into contract/java, or keep it there",
                        "left out: PUT /quotes/{quote_id} (THEIRS) takes a body that is no record; its method must be"
                                + " written by hand");
        assertThat(findings).noneMatch(each -> each.matches("(gone|new|decide): [a-z]*[.]?NewInvoice[. ].*"));
    }

    @Test
    void newMembersAreNamedByRule() throws IOException {
        Map<String, String> files = Changed.MADE.files();

        assertThat(files.get(CORE + "expenses/Expense.java"))
                .contains(
                        "{ return word(\"moneda\", Moneda::new); }",
                        "US_D_2 = new Moneda(\"us_d\");",
                        "new Moneda(\"a \\\"quoted\\\" one\");",
                        "{ return view(\"proveedor\", Proveedor::new); }",
                        " class_() ",
                        " notify_() ",
                        " fechaPago() ",
                        " fechaPago2() ")
                .containsPattern("@Deprecated public @Nullable String +categoria\\(\\)");
        assertThat(files.get("sdk-webhooks/src/generated/java/es/cg/sdk/webhooks/EventKind.java"))
                .contains("EXPENSE_ARCHIVED = new EventKind(\"expense.archived\")");
        assertThat(files.get(CORE + "expenses/NewExpense.java"))
                .containsPattern("@Deprecated public Builder +cuentaContable\\(");
        assertThat(files.get(CORE + "expenses/ExpenseQuery.java")).contains(" moneda(@Nullable ExpenseMoneda value)");
        assertThat(files.get(CORE + "activities/Activities.java"))
                .contains("@deprecated The service does not have this: the call throws before anything is sent.")
                .contains("    @Deprecated\n    public Listing<Activity> list(ActivityQuery query)");
        assertThat(files.get(CORE + "common/Quotes.java"))
                .contains(
                        "public Listing<ListQuotesAnswer> list(ListQuotesAnswerQuery query)",
                        "public DownloadedFile pdf(String quoteId, Download place)");
    }

    @Test
    void certainNameStaysOursInJavaAndIsTheirsOnTheWire() throws IOException {
        Generator made = Changed.MADE;

        assertThat(made.files().get(CORE + "expenses/Expense.java"))
                .contains(" concepto() ")
                .doesNotContain(" descripcion() ");
        assertThat(rules(made).part("answers").part("Expense").text("concepto")).isEqualTo("descripcion");
    }

    @Test
    void constantKeepsItsMeaning() throws IOException {
        String abono = "{ general: { amounts: number, percentages: number },"
                + " answers: { Expense: { tipo: { as: { factura: abono } } } } }";
        Generator made = with(folder, Documents.changed(PROJECT), abono);

        JsonObject words =
                rules(made).part("answers").part("Expense").part("tipo").part("as");
        assertThat(words.text("factura")).isEqualTo("abono");
        assertThat(words.text("factura_2")).isEqualTo("factura");
        assertThat(made.files().get(CORE + "expenses/TipoGasto.java"))
                .contains("FACTURA_2 = new TipoGasto(\"factura_2\")");
    }

    @Test
    void whatIsGoneIsAbsentInTheRules() throws IOException {
        JsonObject rules = rules(Changed.MADE);

        assertThat(rules.part("operations").part("activities.list").at("absent").kind())
                .isEqualTo("true");
        assertThat(rules.part("answers").part("Expense").at("categoria").kind()).isEqualTo("null");
        assertThat(rules.part("requests")
                        .part("NewExpense")
                        .at("cuenta_contable")
                        .kind())
                .isEqualTo("null");
    }

    @Test
    void mockHasAValueOfWhatAnswersMustHave() throws IOException {
        Path file = SERVICES.resolve("erp/openapi.yaml");
        JsonObject answers = Rewriting.parsed(Objects.requireNonNull(Generator.run(PROJECT, file, null)
                .files()
                .get("sdk-mock/src/generated/resources/es/cg/sdk/mock/internal/wire/answers.json")));

        List<JsonObject> forms = answers.parts("Invoice"); // The item of a list, and the whole record.
        assertThat(forms.get(0).part("least").get("cuotaIva")).isNull();
        assertThat(forms.get(1).part("least").text("cuotaIva")).isEqualTo("0.00"); // Its pattern wants two decimals.
        assertThat(forms.get(1).texts("names"))
                .containsAll(forms.get(1).part("least").keys());
    }

    @Test
    void newOperationHasWhatTheMockNeeds() throws IOException {
        JsonObject document =
                Rewriting.parsed(Objects.requireNonNull(Changed.MADE.files().get("openapi.json")));

        for (String each : List.of("/quotes get", "/quotes post", "/quotes/{quote_id} delete")) {
            String[] at = each.split(" ", 2);
            JsonObject operation = document.part("paths").part(at[0]).part(at[1]);
            assertThat(operation.keys())
                    .as(each)
                    .contains(
                            "operationId",
                            "x-scope",
                            "x-plan",
                            "x-client-header",
                            "x-idempotency-key",
                            "x-test-keys",
                            "x-environments",
                            "x-quota");
            assertThat(operation.text("x-client-header")).as(each).isEqualTo("none");
        }
        assertThat(document.part("paths")
                        .part("/expenses/{id}/archive")
                        .part("post")
                        .text("x-client-header"))
                .isEqualTo("required");
    }

    @Test
    void commandPrintsReportAndWritesFilesIntoFolder() throws Exception {
        ContractFiles files = new ContractFiles(folder);
        Path document = folder.resolve("their.json");
        Files.writeString(document, "{ openapi: 3.0.0, paths: { /others: { get: { responses: {} } } } }");

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Generator.class.getName(),
                        files.project().toString(),
                        "--with",
                        document.toString(),
                        "--into",
                        folder.resolve("made").toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("new: GET /others (" + document.toAbsolutePath() + ":1)\n");
        assertThat(process.waitFor()).isZero();
        assertThat(folder.resolve("made/openapi.json")).content().contains("/others", "/things");
        assertThat(folder.resolve("openapi.json")).doesNotExist();
    }

    @Test
    void decidedFileThatIsNotThereIsAnError() throws IOException {
        Path file = folder.resolve("their.json");
        Files.writeString(file, "{ openapi: 3.0.0, paths: {} }");

        assertThatThrownBy(() -> Generator.run(PROJECT, file, folder.resolve("none.json")))
                .isInstanceOf(ContractException.class)
                .hasMessageEndingWith("none.json:1: there is no such file");
    }

    private static JsonObject rules(Generator made) {
        return Rewriting.parsed(Objects.requireNonNull(made.files().get(RULES)));
    }

    private static Generator with(Path folder, String document, String decided) throws IOException {
        Path file = folder.resolve("their.json");
        Files.writeString(file, document);
        Path said = folder.resolve("decided.json");
        Files.writeString(said, decided);
        return Generator.run(PROJECT, file, said);
    }

    /** What most tests look at. */
    private static final class Changed {
        static final Generator MADE = made();

        private static Generator made() {
            try {
                return with(ofAll, Documents.changed(PROJECT), UNITS);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void isTheSameJava(Generator made) {
        Map<String, String> today = java(Generator.run(PROJECT));
        Map<String, String> java = java(made);
        assertThat(java).containsOnlyKeys(today.keySet());
        today.forEach((name, text) -> assertThat(java.get(name)).as(name).isEqualTo(text));
    }

    /** The files of Java without marks, and without how they are laid out. */
    private static Map<String, String> java(Generator made) {
        Map<String, String> java = new TreeMap<>();
        made.files().forEach((name, text) -> {
            if (name.endsWith(".java")) {
                java.put(
                        name,
                        text.replaceAll("import es.cg.sdk.model.Assumed;", "")
                                .replaceAll("\\s+(\\*(?!/)\\s*)?", " ")
                                .replaceAll("/\\*\\* (.*?) \\*/", "/**$1*/")
                                .replaceAll(MARKS, "")
                                .replaceAll("<p>", "")
                                .replaceAll("@Assumed |(?<=\\w)[*](?= )", "")
                                .replaceAll("\\s+", ""));
            }
        });
        return java;
    }

    /** Sentences that say what is assumed, as marks do. */
    private static final String MARKS =
            "(Fields marked [{]@code @Assumed} are not shown by the contract|The contract names the operations?,"
                    + " but neither (its|their) paths? nor (its|their) fields(: all of it is assumed)?)[.]";
}
