package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why a journal cannot be opened. {@code BatchJournalFileTest} has the reasons that a test can bring about. */
final class JournalPathTest {
    @TempDir
    Path folder;

    @Test
    void missingPermissionIsNamedAsReason() {
        // Root, as whom a build may run, is refused nothing.
        Path journal = folder.resolve("november");

        assertThat(JournalPath.reason(journal, new AccessDeniedException(journal.toString())))
                .isEqualTo("no permission for " + journal + " (AccessDeniedException)");
    }
}
