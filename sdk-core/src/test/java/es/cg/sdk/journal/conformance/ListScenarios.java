package es.cg.sdk.journal.conformance;

import static es.cg.sdk.journal.conformance.Trial.check;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a journal lists. */
final class ListScenarios {
    private static final int RECORDS = 60;

    private ListScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "an item has its records of every operation and client",
                        "a batch would not see that another one has sent its document",
                        ListScenarios::ofItem),
                new Scenario(
                        "what is sent or in doubt is listed in the order of the keys, page by page",
                        "a write in doubt would be settled never, or without an end",
                        ListScenarios::pages),
                new Scenario(
                        "what is sent or in doubt is listed by its batch",
                        "a batch would settle what another one is sending",
                        ListScenarios::ofBatch),
                new Scenario(
                        "a record is listed by its state as it is now",
                        "what was settled would be looked up again and again",
                        ListScenarios::current));
    }

    private static void ofItem(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        Set<String> expected = new TreeSet<>();
        for (State state : State.values()) {
            Draft draft = new Draft("key " + state).state(state);
            draft.operation = "operation " + state;
            draft.client = state == State.DONE ? null : 1000L + expected.size();
            check(journal.add(draft.record()), "a new record was not added");
            expected.add(draft.key);
            Draft other = new Draft("other " + state).state(state);
            other.item = "Item";
            check(journal.add(other.record()), "a new record was not added");
        }
        checkKeys("ofItem", expected, journal.ofItem("item"));
        checkKeys("ofItem of an unknown item", Set.of(), journal.ofItem("unknown"));
    }

    /** Adds records in all states, by turns, of two batches and none; returns those that are unsettled. */
    private static List<WriteRecord> filled(WriteJournal journal) throws Deviation {
        List<WriteRecord> unsettled = new ArrayList<>();
        State[] states = State.values();
        for (int i = 0; i < RECORDS; i++) {
            // In another order than that of the keys.
            int number = i * 37 % RECORDS;
            String batch = number % 3 == 0 ? null : "batch " + number % 3;
            WriteRecord record = new Draft(String.format(java.util.Locale.ROOT, "key-%03d", number))
                    .state(states[number / 2 % states.length])
                    .batch(batch)
                    .record();
            check(journal.add(record), "a new record was not added");
            boolean isOpenJob = record.state() == State.ACCEPTED && batch != null;
            if (record.state() == State.SENDING || record.state() == State.IN_DOUBT || isOpenJob) {
                unsettled.add(record);
            }
        }
        return unsettled;
    }

    private static void pages(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        List<WriteRecord> expected = filled(journal);
        for (int limit : new int[] {1, 3, RECORDS}) {
            checkKeys("unsettled in pages of " + limit, keys(expected), paged(journal, null, limit));
        }
        checkKeys("unsettled after the last key", Set.of(), journal.unsettled(null, "key-999", 10));
    }

    private static void ofBatch(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        List<WriteRecord> all = filled(journal);
        for (String batch : new String[] {"batch 1", "batch 2", "Batch 1"}) {
            Set<String> expected =
                    keys(all.stream().filter(each -> batch.equals(each.batch())).toList());
            checkKeys("unsettled of " + batch, expected, paged(journal, batch, 2));
        }
    }

    private static List<WriteRecord> paged(WriteJournal journal, @Nullable String batch, int limit) throws Deviation {
        List<WriteRecord> found = new ArrayList<>();
        String after = null;
        while (true) {
            List<WriteRecord> page = journal.unsettled(batch, after, limit);
            check(page.size() <= limit, "a page of at most " + limit + " records had " + page.size());
            found.addAll(page);
            check(found.size() <= RECORDS, "the pages have no end");
            if (page.size() < limit) {
                return found;
            }
            after = page.get(page.size() - 1).key();
        }
    }

    private static void current(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        WriteRecord record = new Draft("key").record();
        check(journal.add(record), "a new record was not added");
        for (State each : List.of(State.IN_DOUBT, State.DONE, State.SENDING, State.REFUSED, State.IN_DOUBT)) {
            WriteRecord changed = Draft.after(record).state(each).record();
            check(journal.replace(changed, record.version()), "a record was not replaced");
            boolean isOpen = each == State.SENDING || each == State.IN_DOUBT;
            checkKeys("unsettled for " + each, isOpen ? Set.of("key") : Set.of(), journal.unsettled(null, null, 10));
            record = changed;
        }
    }

    private static Set<String> keys(List<WriteRecord> records) {
        Set<String> keys = new TreeSet<>();
        records.forEach(each -> keys.add(each.key()));
        return keys;
    }

    private static void checkKeys(String what, Set<String> expected, List<WriteRecord> found) throws Deviation {
        List<String> keys = found.stream().map(WriteRecord::key).toList();
        boolean isSorted = what.startsWith("ofItem") || keys.equals(List.copyOf(new TreeSet<>(keys)));
        check(isSorted, what + " is not in the order of the keys, or has one twice: " + keys);
        check(
                Set.copyOf(keys).equals(expected) && keys.size() == expected.size(),
                what + " returned " + keys + " and not " + expected);
    }
}
