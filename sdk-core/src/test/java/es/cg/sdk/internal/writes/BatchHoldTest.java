package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Time;
import es.cg.sdk.journal.MemoryJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The lease of a run is renewed while its items wait, and free when it ends. */
final class BatchHoldTest {
    private final AtomicLong nanos = new AtomicLong();
    // What happens when the time is asked for next.
    private final AtomicReference<Runnable> onNow = new AtomicReference<>(() -> {});
    private final Time time = new Time() {
        @Override
        public Instant now() {
            onNow.getAndSet(() -> {}).run();
            return Instant.parse("2026-11-20T08:00:00Z").plusNanos(nanos.get());
        }

        @Override
        public long nanos() {
            return nanos.get();
        }

        @Override
        public void sleep(Duration duration) {}

        @Override
        public double random() {
            return 0;
        }
    };
    // One for each time that the lease was taken or renewed.
    private final Semaphore asked = new Semaphore(0);
    private final MemoryJournal journal = new MemoryJournal(Environment.PRODUCTION, () -> {
        asked.release();
        return time.now();
    });
    private final List<String> lost = new CopyOnWriteArrayList<>();

    private BatchHold take(Duration pause) {
        BatchHold hold = BatchHold.take(new JournalAccess(journal, time, null), "november", lost::add, pause);
        return requireNonNull(hold);
    }

    private void advance(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private boolean isFree() {
        boolean free = journal.holdBatch("november", "another", Duration.ofNanos(1));
        journal.releaseBatch("november", "another");
        return free;
    }

    @Test
    void leaseIsRenewedByAThreadUntilItIsReleased() throws InterruptedException {
        try (BatchHold hold = take(Duration.ofMillis(1))) {
            for (int renewal = 1; renewal <= 4; renewal++) {
                asked.acquire();
                advance(6);
            }
            assertThat(hold.isHeld()).isTrue();
        }

        assertThat(isFree()).isTrue();
        assertThat(lost).isEmpty();
    }

    @Test
    void leaseThatIsRenewedWhileTheRunEndsIsReleased() throws InterruptedException {
        BatchHold hold = take(Duration.ofHours(1));
        advance(6);
        Thread closing = new Thread(hold::close);
        onNow.set(() -> {
            closing.start();
            while (closing.getState() != Thread.State.WAITING && closing.isAlive()) {
                Thread.onSpinWait();
            }
        });

        boolean unused = hold.renew();
        closing.join();

        assertThat(isFree()).isTrue();
    }

    @Test
    void leaseOfAKilledProcessIsFreeAfter15Seconds() {
        BatchHold hold = take(Duration.ofHours(1));
        advance(14);
        assertThat(isFree()).isFalse();
        assertThat(hold.isHeld()).isTrue();
        advance(1);

        assertThat(hold.isHeld()).isFalse();
        assertThat(isFree()).isTrue();
    }
}
