package es.cg.sdk.generator.theirs;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.Generator;
import es.cg.sdk.generator.document.ContractFiles;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service's own document, whatever its style, gives a typed layer that compiles. */
class TheirDocumentTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    /** Sentences that say what is assumed, as marks do. */
    private static final String MARKS =
            "(Fields marked [{]@code @Assumed} are not shown by the contract|The contract names the operations?,"
                    + " but neither (its|their) paths? nor (its|their) fields(: all of it is assumed)?)[.]";

    @TempDir
    Path folder;

    @Test
    void ourOwnDocumentConfirmsAllAndChangesNothing() throws IOException {
        Generator made = with(Files.readString(PROJECT.resolve("openapi.json")));

        assertThat(made.findings()).isNotEmpty().allMatch(each -> each.startsWith("confirmed: "));
        isTheSameJava(made);
        assertThat(withoutMarks(made).sameAs(withoutMarks(Generator.run(PROJECT))))
                .as("openapi.json is the same as JSON, but for marks")
                .isTrue();
    }

    @Test
    void documentInOpenApi30GivesTheSameTypedLayer() throws IOException {
        Generator made = with(Documents.openApi30(PROJECT));

        assertThat(made.findings()).isNotEmpty().allMatch(each -> each.startsWith("confirmed: "));
        isTheSameJava(made);
    }

    @Test
    void documentWithSchemasInPlaceGivesTheSameTypedLayer() throws IOException {
        Generator made = with(Documents.inPlace(PROJECT));

        assertThat(made.findings()).isNotEmpty().allMatch(each -> each.startsWith("confirmed: "));
        isTheSameJava(made);
        assertThat(made.files().get("openapi.json"))
                .contains("Un texto del servicio.", "/api/public/v1\"")
                .doesNotContain("\"/api/public/v1/", "record-id");
    }

    @Test
    @Tag("slow")
    void changedDocumentCompilesWithTheCodeWrittenByHand() throws IOException {
        assertThat(CoreCompiler.errors(PROJECT, with(Documents.changed(PROJECT)).files()))
                .isEmpty();
    }

    @Test
    @Tag("slow")
    void documentsOfOtherStylesCompile() throws IOException {
        for (String each : List.of(Documents.openApi30(PROJECT), Documents.inPlace(PROJECT))) {
            assertThat(CoreCompiler.errors(PROJECT, with(each).files())).isEmpty();
        }
    }

    @Test
    void reportNamesWhatTheDocumentChanged() throws IOException {
        List<String> findings = with(Documents.changed(PROJECT)).findings().stream()
                .map(each ->
                        each.replaceAll("[^ (]*their[.]json:\\d+", "THEIRS").replaceAll("[.]yaml:\\d+", ".yaml"))
                .toList();

        assertThat(findings)
                .contains(
                        "contradicted: $.components.schemas.Expense.properties.deducible_irpf.type is the text integer in"
                                + " THEIRS, which stays; remove [\"boolean\", \"null\"] from"
                                + " contract/assumptions/expenses.yaml",
                        "contradicted: $.components.schemas.Expense.properties.modelo_130 is the text string in THEIRS,"
                                + " which stays; remove the text #/components/schemas/TaxPeriod from"
                                + " contract/assumptions/expenses.yaml",
                        "missing: GET /activities (contract/base/activities.yaml), which stays",
                        "missing: Expense.categoria (contract/assumptions/expenses.yaml), which stays",
                        "missing: NewExpense.cuenta_contable (contract/assumptions/expenses.yaml), which stays",
                        "missing: the value ticket of Expense.tipo (contract/assumptions/expenses.yaml), which stays",
                        "new: the value abono of Expense.tipo (THEIRS)",
                        "new: Expense.descripcion (THEIRS)",
                        "new: NewExpense.moneda (THEIRS)",
                        "new: the parameter moneda in query of GET /expenses (THEIRS)",
                        "new: the value expense.archived of EventKind (THEIRS)",
                        "new: POST /expenses/{id}/archive (THEIRS)",
                        "named: POST /expenses/{id}/archive (THEIRS) is es.cg.sdk.expenses.Expenses#archiveExpense; write"
                                + " another name into contract/java, or keep it there",
                        "left out: PUT /quotes/{quote_id} (THEIRS) takes a body that is no record; its method must be"
                                + " written by hand",
                        "does not fit: contract/java/expenses.yaml: Expense.modelo_130 is of another kind than this says:"
                                + " correct the line, or remove it");
        assertThat(findings).anyMatch(each -> each.startsWith("confirmed: $.components.schemas (ExpenseList); remove"));
        assertThat(findings)
                .noneMatch(each -> each.matches("(missing|new|contradicted): (GET /expenses|NewInvoice)[ .].*"));
    }

    @Test
    void newMembersAreNamedByRule() throws IOException {
        Map<String, String> files = with(Documents.changed(PROJECT)).files();
        String core = "sdk-core/src/generated/java/es/cg/sdk/";

        assertThat(files.get(core + "expenses/Expense.java"))
                .contains(
                        " descripcion() ",
                        "{ return word(\"moneda\", Moneda::new); }",
                        "US_D_2 = new Moneda(\"us_d\");",
                        "new Moneda(\"a \\\"quoted\\\" one\");",
                        "{ return view(\"proveedor\", Proveedor::new); }",
                        " class_() ",
                        " notify_() ",
                        " fechaPago() ",
                        " fechaPago2() ",
                        "{ return views(\"hijas\", Rama::new); }",
                        "@Assumed public @Nullable String    categoria() ")
                .doesNotContain("porcentajes", "Modelo130");
        assertThat(files.get(core + "expenses/ExpenseQuery.java")).contains(" moneda(@Nullable ExpenseMoneda value)");
        assertThat(files.get(core + "common/Quotes.java"))
                .contains(
                        "public Listing<Quote> list(QuoteQuery query)",
                        "public Quote create(NewQuote newQuote)",
                        "public DownloadedFile pdf(String quoteId, Download place)");
        assertThat(files.get("sdk-webhooks/src/generated/java/es/cg/sdk/webhooks/EventKind.java"))
                .contains("EXPENSE_ARCHIVED", "INVOICE_EMITTED");
        assertThat(files.get("docs/assumptions.md")).contains("### `unpublished`");
    }

    @Test
    void newOperationHasWhatTheMockNeeds() throws IOException {
        JsonObject document = Rewriting.parsed(
                Objects.requireNonNull(with(Documents.changed(PROJECT)).files().get("openapi.json")));

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
    void fieldThatIsGoneStaysDeprecated() throws IOException {
        ContractFiles files = new ContractFiles(folder)
                .rule(
                        "target: $.paths['/things'].get\nupdate: { operationId: things.get, responses: { '200': { content: {"
                                + " application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } } }",
                        "target: $.paths['/things']\nupdate: { post: { operationId: things.add, requestBody: { content: {"
                                + " application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }, responses: {"
                                + " '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' }"
                                + " } } } } } }")
                .file("java/things.yaml", """
                        package: things
                        resources:
                          Things:
                            operations:
                              GET /things: { method: get, result: Thing }
                              POST /things: { method: add, result: Thing, body: NewThing }
                        views:
                          Thing: { weight: { gone: decimal } }
                        requests:
                          NewThing: { made_on: { gone: date } }
                        """)
                .file("words/java/things.yaml", """
                        Things: { about: Things., get: Gets., add: Adds. }
                        Thing: { about: A thing., weight: The weight. }
                        NewThing: { about: A new thing. }
                        """);

        Map<String, String> made = Generator.run(files.project()).files();

        assertThat(made.get("sdk-core/src/generated/java/es/cg/sdk/things/Thing.java"))
                .contains(
                        "     * The weight.\n     *\n     * @deprecated The service no longer has this field.\n",
                        "    @Deprecated public @Nullable BigDecimal weight() { return decimal(\"weight\"); }");
        assertThat(made.get("sdk-core/src/generated/java/es/cg/sdk/things/NewThing.java"))
                .contains("@Deprecated public Builder madeOn(@Nullable LocalDate value)");
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
                .isEqualTo("missing: GET /things (contract/base/things.yaml:4), which stays\nnew: GET /others ("
                        + document.toAbsolutePath() + ":1)\n");
        assertThat(process.waitFor()).isZero();
        assertThat(folder.resolve("made/openapi.json")).content().contains("/others", "/things");
        assertThat(folder.resolve("openapi.json")).doesNotExist();
    }

    private Generator with(String document) throws IOException {
        Path file = folder.resolve("their.json");
        Files.writeString(file, document);
        return Generator.run(PROJECT, file);
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

    private static JsonObject withoutMarks(Generator made) {
        JsonObject document =
                Rewriting.parsed(Objects.requireNonNull(made.files().get("openapi.json")));
        Set<String> marks = Set.of("x-assumed", "x-assumed-reason", "x-assumed-parts");
        Rewriting.each(document, each -> marks.forEach(each::remove));
        return document;
    }
}
