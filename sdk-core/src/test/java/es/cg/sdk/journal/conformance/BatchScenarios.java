package es.cg.sdk.journal.conformance;

import static es.cg.sdk.journal.conformance.Trial.check;

import es.cg.sdk.journal.WriteJournal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Who may run a batch. */
final class BatchScenarios {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final int BATCHES = 25;
    private static final int TRIES = 10;

    private BatchScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "of many that take a batch at once, one succeeds",
                        "two runs would send the same batch",
                        BatchScenarios::heldOnce),
                new Scenario(
                        "a batch is held until it is given back, by its holder alone",
                        "a second run would begin while the first one goes on",
                        BatchScenarios::givenBack),
                new Scenario(
                        "a lease ends by the journal's clock, and not before",
                        "a killed run would keep the batch for ever, or a slow one would lose it too early",
                        BatchScenarios::ended),
                new Scenario(
                        "a lease that is renewed goes on, and one that was taken over cannot be renewed",
                        "two runs would send the same batch",
                        BatchScenarios::renewed));
    }

    private static void heldOnce(Trial trial) throws Exception {
        for (int i = 0; i < BATCHES; i++) {
            String batch = "batch " + i;
            List<Callable<Boolean>> taking = new ArrayList<>();
            for (int thread = 0; thread < Trial.THREADS; thread++) {
                WriteJournal journal = trial.open();
                String holder = "holder " + thread;
                taking.add(() -> journal.holdBatch(batch, holder, LONG));
            }
            long held = trial.atOnce(taking).stream().filter(each -> each).count();
            check(held == 1, held + " of " + Trial.THREADS + " threads hold the same batch");
        }
    }

    private static void givenBack(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        check(journal.holdBatch("batch", "one", LONG), "a free batch was not given");
        check(journal.holdBatch("batch", "one", LONG), "a holder could not renew its lease");
        check(!journal.holdBatch("batch", "two", LONG), "a held batch was given to another");
        check(!journal.holdBatch("batch", "ONE", LONG), "a held batch was given to a holder in capital letters");
        check(journal.holdBatch("Batch", "two", LONG), "a batch was taken for one in other letters");
        journal.releaseBatch("batch", "two");
        check(!journal.holdBatch("batch", "two", LONG), "a batch was given back by another than its holder");
        journal.releaseBatch("batch", "one");
        check(trial.open().holdBatch("batch", "two", LONG), "a batch that was given back was not given");
        journal.releaseBatch("unknown", "one");
    }

    private static void ended(Trial trial) throws Exception {
        WriteJournal one = trial.open();
        WriteJournal other = trial.open();
        for (int i = 0; i < TRIES; i++) {
            String batch = "batch " + i;
            Instant before = one.find("key").now();
            check(one.holdBatch(batch, "one", SHORT), "a free batch was not given");
            Instant begun = one.find("key").now();
            Instant last = begun;
            while (!other.holdBatch(batch, "two", LONG)) {
                // Read before the refusal, so that a machine that pauses in between proves nothing.
                check(last.isBefore(begun.plus(SHORT).plusSeconds(2)), "a lease of " + SHORT + " did not end");
                last = other.find("key").now();
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
            Instant taken = other.find("key").now();
            check(
                    !taken.isBefore(before.plus(SHORT)),
                    "a lease ended " + Duration.between(taken, before.plus(SHORT)) + " too early");
            check(!one.holdBatch(batch, "one", SHORT), "a lease that was taken over was renewed");
            if (last.isAfter(begun)) {
                return;
            }
        }
        throw new Deviation("a lease of " + SHORT + " was never refused to another");
    }

    private static void renewed(Trial trial) throws Exception {
        WriteJournal one = trial.open();
        WriteJournal other = trial.open();
        check(one.holdBatch("batch", "one", SHORT), "a free batch was not given");
        Instant end = one.find("key").now().plus(SHORT);
        check(one.holdBatch("batch", "one", LONG), "a holder could not renew its lease");
        while (!one.find("key").now().isAfter(end)) {
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        check(!other.holdBatch("batch", "two", LONG), "a lease that was renewed ended with the first one");
        check(one.holdBatch("batch", "one", Duration.ZERO), "a holder could not shorten its lease");
        check(other.holdBatch("batch", "two", LONG), "a lease that was shortened went on");
        one.releaseBatch("batch", "one");
        check(!one.holdBatch("batch", "one", LONG), "a batch was given back by a holder that had lost it");
    }
}
