package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as six processes over PostgreSQL and a mock with 300 firms. */
@Tag("slow")
class VendorTest {
    private static final int PROCESSES = 6;
    private static final int FIRMS = 300;

    @TempDir
    private Path folder;

    @Test
    void killsAndKeysThatChangeRepeatAndLoseNothing() throws Exception {
        OwnDatabase database = OwnDatabase.empty(DatabaseKind.POSTGRESQL);
        Duration[] pauses = Collections.nCopies(600, Duration.ofSeconds(1)).toArray(Duration[]::new);
        try (MockCg mock = MockCg.builder()
                        .firms(FIRMS)
                        .clients(1001, 1002)
                        .running()
                        .time(OffsetDateTime.now(ZoneOffset.UTC))
                        .deliveryPauses(pauses)
                        .jobPolls(2)
                        .start();
                VendorProcesses processes = new VendorProcesses(folder, database.url(), mock.baseUrl())) {
            for (int i = 1; i < PROCESSES; i++) {
                int unused = processes.start(true, Map.of());
            }
            int ahead = processes.start(false, Map.of("TEST_AHEAD", "true"));
            VendorScenario scenario = new VendorScenario(mock, processes, new VendorFirms(mock, database.url()));
            scenario.takeOnAll();
            scenario.refuseAWrongName();
            scenario.refuseTheKeyOfAnotherFirm();
            scenario.haltBetweenDigestAndSending();
            scenario.rotateInABatch();
            scenario.killTwoAndRevokeAKey();
            scenario.rotateInAJobAndADownload();
            scenario.rotateInAListing();
            scenario.issueForAll();
            scenario.haveAllDone();
            assertThat(processes.isAlive(ahead)).isTrue();
        }
    }
}
