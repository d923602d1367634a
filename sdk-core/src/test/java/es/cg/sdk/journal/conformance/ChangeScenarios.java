package es.cg.sdk.journal.conformance;

import static es.cg.sdk.journal.conformance.Trial.THREADS;
import static es.cg.sdk.journal.conformance.Trial.check;
import static es.cg.sdk.journal.conformance.Trial.checkFound;

import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** What many threads and processes may do to one record at once. */
final class ChangeScenarios {
    private static final int KEYS = 25;
    private static final int CHANGES = 25;

    private ChangeScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "of many that add a key at once, one succeeds",
                        "two processes would issue the same invoice",
                        ChangeScenarios::addedOnce),
                new Scenario(
                        "add changes nothing if the key has a record",
                        "a document that is done would be sent again",
                        ChangeScenarios::addedTwice),
                new Scenario(
                        "of many that replace a version at once, one succeeds",
                        "two processes would take over the same write",
                        ChangeScenarios::replacedOnce),
                new Scenario(
                        "replace changes nothing if the record has another version, or there is none",
                        "a slow process would overwrite what the next one found",
                        ChangeScenarios::otherVersion),
                new Scenario(
                        "whoever sees a change sees all changes before it",
                        "a process would send what another one has recorded as done",
                        ChangeScenarios::order),
                new Scenario(
                        "the clock is one for all journals and goes on",
                        "a lease would end for one process and not for another",
                        ChangeScenarios::clock),
                new Scenario(
                        "the first address of the service stays, also if several are recorded at once",
                        "records of two services would be taken for those of one",
                        ChangeScenarios::address),
                new Scenario(
                        "telling and its mark happen together, or neither",
                        "an item would be told twice, or never",
                        ChangeScenarios::told),
                new Scenario(
                        "what telling writes is kept with the mark, and undone without it",
                        "the row of an application would be written twice, or be missing",
                        ChangeScenarios::effects),
                new Scenario(
                        "of many that tell an item at once, one runs and marks it",
                        "the row of an application would be written twice",
                        ChangeScenarios::toldOnce));
    }

    private static void addedOnce(Trial trial) throws Exception {
        for (int i = 0; i < KEYS; i++) {
            String key = "key " + i;
            AtomicInteger next = new AtomicInteger();
            List<Callable<String>> adding = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                WriteJournal journal = trial.open();
                adding.add(() -> {
                    String holder = "holder " + next.incrementAndGet();
                    return journal.add(new Draft(key).holder(holder).record()) ? holder : "";
                });
            }
            List<String> added = trial.atOnce(adding).stream()
                    .filter(each -> !each.isEmpty())
                    .toList();
            check(added.size() == 1, added.size() + " of " + THREADS + " threads added the same key");
            checkFound(
                    "after add",
                    trial.open(),
                    key,
                    new Draft(key).holder(added.get(0)).record());
        }
    }

    private static void addedTwice(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        WriteRecord first = new Draft("key").state(State.DONE).record();
        check(journal.add(first), "a new record was not added");
        check(!journal.add(new Draft("key").record()), "a key was added twice");
        checkFound("after the second add", journal, "key", first);
    }

    private static void replacedOnce(Trial trial) throws Exception {
        WriteRecord stored = new Draft("key").record();
        check(trial.open().add(stored), "a new record was not added");
        int number = 0;
        for (int i = 0; i < CHANGES; i++) {
            WriteRecord before = stored;
            List<Callable<List<WriteRecord>>> replacing = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                WriteJournal journal = trial.open();
                WriteRecord changed =
                        Draft.after(before).holder("holder " + ++number).record();
                replacing.add(
                        () -> journal.replace(changed, before.version()) ? List.of(changed) : List.<WriteRecord>of());
            }
            List<WriteRecord> replaced =
                    trial.atOnce(replacing).stream().flatMap(List::stream).toList();
            check(replaced.size() == 1, replaced.size() + " of " + THREADS + " threads replaced the same version");
            stored = replaced.get(0);
            checkFound("after replace", trial.open(), "key", stored);
        }
    }

    private static void otherVersion(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        check(!journal.replace(Draft.after(new Draft("none").record()).record(), 1), "a missing record was replaced");
        checkFound("after that", journal, "none", null);
        WriteRecord first = new Draft("key").record();
        check(journal.add(first), "a new record was not added");
        WriteRecord second = Draft.after(first).state(State.DONE).record();
        check(journal.replace(second, 1), "a record was not replaced");
        Draft late = Draft.after(first).state(State.REFUSED);
        check(!journal.replace(late.record(), 1), "a record was replaced by its version before the last");
        Draft early = Draft.after(second).state(State.REFUSED);
        early.version = 4;
        check(!journal.replace(early.record(), 3), "a record was replaced by a version that it never had");
        checkFound("after that", journal, "key", second);
    }

    private static void order(Trial trial) throws Exception {
        WriteJournal writing = trial.open();
        WriteJournal reading = trial.open();
        int last = KEYS * 4;
        Callable<Void> writes = () -> {
            for (int i = 0; i <= last; i++) {
                WriteRecord record = new Draft("key " + i).record();
                check(writing.add(record), "a new record was not added");
                check(writing.replace(Draft.after(record).state(State.DONE).record(), 1), "it was not replaced");
            }
            return null;
        };
        Callable<Void> reads = () -> {
            for (int seen = -1; seen < last; ) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (reading.find("key " + (seen + 1)).record() == null) {
                    Thread.onSpinWait();
                    continue;
                }
                seen++;
                if (seen > 0) {
                    checkFound("of what was done before", reading, "key " + (seen - 1), done(seen - 1));
                }
            }
            return null;
        };
        trial.atOnce(List.of(writes, reads));
        checkFound("at the end", trial.open(), "key " + last, done(last));
    }

    private static WriteRecord done(int number) {
        return Draft.after(new Draft("key " + number).record())
                .state(State.DONE)
                .record();
    }

    private static void clock(Trial trial) throws Exception {
        WriteJournal one = trial.open();
        WriteJournal other = trial.open();
        var first = one.find("key").now();
        var before = first;
        for (int i = 0; i < 100; i++) {
            var now = (i % 2 == 0 ? other : one).find("key").now();
            check(!now.isBefore(before), "the clock went back from " + before + " to " + now);
            before = now;
        }
        check(before.isAfter(first), "the clock stands still at " + first);
    }

    private static void address(Trial trial) throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<String> recorded =
                trial.atOnce(() -> trial.open().baseUrl("https://" + next.incrementAndGet() + ".example/v1"));
        check(recorded.stream().distinct().count() == 1, "several addresses were recorded: " + recorded);
        String later = trial.open().baseUrl("https://later.example/v1");
        check(later.equals(recorded.get(0)), recorded.get(0) + " was replaced by " + later);
    }

    private static Draft toTell(WriteRecord record) {
        Draft told = Draft.after(record);
        told.told = true;
        return told;
    }

    private static void told(Trial trial) throws Exception {
        TransactionalJournal journal = trial.openTransactional();
        WriteRecord record = new Draft("key").state(State.DONE).batch("batch").record();
        check(journal.add(record), "a new record was not added");
        WriteRecord told = toTell(record).record();
        IllegalStateException failure = new IllegalStateException("the ERP is away");
        try {
            boolean isTold = journal.tell(told, 1, connection -> {
                throw failure;
            });
            throw new Deviation("tell returned " + isTold + ", although the code for the item threw");
        } catch (RuntimeException thrown) {
            check(thrown == failure || thrown.getCause() == failure, "tell threw " + thrown);
        }
        checkFound("after the code threw", trial.open(), "key", record);
        AtomicInteger runs = new AtomicInteger();
        Draft other = toTell(record);
        other.version = 3;
        check(
                !journal.tell(other.record(), 2, connection -> runs.incrementAndGet()),
                "an item of another version was told");
        check(runs.get() == 0, "the code ran for an item of another version");
        check(journal.tell(told, 1, connection -> runs.incrementAndGet()), "an item was not told");
        check(runs.get() == 1, "the code for an item ran " + runs + " times");
        checkFound("after tell", trial.open(), "key", told);
    }

    private static void effects(Trial trial) throws Exception {
        JournalSubject.Effects effects = trial.effects();
        TransactionalJournal journal = trial.openTransactional();
        String text = journal.account();
        WriteRecord record = new Draft("key").state(State.DONE).record();
        check(journal.add(record), "a new record was not added");
        WriteRecord told = toTell(record).record();
        try {
            boolean unused = journal.tell(told, 1, connection -> {
                write(effects, connection, text);
                throw new IllegalStateException("after the row was written");
            });
        } catch (RuntimeException expected) {
            // The code's own.
        }
        check(effects.count(text) == 0, "a row stayed, although the code threw");
        checkFound("after the code threw", journal, "key", record);
        check(journal.tell(told, 1, connection -> write(effects, connection, text)), "an item was not told");
        check(effects.count(text) == 1, "there are " + effects.count(text) + " rows, and not 1");
        checkFound("after tell", journal, "key", told);
    }

    private static void write(JournalSubject.Effects effects, Connection connection, String text) {
        try {
            effects.write(connection, text);
        } catch (Exception e) {
            throw new IllegalStateException("the row could not be written", e);
        }
    }

    private static void toldOnce(Trial trial) throws Exception {
        for (int i = 0; i < KEYS; i++) {
            WriteRecord record = new Draft("key " + i).state(State.DONE).record();
            check(trial.open().add(record), "a new record was not added");
            AtomicInteger kept = new AtomicInteger();
            List<Callable<Boolean>> telling = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                TransactionalJournal journal = trial.openTransactional();
                telling.add(() -> journal.tell(toTell(record).record(), 1, connection -> kept.incrementAndGet()));
            }
            long told = trial.atOnce(telling).stream().filter(each -> each).count();
            check(told == 1, told + " of " + THREADS + " threads told the same item");
            check(kept.get() == 1, "the code for an item ran " + kept + " times");
        }
    }
}
