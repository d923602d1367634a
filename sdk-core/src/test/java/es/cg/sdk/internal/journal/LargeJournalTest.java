package es.cg.sdk.internal.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.JavaProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a long journal takes to be read. */
final class LargeJournalTest {
    @TempDir
    Path folder;

    /** Writes what the first item's write has left for all of them, as if each had been sent so many times. */
    private static void multiply(Path journal, int items, int attempts) throws IOException {
        List<JournalLine> lines = Files.readAllLines(journal).stream()
                .skip(1)
                .map(each -> JournalLine.parse(each))
                .toList();
        JournalLine sent = lines.get(0);
        JournalLine done = lines.get(1);
        try (BufferedWriter writer = Files.newBufferedWriter(journal, US_ASCII, StandardOpenOption.APPEND)) {
            for (int item = 1; item < items; item++) {
                String key = LargeBatch.key(item).valueFor(LargeBatch.ISSUE, LargeBatch.CLIENT);
                JournalLine ofItem = with(with(sent, 0, key), 6, JournalLine.itemDigest(LargeBatch.key(item)));
                for (int attempt = 1; attempt <= attempts; attempt++) {
                    writer.write(ofItem.text());
                }
                writer.write(with(done, 0, key).text());
            }
        }
    }

    private static JournalLine with(JournalLine line, int field, String value) {
        List<@Nullable String> fields = new ArrayList<>(line.fields());
        fields.set(field, value);
        return new JournalLine(line.type(), fields);
    }

    /** A second run, in a process with this heap, over items that a journal longer than the heap knows to be done. */
    private void runsAgain(int items, int attempts, int megabytes) throws Exception {
        Path journal = folder.resolve("november.cg-batch");
        LargeBatch.run(journal, 1);
        multiply(journal, items, attempts);
        assertThat(Files.size(journal)).isGreaterThan(megabytes << 20);

        Process process = JavaProcess.of(List.of("-Xmx" + megabytes + "m"), LargeBatch.class, journal, items)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said)
                .contains(items + " items: " + items + " done (" + items
                        + " of them in earlier runs), 0 failed, 0 unknown, 0 not sent");
    }

    @Test
    void journalLargerThanTheHeapIsRead() throws Exception {
        runsAgain(4000, 16, 16);
    }

    @Test
    @Tag("soak")
    void twentyThousandItemsRunAgainInASmallHeap() throws Exception {
        runsAgain(20_000, 7, 32);
    }
}
