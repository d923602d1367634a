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
}
