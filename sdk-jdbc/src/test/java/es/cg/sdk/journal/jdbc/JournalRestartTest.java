package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseServer;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database that crashes while records are written keeps all that the journal has acknowledged. */
@Tag("slow")
final class JournalRestartTest {
    private static final int THREADS = 4;
    private static final int BEFORE_THE_CRASH = 100;

    @Test
    void crashOfPostgresqlLosesNoRecord(@TempDir Path directory) throws Exception {
        try (PostgresServer server = PostgresServer.start(directory.resolve("data"))) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(server.url());
            losesNothing(server, source);
        }
    }

    @Test
    void crashOfMariadbLosesNoRecord(@TempDir Path directory) throws Exception {
        try (MariaDbServer server = MariaDbServer.start(directory.resolve("data"))) {
            losesNothing(server, new MariaDbDataSource(server.url("mysql")));
        }
    }

    private static void losesNothing(DatabaseServer server, DataSource source) throws Exception {
        JdbcWriteJournal.createTables(source);
        WriteJournal journal = JdbcWriteJournal.open(source, "firm-7", Environment.PRODUCTION);
        Map<String, WriteRecord> acknowledged = new ConcurrentHashMap<>();
        CountDownLatch begun = new CountDownLatch(BEFORE_THE_CRASH);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> writing = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                String prefix = i + "-";
                writing.add(threads.submit(() -> untilItFails(journal, prefix, acknowledged, begun)));
            }
            assertThat(begun.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            server.restart(true);
            for (Future<?> each : writing) {
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        acknowledged.forEach((key, record) -> {
            WriteRecord found = journal.find(key).record();
            // The change whose answer was lost may have been made, and not the one before undone.
            assertThat(found).isIn(record, changed(record));
        });
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_THE_CRASH);
    }

    private static WriteRecord changed(WriteRecord sending) {
        return new WriteRecord(
                sending.key(),
                sending.item(),
                sending.operation(),
                sending.client(),
                sending.path(),
                sending.request(),
                sending.corrections(),
                sending.apiKey(),
                null,
                null,
                null,
                State.DONE,
                false,
                sending.firstSent(),
                null,
                1,
                null,
                null,
                null,
                null,
                null,
                false,
                null,
                sending.holder(),
                sending.heldUntil(),
                2);
    }

    private static void untilItFails(
            WriteJournal journal, String prefix, Map<String, WriteRecord> acknowledged, CountDownLatch begun) {
        assertThatThrownBy(() -> {
                    for (int i = 0; ; i++) {
                        WriteRecord record = record(prefix + i, State.SENDING);
                        assertThat(journal.add(record)).isTrue();
                        acknowledged.put(record.key(), record);
                        begun.countDown();
                        WriteRecord changed = changed(record);
                        assertThat(journal.replace(changed, 1)).isTrue();
                        acknowledged.put(record.key(), changed);
                    }
                })
                .isInstanceOf(IllegalStateException.class);
    }
}
