package es.cg.sdk.webhooks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an H2 on the disk was told to keep, and its sender told is kept, is there after a kill. */
@Tag("slow")
final class H2FileKillTest {
    // Bytes: some 300 ids.
    private static final long ENOUGH = 2500;

    @Test
    void acknowledgedEventsSurviveAKill(@TempDir Path directory) throws Exception {
        String url = "jdbc:h2:" + directory.resolve("events") + ";WRITE_DELAY=0";
        Path said = directory.resolve("said");
        Process process = JavaProcess.of(List.of(), KeepsUntilKilled.class, url)
                .redirectErrorStream(false)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(said.toFile())
                .start();
        while (process.isAlive() && Files.size(said) < ENOUGH) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        process.destroyForcibly().waitFor();
        // Its last line may be half of one.
        String whole = Files.readString(said);
        List<String> acknowledged =
                whole.substring(0, whole.lastIndexOf('\n') + 1).lines().toList();
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(url);

        assertThat(acknowledged).hasSizeGreaterThan(200);
        assertThat(JdbcTables.open(database, "erp").unfinished().open(1_000_000))
                .extracting(UnfinishedEvent::eventId)
                .containsAll(acknowledged);
    }
}
