package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taking on a firm by a process that ends on the way. */
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
            int[] numbers = {processes.start(true, Map.of()), processes.start(true, Map.of())};
            int step = 0;
            for (String firm : firms.names()) {
                step++;
                int number = numbers[step % 2];
                processes.haltAt(number, firm, step);
                boolean isDead = !processes.isPut(number, firm, firms.key(firm));
                assertThat(isDead).as("step %s", step).isEqualTo(step <= STEPS);
                if (isDead) {
                    assertThat(processes.awaitDeath()).isEqualTo(number);
                }
                firms.takeOn(firm, processes); // by the other process
                if (isDead) {
                    processes.restart(number);
                }
                assertThat(firms.destinations(firm))
                        .extracting(Webhooks.Destination::state)
                        .containsExactly("activo");
                assertThat(firms.count(firm, "erp_firm WHERE true")).isEqualTo(1);
                VendorProcesses.await(() -> firms.count(firm, "erp_client WHERE true") == 2);
            }
        }
    }
}
