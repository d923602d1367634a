package es.cg.sdk.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.generator.document.ContractDocument;
import es.cg.sdk.generator.document.ContractFiles;
import es.cg.sdk.generator.document.ContractFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The generated files are what {@code contract} makes. */
class GeneratedFilesTest {
    private static final Path PROJECT = Path.of(System.getProperty("project.root"));
    private static final boolean UPDATING = Boolean.getBoolean("update");

    @TestFactory
    Stream<DynamicTest> eachFileIsWhatTheContractMakes() {
        return Generator.run(PROJECT).files().entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> holds(PROJECT.resolve(each.getKey()), each.getValue())));
    }

    @Test
    void everyMadeJavaFileIsStillGenerated() throws IOException {
        Set<String> made = Generator.run(PROJECT).files().keySet();
        List<Path> leftOver = generatedJava().stream()
                .filter(each ->
                        !made.contains(PROJECT.relativize(each).toString().replace('\\', '/')))
                .toList();
        if (UPDATING) {
            for (Path each : leftOver) {
                Files.delete(each);
            }
            return;
        }
        assertThat(leftOver)
                .as("contract no longer makes these files: mvn verify -Dupdate=true removes them")
                .isEmpty();
    }

    @Test
    void noAssumptionIsObsoleteOrContradicted() {
        List<String> findings = Generator.run(PROJECT).findings();
        if (UPDATING) {
            findings.forEach(System.out::println);
        }
        // The service's own document may lack something, or have more: that is no fault of the overlays.
        assertThat(findings).noneMatch(each -> each.contains("remove"));
    }

    @Test
    void entriesReplaceTheTextBelowTheMarker(@TempDir Path folder) throws IOException {
        new ContractFiles(folder).assuming("target: $\nupdate: { info: { title: A } }");
        Path page = folder.resolve(AssumptionsPage.FILE);
        Files.createDirectories(page.getParent());
        Files.writeString(page, "# By hand\n");
        assertThatThrownBy(() -> Generator.run(folder))
                .hasMessageContaining("docs/reference/assumptions.md lacks the line");

        Files.writeString(page, "# By hand\n\n" + AssumptionsPage.MADE + "\n## Old\n");
        assertThat(Generator.run(folder).files().get(AssumptionsPage.FILE))
                .isEqualTo("# By hand\n\n" + AssumptionsPage.MADE
                        + "\n## Things\n\n### `guess`\n\nA thing has it.\n\n**If reality differs:** change it.\n");
    }

    @Test
    void otherLocaleAndCharsetGiveTheSameBytes(@TempDir Path folder) throws Exception {
        copyContract(folder);

        String printed = generate(folder, "-Duser.language=tr", "-Dfile.encoding=ISO-8859-1");

        assertThat(printed).isEqualTo("0 ");
        Generator.run(folder)
                .files()
                .forEach((name, content) ->
                        assertThat(folder.resolve(name)).hasBinaryContent(content.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void faultyContractLeavesTheFileUnchanged(@TempDir Path folder) throws Exception {
        ContractFiles files = new ContractFiles(folder).words("target: $.no\nupdate: { description: A. }");
        Files.writeString(folder.resolve(ContractDocument.FILE), "before");

        String printed = generate(files.project());

        assertThat(printed).startsWith("1 contract/words/api/things.yaml:5: $.no names no object");
        assertThat(folder.resolve(ContractDocument.FILE)).hasContent("before");
        assertThat(folder).isDirectoryNotContaining("glob:**.new");
    }

    private static List<Path> generatedJava() throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> modules = Files.list(PROJECT)) {
            for (Path each : modules.map(module -> module.resolve("src/generated/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(each)) {
                    files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
                }
            }
        }
        return all;
    }

    @Test
    void operationWithoutNamesGetsItsMethodByRule(@TempDir Path folder) throws IOException {
        copyContract(folder);
        without(folder.resolve("contract/java/workers.yaml"), "GET /workers/{id}:");
        without(folder.resolve("contract/words/java/workers.yaml"), "  get: Returns a worker.");

        assertThat(Generator.run(folder).files().get("sdk-core/src/generated/java/es/cg/sdk/workers/Workers.java"))
                .contains(" * Reads one worker.\n", "    public Worker get(String id) {\n");
    }

    private static void without(Path file, String start) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .filter(each -> !each.contains(start))
                .toList();
        Files.write(file, lines);
    }

    private static void holds(Path file, String content) throws IOException {
        if (UPDATING) {
            OutputFile.write(file, content);
            return;
        }
        List<String> stored =
                Files.exists(file) ? Files.readString(file).lines().toList() : List.of();
        List<String> made = content.lines().toList();
        int same = 0;
        while (same < stored.size() && same < made.size() && stored.get(same).equals(made.get(same))) {
            same++;
        }
        assertThat(lines(stored, same))
                .as(
                        "%s is made from contract, and differs from line %d on: change the files there, renew it with"
                                + " mvn verify -Dupdate=true, and commit both",
                        file.getFileName(), same + 1)
                .isEqualTo(lines(made, same));
    }

    /** Some lines from one on: what a person needs to see of a long file. */
    private static List<String> lines(List<String> all, int from) {
        return all.subList(from, Math.min(all.size(), from + 10));
    }

    /** Returns the program's exit code, a space, and what it printed. */
    private static String generate(Path project, String... options) throws Exception {
        List<String> command = Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        Stream.of(options),
                        Stream.of(
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Generator.class.getName(),
                                project.toString()))
                .flatMap(each -> each)
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + printed;
    }

    private static void copyContract(Path folder) throws IOException {
        Path contract = PROJECT.resolve(ContractFolder.NAME);
        try (Stream<Path> files = Files.walk(contract)) {
            for (Path each : files.toList()) {
                Path copy = folder.resolve(ContractFolder.NAME)
                        .resolve(contract.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                }
            }
        }
    }
}
