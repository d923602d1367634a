package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples with a service that differs as a file says. */
final class CorrectedExamplesTest {
    private static final String FILE = """
            {
              "contract": "2026-09-05",
              "operations": {
                "invoices.get": {"answer": {"record": "invoice"}}
              },
              "answers": {
                "Client": {"nombre": "razon_social"},
                "Invoice": {"total": "importe_total"}
              }
            }""";

    @TempDir
    private Path folder;

    private Path file = Path.of("");
    private MockCg mock = MockCg.start();

    @BeforeEach
    void start() throws IOException {
        mock.close();
        file = Files.writeString(folder.resolve("their.json"), FILE);
        mock = MockCg.builder()
                .time(OffsetDateTime.now(ZoneOffset.UTC))
                .corrections(file)
                .start();
    }

    @AfterEach
    void end() {
        mock.close();
    }

    private ExampleRun run(String corrections, String... args) {
        return ExampleRun.of(
                Map.of(
                        "CG_BASE_URL",
                        mock.baseUrl(),
                        "CG_API_KEY",
                        mock.liveKey(),
                        "CG_PANEL_URL",
                        mock.panelUrl(),
                        "CG_CORRECTIONS",
                        corrections),
                null,
                args);
    }

    @Test
    void fileOfTheEnvironmentIsFollowed() {
        ExampleRun run = run(file.toString(), "issue-invoice", "--yes", "--client", "1001", "--wait", "PT0S");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("Corrected as their.json says.").contains("total 121.00 EUR");
    }

    @Test
    void fileOfTheOptionsIsFollowed() {
        assertThat(run("", "check-key", "--corrections", file.toString()).out())
                .contains("Corrected as their.json says.")
                .contains("Sólo Lectura SL");
    }

    @Test
    void missingFileIsWrongUse() {
        ExampleRun run = run("/none.json", "quickstart");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("there is no file of corrections /none.json");
    }

    @Test
    void mockOfTheExampleDiffersAsTheFileSays() {
        ExampleRun run = ExampleRun.of("check-key", "--corrections", file.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("A mock of the service runs at ")
                .contains("Corrected as their.json says.")
                .contains("Sólo Lectura SL");
    }

    @Test
    void receiverVerifiesEventsOfADifferingService() throws IOException {
        Path signed = Files.writeString(folder.resolve("signed.json"), """
                {
                  "contract": "2026-09-05",
                  "events": {
                    "type": "event.name",
                    "created": "event.created",
                    "client_id": "event.customer",
                    "object": "event.payload",
                    "t": {"as": "milliseconds"},
                    "v1": {"as": "base64"}
                  },
                  "against_contract": {
                    "events": {"id": "event.id", "environment": "event.environment", "type": {"as": {"invoice.emitted": "factura.emitida"}}, "t": "ts", "v1": "sig"},
                    "headers": {"CG-Signature": "X-Firm-Signature"}
                  }
                }""");
        Path records = Files.writeString(folder.resolve("records.json"), """
                {
                  "contract": "2026-09-05",
                  "answers": {
                    "Invoice": {"total": {"name": "amounts.total", "as": "cents"}}
                  }
                }""");
        String[] args = {
            "webhook-receiver", "--self-check", "--corrections", signed.toString(), "--corrections", records.toString()
        };

        ExampleRun run = ExampleRun.of(args);

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("Corrected as signed.json, records.json says.")
                .contains("Handshake: passed (good signature: 200, bad signature: 401)")
                .contains("The mock has activated the destination.")
                .containsPattern("event evt_\\w+  invoice.emitted, client 1001, total 121.00")
                .contains("delivery of invoice.verifactu_accepted was answered 401, then 200")
                .contains("Booked, each once: 3 events.");
    }

    @Test
    void invoiceWhoseStateIsElsewhereIsSaidToBeIssued() throws IOException {
        Path other = Files.writeString(folder.resolve("other.json"), """
                {
                  "contract": "2026-09-05",
                  "answers": {
                    "Invoice": {"verifactu": "remission"}
                  }
                }""");
        try (MockCg differing = MockCg.builder()
                .time(OffsetDateTime.now(ZoneOffset.UTC))
                .corrections(other)
                .start()) {
            ExampleRun run = ExampleRun.of(
                    Map.of("CG_BASE_URL", differing.baseUrl(), "CG_API_KEY", differing.liveKey()),
                    null,
                    "issue-invoice",
                    "--yes",
                    "--client",
                    "1001");

            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains("Issued: A-2026-")
                    .contains("The invoice is issued, but its answer has no state");
        }
    }
}
