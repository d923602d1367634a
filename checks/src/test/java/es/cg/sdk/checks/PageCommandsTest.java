package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.MockCg;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A block of a guide that is not Java comes from a file that runs, which a comment before it names, or the paragraph
 * before it says that it is not tried. The file has the lines of the block, or it names the page, whose block it runs.
 * This test runs the calls of the panel in docs/mock.md, docs/panel.md and docs/webhooks-step-by-step.md.
 */
class PageCommandsTest {
    private static final String THIS = "checks/src/test/java/es/cg/sdk/checks/PageCommandsTest.java";
    private static final Pattern BLOCK = Pattern.compile("(?m)^ *```(?!java$|text$)\\w+\\R((?s:.*?))^ *```$");
    private static final Pattern RUN_BY = Pattern.compile("<!-- run by: (\\S+) -->\\s*\\z");
    private static final Pattern NOT_TRIED = Pattern.compile("(?i)(not tried|sin probar)[^\\n]*:\\n\\n\\z");
    private static final Pattern CURL = Pattern.compile("(?m)^curl -X (\\S+) http://127.0.0.1:8082(\\S+) -d '(.*)'$");

    @TestFactory
    Stream<DynamicTest> blocksNameWhatRunsThem() {
        return SnippetsTest.guides()
                .filter(each -> !each.startsWith("docs/reference/"))
                .map(each -> dynamicTest(
                        each, () -> assertThat(faults(each, Project.text(each))).isEmpty()));
    }

    @Test
    void aBlockThatNothingRunsIsFound() {
        String page = """
                Run this (not tried):

                ```sh
                first
                ```

                ```sh
                second
                ```
                <!-- run by: .ci/run -->
                ```sh
                mvn verify
                ```
                <!-- run by: .ci/run -->
                ```sh
                mvn falsify
                ```
                <!-- run by: %s -->
                ```sh
                curl http://127.0.0.1:8082/panel
                ```
                """.formatted(THIS);

        assertThat(faults("docs/page.md", page))
                .containsExactly(
                        "docs/page.md: nothing runs \"second\"",
                        "docs/page.md: nothing runs \"mvn falsify\"",
                        "docs/page.md: nothing runs \"curl http://127.0.0.1:8082/panel\"");
    }

    @Test
    void callsOfThePanelAreAnswered() throws Exception {
        List<Matcher> calls = SnippetsTest.guides()
                .map(each -> CURL.matcher(Project.text(each)))
                .filter(Matcher::find)
                .toList();

        assertThat(calls).isNotEmpty();
        for (Matcher call : calls) {
            do {
                try (MockCg mock = MockCg.start()) {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(mock.panelUrl() + call.group(2)))
                            .method(call.group(1), HttpRequest.BodyPublishers.ofString(call.group(3)))
                            .build();
                    assertThat(HttpClient.newHttpClient()
                                    .send(request, HttpResponse.BodyHandlers.ofString())
                                    .statusCode())
                            .as(call.group())
                            .isBetween(200, 299);
                }
            } while (call.find());
        }
    }

    private static List<String> faults(String page, String text) {
        Findings findings = new Findings(page);
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String before = text.substring(0, block.start());
            Matcher runBy = RUN_BY.matcher(before);
            findings.unless(
                    runBy.find()
                            ? runs(runBy.group(1), page, block.group(1))
                            : NOT_TRIED.matcher(before).find(),
                    "nothing runs \"" + block.group(1).lines().findFirst().orElse("") + "\"");
        }
        return findings.all();
    }

    private static boolean runs(String file, String page, String block) {
        if (!Files.exists(Project.file(file))) {
            return false;
        }
        if (file.equals(THIS)) {
            return block.lines().allMatch(CURL.asMatchPredicate());
        }
        String runner = Project.text(file);
        return runner.contains(page.replace("docs/es/", "docs/").replace(".es.md", ".md"))
                || block.lines().map(String::strip).allMatch(runner::contains);
    }
}
