package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved copy of the page is one file that needs no server, and runs nothing but its own script. */
final class SavedPanelPageTest {
    private static final String NAME = "</script><script>alert(1)</script><!--";

    @TempDir
    Path folder;

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin) + begin.length();
        assertThat(from).as(begin).isGreaterThanOrEqualTo(begin.length());
        return text.substring(from, text.indexOf(end, from));
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    private String saved(MockCg mock) throws IOException {
        return Files.readString(mock.saveReport("copy").orElseThrow());
    }

    private static void createActivity(MockCg mock) throws IOException {
        new Caller()
                .send(new Request.Builder()
                        .url(mock.baseUrl() + "/activities")
                        .header("Authorization", "Bearer " + mock.liveKey())
                        .header("X-CG-Client", "1001")
                        .header("Idempotency-Key", "k1")
                        .post(Caller.json("{\"descripcion\":\"" + NAME + "\"}")));
    }

    @Test
    void savedPagePolicyAllowsOnlyItsOwnScriptAndStyle() throws Exception {
        try (MockCg mock = MockCg.builder().report(folder).start()) {
            String html = saved(mock);

            String policy = between(html, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
            String script = between(html, "<script type=\"module\">", "</script>");
            String style = between(html, "<style>", "</style>");
            assertThat(policy)
                    .isEqualTo("default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                            + "'; img-src data:; base-uri 'none'; form-action 'none'");
            assertThat(html.indexOf("Content-Security-Policy")).isLessThan(html.indexOf("<style>"));
            assertThat(script)
                    .doesNotContain("import {")
                    .doesNotContain("import(")
                    .doesNotContainPattern("(?m)^export ");
            assertThat(Pattern.compile("(src|href)=\"[^#]").matcher(html).find())
                    .isFalse();
        }
    }

    @Test
    void aTextThatLooksLikeMarkupStaysText() throws Exception {
        try (MockCg mock = MockCg.builder().report(folder).start()) {
            createActivity(mock);
            String html = saved(mock);

            Matcher scripts = Pattern.compile("<script").matcher(html.replaceAll("\"[^\"]*\"", ""));
            assertThat(scripts.results()).hasSize(2);
            assertThat(html).doesNotContain("<script>alert").doesNotContain("<!--");
            JsonNode data = Caller.parsed(between(html, "id=\"saved-data\">", "</script>"));
            assertThat(data.at("/data").path("/panel/requests/1").path("body").asText())
                    .contains(NAME);
        }
    }

    @Test
    void savedPageMasksApiKeys() throws Exception {
        try (MockCg mock = MockCg.builder().report(folder).start()) {
            createActivity(mock);
            String html = saved(mock);

            JsonNode data = Caller.parsed(between(html, "id=\"saved-data\">", "</script>"))
                    .path("data");
            shows(data.path("/panel/worlds"), "production/url=" + mock.baseUrl());
            shows(data.path("/panel/requests/1"), "why=codigo_iae is required");
            assertThat(data.has("/panel/faults")).isTrue();
            assertThat(data.has("/panel/firms")).isFalse();
            assertThat(html)
                    .doesNotContain(mock.liveKey())
                    .doesNotContain(mock.testKey())
                    .doesNotContain(mock.sandboxKey())
                    .doesNotContain(PanelPageTest.token(mock));
        }
    }

    @Test
    void reportNamesBecomeSafeUniqueFileNames() throws Exception {
        try (MockCg mock = MockCg.builder().report(folder.resolve("new")).start()) {
            Path first = mock.saveReport("../Some test(1)").orElseThrow();
            Path second = mock.saveReport("../Some test(1)").orElseThrow();

            assertThat(first).isEqualTo(folder.resolve("new/Some_test_1_.html")).exists();
            assertThat(second)
                    .isEqualTo(folder.resolve("new/Some_test_1_-2.html"))
                    .exists();
            assertThat(mock.saveReport("../").orElseThrow()).hasFileName("panel.html");
        }
    }

    @Test
    void withoutAFolderNothingIsSaved() {
        try (MockCg mock = MockCg.start()) {
            assertThat(mock.saveReport("x")).isEmpty();
        }
    }
}
