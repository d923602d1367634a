package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Java that a page shows is a region of a file that is compiled and tested. */
class SnippetsTest {
    private static final String THIS = "checks/src/test/java/es/cg/sdk/checks/SnippetsTest.java";

    /** Pages whose Java another test holds: SnippetsTest of the starter compiles it. */
    private static final Set<String> UNHELD = Set.of("docs/spring-boot.md");

    @TestFactory
    Stream<DynamicTest> javaBlocksEqualTheCompiledSnippets() {
        return pages().stream()
                .filter(each -> !UNHELD.contains(Project.ROOT.relativize(each).toString()))
                .map(each -> dynamicTest(Project.ROOT.relativize(each).toString(), () -> holds(each)));
    }

    private static void holds(Path page) {
        String name = Project.ROOT.relativize(page).toString();
        String text = Project.text(page);
        if (Project.UPDATING) {
            new GeneratedFile(name).holds(Snippets.renewed(text));
            text = Project.text(page);
        }
        assertThat(Snippets.faults(name, text))
                .as("Java in %s; \"mvn verify -Dupdate=true\" copies it from the named files", name)
                .isEmpty();
    }

    /** README, the guides and those of examples; pages for maintainers are not among them. */
    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(List.of(Project.file("README.md"), Project.file("README.es.md")));
        pages.addAll(Project.files("docs", ".md").stream()
                .filter(each -> !each.startsWith(Project.file("docs/internals")))
                .toList());
        pages.addAll(Project.files("sdk-examples", ".md"));
        return pages;
    }

    @Test
    void aBlockThatDiffersIsFound() {
        // snippet sum
        int sum = 40 + 2;

        assertThat(sum).isEqualTo(42);
        // end snippet
        String page = """
                <!-- snippet: %s#sum -->
                ```java
                int sum = 40 + 2;

                assertThat(sum).isEqualTo(42);
                ```
                - in a list:

                  <!-- snippet: %s#sum -->
                  ```java
                  int sum = 40 + 2;

                  assertThat(sum).isEqualTo(42);
                  ```
                """.formatted(THIS, THIS);
        assertThat(Snippets.faults("page.md", page)).isEmpty();
        String altered = page.replaceFirst("40", "41");
        assertThat(Snippets.faults("page.md", altered))
                .containsExactly(
                        "page.md: the block that begins with \"int sum = 41 + 2;\" is not what " + THIS + "#sum has");
        assertThat(Snippets.renewed(altered)).isEqualTo(page);
    }

    @Test
    void aBlockWithoutItsFileIsFound() {
        String page = """
                ```java
                int a;
                ```
                <!-- snippet: none/None.java#a -->
                ```java
                int b;
                ```
                <!-- snippet: %s#difference,sum -->
                ```java
                int c;
                ```
                """.formatted(THIS);
        assertThat(Snippets.faults("page.md", page))
                .containsExactly(
                        "page.md: no compiled file is named for the block that begins with \"int a;\"",
                        "page.md: there is no none/None.java",
                        "page.md: there is no region difference in " + THIS);
        assertThat(Snippets.renewed(page)).isEqualTo(page);
    }
}
