package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.SyncFailedException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal whose end is not certain is not written any further. */
final class JournalFileTest {
    private static final JournalLine LINE =
            JournalLine.found("inv-1", new RecordIds("t_1", null), Instant.parse("2026-11-20T08:00:00Z"));

    @TempDir
    Path folder;

    @Test
    void failedForceStopsFurtherAppends() throws IOException {
        AtomicBoolean failing = new AtomicBoolean();
        try (JournalFile file = JournalFile.open(folder.resolve("journal"), "http://127.0.0.1/v1", descriptor -> {
            if (failing.get()) {
                throw new SyncFailedException("the disk is gone");
            }
            descriptor.sync();
        })) {
            failing.set(true);
            assertThatThrownBy(() -> file.appendAndForce(LINE)).hasMessage("the disk is gone");
            // The disk works again, but the end of the journal is unknown.
            failing.set(false);
            assertThatThrownBy(() -> file.appendAndForce(LINE)).hasMessage("an earlier write failed: the disk is gone");
        }
    }
}
