package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whatever is assumed is marked in {@code openapi.json}, explained in {@code docs/assumptions.md}, and nothing else. */
class AssumptionsTest {
    @Test
    void assumptionsPageMatchesTheMarks() {
        assertThat(Assumptions.findings(OpenApi.ofProject(), Project.text("docs/assumptions.md")))
                .as("mend docs/assumptions.md or openapi.json")
                .isEmpty();
    }
}
