package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.CgClient;
import es.cg.sdk.webhooks.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A service that differs in more than a hundred ways, and a client and a receiver that have its file. */
@Tag("slow")
final class DifferingServiceTest {
    private static final String FILES = "checks/src/test/resources/es/cg/sdk/checks/differing/";
    private static final Path FILE = Project.file(FILES + "their-service.json");
    private static final Path WEBHOOKS = Project.file(FILES + "their-webhooks.json");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> allOperationsWork() {
        return Stream.of(false, true)
                .map(sandbox -> dynamicTest(sandbox ? "sandbox" : "production", () -> allOperationsWork(sandbox)));
    }

    private void allOperationsWork(boolean sandbox) throws IOException, InterruptedException {
        try (PreparedMock mock = new PreparedMock(sandbox, FILE, WEBHOOKS);
                CgClient cg = mock.client();
                ClientServer server = new ClientServer(cg, folder, mock::snapshot)) {
            String begin = mock.snapshot();
            FurtherRequests.send(server.url(), sandbox, mock.clientId());
            mock.restore(begin, "");
            CollectionRun run = CollectionRun.of(folder, server.url(), mock);

            assertThat(run.failures()).isEmpty();
            assertThat(run.notDone()).isEqualTo(mock.notOffered());
            assertThat(mock.received()).isNotEmpty().allSatisfy(event -> {
                assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                assertThat(OpenApi.parse(event.object()).at("/estado").asText()).isEqualTo("emitida");
            });
        }
    }
}
