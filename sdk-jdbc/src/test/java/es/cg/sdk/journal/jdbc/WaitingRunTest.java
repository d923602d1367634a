package es.cg.sdk.journal.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.ChainedInvoice;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes run the same batch: one works, and the other waits and finishes it after the first one is killed. */
final class WaitingRunTest {
    private static final int ITEMS = 200;
    private static final int SERIES = 5;
    private static final int DONE_BEFORE_THE_KILL = 60;

    @TempDir
    private Path folder;

    private static void awaitLines(BufferedReader reader, String kind, int lines) throws Exception {
        int left = lines;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith(kind) && --left == 0) {
                return;
            }
        }
    }

    @Test
    @Tag("slow")
    void waitingRunFinishesWhatAKilledOneBegan() throws Exception {
        try (JournalNodes nodes = new JournalNodes(folder)) {
            nodes.run("CREATE TABLE erp (item text, number text, id text)");
            Process first = nodes.process(BatchProcess.class, ITEMS, 0, SERIES).start();
            Process second;
            try (BufferedReader reader = first.inputReader(UTF_8)) {
                awaitLines(reader, "tells", 1);
                second = nodes.process(BatchProcess.class, ITEMS, 0, SERIES).start();
                awaitLines(reader, "tells", DONE_BEFORE_THE_KILL);
                assertThat(first.isAlive()).isTrue();
            } finally {
                first.destroyForcibly().waitFor();
            }
            List<String> printed;
            try (BufferedReader reader = second.inputReader(UTF_8)) {
                printed = reader.lines().toList();
            } finally {
                second.destroyForcibly().waitFor();
            }

            assertThat(printed).last().asString().startsWith("report " + ITEMS + " items: " + ITEMS + " done (");
            assertThat(nodes.query("SELECT item FROM erp"))
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, ITEMS)
                            .mapToObj(WritingProcess::reference)
                            .toList());
            Map<String, List<ChainedInvoice>> issued = nodes.issued();
            assertThat(issued)
                    .hasSize(ITEMS)
                    .allSatisfy((item, invoices) -> assertThat(invoices).hasSize(1));
            for (int i = 0; i < SERIES; i++) {
                int series = i;
                assertThat(IntStream.range(0, ITEMS)
                                .filter(each -> each % SERIES == series)
                                .mapToObj(each -> requireNonNull(issued.get(WritingProcess.reference(each)))
                                        .get(0)
                                        .place()))
                        .as("series " + series)
                        .isSorted();
            }
        }
    }
}
