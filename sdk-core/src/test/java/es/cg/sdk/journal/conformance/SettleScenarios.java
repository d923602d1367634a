package es.cg.sdk.journal.conformance;

import static es.cg.sdk.journal.conformance.Trial.THREADS;
import static es.cg.sdk.journal.conformance.Trial.check;
import static es.cg.sdk.journal.conformance.Trial.checkFound;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** What is found about a write is recorded for one write, also if several are settled at once. */
final class SettleScenarios {
    private static final int OBJECTS = 25;
    private static final String ADDRESS = "https://cg.example/v1";

    private SettleScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "settle is told the other records with the object or the reference",
                        "the invoice of another document would be taken for this one's",
                        SettleScenarios::related),
                new Scenario(
                        "settle changes nothing if it is refused, or if the record has another version",
                        "what another process has recorded would be lost",
                        SettleScenarios::refused),
                new Scenario(
                        "of many that settle with one object at once, one succeeds",
                        "two documents would have one invoice",
                        SettleScenarios::settledOnce));
    }

    private static Draft draft(String key, @Nullable String reference, @Nullable String objectId) {
        Draft draft = new Draft(key).state(objectId == null ? State.IN_DOUBT : State.DONE);
        draft.reference = reference;
        draft.objectId = objectId;
        return draft;
    }

    private static WriteRecord found(WriteRecord record, String objectId) {
        Draft found = Draft.after(record).state(State.DONE);
        found.client = record.client();
        found.reference = record.reference();
        found.objectId = objectId;
        return found.record();
    }

    private static void add(WriteJournal journal, Draft draft) throws Deviation {
        check(journal.add(draft.record()), "a new record was not added");
    }

    private static void related(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        check(journal.baseUrl(ADDRESS).equals(ADDRESS), "the address was not recorded");
        for (Long client : new Long[] {1001L, null}) {
            String of = " of " + client;
            for (String[] each : new String[][] {{"own", "ref", null}, {"id", "other", "7"}, {"ref", "ref", null}}) {
                Draft draft = draft(each[0] + of, each[1], each[2]);
                draft.client = client;
                add(journal, draft);
            }
        }
        add(journal, draft("other id", "other", "77"));
        add(journal, draft("other letters", "Ref", "7 "));
        add(journal, draft("none", null, null));
        Draft otherOperation = draft("other operation", "ref", "7");
        otherOperation.operation = "expenses.create";
        add(journal, otherOperation);
        for (Long client : new Long[] {1001L, null}) {
            Draft own = draft("own of " + client, "ref", null);
            own.client = client;
            Set<String> told = new TreeSet<>();
            check(
                    journal.settle(found(own.record(), "7"), 1, others -> {
                        others.forEach(each -> told.add(each.key()));
                        return false;
                    }),
                    "a record was not settled");
            check(told.equals(Set.of("id of " + client, "ref of " + client)), "settle was told " + told);
        }
        Set<String> told = new TreeSet<>();
        boolean unused = journal.settle(found(draft("none", null, null).record(), "8"), 1, others -> {
            others.forEach(each -> told.add(each.key()));
            return false;
        });
        check(told.isEmpty(), "settle of a record without a reference was told " + told);
    }

    private static void refused(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        check(journal.baseUrl(ADDRESS).equals(ADDRESS), "the address was not recorded");
        WriteRecord record = draft("key", "ref", null).record();
        add(journal, draft("key", "ref", null));
        check(!journal.settle(found(record, "7"), 1, others -> true), "a record was settled that was refused");
        checkFound("after that", journal, "key", record);
        WriteRecord second = found(record, "7");
        WriteRecord third = found(second, "8");
        check(!journal.settle(third, 2, others -> false), "a record of another version was settled");
        checkFound("after that", journal, "key", record);
        check(journal.settle(second, 1, others -> false), "a record was not settled");
        checkFound("after settle", trial.open(), "key", second);
    }

    private static void settledOnce(Trial trial) throws Exception {
        check(trial.open().baseUrl(ADDRESS).equals(ADDRESS), "the address was not recorded");
        for (int i = 0; i < OBJECTS; i++) {
            String id = "inv_" + i;
            List<Callable<Boolean>> settling = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                WriteJournal journal = trial.open();
                Draft draft = draft("key " + i + " " + thread, "ref " + i, null);
                add(journal, draft);
                settling.add(() -> journal.settle(
                        found(draft.record(), id),
                        1,
                        others -> others.stream().anyMatch(each -> id.equals(each.objectId()))));
            }
            long settled = trial.atOnce(settling).stream().filter(each -> each).count();
            check(settled == 1, settled + " of " + THREADS + " records got the same object");
        }
    }

    /** Checks that journals with an address are told nothing of each other. */
    static void separate(WriteJournal one, WriteJournal other) throws Deviation {
        add(one, draft("done", "ref", "7"));
        WriteRecord own = draft("own", "ref", null).record();
        check(other.add(own), "a record was not added");
        check(!other.settle(found(own, "7"), 1, List::isEmpty), "settle was told a record of the other journal");
    }
}
