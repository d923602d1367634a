package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.internal.panel.PanelRoutes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** Every call of the panel is on its page and in its list, and they have no other. */
final class PanelRoutesTest {
    private static final Pattern CALL = Pattern.compile("`(GET|POST|PUT|DELETE)( /panel[^`? ]*)?[^`]*`");

    private static String plain(String call) {
        return call.replaceAll("[{][a-z]+}", "{}");
    }

    @Test
    void panelDocPageListsEveryCall() throws Exception {
        Set<String> onThePage = new TreeSet<>();
        Path page = Path.of(System.getProperty("project.root", ".."), "docs/panel.md");
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("| `")) {
                String cell = line.substring(0, line.indexOf('|', 1));
                Matcher call = CALL.matcher(cell);
                String last = cell.replaceAll(".*(/panel[^`? ]*).*", "$1");
                while (call.find()) {
                    String path = call.group(2) == null ? " " + last : call.group(2);
                    onThePage.add(plain(call.group(1) + path));
                }
            }
        }
        assertThat(PanelRoutes.calls().stream().map(PanelRoutesTest::plain).toList())
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(onThePage);
    }

    @Test
    void panelUrlReturnsTheCallList() throws Exception {
        try (MockCg mock = MockCg.start()) {
            for (String path : Set.of("/panel")) {
                try (Response page = Caller.HTTP
                        .newCall(new Request.Builder()
                                .url(mock.panelUrl() + path)
                                .build())
                        .execute()) {
                    assertThat(page.code()).isEqualTo(200);
                    assertThat(page.header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
                    String text = page.body().string();
                    assertThat(PanelRoutes.calls())
                            .allSatisfy(call -> assertThat(text).contains(call));
                    assertThat(text.lines().map(String::strip).collect(Collectors.toSet()))
                            .contains("creates an API key: kind, scopes, clients, consents, allowed_ips, expires_at");
                }
            }
        }
    }
}
