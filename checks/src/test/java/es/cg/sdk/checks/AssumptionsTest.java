package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whatever is assumed is marked in {@code openapi.json}, explained in {@code docs/assumptions.md}, and nothing else. */
class AssumptionsTest {
    private static final String PAGE = """
            # What is assumed

            ### `colours`

            Things have the colours given here.

            **Assumed:** red and green.

            **If reality differs:** paint them.

            ### `sizes`

            Things have sizes.

            **If reality differs:** measure them.
            """;
    private static final String API = """
            {
              "a": {"x-assumed": true, "x-assumed-reason": "colours: Things have the colours given here."},
              "b": [{"x-assumed-parts": {"enum": "sizes: Things have sizes."}}]
            }
            """;

    @Test
    void thePageAndTheMarksAgree() {
        assertThat(Assumptions.findings(OpenApi.ofProject(), Project.text("docs/assumptions.md")))
                .as("mend docs/assumptions.md or openapi.json")
                .isEmpty();
    }

    @Test
    void thePageAndTheMarksOfAnExampleAgree() {
        assertThat(Assumptions.findings(new OpenApi(OpenApi.parse(API)), PAGE)).isEmpty();
    }

    @Test
    void aMarkWithoutAReasonIsFound() {
        assertThat(changed(a -> a.remove("x-assumed-reason"))).anyMatch(each -> each.contains("must have both"));
    }

    @Test
    void aReasonWithoutAMarkIsFound() {
        assertThat(changed(a -> a.remove("x-assumed"))).anyMatch(each -> each.contains("must have both"));
    }

    @Test
    void aReasonWithoutAnIdIsFound() {
        assertThat(changed(a -> a.put("x-assumed-reason", "Because.")))
                .anyMatch(each -> each.contains("a reason reads"));
    }

    @Test
    void twoSentencesOfOneIdAreFound() {
        assertThat(changed(a -> a.put("x-assumed-reason", "sizes: Things are large.")))
                .anyMatch(each -> each.contains("an id has one sentence"));
    }

    @Test
    void aMisspelledMarkIsFound() {
        assertThat(changed(a -> a.put("x-assumed-becuase", "x"))).anyMatch(each -> each.contains("means nothing"));
    }

    @Test
    void anIdWithoutASectionIsFound() {
        assertThat(onPage(PAGE.replace("`sizes`", "`lengths`")))
                .anyMatch(each -> each.contains("lacks the section ### `sizes`"))
                .anyMatch(each -> each.contains("explains `lengths`"));
    }

    @Test
    void anotherFirstLineIsFound() {
        assertThat(onPage(PAGE.replace("Things have sizes.", "Things may have sizes.")))
                .anyMatch(each -> each.contains("the first line under ### `sizes`"));
    }

    @Test
    void aSectionThatDoesNotSayWhatToDoIsFound() {
        assertThat(onPage(PAGE.replace("**If reality differs:** measure", "Measure")))
                .anyMatch(each -> each.contains("must tell what to do"));
    }

    private static List<String> changed(Consumer<ObjectNode> change) {
        JsonNode copy = OpenApi.parse(API);
        change.accept((ObjectNode) copy.path("a"));
        return Assumptions.findings(new OpenApi(copy), PAGE);
    }

    private static List<String> onPage(String page) {
        return Assumptions.findings(new OpenApi(OpenApi.parse(API)), page);
    }
}
