package es.cg.sdk.spring.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.MockCg;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The files of a property, as the mock reads them. */
class MockCorrectionsTest {
    private static MockCg start(String locations) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("test", Map.of("cg.corrections", locations)));
            return MockCorrections.start(context);
        }
    }

    @Test
    void filesAreSeparatedByCommas(@TempDir Path folder) throws Exception {
        Path more = Files.writeString(
                folder.resolve("more.json"),
                "{\"contract\":\"2026-09-05\",\"answers\":{\"Invoice\":{\"total\":\"importe\"}}}");
        try (MockCg mock = start("classpath:corrections.json, " + more)) {
            String shown = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(mock.panelUrl() + "/panel/corrections"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            assertThat(shown).contains("1-corrections.json", "2-more.json", "X-Signature", "importe");
        }
    }

    @Test
    void fileThatIsMissingIsNamed() {
        assertThatThrownBy(() -> start("/nowhere/none.json"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cg.corrections")
                .hasMessageContaining("none.json");
    }
}
