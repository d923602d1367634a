package es.cg.sdk.guides.spring;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.JavaBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java of Spring in the guides compiles with its folded part; {@code SnippetsTest} has all other Java. */
class SpringBootPageTest {
    private static final Path GUIDES = Path.of(System.getProperty("project.root", "../.."), "docs");

    @Test
    void blocksCompileWithTheirFoldedParts() throws IOException {
        List<JavaBlock> blocks = new ArrayList<>();
        try (Stream<Path> guides = Files.walk(GUIDES)) {
            for (Path each :
                    guides.filter(each -> each.toString().endsWith(".md")).toList()) {
                blocks.addAll(JavaBlock.of(Files.readString(each)));
            }
        }
        blocks.removeIf(each -> !each.usesSpring());

        assertThat(JavaBlock.problems(blocks)).isEmpty();
        assertThat(blocks).hasSizeGreaterThan(10);
    }
}
