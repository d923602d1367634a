package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.Corrections;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whatever is assumed is marked in {@code openapi.json}, explained in {@code docs/reference/assumptions.md}, and nothing else. */
class AssumptionsTest {
    private static final String PAGE = Project.text("docs/reference/assumptions.md");
    private static final Pattern CORRECTION =
            Pattern.compile("^### `([\\w-]+)`$(?:(?!^#).)*?^```json\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void assumptionsPageMatchesTheMarks() {
        assertThat(Assumptions.findings(OpenApi.ofProject(), PAGE))
                .as("mend docs/reference/assumptions.md or openapi.json")
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> correctionOfAnEntryIsOne() {
        return CORRECTION
                .matcher(PAGE.substring(PAGE.indexOf("## Entries")))
                .results()
                .map(each -> dynamicTest(each.group(1), () -> {
                    ObjectNode part = (ObjectNode) OpenApi.parse(each.group(2));
                    part.put("contract", "2026-09-05");
                    assertThat(Corrections.parse(each.group(1), part.toString()).report())
                            .isNotEmpty();
                }));
    }
}
