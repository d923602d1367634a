package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.SyncFailedException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal whose end is not certain is not written any further. */
final class JournalFileTest {
    private static final JournalLine LINE = JournalLine.time(Instant.parse("2026-11-20T08:00:00Z"));

    private static final String ADDRESS = "http://127.0.0.1/v1";

    @TempDir
    Path folder;

    @Test
    void headerOfNewJournalIsForcedToDisk() {
        assertThatThrownBy(() -> JournalFile.open(folder.resolve("journal"), ADDRESS, descriptor -> {
                    throw new SyncFailedException("the disk is gone");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot be opened, so nothing was sent")
                .hasMessageContaining("the disk is gone");
    }

    @Test
    void removalOfAnIncompleteLineIsForcedToDisk() throws IOException {
        Path path = folder.resolve("journal");
        Files.writeString(path, JournalLine.header(ADDRESS).text() + "sent");

        assertThatThrownBy(() -> JournalFile.open(path, ADDRESS, descriptor -> {
                    throw new SyncFailedException("the disk is gone");
                }))
                .hasMessageContaining("the disk is gone");
    }

    @Test
    void onlyZerosOfAtMostOneHeaderAreANewJournal() throws IOException {
        int header = JournalLine.header(ADDRESS).text().length();
        Path path = folder.resolve("journal");
        Files.write(path, new byte[header + 1]);
        assertThatThrownBy(() -> JournalFile.open(path, ADDRESS, FileDescriptor::sync))
                .hasMessageContaining("is not a journal of a batch");
        Files.write(path, new byte[header]);

        try (JournalFile file = JournalFile.open(path, ADDRESS, FileDescriptor::sync)) {
            assertThat(file.origin()).isEqualTo("new");
        }
    }

    @Test
    void failedForceStopsFurtherAppends() throws IOException {
        AtomicBoolean failing = new AtomicBoolean();
        try (JournalFile file = JournalFile.open(folder.resolve("journal"), ADDRESS, descriptor -> {
            if (failing.get()) {
                throw new SyncFailedException("the disk is gone");
            }
            descriptor.sync();
        })) {
            failing.set(true);
            file.append(LINE);
            assertThatThrownBy(file::forceAll).hasMessage("the disk is gone");
            // The disk works again, but the end of the journal is unknown.
            failing.set(false);
            assertThatThrownBy(() -> file.append(LINE)).hasMessage("an earlier write failed: the disk is gone");
            assertThatThrownBy(file::forceAll).hasMessage("an earlier write failed: the disk is gone");
        }
        assertThat(Files.readAllLines(folder.resolve("journal"))).hasSize(2);
    }
}
