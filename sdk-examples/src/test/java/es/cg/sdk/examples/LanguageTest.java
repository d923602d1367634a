package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/** With --lang es a person reads Spanish; scripts read the same in every language. */
final class LanguageTest {
    private static final Pattern ENGLISH = Pattern.compile(
            "(?i)(?<![-\\w])(the|of|with|is|are|was|were|and|nothing|each|which|its|done|not|from|this)\\b");

    @TempDir
    private Path folder;

    static ExampleRun in(String language, String... args) {
        return ExampleRun.of(
                Stream.concat(Stream.of(args), Stream.of("--lang", language)).toArray(String[]::new));
    }

    static void assertSpanish(String text) {
        assertThat(text.lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).doesNotContainPattern(ENGLISH));
    }

    @Test
    void personReadsSpanish() {
        assertThat(in("es", "lost-answer").out())
                .contains("Enviada 2 veces, y hay una sola factura del documento STEP-")
                .contains("Emitida: A-2026-000004, total 121.00 EUR");
        for (String example : List.of(
                "quickstart",
                "first-invoice",
                "lost-answer",
                "first-event",
                "issue-invoice",
                "check-key",
                "error-tour",
                "error-tour --case importe_superior_al_pendiente",
                "sandbox-tour",
                "quarter-close --to=" + folder.resolve("models"),
                "webhook-receiver --self-check",
                "sync")) {
            ExampleRun run = in("es", example.split(" ", -1));
            assertThat(run.exit()).as(example).isZero();
            assertSpanish(run.out());
        }
    }

    @Test
    void filesOfPeopleAreSpokenOfInSpanish() throws IOException {
        String monthEnd = in(
                        "es",
                        "month-end",
                        "--sample",
                        "5",
                        folder.resolve("es.csv").toString())
                .out();
        assertSpanish(monthEnd);
        assertThat(monthEnd).contains("5 facturas ficticias", "5 documentos: hechos: 5");
        assertSpanish(in(
                        "es",
                        "import-statement",
                        "--sample",
                        folder.resolve("es.n43").toString())
                .out());
        assertSpanish(in(
                        "es",
                        "upload-documents",
                        "--sample",
                        folder.resolve("documents").toString())
                .out());
    }

    @Test
    void helpAndMistakesAreInSpanish() {
        assertThat(in("es", "quickstart", "--clinet", "5").err())
                .contains("quickstart: no existe la opción --clinet, ¿quería decir --client?")
                .contains("Uso: sdk-examples quickstart");
        assertThat(in("es", "month-end").err()).contains("con --sample N lo escribe el ejemplo");
        assertThat(in("es", "quickstart", "--client", "4711").err()).contains("Resultado: no se ha hecho nada");
        assertThat(in("fr", "quickstart").exit()).isEqualTo(2);
        for (Class<?> each : Examples.class.getAnnotation(Command.class).subcommands()) {
            Command command = each.getAnnotation(Command.class);
            assertSpanish(in("es", command.name(), "--help").out());
            if (each.getPackage() == Examples.class.getPackage()) {
                assertSpanish(in("es", command.name(), "--nonsense").err());
            }
        }
    }

    @Test
    void whatIsWrongIsToldInSpanish() throws IOException {
        Path nonsense = Files.writeString(folder.resolve("nonsense"), "a,b\n1,\"2\n");
        Path empty = Files.writeString(folder.resolve("empty"), "");
        String key = "cg_live_abcdefgh.abcdefghijklmnopqrstuvwxyz012345";
        for (String example : List.of(
                "nonsense",
                "--nonsense",
                "quickstart --client x",
                "quickstart --client 4711",
                "quickstart --client=-1",
                "quickstart --api-key " + key,
                "quickstart --base-url http://127.0.0.1:9 --api-key cg_live_x",
                "quickstart --base-url http://127.0.0.1:9 --api-key " + key,
                "quickstart --base-url http://example.com --api-key " + key,
                "quickstart --base-url https://nohost.invalid --api-key " + key,
                "first-event --base-url https://nohost.invalid --api-key " + key,
                "issue-invoice --wait",
                "issue-invoice --wait soon",
                "issue-invoice --client 1 --client 2",
                "issue-invoice --series NONE",
                "month-end " + nonsense,
                "month-end " + empty,
                "month-end --sample 1 " + empty,
                "month-end --not-done x " + empty,
                "month-end --journal-jdbc-user x " + empty,
                "import-statement " + nonsense,
                "import-statement " + empty,
                "import-statement --account none " + empty,
                "upload-documents " + empty,
                "upload-documents " + folder.resolve("none"),
                "quarter-close --quarter 2026Q9",
                "quarter-close --to " + empty,
                "error-tour --case none",
                "check-key --need none",
                "sync --to " + empty,
                "mock --port 99999",
                "webhook-receiver --port 1 --port 2",
                "webhook-receiver --jdbc-url nonsense",
                "contract-diff",
                "contract-diff " + empty,
                "contract-diff " + nonsense,
                "contract-diff --discover",
                "contract-diff --discover " + empty)) {
            ExampleRun run = in("es", example.split(" ", -1));
            assertThat(run.exit()).as(example).isNotZero();
            assertSpanish(run.out() + run.err());
        }
    }

    @Test
    void contractDiffTellsItsReasonsInSpanish() throws IOException {
        String contract = Files.readString(Path.of("../openapi.json"));
        Path theirs = Files.writeString(
                folder.resolve("theirs.json"),
                contract.replace("\"/expenses/{id}\"", "\"/unknown/{id}\"")
                        .replace("\"/jobs/{id}\"", "\"/tareas/{id}\"")
                        .replace("\"referencia_externa\"", "\"reference\"")
                        .replace("\"fecha_expedicion\"", "\"fecha\""));
        Path lines = Files.writeString(
                folder.resolve("corrections.json"),
                "{\"general\": {\"amounts\": \"number\", \"percentages\": \"number\"}}");
        for (String options : List.of("", " --write " + lines, " --check " + lines)) {
            ExampleRun run = in("es", ("contract-diff " + theirs + options).split(" ", -1));
            assertThat(run.exit()).as(options).isEqualTo(1);
            assertSpanish(run.out() + run.err());
        }
        assertThat(Files.readString(lines)).contains("\"//jobs.get\"");
    }

    @Test
    void reasonsOfTheJournalAreSpanish() throws IOException {
        Path file = folder.resolve("november.csv");
        in("es", "month-end", "--sample", "1", file.toString());
        Files.writeString(folder.resolve("november.csv.cg-batch"), "nonsense");
        try (MockCg mock = MockCg.start()) {
            Map<String, String> service = Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.testKey());
            ExampleRun run = ExampleRun.of(service, null, "month-end", file.toString(), "--lang", "es");
            assertThat(run.err()).contains("no es el diario de un lote", "no se ha enviado nada");
            assertSpanish(run.err());
        }
        assertSpanish(Language.ES.of("No se sabe. client 5, series A, F-1, 121 EUR, last attempt T, key K:"
                + " it was first sent with no corrections, and now it would be sent with the corrections f.json (digest"
                + " ab), so as another request with the same key; its last answer was 500; 0 of 3 records that were read"
                + " carry exactly the reference"));
        assertSpanish(
                Language.ES.of(
                        "3 items: 0 done, 1 failed, 0 unknown, 2 not sent; stopped: a rate limit"
                                + " of the service delays every item until T (monthly)\n  1 not sent: item 1 (key K), earlier in its"
                                + " series, is not done\n  1 not sent: a rate limit of the service delays every item until T (monthly)"));
        assertSpanish(Language.ES.of("month-end: the write journal failed (x); nothing was sent: check its"
                + " database, then run the batch again"));
        assertSpanish(Language.ES.of("No se ha guardado nada. invoices.issue cannot be sent as the corrections"
                + " say, and nothing was sent: NewInvoice.total has no whole cents: set a value that fits exactly, or"
                + " change what the corrections say of it"));
    }

    private static String stable(String text) {
        return text.replaceAll("127\\.0\\.0\\.1:\\d+", "host")
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "id");
    }

    @Test
    void jsonAndExitCodesAreTheSameInEveryLanguage() {
        try (MockCg mock = MockCg.start()) {
            Map<String, String> refused = Map.of(
                    "CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", mock.liveKey(), "CG_PANEL_URL", mock.panelUrl());
            for (String example : List.of(
                    "quickstart",
                    "quickstart --client 4711",
                    "issue-invoice",
                    "issue-invoice --wait PT0S",
                    "lost-answer",
                    "check-key --need x:y",
                    "error-tour",
                    "sandbox-tour",
                    "month-end")) {
                ExampleRun english = in("en", (example + " --json").split(" ", -1));
                ExampleRun spanish = in("es", (example + " --json").split(" ", -1));

                assertThat(spanish.exit()).as(example).isEqualTo(english.exit());
                assertThat(stable(spanish.out())).as(example).isEqualTo(stable(english.out()));
                assertThat(in("es", example.split(" ", -1)).exit()).as(example).isEqualTo(english.exit());
            }
            for (String language : List.of("en", "es")) {
                ExampleRun run = ExampleRun.of(refused, null, "issue-invoice", "--json", "--lang", language);
                assertThat(run.exit()).isEqualTo(2);
                assertThat(run.out()).contains("this issues an invoice, which the API cannot undo, at the mock");
            }
        }
    }

    @Test
    void writtenFilesAreTheSameInEveryLanguage() throws IOException {
        for (String language : List.of("en", "es")) {
            in(
                    language,
                    "month-end",
                    "--sample",
                    "5",
                    folder.resolve(language + ".csv").toString());
            in(
                    language,
                    "import-statement",
                    "--sample",
                    folder.resolve(language + ".n43").toString());
        }
        for (String file : List.of(".csv", ".csv.report.csv", ".n43")) {
            assertThat(written("es" + file)).isEqualTo(written("en" + file));
        }
    }

    /** Returns a file without ids, which depend on the order in which invoices arrive. */
    private String written(String file) throws IOException {
        return Files.readString(folder.resolve(file)).replaceAll("inv_\\w+", "id");
    }

    @Test
    void terminalSaysTheLanguageUnlessAnOptionDoes() {
        assertThat(atSpanishTerminal("first-invoice")).contains("Emitida: ");
        assertThat(atSpanishTerminal("first-invoice", "--lang=en")).contains("Issued: ");
    }

    private static String atSpanishTerminal(String... args) {
        StringWriter out = new StringWriter();
        Examples.run(
                new Terminal(
                        new PrintWriter(out, true),
                        new PrintWriter(new StringWriter()),
                        true,
                        Map.of(),
                        question -> "n",
                        () -> 0,
                        "es"),
                args);
        return out.toString();
    }

    @Test
    void valuesAndColoursAreKept() {
        assertThat(Language.ES.of("  \u001b[32mDone.\u001b[0m")).isEqualTo("  \u001b[32mHecho.\u001b[0m");
        assertThat(Language.ES.of("x: there is no file a$1{2}.csv")).isEqualTo("x: no existe el fichero a$1{2}.csv");
        assertThat(Language.ES.of("Talleres Ejemplo SL")).isEqualTo("Talleres Ejemplo SL");
        assertThat(Language.EN.of("Done.")).isEqualTo("Done.");
    }
}
