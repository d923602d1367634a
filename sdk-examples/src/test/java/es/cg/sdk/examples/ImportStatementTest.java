package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImportStatementTest {
    private static final String SOUND = """
            fecha;concepto;importe
            2026-11-18;PEAJE;-4.35
            2026-11-18;PEAJE;-4.35
            """;

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("statement.csv"), text);
    }

    @Test
    void aSampleIsImportedAndItsInvoicesAreProposed() {
        ExampleRun run =
                ExampleRun.of("import-statement", folder.resolve("sample.csv").toString(), "--sample");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("completada: 4 imported, 0 repeated, 0 with an error, 1 proposed by the service.")
                .contains("completada: 0 imported, 4 repeated")
                .containsPattern("PEAJE AUTOPISTA DE PRUEBA +- +-")
                .containsPattern("TRANSFERENCIA CLIENTE +A-\\S+ +automatica")
                .containsPattern("PAGO PARCIAL A-\\S+ +A-\\S+ +api");
    }

    @Test
    void importThatGoesOnHasItsOwnExitCode() throws IOException {
        try (MockCg mock = MockCg.start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            ClientApi client = cg.forClient(1001);
            Job<BankImport> job = client.bankTransactions()
                    .importStatement(NewBankImport.builder()
                            .cuentaId(client.bankAccounts()
                                    .list()
                                    .first()
                                    .orElseThrow()
                                    .id())
                            .contenido(file(SOUND))
                            .build());
            Failure failure =
                    Failure.of("import-statement", catchThrowable(() -> job.await(Duration.ofMillis(1))), Language.EN);

            assertThat(failure.exit()).isEqualTo(3);
            assertThat(failure.lines().get(0)).contains("is still running as job");
        }
    }

    @Test
    void aSecondRunImportsAndProposesNothingTwice() throws IOException {
        try (MockCg mock = MockCg.builder().jobPolls(1).start()) {
            String[] args = {
                "import-statement",
                file(SOUND).toString(),
                "--client",
                "1001",
                "--base-url",
                mock.baseUrl(),
                "--api-key",
                mock.liveKey(),
                "--yes",
                "--json"
            };
            Json first = Json.parse(ExampleRun.of(args).out());
            Json second = Json.parse(ExampleRun.of(args).out());

            assertThat(first.get("imported").text()).isEqualTo("2");
            assertThat(second.get("movements")).isEqualTo(first.get("movements"));
            assertThat(mock.journal().proof("bankTransactions.import").done()).isOne();
        }
    }

    @Test
    void faultyStatementIsReportedAndNotSent() throws IOException {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    "import-statement",
                    file(SOUND.replaceFirst("-4.35", "mucho")).toString(),
                    "--client",
                    "1001",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.liveKey());

            assertThat(run.exit()).isOne();
            assertThat(run.out())
                    .containsPattern("Line +Column +Problem +Expected")
                    .containsPattern("(?m)^ +2 +18 ");
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err())
                    .startsWith("import-statement: ")
                    .contains("has a fault, the first in line 2, column 18. Nothing was sent: correct the file");
            mock.journal().assertNever("bankTransactions.import");
        }
    }

    @Test
    void invalidOrMissingFileIsReportedAndNotSent() throws IOException {
        ExampleRun none = ExampleRun.of("import-statement", file("hello").toString());
        ExampleRun missing =
                ExampleRun.of("import-statement", folder.resolve("no.csv").toString());

        assertThat(none.exit()).isOne();
        assertThat(none.out()).contains("the file begins like no format that the service reads");
        assertThat(none.err()).contains("Nothing was sent");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).startsWith("import-statement: there is no file ");
        assertThat(missing.out()).as("before a mock is started").isEmpty();
    }

    @Test
    void productionWithoutConfirmationSendsNothing() throws IOException {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    "import-statement",
                    file(SOUND).toString(),
                    "--client",
                    "1001",
                    "--base-url",
                    mock.baseUrl(),
                    "--api-key",
                    mock.liveKey());

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("add --yes. Nothing was sent.");
            mock.journal().assertNever("bankTransactions.import");
        }
    }

    @Test
    void sandboxImportIsReportedAsNotOffered() throws IOException {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = ExampleRun.of(
                    "import-statement",
                    file(SOUND).toString(),
                    "--client",
                    "9001",
                    "--base-url",
                    mock.sandboxUrl(),
                    "--api-key",
                    mock.sandboxKey());

            assertThat(run.exit()).isOne();
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err())
                    .startsWith("import-statement: this service does not offer bankTransactions.import (501)");
        }
    }
}
