package es.cg.sdk.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.writes.WriteJournal.Write;
import java.io.SyncFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not on disk is not sent. */
final class BatchForceTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");

    @TempDir
    Path folder;

    private static ItemJournal item(RunContext context, int position) {
        IdempotencyKey key = IdempotencyKey.of("inv-" + position);
        ItemJournal journal = new ItemJournal(context, unknown -> Finding.stillUnknown(), key, position);
        journal.entry(new Write("things.create", null, "inv-" + position, "digest", "key", NOW));
        return journal;
    }

    @Test
    void aWriteIsNotSentWhenItsLineCannotBeForcedToDisk() {
        AtomicBoolean failing = new AtomicBoolean();
        try (JournalFile file = JournalFile.open(folder.resolve("journal"), "http://127.0.0.1/v1", descriptor -> {
            if (failing.get()) {
                throw new SyncFailedException("the disk is gone");
            }
            descriptor.sync();
        })) {
            RunContext context = new RunContext(file, Time.system(), null, Set.of());
            ItemJournal first = item(context, 1);
            first.sending(NOW);
            failing.set(true);
            ItemJournal second = item(context, 2);

            assertThat(first.state()).isEqualTo(WriteState.SENT);
            assertThatThrownBy(() -> second.sending(NOW)).isInstanceOf(ItemEnded.class);
            assertThat(second.state()).isEqualTo(WriteState.UNSENT);
            assertThat(second.isStopped()).isTrue();
            assertThat(context.stopped()).isEqualTo("the journal cannot be written: the disk is gone");
            // The disk works again, but the end of the journal is unknown.
            failing.set(false);
            assertThatThrownBy(() -> file.appendAndForce(JournalLine.found("inv-1", new RecordIds("t_1", null), NOW)))
                    .hasMessage("an earlier write failed: the disk is gone");
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
        Path journal = folder.resolve("journal");
        String address = "http://127.0.0.1/v1";
        try (JournalFile file = JournalFile.open(journal, address)) {
            item(new RunContext(file, at(NOW), null, Set.of()), 1).sending(NOW);
        }
        try (JournalFile file = JournalFile.open(journal, address, descriptor -> {
            throw new SyncFailedException("the disk is gone");
        })) {
            RunContext context = new RunContext(file, at(NOW.plus(Duration.ofHours(1))), null, Set.of());
            context.recordStart();

            assertThat(context.stopped()).isEqualTo("the journal cannot be written: the disk is gone");
        }
    }
}
