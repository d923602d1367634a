package es.cg.sdk.internal.writes;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RunHold;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.journal.WriteRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right of one run to a batch in a write journal: a lease, renewed until the run ends, which a killed process loses
 * within seconds. Thread-safe.
 */
final class BatchHold implements RunHold {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    static final Duration LEASE = Duration.ofSeconds(15);
    static final Duration RENEWAL = Duration.ofSeconds(5);

    private final JournalAccess journal;
    private final Time time;
    private final String batch;
    private final Consumer<String> onLost;
    private final String holder = UUID.randomUUID().toString();
    private final CountDownLatch ended = new CountDownLatch(1);

    // Guards renewals.
    private final ReentrantLock renewing = new ReentrantLock();
    private volatile Taken taken;
    private volatile boolean lost;

    /** When the lease was taken last, by both clocks: the monotonic one may stand still in a suspended computer. */
    private record Taken(Instant wall, long nanos) {
        private static Taken now(Time time) {
            return new Taken(time.now(), time.nanos());
        }

        private boolean isWithin(Duration duration, Time time) {
            return time.nanos() - nanos < duration.toNanos()
                    && Duration.between(wall, time.now()).compareTo(duration) < 0;
        }
    }

    private BatchHold(JournalAccess journal, String batch, Consumer<String> onLost) {
        this.journal = journal.ofCaller().within(() -> RENEWAL);
        this.time = journal.time();
        this.batch = batch;
        this.onLost = onLost;
        this.taken = Taken.now(time);
    }

    /**
     * Takes the right to the batch, which a killed run has for the rest of its lease.
     *
     * @param patience for how long it waits for another run to end
     * @throws BatchInUseException if another run has it
     */
    static BatchHold await(
            JournalAccess journal, String name, RunJournal.Sleep sleep, Duration patience, Consumer<String> onLost) {
        Time time = journal.time();
        long end = time.nanos() + patience.toNanos();
        boolean isFirst = true;
        while (true) {
            BatchHold hold = take(journal, name, onLost);
            if (hold != null) {
                return hold;
            }
            long left = end - time.nanos();
            if (left <= 0) {
                throw new BatchInUseException("the batch " + name
                        + " is in use by another run: run it again when that has ended; nothing was" + " sent");
            }
            if (isFirst) {
                journal.log(() -> LOG.info(
                        "the batch {}{} waits for another run of it to end",
                        PrintableText.line(name),
                        journal.ofFirm()));
                isFirst = false;
            }
            try {
                sleep.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BatchInUseException("the batch " + name
                        + " is in use by another run, and the wait for it was interrupted; nothing" + " was sent");
            } catch (Lifecycle.ClosedException e) {
                throw new IllegalStateException("the client was closed; nothing was sent", e);
            }
        }
    }

    /**
     * Takes the right to the batch; returns null if another run has it.
     *
     * @throws NotSentException if the journal fails
     */
    static @Nullable BatchHold take(JournalAccess journal, String batch, Consumer<String> onLost) {
        return take(journal, batch, onLost, RENEWAL);
    }

    /** Does the same; its thread looks every {@code pause} whether a renewal is due. */
    static @Nullable BatchHold take(JournalAccess journal, String batch, Consumer<String> onLost, Duration pause) {
        BatchHold hold = new BatchHold(journal, batch, onLost);
        try {
            if (!hold.hold()) {
                return null;
            }
        } catch (RuntimeException e) {
            throw JournalAccess.failure(Outcome.NOTHING_DONE, e, "");
        }
        Thread renewer = new Thread(() -> hold.renewUntilEnded(pause), "cg-sdk-batch-lease");
        renewer.setDaemon(true);
        renewer.start();
        return hold;
    }

    @Override
    public String holder() {
        return holder;
    }

    private boolean hold() {
        // The lease counts from before the journal was asked: it has not ended sooner there.
        Taken before = Taken.now(time);
        boolean held = journal.ask(each -> each.holdBatch(batch, holder, LEASE));
        if (held) {
            taken = before;
        }
        return held;
    }

    /** Returns whether this run has the right now, as far as it knows without asking the journal. */
    boolean isHeld() {
        return !lost && taken.isWithin(LEASE, time);
    }

    @Override
    public boolean isHeld(WriteRecord sent, Now now) {
        return isHeld() && RunHold.super.isHeld(sent, now);
    }

    /** The number of writes that are done is not read: all records of the account would be searched for them. */
    @Override
    public String origin(int unclear) {
        return "in the write journal: " + unclear + " unclear";
    }

    /** Renews the lease if it is due; returns whether this run has the right. */
    @Override
    public boolean renew() {
        renewing.lock();
        try {
            if (!lost && !taken.isWithin(RENEWAL, time) && !hold()) {
                lose("another run has taken the batch " + PrintableText.of(batch)
                        + ", because this one did not renew its lease in time");
            }
        } catch (RuntimeException e) {
            if (!isHeld()) {
                lose("the lease of the batch " + PrintableText.of(batch) + " could not be renewed: "
                        + PrintableText.of(String.valueOf(e.getMessage())));
            }
        } finally {
            renewing.unlock();
        }
        return isHeld();
    }

    private void lose(String why) {
        lost = true;
        onLost.accept(why);
    }

    /** Waits by real time, as a call does that is in flight: the clock that is injected decides what is due. */
    private void renewUntilEnded(Duration pause) {
        try {
            while (!lost && !ended.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                renew();
            }
        } catch (InterruptedException e) {
            // Nobody interrupts it; without it, the lease is renewed before each item.
        }
    }

    /** Gives the right back. */
    @Override
    public void close() {
        ended.countDown();
        // A renewal in flight would take the lease again after it was released.
        renewing.lock();
        try {
            lost = true;
            journal.ask(each -> {
                each.releaseBatch(batch, holder);
                return true;
            });
        } catch (RuntimeException e) {
            // The lease ends by itself.
        } finally {
            renewing.unlock();
        }
    }
}
