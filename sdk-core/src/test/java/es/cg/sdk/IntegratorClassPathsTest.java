package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Class paths and module paths as integrators have them, each a process of its own. */
@Tag("slow")
final class IntegratorClassPathsTest {
    private static final String OLDER = Path.of("target", "older", "okhttp.jar").toString();

    // What a program of theirs binds an answer to, and prints of it.
    private static final String PROGRAM = """
            package theirs;

            import es.cg.sdk.json.Json;
            import es.cg.sdk.json.UnreadableJsonException;

            public final class Program {
                record Mine(String nombre, java.math.BigDecimal total) {}

                public static void main(String[] arguments) {
                    try {
                        System.out.println(Json.parse("{\\"nombre\\":\\"x\\",\\"total\\":100.00}").as(Mine.class));
                    } catch (UnreadableJsonException e) {
                        System.out.println(e.getMessage());
                    }
                }
            }
            """;

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    Path folder;

    /** As Maven does where an older library wants the artifact that was renamed; which comes first is chance. */
    @TestFactory
    Stream<DynamicTest> aCallSucceedsBesideAnOlderOkHttp() {
        return Stream.of(true, false)
                .map(first -> dynamicTest(first ? "the older one first" : "the newer one first", () -> besides(first)));
    }

    private void besides(boolean olderFirst) throws Exception {
        assertThat(Path.of(OLDER)).isRegularFile();
        service.answer(200, "{}");
        String classPath = joined(
                "target/classes",
                "target/test-classes",
                olderFirst ? OLDER : resolved(),
                olderFirst ? resolved() : OLDER);
        int before = service.server.getRequestCount();
        run(
                "java",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Forgetful.class.getName(),
                String.valueOf(service.server.getPort()));

        assertThat(service.server.getRequestCount()).isEqualTo(before + 1);
    }

    @Test
    void callersTypeInOpenedPackageIsBound() throws Exception {
        assertThat(printed("opens theirs to com.fasterxml.jackson.databind;"))
                .isEqualTo("Mine[nombre=x, total=100.00]");
    }

    @Test
    void callersTypeInClosedPackageNamesWhatToOpen() throws Exception {
        assertThat(printed(""))
                .contains("theirs.Program$Mine cannot be created by jackson-databind")
                .contains("open its package to com.fasterxml.jackson.databind");
    }

    private String printed(String directives) throws Exception {
        Path program = Files.writeString(folder.resolve("Program.java"), PROGRAM);
        Path module = Files.writeString(
                folder.resolve("module-info.java"), "module theirs { requires es.cg.sdk; " + directives + " }");
        String compiled = folder.resolve("compiled").toString();
        String libraries = joined("target/classes", resolved());
        run(
                "javac",
                "-J-XX:TieredStopAtLevel=1",
                "-p",
                libraries,
                "-d",
                compiled,
                program.toString(),
                module.toString());
        return run("java", "-XX:TieredStopAtLevel=1", "-p", joined(compiled, libraries), "-m", "theirs/theirs.Program")
                .strip();
    }

    private static String resolved() throws IOException {
        return Files.readString(Path.of("target", "runtime-classpath.txt")).strip();
    }

    private static String joined(String... parts) {
        return String.join(File.pathSeparator, parts);
    }

    /** What it says, once it has ended well. */
    private static String run(String tool, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said.replaceAll("(?m)^SLF4J.*\\R", "");
    }
}
