package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.JavaBlock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Java that a page shows is a region of a file that is compiled and tested. */
class SnippetsTest {
    private static final String THIS = "checks/src/test/java/es/cg/sdk/checks/SnippetsTest.java";
    private static final int FEWEST_BLOCKS = 145;

    @TestFactory
    Stream<DynamicTest> javaBlocksEqualTheCompiledSnippets() {
        return Stream.concat(guides(), names("sdk-examples")).map(each -> dynamicTest(each, () -> holds(each)));
    }

    private static void holds(String page) {
        String text = Project.text(page);
        if (Project.UPDATING) {
            new GeneratedFile(page).holds(Snippets.renewed(page, text));
            text = Project.text(page);
        }
        assertThat(Snippets.faults(page, text))
                .as("Java in %s; \"mvn verify -Dupdate=true\" copies it from the named files", page)
                .isEmpty();
    }

    /** README and the guides, in both languages; pages for maintainers are not among them. */
    static Stream<String> guides() {
        return Stream.concat(Stream.of("README.md", "README.es.md"), names("docs"))
                .filter(each -> !each.startsWith("docs/internals/"));
    }

    private static Stream<String> names(String folder) {
        return Project.files(folder, ".md").stream()
                .map(each -> Project.ROOT.relativize(each).toString());
    }

    @Test
    void blocksCompileWithTheirFoldedParts() {
        List<JavaBlock> blocks = guides().flatMap(each -> JavaBlock.of(Project.text(each)).stream())
                .filter(each -> !each.usesSpring()) // which a test of the example for Spring Boot compiles
                .toList();

        assertThat(JavaBlock.problems(blocks)).isEmpty();
        assertThat(blocks).hasSizeGreaterThan(FEWEST_BLOCKS);
        System.out.println(blocks.size() + " blocks of README and the guides compile.");
    }

    @Test
    void aBlockThatLacksItsFoldedPartIsFound() {
        String page = Project.text("README.md").replaceFirst("(?m)^CgClient cg = .*\\R", "");

        assertThat(JavaBlock.problems(JavaBlock.of(page)))
                .singleElement()
                .asString()
                .contains("variable cg", "SignatureVerifier.pending()");
    }

    @Test
    void aCheckedExceptionThatNoCommentNamesIsFound() {
        String code = "new Object().wait(); // throws InterruptedException\n";

        assertThat(JavaBlock.problems(List.of(new JavaBlock(code, "")))).isEmpty();
        assertThat(JavaBlock.problems(List.of(new JavaBlock(code.replaceFirst("//.*", ""), ""))))
                .singleElement()
                .asString()
                .contains("InterruptedException");
    }

    @Test
    void theFoldedPartHasWhatTheBlockDoesNotDeclare() {
        String page = """
                <!-- snippet: %1$s#double -->
                ```java
                List<Integer> doubled = Stream.of(sum).map(each -> 2 * each).toList();
                ```
                <!-- imports -->
                <details><summary>Importaciones</summary>

                ```java
                import java.util.List;
                import java.util.stream.Stream;

                int sum;
                ```

                </details>
                <!-- end imports -->
                """.formatted(THIS);

        assertThat(Snippets.renewed("docs/es/page.md", page.replaceAll("(?s)<!-- imports.*", "")))
                .isEqualTo(page);
        assertThat(Snippets.faults("docs/es/page.md", page)).isEmpty();
        assertThat(Snippets.faults("docs/es/page.md", page.replace("int sum;", "int x;")))
                .hasSize(1);
        assertThat(JavaBlock.of(page))
                .singleElement()
                .matches(each -> each.folded().contains("int sum;"));
    }

    @Test
    void aBlockThatDiffersIsFound() {
        // snippet sum
        int sum = 40 + 2;

        assertThat(sum).isEqualTo(42);
        // end snippet
        // snippet double
        List<Integer> doubled = Stream.of(sum).map(each -> 2 * each).toList();
        // end snippet
        assertThat(doubled).containsExactly(84);
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
                        "page.md: the block that begins with \"int sum = 41 + 2;\", or its folded part, is not what "
                                + THIS + "#sum has");
        assertThat(Snippets.renewed("page.md", altered)).isEqualTo(page);
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
        assertThat(Snippets.renewed("page.md", page)).isEqualTo(page);
    }
}
