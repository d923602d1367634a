package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Newman runs the collection from its first request to its last, as docs/faq.md shows, and every request succeeds that
 * the mock implements.
 */
@Tag("slow")
final class NewmanTest {
    @TempDir
    private Path folder;

    @Test
    void postmanCollectionPassesInProduction() throws IOException, InterruptedException {
        runs(false);
    }

    @Test
    void postmanCollectionPassesInTheSandbox() throws IOException, InterruptedException {
        runs(true);
    }

    private void runs(boolean sandbox) throws IOException, InterruptedException {
        try (PreparedMock mock = new PreparedMock(sandbox)) {
            Set<String> without = mock.notOffered();
            CollectionRun run = CollectionRun.of(folder, mock.baseUrl(), mock);
            System.out.println("Newman, " + mock + ": " + run.statuses().size() + " requests, "
                    + run.failures().size() + " failures; not done: " + run.notDone());
            assertThat(run.failures()).isEmpty();
            assertThat(run.notDone()).isEqualTo(without);
        }
    }
}
