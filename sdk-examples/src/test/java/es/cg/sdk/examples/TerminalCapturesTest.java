package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/**
 * What each example prints on a terminal of 80 and of 40 columns. The captures are in {@code target/captures}, for a
 * person to look at.
 */
final class TerminalCapturesTest {
    private static final Path CONTRACT = Path.of("../openapi.json");
    // Runs until Ctrl-C: StandaloneMockTest looks at what it prints.
    private static final String ENDLESS = "mock";
    private static final List<String> LANGUAGES = List.of("en", "es");

    @TempDir
    private Path folder;

    private List<List<String>> examples(String language) {
        Path folder = this.folder.resolve(language);
        return List.of(
                List.of("quickstart"),
                List.of("first-invoice"),
                List.of("lost-answer"),
                List.of("first-event"),
                List.of("issue-invoice"),
                List.of(
                        "month-end",
                        "--sample",
                        "20",
                        folder.resolve("november.csv").toString()),
                List.of(
                        "upload-documents",
                        "--sample",
                        folder.resolve("documents").toString()),
                List.of(
                        "import-statement",
                        "--sample",
                        folder.resolve("november.n43").toString()),
                List.of("sync"),
                List.of("quarter-close", "--to", folder.resolve("models").toString()),
                List.of("webhook-receiver", "--self-check"),
                List.of("sandbox-tour"),
                List.of("error-tour"),
                List.of("check-key"),
                List.of("contract-diff", CONTRACT.toString(), "--for", "clients.list,documents.list"));
    }

    @Test
    void noLineIsWiderThan80Columns() throws IOException {
        captureAll(80);
    }

    @Test
    void noLineIsWiderThan40Columns() throws IOException {
        captureAll(40);
    }

    private void captureAll(int columns) throws IOException {
        for (String language : LANGUAGES) {
            captureAll(columns, language);
        }
    }

    private void captureAll(int columns, String language) throws IOException {
        Files.createDirectories(folder.resolve(language));
        Path captures = Files.createDirectories(Path.of("target", "captures", columns + "-" + language));
        for (List<String> example : examples(language)) {
            ExampleRun run = onTerminal(columns, language, example.toArray(String[]::new));

            assertThat(run.exit()).as(example.get(0)).isZero();
            Files.writeString(captures.resolve(example.get(0) + ".txt"), run.out() + "\n" + run.err());
            assertFits(columns, example.get(0), run);
        }
    }

    @Test
    void everyExampleIsCaptured() {
        Set<String> all = Arrays.stream(
                        Examples.class.getAnnotation(Command.class).subcommands())
                .filter(each -> each.getPackage() == Examples.class.getPackage())
                .map(each -> each.getAnnotation(Command.class).name())
                .collect(Collectors.toSet());

        assertThat(Stream.concat(Stream.of(ENDLESS), examples("en").stream().map(each -> each.get(0))))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void helpAndMistakesFitTheTerminal() {
        for (String language : LANGUAGES) {
            helpAndMistakesFit(80, language);
            helpAndMistakesFit(40, language);
        }
    }

    private static void helpAndMistakesFit(int columns, String language) {
        for (Class<?> each : Examples.class.getAnnotation(Command.class).subcommands()) {
            String name = each.getAnnotation(Command.class).name();
            assertFits(columns, name, onTerminal(columns, language, name, "--help"));
            if (each.getPackage() == Examples.class.getPackage()) {
                assertFits(columns, name, onTerminal(columns, language, name, "--there-is-no-such-option"));
            }
        }
        assertFits(columns, "all", onTerminal(columns, language, "--help"));
        assertFits(columns, "none", onTerminal(columns, language));
        assertFits(columns, "unknown", onTerminal(columns, language, "webhok-receiver"));
        assertFits(columns, "no service", onTerminal(columns, language, "quickstart", "--client", "4711"));
        assertFits(columns, "no file", onTerminal(columns, language, "month-end", "there/is/no/such/file.csv"));
    }

    @Test
    void aPipeGetsWholeTables() {
        String piped = ExampleRun.of("error-tour", "--case", "importe_superior_al_pendiente")
                .out();

        assertThat(piped.lines()).anyMatch(each -> each.startsWith("Code  ") && each.endsWith("  Attempts"));
        assertThat(piped.lines().mapToInt(String::length).max().orElse(0)).isGreaterThan(100);
    }

    @Test
    void theVariableColumnsHoldsForAPipeToo() {
        ExampleRun run = ExampleRun.of(Map.of("COLUMNS", "50"), null, "check-key");

        assertFits(50, "check-key", run);
    }

    private static ExampleRun onTerminal(int columns, String language, String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--lang", language));
        return ExampleRun.of(Map.of("COLUMNS", String.valueOf(columns)), question -> "y", all.toArray(String[]::new));
    }

    /** A word that is longer than a line, such as a folder's path, may stand alone; commands to paste are whole. */
    private static void assertFits(int columns, String example, ExampleRun run) {
        assertThat(Stream.of(run.out(), run.err())
                        .flatMap(each -> Arrays.stream(each.split("[\r\n]")))
                        .filter(each -> !each.startsWith("java -jar ")))
                .as(example)
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(line.strip().contains(" ") ? columns : Integer.MAX_VALUE));
    }
}
