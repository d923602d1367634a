package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.internal.ProgramBanner;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The lines to copy into PowerShell. Its versions 5.1 and 7 pass quotes to programs in different ways, so JSON goes to
 * {@code Invoke-RestMethod} alone, between single quotes, in which neither version replaces anything.
 */
final class PowerShellLinesTest {
    private static final Pattern REST = Pattern.compile(
            "Invoke-RestMethod -Method (Post) -ContentType (application/json) -Uri (\\S+) -Body '([^']+)'");
    private static final Pattern VARIABLE = Pattern.compile("[$]env:CG_[A-Z_]+ = '[^'\"]+'(\\s+#.*)?");
    private static final Pattern PROGRAM = Pattern.compile("(mvn|java|cd|git) [^\"{}]+");
    private static final Path WORDS =
            Path.of("../sdk-mock/src/main/resources/es/cg/sdk/mock/internal/page/words-start.json");

    private static Stream<String> ofWords(MockCg mock) throws Exception {
        Json words = Json.parse(Files.readString(WORDS)).get("start");
        return words.names().stream()
                .filter(each -> each.toLowerCase(Locale.ROOT).endsWith("powershell"))
                .flatMap(each -> words.get(each).items().stream())
                .flatMap(each -> String.valueOf(each.string()).lines())
                .map(each -> each.replace("{0}", mock.panelUrl()).replaceAll("\\{[12]}", "PT2M"));
    }

    private static Stream<String> ofPages() throws Exception {
        Stream.Builder<String> lines = Stream.builder();
        for (String page : List.of("README.md", "README.es.md", "docs/getting-started.md")) {
            List<String> blocks = Pattern.compile("(?s)```powershell\n(.*?)```")
                    .matcher(Files.readString(Path.of("..", page)))
                    .results()
                    .map(each -> each.group(1))
                    .toList();
            assertThat(blocks).as(page).isNotEmpty();
            blocks.stream()
                    .flatMap(String::lines)
                    .filter(each -> !each.isBlank())
                    .forEach(lines);
        }
        return lines.build();
    }

    @Test
    void linesPassNoJsonToAProgram() throws Exception {
        try (MockCg mock = MockCg.start()) {
            assertThat(Stream.concat(ofWords(mock), ofPages()))
                    .hasSizeGreaterThan(8)
                    .allMatch(each -> Stream.of(REST, VARIABLE, PROGRAM)
                            .anyMatch(form -> form.matcher(each).matches()));
        }
    }

    @Test
    void restMethodsDoAtTheMockWhatTheySay() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        try (MockCg mock = MockCg.start()) {
            OffsetDateTime before = mock.panel().now();
            List<String> clock = ProgramBanner.clock(mock.panelUrl(), StepMock.REMISSION);
            for (String line : Stream.concat(ofWords(mock), clock.stream()).toList()) {
                Matcher rest = REST.matcher(line);
                if (rest.matches()) {
                    HttpRequest request = HttpRequest.newBuilder(URI.create(rest.group(3)))
                            .header("Content-Type", rest.group(2))
                            .POST(HttpRequest.BodyPublishers.ofString(rest.group(4)))
                            .build();
                    assertThat(http.send(request, HttpResponse.BodyHandlers.discarding())
                                    .statusCode())
                            .as(line)
                            .isBetween(200, 299);
                }
            }
            assertThat(mock.faults().unused()).hasSize(2);
            assertThat(mock.panel().now()).isEqualTo(before.plus(StepMock.REMISSION.multipliedBy(3)));
        }
    }
}
