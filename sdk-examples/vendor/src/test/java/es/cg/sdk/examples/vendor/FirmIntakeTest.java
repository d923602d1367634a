package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taking on firms by a process that is killed while it is at another step of each. */
@Tag("slow")
class FirmIntakeTest {
    // The beginning and the end of each of its four calls.
    private static final int STEPS = 8;

    @TempDir
    private Path folder;

    @Test
    void killedAtEachStepAndRepeatedIsOneDestination() throws Exception {
        OwnDatabase database = OwnDatabase.empty(DatabaseKind.POSTGRESQL);
        try (MockCg mock = MockCg.builder()
                        .firms(STEPS + 1)
                        .clients(1001, 1002)
                        .running()
                        .time(OffsetDateTime.now(ZoneOffset.UTC))
                        .start();
                VendorProcesses processes = new VendorProcesses(folder, database.url(), mock.baseUrl())) {
            VendorFirms firms = new VendorFirms(mock, database.url());
            int killed = processes.start(true, Map.of());
            int unused = processes.start(true, Map.of());
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (String firm : firms.names()) {
                int step = answers.size() + 1;
                CompletableFuture<HttpResponse<String>> answer =
                        processes.putUntil(killed, firm, firms.key(firm), step);
                VendorProcesses.await(() -> answer.isDone() || processes.held(killed) == step);
                assertThat(answer.isDone()).as("step %s", step).isEqualTo(step > STEPS);
                answers.add(answer);
            }
            assertThat(answers.remove(STEPS).join().statusCode()).isLessThan(300);
            processes.kill(killed);
            for (CompletableFuture<HttpResponse<String>> each : answers) {
                VendorProcesses.await(each::isDone);
                assertThat(each).isCompletedExceptionally();
            }
            for (String firm : firms.names()) {
                firms.takeOn(firm, processes); // by the other process
                assertThat(firms.destinations(firm))
                        .extracting(Webhooks.Destination::state)
                        .containsExactly("activo");
                assertThat(firms.count(firm, "erp_firm WHERE true")).isEqualTo(1);
                VendorProcesses.await(() -> firms.count(firm, "erp_client WHERE true") == 2);
            }
        }
    }
}
