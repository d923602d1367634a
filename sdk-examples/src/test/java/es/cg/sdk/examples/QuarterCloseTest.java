package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QuarterCloseTest {
    @TempDir
    private Path folder;

    @Test
    void calendarDocumentsModelsAndFilesAreShown() throws IOException {
        ExampleRun run = ExampleRun.of("quarter-close", "--quarter", "2026Q3", "--to", folder.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("Quarter 2026Q3, from 2026-07-01 to 2026-09-30.")
                .contains("Client 1001, Laura Ficticia Prueba: the first with a tax model that is due;")
                .containsPattern("303 +IVA. Autoliquidación +2026-10-20")
                .contains("Documents that the firm waits for:")
                .containsPattern("303 +3T +a ingresar +184.59 +generado")
                .contains("Not complete. Send the documents");
        Path pdf = folder.resolve("2026Q3").resolve("303-3T.pdf");
        assertThat(Files.readString(pdf, StandardCharsets.ISO_8859_1)).startsWith("%PDF");
        assertThat(folder.resolve("2026Q3").resolve("303-3T.boe")).isNotEmptyFile();
    }

    @Test
    void clientWithoutModelsHasNothingToClose() {
        for (String client : List.of("1004", "1005")) {
            Path to = folder.resolve(client);
            ExampleRun run =
                    ExampleRun.of("quarter-close", "--client", client, "--quarter", "2026Q1", "--to", to.toString());

            assertThat(run.exit()).isZero();
            assertThat(run.out())
                    .contains("Nothing to close: no tax model is due.")
                    .doesNotContain("Complete");
            assertThat(to).doesNotExist();
        }
    }

    @Test
    void aSecondRunGeneratesNothingTwice() {
        try (MockCg mock = MockCg.start()) {
            String[] args = {
                "quarter-close",
                "--base-url",
                mock.baseUrl(),
                "--api-key",
                mock.liveKey(),
                "--to",
                folder.toString(),
                "--quarter",
                "2026Q3",
                "--client",
                "1001",
                "--json"
            };
            Json first = Json.parse(ExampleRun.of(args).out());
            Json second = Json.parse(ExampleRun.of(args).out());

            assertThat(first.get("models").items()).isNotEmpty();
            assertThat(second.get("models")).isEqualTo(first.get("models"));
            assertThat(second.get("files")).isEqualTo(first.get("files"));
            assertThat(second.get("complete").bool()).isFalse();
        }
    }

    @Test
    void sandboxTaxModelsAreReportedAsNotOffered() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    "quarter-close",
                    "--base-url",
                    mock.sandboxUrl(),
                    "--api-key",
                    mock.sandboxKey(),
                    "--client",
                    "9001",
                    "--quarter",
                    "2026Q3",
                    "--to",
                    folder.toString());

            assertThat(run.exit()).isOne();
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err()).startsWith("quarter-close: this service does not offer taxModels.generate (501)");
        }
    }

    @Test
    void invalidQuarterOrFolderExits2() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        ExampleRun quarter = ExampleRun.of("quarter-close", "--quarter", "Q3/2026");
        ExampleRun to = ExampleRun.of("quarter-close", "--to", file.toString());

        assertThat(quarter.exit()).isEqualTo(2);
        assertThat(quarter.err()).startsWith("quarter-close: --quarter: a quarter is written as 2026Q3, not 'Q3/2026'");
        assertThat(to.exit()).isEqualTo(2);
        assertThat(to.err()).startsWith("quarter-close: --to needs a folder, but ");
    }

    @Test
    void quarterDatesAndLastEndedQuarterAreComputed() {
        assertThat(Quarter.of("2026q4").first()).isEqualTo("2026-10-01");
        assertThat(Quarter.of("2024Q1").last()).isEqualTo("2024-03-31");
        assertThat(Quarter.endedBefore(LocalDate.of(2026, 11, 20))).hasToString("2026Q3");
        assertThat(Quarter.endedBefore(LocalDate.of(2026, 1, 1))).hasToString("2025Q4");
        assertThat(Quarter.endedBefore(LocalDate.of(2026, 5, 31))).hasToString("2026Q1");
        assertThatThrownBy(() -> Quarter.of("2026Q5")).isInstanceOf(IllegalArgumentException.class);
    }
}
