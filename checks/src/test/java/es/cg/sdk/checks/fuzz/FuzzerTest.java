package es.cg.sdk.checks.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fuzzer finds what there is to find: a fault that was put there, from one good input, within a minute. */
@Tag("slow")
final class FuzzerTest {
    @TempDir
    Path folder;

    @Test
    void findsTheFaultThatWasPutThere() throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder fuzzing = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + FaultyReadingFuzz.class.getName(),
                        "--reproducer_path=" + folder,
                        "-artifact_prefix=" + folder + "/")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        fuzzing.environment()
                .putAll(Map.of("JAZZER_FUZZ", "true", "JAZZER_HOOKS", "true", "JAZZER_MAX_DURATION", "60s"));
        Process process = fuzzing.start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(Files.readString(output))
                .contains("== Java Exception: java.lang.NumberFormatException")
                .contains("FaultyReading.isGood");
        assertThat(process.exitValue()).isNotZero();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).anyMatch(each -> each.getFileName().toString().startsWith("crash-"));
        }
    }
}
