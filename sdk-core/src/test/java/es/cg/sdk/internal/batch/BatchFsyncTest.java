package es.cg.sdk.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.RunJournal;
import java.io.FileDescriptor;
import java.io.SyncFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not on disk is not sent. */
final class BatchFsyncTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");

    @TempDir
    Path folder;

    private final RunStop stop = new RunStop(5);

    private RunJournal journal(Time time, FileJournal.DiskSync diskSync) {
        FileJournal file =
                FileJournal.open(folder.resolve("journal"), "http://127.0.0.1/v1", time, stop::stop, diskSync);
        return RunJournal.in(file, time, null, time::sleep, stop::stop);
    }

    private ItemJournal item(RunJournal journal, int position) {
        RunContext context = new RunContext(
                journal,
                stop,
                new EarlierWrites(journal, null, Set.of()),
                call -> RequestFacts.NONE,
                token -> {
                    throw new IllegalStateException("no write was accepted");
                },
                false,
                false);
        IdempotencyKey key = IdempotencyKey.of("inv-" + position);
        return new ItemJournal(context, unknown -> Finding.stillUnknown(), key, position);
    }

    private static CallJournal.Entry entry(ItemJournal item, int position) {
        item.admit(
                Operation.post("things.create", "/things", json -> json)
                        .onNoClient()
                        .call(),
                null);
        return item.entry(
                new Write("things.create", null, "inv-" + position, "digest", null, "key"), () -> Duration.ZERO);
    }

    @Test
    void aWriteIsNotSentWhenItsLineCannotBeForcedToDisk() {
        AtomicBoolean failing = new AtomicBoolean();
        try (RunJournal journal = journal(Time.system(), descriptor -> {
            if (failing.get()) {
                throw new SyncFailedException("the disk is gone");
            }
            descriptor.sync();
        })) {
            ItemJournal first = item(journal, 1);
            entry(first, 1).sending(NOW);
            failing.set(true);
            ItemJournal second = item(journal, 2);
            CallJournal.Entry secondEntry = entry(second, 2);

            assertThat(first.write().state()).isEqualTo(WriteState.SENT);
            assertThatThrownBy(() -> secondEntry.sending(NOW)).isInstanceOf(ItemEnded.class);
            assertThat(second.write().state()).isEqualTo(WriteState.UNSENT);
            assertThat(second.write().isStopped()).isTrue();
            assertThat(stop.reason()).isEqualTo("the journal cannot be written: the disk is gone");
        }
    }

    @Test
    void aToldLineIsForcedToDisk() {
        AtomicBoolean failing = new AtomicBoolean();
        try (RunJournal journal = journal(Time.system(), descriptor -> {
            if (failing.get()) {
                throw new SyncFailedException("the disk is gone");
            }
            descriptor.sync();
        })) {
            entry(item(journal, 1), 1).sending(NOW);
            failing.set(true);

            assertThatThrownBy(() -> journal.told("inv-1", RecordIds.NONE))
                    .hasMessageContaining("your code has run, but the write journal failed");
            assertThat(stop.reason()).isEqualTo("the journal cannot be written: the disk is gone");
        }
    }

    /** A time that stands still. */
    private static Time at(Instant now) {
        return new Time() {
            @Override
            public Instant now() {
                return now;
            }

            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public void sleep(Duration duration) {}

            @Override
            public double random() {
                return 0;
            }
        };
    }

    @Test
    void theTimeOfARunIsForcedToDiskBeforeItsItems() {
        try (RunJournal journal = journal(at(NOW), FileDescriptor::sync)) {
            entry(item(journal, 1), 1).sending(NOW);
        }
        try (RunJournal journal = journal(at(NOW.plus(Duration.ofHours(1))), descriptor -> {
            throw new SyncFailedException("the disk is gone");
        })) {
            journal.recordTime();
            journal.forceAll();

            assertThat(stop.reason()).isEqualTo("the journal cannot be written: the disk is gone");
        }
    }
}
