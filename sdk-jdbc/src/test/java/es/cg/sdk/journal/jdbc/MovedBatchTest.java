package es.cg.sdk.journal.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.Fault;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A batch moves between three machines with empty disks, whose processes are killed, while the API key is rotated and 25
 * hours pass: each invoice is issued once, and each number is written into the ERP's table once.
 */
final class MovedBatchTest {
    private static final int MACHINES = 3;
    // Longer than leases.
    private static final Duration PAUSE = Duration.ofMinutes(20);
    private static final Duration DAY = Duration.ofHours(25);
    private static final int MAX_LAST_RUNS = 3;

    @TempDir
    private Path folder;

    /** Runs it on a machine; returns what it printed until it ended, or was killed after some lines of a kind. */
    private List<String> run(JournalNodes nodes, int machine, int items, long seed, @Nullable String kind, int lines)
            throws Exception {
        Path disk = Files.createDirectories(folder.resolve("machine-" + machine));
        Process process = nodes.process(BatchProcess.class, items, seed, 0)
                .directory(disk.toFile())
                .start();
        List<String> printed = new ArrayList<>();
        int left = lines;
        try (BufferedReader reader = process.inputReader(UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                printed.add(line);
                if (kind != null && line.startsWith(kind) && --left == 0) {
                    // By its handle, since the stream is still read.
                    boolean unused = process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        assertThat(disk).as("nothing is kept on the disk").isEmptyDirectory();
        return printed;
    }

    private static String report(List<String> printed) {
        return printed.stream()
                .filter(each -> each.startsWith("report "))
                .findFirst()
                .orElse("no report: " + printed.subList(Math.max(0, printed.size() - 20), printed.size()));
    }

    private void eachOnce(int items, int kills) throws Exception {
        Random random = new Random(kills);
        try (JournalNodes nodes = new JournalNodes(folder)) {
            nodes.run("CREATE TABLE erp (item text, number text, id text)");
            nodes.mock.faults().armByChance("invoices.issue", 0.02, Fault.droppedAfter());
            nodes.mock.faults().armByChance("invoices.issue", 0.01, Fault.droppedBefore());
            int killed = 0;
            for (int run = 0; run < kills; run++) {
                int lines = 1 + random.nextInt(2 * items / (kills + 2));
                boolean isBeforeSending = run % 2 == 0;
                // The function is called for what is done, too.
                int done = isBeforeSending ? nodes.query("SELECT 1 FROM erp").size() : 0;
                List<String> printed =
                        run(nodes, run % MACHINES, items, run + 1, isBeforeSending ? "sends" : "tells", done + lines);
                killed += printed.stream().anyMatch(each -> each.startsWith("report ")) ? 0 : 1;
                if (run == kills / 2) {
                    nodes.rotateApiKey();
                }
                nodes.pass(run == kills * 3 / 4 ? DAY : PAUSE);
            }
            nodes.mock.faults().clear();
            String report = "";
            for (int run = 0; run < MAX_LAST_RUNS && !report.contains(": " + items + " done"); run++) {
                nodes.settleByHand();
                List<String> printed = run(nodes, run % MACHINES, items, 0, null, 0);
                report = report(printed);
                System.out.println(report);
                nodes.pass(PAUSE);
            }

            List<String> issued = nodes.issued().entrySet().stream()
                    .flatMap(each -> each.getValue().stream()
                            .map(invoice -> each.getKey() + " " + invoice.numeroCompleto() + " " + invoice.id()))
                    .toList();
            List<String> erp = nodes.query("SELECT item || ' ' || number || ' ' || id FROM erp");
            System.out.println(items + " items, " + MACHINES + " machines, " + killed + " of " + kills
                    + " runs killed, " + nodes.calls() + ", "
                    + nodes.query("SELECT 1 FROM cg_write WHERE attempts > 1").size()
                    + " taken again; " + issued.size() + " invoices, " + erp.size() + " rows in the ERP");
            assertThat(report)
                    .contains(items + " items: " + items + " done (")
                    .endsWith(", 0 failed, 0 unknown, 0 not sent");
            assertThat(nodes.issued().keySet())
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, items)
                            .mapToObj(WritingProcess::reference)
                            .toList());
            assertThat(issued).as("each is issued once").hasSize(items);
            assertThat(erp).as("each number is written once").containsExactlyInAnyOrderElementsOf(issued);
            assertThat(killed).isGreaterThan(kills * 2 / 3);
        }
    }

    @Test
    @Tag("slow")
    void killedEightTimesEachIsIssuedAndToldOnce() throws Exception {
        eachOnce(120, 8);
    }

    @Test
    @Tag("soak")
    void killedFiftyTimesEachOf10000IsIssuedAndToldOnce() throws Exception {
        eachOnce(10_000, 50);
    }
}
