package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** README.es.md has the content of README.md: what can be compared without reading Spanish is equal. */
class TranslationTest {
    @Test
    void theSpanishReadmeHasTheStructureOfTheEnglishOne() {
        assertThat(PageStructure.of(Project.text("README.es.md")))
                .as("README.es.md is a translation of README.md: headings, code, links and rows of tables are equal")
                .isEqualTo(PageStructure.of(Project.text("README.md")));
    }

    @Test
    void aMissingRowAnotherLinkAndOtherCodeAreFound() {
        String english = """
                # One
                See [the page](docs/a.md) and `code`.

                | a | b |
                |---|---|
                | `x` | 1 |
                | y | 2 |

                ## Two
                ```java
                int a;
                ```
                """;
        PageStructure structure = PageStructure.of(english);
        assertThat(PageStructure.of(english.replace("One", "Uno").replace("y |", "i |")))
                .isEqualTo(structure);
        assertThat(PageStructure.of(english.replace("| y | 2 |\n", ""))).isNotEqualTo(structure);
        assertThat(PageStructure.of(english.replace("a.md", "b.md"))).isNotEqualTo(structure);
        assertThat(PageStructure.of(english.replace("int a", "int b"))).isNotEqualTo(structure);
        assertThat(PageStructure.of(english.replace("## Two", "### Two"))).isNotEqualTo(structure);
        assertThat(PageStructure.of(english.replace("`code`", "code"))).isNotEqualTo(structure);
    }
}
