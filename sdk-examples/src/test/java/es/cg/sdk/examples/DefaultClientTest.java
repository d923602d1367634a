package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DefaultClientTest {
    @TempDir
    private Path folder;

    /** Runs an example at a mock that is not of this process, as the example mock is. */
    private static ExampleRun run(MockCg mock, String key, String... args) {
        List<String> all = new ArrayList<>(List.of(args));
        all.add("--yes");
        return ExampleRun.of(
                Map.of("CG_BASE_URL", mock.baseUrl(), "CG_API_KEY", key, "CG_PANEL_URL", mock.panelUrl()),
                null,
                all.toArray(String[]::new));
    }

    private static MockCg mock() {
        // The command takes the date of the machine, which is after the mock's.
        return MockCg.builder().lenient("invoice-date-ahead").jobPolls(1).start();
    }

    @Test
    void statementSampleIsImportedAtAnotherMock() {
        try (MockCg mock = mock()) {
            ExampleRun run = run(
                    mock,
                    mock.liveKey(),
                    "import-statement",
                    "--sample",
                    folder.resolve("a.csv").toString());

            assertThat(run.err()).isEmpty();
            assertThat(run.exit()).isZero();
            assertThat(run.out())
                    .contains("Client 1001, Laura Ficticia Prueba: the first with a bank account; --client chooses");
        }
    }

    @Test
    void quarterOfAnotherMockHasModels() {
        try (MockCg mock = mock()) {
            ExampleRun run = run(
                    mock,
                    mock.liveKey(),
                    "quarter-close",
                    "--quarter",
                    "2026Q3",
                    "--to",
                    folder.resolve("models").toString());

            assertThat(run.exit()).isZero();
            assertThat(run.out())
                    .contains("the first with a tax model that is due")
                    .contains("303-3T.pdf");
        }
    }

    @Test
    void clientsWithoutWhatIsNeededArePassedOver() {
        try (MockCg mock = mock();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .build()) {
            DefaultClient first = DefaultClient.find(cg, (client, api) -> true);
            DefaultClient canaries = DefaultClient.find(cg, (client, api) -> !SampleInvoices.invoicesWithVat(client));

            assertThat(first.client().id()).isEqualTo(1001);
            assertThat(canaries.client().id()).isEqualTo(1004);
            assertThat(canaries.hasAll()).isTrue();
        }
    }

    @Test
    void missingNeedIsSaid() {
        try (MockCg mock = mock()) {
            String key = mock.panel()
                    .createKey(NewKey.live()
                            .scopes("clientes:leer", "facturas:escribir")
                            .clients(1004))
                    .key();

            ExampleRun run = run(mock, key, "issue-invoice", "--wait", "PT0S");

            assertThat(run.out()).contains("Client 1004, Isla Demo S. Coop.: no client with 21 % of VAT; --client");
        }
    }

    @Test
    void apiKeyWithoutClientsIsReported() {
        try (MockCg mock = mock()) {
            String key = mock.panel()
                    .createKey(NewKey.live()
                            .scopes("clientes:leer", "facturas:leer")
                            .clients())
                    .key();

            ExampleRun run =
                    run(mock, key, "sync", "--to", folder.resolve("sync").toString());

            assertThat(run.exit()).isOne();
            assertThat(run.err()).contains("the key may act on no client");
        }
    }
}
