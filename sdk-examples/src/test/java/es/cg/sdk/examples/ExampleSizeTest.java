package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** An example shows one idea: what is not this idea is in classes beside it. */
final class ExampleSizeTest {
    private static final int MAX_LINES = 85;
    private static final Path SOURCES = Path.of("src/main/java/es/cg/sdk/examples");

    @Test
    void theClassOfAnExampleIsShort() throws IOException {
        int examples = 0;
        for (Class<?> each : Examples.class.getAnnotation(Command.class).subcommands()) {
            if (each.getPackage() == Examples.class.getPackage()) {
                examples++;
                assertThat(linesOf(each)).as(each.getSimpleName()).hasSizeLessThanOrEqualTo(MAX_LINES);
            }
        }
        assertThat(examples).isEqualTo(16);
    }

    /** The lines of a class, without comments and empty ones. */
    private static List<String> linesOf(Class<?> type) throws IOException {
        return Files.readAllLines(SOURCES.resolve(type.getSimpleName() + ".java")).stream()
                .map(String::strip)
                .dropWhile(each -> !each.contains("class " + type.getSimpleName()))
                .filter(each -> !each.isEmpty() && !each.startsWith("//") && !each.startsWith("*"))
                .filter(each -> !each.startsWith("/**"))
                .toList();
    }
}
