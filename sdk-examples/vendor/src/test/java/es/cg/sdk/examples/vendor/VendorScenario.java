package es.cg.sdk.examples.vendor;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.PanelKey;
import es.cg.sdk.testing.HangLimit;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** What happens to the application in {@link VendorTest}. Nothing in it depends on how fast the machine is. */
record VendorScenario(MockCg mock, VendorProcesses processes, VendorFirms firms) {
    private static final int THREADS = 6;
    private static final int DOCUMENTS = 6;

    // More than a page of a list.
    private static final int MANY_DOCUMENTS = 104;

    private static final String HALTED = TestDeath.FIRM;
    private static final String ROTATED = "gestoria-2";
    private static final String REVOKED = "gestoria-3";
    private static final String SUMMARISED = "gestoria-4";
    private static final List<String> KILLED = List.of("gestoria-5", "gestoria-6");

    void takeOnAll() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<String> each : threads.invokeAll(
                    firms.names().stream().map(this::takingOn).toList(), HangLimit.MINUTES, TimeUnit.MINUTES)) {
                assertThat(each.get()).isIn(firms.names());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Callable<String> takingOn(String firm) {
        return () -> {
            firms.takeOn(firm, processes);
            return firm;
        };
    }

    void refuseAWrongName() {
        assertThat(processes.putKey("Gestoria-2", firms.key(ROTATED)).statusCode())
                .isEqualTo(400);
    }

    void refuseTheKeyOfAnotherFirm() throws Exception {
        HttpResponse<String> wrong = processes.putKey(ROTATED, firms.key(REVOKED));
        assertThat(wrong.statusCode()).isEqualTo(409);
        assertThat(wrong.body())
                .contains("La clave es de la gestoría " + REVOKED + ", y no puede ser de la gestoría " + ROTATED);
        assertThat(processes.logs()).containsPattern("that of the firm " + REVOKED + ", .* for " + ROTATED);
    }

    /** Gives the firm another key, and ends the one before at once. */
    private void rotate(String firm) {
        PanelKey before = firms.rotate(firm);
        assertThat(processes.putKey(firm, firms.key(firm)).statusCode()).isEqualTo(200);
        firms.end(firm, before);
    }

    /**
     * Changes the key while a call is on its way, so that the next one of its process is refused; unless the process
     * asks for the key meanwhile since a minute has passed: then it is done again.
     */
    private void rotateDuring(String firm, String held, String refused, Work begin, Callable<Boolean> isOver)
            throws Exception {
        while (!firms.isRefused(firm, refused)) {
            int before = firms.calls(firm, held);
            firms.hold(held);
            begin.run();
            VendorProcesses.await(() -> firms.calls(firm, held) > before);
            rotate(firm);
            firms.release();
            VendorProcesses.await(() -> firms.isRefused(firm, refused) || isOver.call());
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /**
     * A process ends when the journal has the digest of the new key, and nothing was sent under it. It sends one write
     * at a time: another one that it had sent under the old key could be ended by a person alone.
     */
    void haltBetweenDigestAndSending() throws Exception {
        int[] documents = new int[1];
        rotateDuring(
                HALTED,
                "invoices.issue",
                "invoices.issue",
                () -> {
                    documents[0] += DOCUMENTS;
                    firms.addDocuments(List.of(HALTED), 1, documents[0]);
                },
                () -> firms.with("erp_document WHERE state <> 'issued'").isEmpty());
        int dead = processes.awaitDeath();
        assertThat(firms.keysOfWritesInDoubt(HALTED))
                .contains(ApiKey.of(firms.key(HALTED)).digest());
        processes.restart(dead);
    }

    void rotateInABatch() throws Exception {
        int[] documents = {MANY_DOCUMENTS - DOCUMENTS};
        rotateDuring(
                ROTATED,
                "invoices.issue",
                "invoices.issue",
                () -> {
                    documents[0] += DOCUMENTS;
                    firms.addDocuments(List.of(ROTATED), 1, documents[0]);
                },
                () -> firms.count(ROTATED, "erp_document WHERE state <> 'issued'") == 0);
    }

    /** Each of the firms is in the middle of a batch, in a process of its own. */
    void killTwoAndRevokeAKey() throws Exception {
        firms.hold("invoices.issue");
        firms.addDocuments(List.of(REVOKED), 2, DOCUMENTS);
        firms.addDocuments(KILLED, 2, DOCUMENTS);
        VendorProcesses.await(() -> firms.calls(REVOKED, "invoices.issue") > 0
                && KILLED.stream().allMatch(each -> firms.calls(each, "invoices.issue") > 0));
        int first = firms.visitor(KILLED.get(0));
        int second = firms.visitor(KILLED.get(1));
        processes.kill(first);
        processes.kill(second);
        firms.revoke(REVOKED);
        firms.release();
        processes.restart(first);
        processes.restart(second);
    }

    /** Issues a document for each client of each firm, in all processes. */
    void issueForAll() throws SQLException {
        firms.addDocuments(firms.names(), 2, 1);
    }

    void rotateInAJobAndADownload() throws Exception {
        int[] year = {2026};
        Work summary = () -> firms.addSummary(SUMMARISED, --year[0]);
        Callable<Boolean> isOver = () -> firms.count(SUMMARISED, "erp_summary WHERE file IS NULL") == 0;
        rotateDuring(SUMMARISED, "taxModels.generate", "jobs.get", summary, isOver);
        VendorProcesses.await(isOver);
        while (!firms.isRefused(SUMMARISED, "taxModels.file")) {
            // Between the attempts of a download.
            int before = firms.calls(SUMMARISED, "taxModels.file");
            String unused = mock.faults().arm("taxModels.file", 1, Fault.status(503, "servicio_no_disponible", 3));
            summary.run();
            VendorProcesses.await(() -> firms.calls(SUMMARISED, "taxModels.file") > before);
            rotate(SUMMARISED);
            VendorProcesses.await(isOver);
        }
    }

    /** Between the first page and the second. */
    void rotateInAListing() throws Exception {
        VendorProcesses.await(() -> firms.count(ROTATED, "erp_document WHERE state <> 'issued'") == 0);
        rotateDuring(
                ROTATED,
                "invoices.list",
                "invoices.list",
                () -> firms.readAgain(ROTATED),
                () -> firms.count(ROTATED, "erp_client WHERE watermark IS NULL") == 0);
    }

    void haveAllDone() throws Exception {
        VendorProcesses.await(() -> List.of(REVOKED).containsAll(firms.with("erp_document WHERE state <> 'issued'")));
        for (String firm : firms.names()) {
            if (!firm.equals(REVOKED)) {
                List<Invoice> invoices = new ArrayList<>();
                VendorProcesses.await(() -> {
                    invoices.clear();
                    invoices.addAll(firms.invoices(firm));
                    return firms.isMirrored(firm, invoices);
                });
                List<String> numbers = firms.numbers(firm);
                assertThat(VendorFirms.references(invoices)).containsExactlyInAnyOrderElementsOf(numbers);
                VendorProcesses.await(() -> firms.count(firm, "erp_event WHERE true") == numbers.size());
                assertThat(firms.destinations(firm)).hasSize(1);
            }
        }
        VendorProcesses.await(() -> firms.unhandledEvents().isEmpty());
        VendorProcesses.await(() -> firms.messages(REVOKED).stream().anyMatch(each -> each.contains("clave")));
        assertThat(VendorFirms.references(firms.panelInvoices(REVOKED))).doesNotHaveDuplicates();
        VendorProcesses.await(
                () -> firms.with("erp_firm WHERE message IS NOT NULL").equals(Set.of(REVOKED)));
    }
}
