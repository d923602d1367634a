package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The page of the panel: its files, its policy, its token, and that no other page can use it. */
final class PanelPageTest {
    private static final Pattern LINK = Pattern.compile("(?:src|href)=\"(/page/[^\"]+)\"");

    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);
    private final Caller outside = new Caller();

    @AfterEach
    void stop() {
        mock.close();
    }

    @TestFactory
    Stream<DynamicTest> everyAnswerForbidsForeignContentAndStorage() {
        return Stream.of(
                        "/",
                        "/page/page.js",
                        "/page/page.css",
                        "/page/errors.md",
                        "/page/panel.md",
                        "/page/panel/worlds",
                        "/page/none")
                .map(path -> dynamicTest(path, () -> {
                    try (Response response = get(path, Map.of("X-Page-Token", token(mock)))) {
                        assertThat(response.header("Content-Security-Policy"))
                                .isEqualTo(
                                        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                                                + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
                        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
                        assertThat(response.header("Referrer-Policy")).isEqualTo("no-referrer");
                        assertThat(response.header("Cross-Origin-Resource-Policy"))
                                .isEqualTo("same-origin");
                        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
                        assertThat(response.code()).isEqualTo(path.endsWith("none") ? 404 : 200);
                    }
                }));
    }

    @Test
    void pageFilesHaveContentTypesAndAreSmall() throws IOException {
        String html = text("/", "text/html; charset=utf-8");
        Set<String> files = new TreeSet<>();
        LINK.matcher(html).results().forEach(each -> files.add(each.group(1)));
        // After a restart, fifty files had left the page blank for twenty seconds.
        assertThat(files).containsExactly("/page/all.js", "/page/icon.svg", "/page/page.css");
        long bytes = html.length();
        for (String file : files) {
            String type = file.endsWith(".js")
                    ? "text/javascript; charset=utf-8"
                    : file.endsWith(".css") ? "text/css; charset=utf-8" : "image/svg+xml";
            String content = text(file, type);
            bytes += content.getBytes(StandardCharsets.UTF_8).length;
            assertThat(content)
                    .as(file)
                    .doesNotContain("innerHTML")
                    .doesNotContain("insertAdjacentHTML")
                    .doesNotContain("document.write")
                    .doesNotContain("eval(")
                    .doesNotContainPattern("(?m)^import ")
                    .doesNotContain("https://");
        }
        assertThat(html).doesNotContain("https://").doesNotContain("style=");
        assertThat(bytes).isLessThan(350_000);
    }

    @TestFactory
    Stream<DynamicTest> filesAreCompressedForWhoeverAcceptsIt() throws IOException {
        String plain = text("/page/page.css", "text/css; charset=utf-8");
        return Stream.of(
                        Map.entry("gzip, deflate, br", true),
                        Map.entry("br;q=1.0, gzip;q=0.8", true),
                        Map.entry("identity", false),
                        Map.entry("gzip;q=0", false))
                .map(each -> dynamicTest(each.getKey(), () -> {
                    try (Response response = get("/page/page.css", Map.of("Accept-Encoding", each.getKey()))) {
                        byte[] sent = response.body().bytes();
                        assertThat(response.header("Content-Encoding")).isEqualTo(each.getValue() ? "gzip" : null);
                        assertThat(each.getValue() ? unzipped(sent) : new String(sent, StandardCharsets.UTF_8))
                                .isEqualTo(plain);
                    }
                }));
    }

    private static String unzipped(byte[] sent) throws IOException {
        return new String(new GZIPInputStream(new ByteArrayInputStream(sent)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void bothLanguagesHaveTheSameTextKeys() throws IOException {
        assertThat(words("es")).isEqualTo(words("en"));
        assertThat(words("advice-es")).isEqualTo(words("advice-en"));
        assertThat(words("areas-es")).isEqualTo(words("areas-en"));
        assertThat(words("books-es")).isEqualTo(words("books-en"));
        assertThat(words("boxes-es")).isEqualTo(words("boxes-en"));
        assertThat(words("frame-es")).isEqualTo(words("frame-en"));
    }

    private static JsonNode contract() throws IOException {
        try (InputStream in = Objects.requireNonNull(MockCg.class.getResourceAsStream("openapi.json"))) {
            return Caller.parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void everyErrorCodeOfTheContractHasItsAdvice() throws IOException {
        List<String> codes = new ArrayList<>();
        contract().at("/components/x-error-codes").fieldNames().forEachRemaining(each -> codes.add("advice." + each));

        assertThat(codes).hasSizeGreaterThan(70);
        assertThat(words("advice-en").stream().map(each -> each.split(" ", -1)[0]))
                .containsAll(codes);
    }

    @Test
    void everyStateOfTheContractHasItsWord() throws IOException {
        Set<String> states = new TreeSet<>();
        for (JsonNode schema : contract().at("/components/schemas")) {
            for (String field : List.of("estado", "estado_cobro", "match_status")) {
                schema.path("properties").path(field).path("x-known-values").forEach(each -> states.add(each.asText()));
            }
        }
        assertThat(states).hasSizeGreaterThan(50);
        assertThat(words("frame-en"))
                .containsAll(states.stream().map(each -> "states." + each + " ").toList());
    }

    private Set<String> words(String name) throws IOException {
        String script = text("/page/words-" + name + ".js", "text/javascript; charset=utf-8");
        JsonNode words = Caller.parsed(script.substring(script.indexOf('{'), script.lastIndexOf('}') + 1));
        Set<String> keys = new TreeSet<>();
        words.properties()
                .forEach(area -> area.getValue()
                        .properties()
                        .forEach(word -> keys.add(area.getKey() + "." + word.getKey() + " "
                                + word.getValue().asText().replaceAll("[^{}0-9]|[0-9](?!})", ""))));
        return keys;
    }

    @TestFactory
    Stream<DynamicTest> aForeignHostOrOriginIsRefusedEverywhere() {
        return Stream.of("/", "/panel", "/page/page.js", "/page/panel/worlds", "/panel/worlds", "/page/stream")
                .flatMap(path -> Stream.of(
                                Map.of("Host", "attacker.example"),
                                Map.of("Host", "127.0.0.1.attacker.example:8082"),
                                Map.of("Origin", "http://attacker.example"),
                                Map.of("Accept", "text/html", "Host", "attacker.example"),
                                Map.of("Origin", "null"))
                        .map(headers -> dynamicTest(path + " " + headers, () -> {
                            try (Response response = get(path, headers)) {
                                assertThat(response.code()).isEqualTo(403);
                            }
                        })));
    }

    @Test
    void theActionsOfThePageNeedItsToken() throws IOException {
        for (String wrong : new String[] {"", "x", token(mock) + "0"}) {
            Answer refused = reset(wrong);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.message()).contains("load the page again");
        }
        assertThat(reset(token(mock)).status()).isEqualTo(204);
        try (MockCg other = MockCg.start()) {
            assertThat(reset(token(other)).status()).isEqualTo(403);
        }
    }

    @Test
    void callWithoutOriginNeedsNoToken() throws IOException {
        assertThat(caller.panel("POST /panel/reset").status()).isEqualTo(204);
    }

    @Test
    void unmaskedApiKeysNeedThePageToken() throws IOException {
        try (Response header = get("/panel/worlds", Map.of())) {
            assertThat(header.body().string())
                    .contains(mock.liveKey().substring(0, mock.liveKey().indexOf('.')))
                    .doesNotContain(mock.liveKey())
                    .doesNotContain(mock.sandboxKey());
        }
        try (Response refused = get("/page/panel/firms", Map.of())) {
            assertThat(refused.code()).isEqualTo(403);
        }
        try (Response keys = get("/page/panel/firms?limit=1", Map.of("X-Page-Token", token(mock)))) {
            JsonNode json = Caller.parsed(keys.body().string()).at("/data/0/keys");
            shows(json, "live=" + mock.liveKey(), "test=" + mock.testKey(), "sandbox=" + mock.sandboxKey());
        }
    }

    @Test
    void headerShowsUrlsPlanClocksAndDueTasks() throws IOException {
        JsonNode header = caller.panel("GET /panel/worlds").json();

        shows(header, "production/url=" + mock.baseUrl(), "sandbox/url=" + mock.sandboxUrl());
        shows(header, "plan=enterprise", "production/now=2026-11-20T09:00:00+01:00", "production/frozen=true");
        assertThat(header.at("/production/clients")).hasSize(mock.clients().size());
        JsonNode next = header.at("/production/due/0");
        Answer moved = caller.panel("POST /panel/clock", "{\"advance\":\"next\"}");
        shows(
                moved,
                "ran/0/task=" + next.path("task").asText(),
                "ran/0/at=" + next.path("at").asText());
    }

    @TestFactory
    Stream<DynamicTest> panelListLeadsBrowsersToThePage() {
        return Stream.of(
                        Map.entry("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
                        Map.entry("text/html", true),
                        Map.entry("TEXT/HTML; q=0.5", true),
                        Map.entry("text/html;q=0.9, text/plain;q=0.5", true),
                        Map.entry("*/*", false),
                        Map.entry("", false),
                        Map.entry("application/json", false),
                        Map.entry("text/plain, text/html;q=0.5", false),
                        Map.entry("text/html;q=0, */*", false),
                        Map.entry("text/html;q=0.5, */*", false),
                        Map.entry("text/html;q=1.2.3", false))
                .map(each -> dynamicTest("Accept: " + each.getKey(), () -> {
                    Request request = new Request.Builder()
                            .url(mock.panelUrl() + "/panel")
                            .header("Accept", each.getKey())
                            .build();
                    try (Response response = Caller.HTTP
                            .newBuilder()
                            .followRedirects(false)
                            .build()
                            .newCall(request)
                            .execute()) {
                        assertThat(response.code()).isEqualTo(each.getValue() ? 302 : 200);
                        assertThat(response.header("Location")).isEqualTo(each.getValue() ? "/" : null);
                    }
                }));
    }

    @Test
    void tasksThatRanAreKeptForTheOverview() throws IOException {
        assertThat(caller.panel("GET /panel/worlds").json().at("/production/ran"))
                .isEmpty();
        JsonNode due = caller.panel("GET /panel/worlds").json().at("/production/due/0");

        caller.panel("POST /panel/clock", "{\"advance\":\"next\"}");

        assertThat(caller.panel("GET /panel/worlds").json().at("/production/ran"))
                .contains(due);
        caller.panel("POST /panel/reset");
        assertThat(caller.panel("GET /panel/worlds").json().at("/production/ran"))
                .isEmpty();
    }

    @Test
    void pageAcceptsOnlyGetAndHead() throws IOException {
        assertThat(caller.panel("POST /page/page.js").status()).isEqualTo(404);
        assertThat(caller.panel("POST /").status()).isEqualTo(404);
        try (Response head = Caller.HTTP
                .newCall(new Request.Builder().url(mock.panelUrl() + "/").head().build())
                .execute()) {
            assertThat(head.code()).isEqualTo(200);
        }
    }

    /** Returns the token that the page of a mock carries. */
    static String token(MockCg mock) throws IOException {
        try (Response page = Caller.HTTP
                .newCall(new Request.Builder().url(mock.panelUrl() + "/").build())
                .execute()) {
            Matcher meta = Pattern.compile("name=\"page-token\" content=\"([0-9a-f]{32})\"")
                    .matcher(page.body().string());
            assertThat(meta.find()).isTrue();
            return meta.group(1);
        }
    }

    private Answer reset(String token) throws IOException {
        Request.Builder request =
                new Request.Builder().url(mock.panelUrl() + "/page/panel/reset").post(Caller.json(""));
        return outside.outside((token.isEmpty() ? request : request.header("X-Page-Token", token)).build());
    }

    private String text(String path, String type) throws IOException {
        try (Response response = get(path, Map.of())) {
            assertThat(response.code()).as(path).isEqualTo(200);
            assertThat(response.header("Content-Type")).isEqualTo(type);
            return response.body().string();
        }
    }

    private Response get(String path, Map<String, String> headers) throws IOException {
        Request.Builder request = new Request.Builder().url(mock.panelUrl() + path);
        headers.forEach(request::header);
        return Caller.HTTP.newCall(request.build()).execute();
    }
}
