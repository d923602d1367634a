package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.PanelKey;
import es.cg.sdk.testing.PostgresServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as processes over PostgreSQL and a mock with firms. */
@Tag("slow")
class VendorTest {
    private static final int PROCESSES = 4;
    private static final int FIRMS = 6;
    private static final int DOCUMENTS = 20;
    private static final Duration JOB_TIME = Duration.ofSeconds(4);
    private static final Duration EACH_INVOICE = Duration.ofMillis(200);

    // Of the service's refusal, and of a call that is not sent since the service has refused its key.
    private static final Pattern SAYS_WHY = Pattern.compile("clave|La aplicación no puede preparar la petición");

    private static final String HALTED = "gestoria-1";
    private static final String ROTATED = "gestoria-2";
    private static final String REVOKED = "gestoria-3";
    private static final String SUMMARISED = "gestoria-4";

    @TempDir
    private Path folder;

    @Test
    void killsAndKeysThatChangeRepeatAndLoseNothing() throws Exception {
        Duration[] pauses = Collections.nCopies(60, Duration.ofSeconds(1)).toArray(Duration[]::new);
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgresql"));
                MockCg mock = MockCg.builder()
                        .firms(FIRMS)
                        .running()
                        .time(OffsetDateTime.now(ZoneOffset.UTC))
                        .deliveryPauses(pauses)
                        .jobTime(JOB_TIME)
                        .start();
                VendorProcesses processes = new VendorProcesses(folder, postgres.url(), mock.baseUrl())) {
            VendorFirms firms = new VendorFirms(mock, postgres.url());
            mock.faults().armByChance("invoices.issue", 1, Fault.delayed(EACH_INVOICE));

            // Killed when the journal has the digest of the new key, and nothing was sent under it.
            int halting = processes.startReceiver(HaltingVendor.class);
            takeOn(processes, firms, HALTED);
            firms.addDocuments(HALTED, DOCUMENTS);
            VendorProcesses.await(() -> firms.issued(HALTED) > 2);
            rotate(processes, firms, HALTED);
            assertThat(processes.awaitEnd(halting)).isEqualTo(HaltingVendor.HALTED);
            assertThat(firms.keysOfWritesInDoubt(HALTED)).contains(firms.digest(HALTED));

            int first = processes.startReceiver(VendorApplication.class);
            int second = processes.startReceiver(VendorApplication.class);
            for (int i = 3; i < PROCESSES; i++) {
                processes.startReceiver(VendorApplication.class);
            }
            processes.start(AheadVendor.class);
            for (String firm : firms.names()) {
                takeOn(processes, firms, firm);
            }
            HttpResponse<String> wrong = processes.putKey(ROTATED, firms.key(REVOKED));
            assertThat(wrong.statusCode()).isEqualTo(409);
            assertThat(wrong.body()).contains("Avise al soporte");

            for (String firm : firms.names()) {
                firms.addDocuments(firm, DOCUMENTS);
            }
            VendorProcesses.await(() -> firms.issued(ROTATED) > 2);
            rotate(processes, firms, ROTATED);
            firms.revoke(REVOKED);
            processes.restart(first);
            VendorProcesses.await(() -> firms.issued(ROTATED) > DOCUMENTS);
            processes.restart(second);

            // In a job, and between the attempts of a download.
            VendorProcesses.await(() -> firms.open(SUMMARISED).isEmpty());
            mock.faults().arm("taxModels.file", 1, Fault.status(503, "servicio_no_disponible", 4));
            firms.addSummary(SUMMARISED, 2025);
            VendorProcesses.await(
                    () -> !mock.journal().calls("taxModels.generate").isEmpty());
            rotate(processes, firms, SUMMARISED);
            VendorProcesses.await(() -> !mock.journal().calls("taxModels.file").isEmpty());
            rotate(processes, firms, SUMMARISED);
            VendorProcesses.await(() -> firms.openSummaries(SUMMARISED).isEmpty());

            VendorProcesses.await(() -> SAYS_WHY.matcher(firms.message(REVOKED)).find());
            List<String> others =
                    firms.names().stream().filter(each -> !each.equals(REVOKED)).toList();
            for (String firm : others) {
                VendorProcesses.await(() -> firms.open(firm).isEmpty());
                VendorProcesses.await(() -> firms.isMirrored(firm));
                assertThat(firms.references(firm)).containsExactlyInAnyOrderElementsOf(firms.numbers(firm));
                VendorProcesses.await(
                        () -> firms.events(firm) == firms.numbers(firm).size());
            }
            VendorProcesses.await(() -> firms.unhandledEvents().isEmpty());
            assertThat(firms.refusedOperations())
                    .contains("invoices.issue", "invoices.list", "jobs.get", "taxModels.file");
        }
    }

    private static void takeOn(VendorProcesses processes, VendorFirms firms, String firm) {
        assertThat(processes.putKey(firm, firms.key(firm)).statusCode()).isEqualTo(200);
        VendorProcesses.await(() -> firms.isActive(firm));
    }

    /** Gives the firm another key, and ends the one before at once. */
    private static void rotate(VendorProcesses processes, VendorFirms firms, String firm) {
        PanelKey before = firms.rotate(firm);
        assertThat(processes.putKey(firm, firms.key(firm)).statusCode()).isEqualTo(200);
        firms.end(firm, before);
    }
}
