package es.cg.sdk.journal.conformance;

import static es.cg.sdk.journal.conformance.Trial.check;
import static es.cg.sdk.journal.conformance.Trial.checkFound;

import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a journal stores, and which keys it takes for the same. */
final class ContentScenarios {
    private static final List<String> TIMES = List.of(
            "1970-01-01T00:00:01Z",
            // The hours that are left out and repeated where summer time begins and ends.
            "2026-03-29T01:30:00.000001Z",
            "2026-03-29T02:30:00Z",
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:30:00.999999Z",
            "2028-02-29T23:59:59.999999Z",
            "2026-12-31T23:30:00.100000Z",
            "2037-12-31T23:59:59Z");
    // Keys that an inexact comparison takes for the first of their line.
    private static final List<List<String>> SIMILAR = List.of(
            List.of("key a", "key A", "KEY A", "key a ", " key a", "key  a"),
            List.of("clave ano", "clave año", "clave an\u0303o", "clave año "),
            List.of("key k", "key \uff4b", "key k\u200d"));

    private ContentScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "every column comes back as it was written, with texts of the greatest length",
                        "a shortened digest is another one, and a shortened token resumes no job",
                        ContentScenarios::longest),
                new Scenario(
                        "null and empty texts stay what they are",
                        "a record without a reference would be looked up by an empty one",
                        ContentScenarios::empty),
                new Scenario(
                        "every state and each value of a flag come back",
                        "a write in doubt would be sent again, or an item be told twice or never",
                        ContentScenarios::states),
                new Scenario(
                        "every character comes back",
                        "a record would be looked up by a reference that its document does not have",
                        ContentScenarios::characters),
                new Scenario(
                        "times come back to the microsecond, whatever the time zone",
                        "a write would count as younger than 23 hours, or a lease as ended, by an hour",
                        ContentScenarios::times),
                new Scenario(
                        "a text above its greatest length is refused or kept whole",
                        "two keys that differ at their ends would be one",
                        ContentScenarios::tooLong),
                new Scenario(
                        "keys that differ in letter case, accents, blanks or width are different",
                        "a new document would count as another one that is done",
                        ContentScenarios::similarKeys),
                new Scenario(
                        "accounts that differ in letter case share nothing",
                        "the document of one firm would count as done for another",
                        trial -> separate(trial, "a", Environment.PRODUCTION, "A", Environment.PRODUCTION)),
                new Scenario(
                        "the environments of an account share nothing",
                        "an invoice of the sandbox would count as issued",
                        trial -> separate(trial, "", Environment.PRODUCTION, "", Environment.SANDBOX)));
    }

    private static void comesBack(Trial trial, WriteRecord record) throws Exception {
        WriteJournal writing = trial.open();
        check(writing.add(record), "a new record was not added");
        checkFound("after add", trial.open(), record.key(), record);
        WriteRecord changed = changed(record);
        check(writing.replace(changed, record.version()), "a record was not replaced");
        checkFound("after replace", trial.open(), record.key(), changed);
    }

    /** Returns the next version, with nothing else changed. */
    private static WriteRecord changed(WriteRecord of) {
        return new WriteRecord(
                of.key(),
                of.item(),
                of.operation(),
                of.client(),
                of.path(),
                of.request(),
                of.corrections(),
                of.apiKey(),
                of.reference(),
                of.series(),
                of.amount(),
                of.state(),
                of.perhapsDone(),
                of.firstSent(),
                of.lastEnded(),
                of.attempts(),
                of.lastAnswer(),
                of.objectId(),
                of.number(),
                of.jobToken(),
                of.batch(),
                of.told(),
                of.askedBy(),
                of.holder(),
                of.heldUntil(),
                of.version() + 1);
    }

    private static void longest(Trial trial) throws Exception {
        Draft draft = new Draft("k".repeat(255));
        draft.item = "i".repeat(32);
        draft.operation = "o".repeat(100);
        draft.client = Long.MAX_VALUE;
        draft.path = "/".repeat(500);
        draft.request = "r".repeat(64);
        draft.corrections = "c".repeat(400);
        draft.apiKey = "a".repeat(32);
        draft.reference = "e".repeat(255);
        draft.series = "s".repeat(255);
        draft.amount = "1".repeat(255);
        draft.lastEnded = Draft.TIME.plusSeconds(1);
        draft.attempts = Integer.MAX_VALUE;
        draft.lastAnswer = "l".repeat(200);
        draft.objectId = "d".repeat(300);
        draft.number = "n".repeat(300);
        draft.jobToken = "t".repeat(8000);
        draft.batch = "b".repeat(100);
        draft.askedBy = "p".repeat(100);
        draft.holder = "h".repeat(36);
        draft.heldUntil = Draft.TIME.plusSeconds(70);
        draft.version = Long.MAX_VALUE - 1;
        comesBack(trial, draft.record());
    }

    private static void empty(Trial trial) throws Exception {
        Draft nulls = new Draft("nulls");
        nulls.client = null;
        comesBack(trial, nulls.record());
        Draft empty = new Draft("empty");
        empty.item = "";
        empty.client = 0L;
        empty.path = "";
        empty.reference = "";
        empty.series = "";
        empty.amount = "";
        empty.lastAnswer = "";
        empty.objectId = "";
        empty.number = "";
        empty.jobToken = "";
        empty.batch = "";
        empty.askedBy = "";
        empty.holder = "";
        comesBack(trial, empty.record());
    }

    private static void states(Trial trial) throws Exception {
        for (State each : State.values()) {
            for (Boolean told : new Boolean[] {null, false, true}) {
                Draft draft = new Draft(each + " " + told).state(each);
                draft.perhapsDone = told == null || !told;
                draft.told = told;
                comesBack(trial, draft.record());
            }
        }
    }

    private static void characters(Trial trial) throws Exception {
        Draft draft = new Draft("characters");
        draft.reference =
                "Nº 1/€ 'a' \"b\" \\c %_ ñÑ ß ﬁ \u0130ı \u6f22\u5b57 \ud83e\uddfe \u05e9\u05dc e\u0301 \u200b ";
        draft.number = " blanks at both ends ";
        draft.objectId = "\ud83e\uddfe".repeat(150);
        draft.lastAnswer = "two\nlines\tand a tab";
        comesBack(trial, draft.record());
    }

    private static void times(Trial trial) throws Exception {
        for (String each : TIMES) {
            Draft draft = new Draft(each);
            draft.firstSent = Instant.parse(each);
            draft.lastEnded = Instant.parse(each).plusSeconds(1);
            draft.heldUntil = Instant.parse(each).plus(Duration.ofHours(1));
            comesBack(trial, draft.record());
        }
        WriteJournal journal = trial.open();
        Draft finer = new Draft("nanoseconds");
        finer.firstSent = Draft.TIME.plusNanos(999);
        check(journal.add(finer.record()), "a time with nanoseconds was not added");
        WriteRecord found = journal.find(finer.key).record();
        Duration off = found == null ? Duration.ofDays(1) : Duration.between(finer.firstSent, found.firstSent());
        check(off.abs().compareTo(Duration.ofNanos(1000)) < 0, "a time came back off by " + off);
    }

    private static void tooLong(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        for (int length : new int[] {256, 300}) {
            Draft draft = new Draft("k".repeat(length));
            boolean isAdded;
            try {
                isAdded = journal.add(draft.record());
            } catch (RuntimeException refused) {
                continue;
            }
            check(isAdded, "a key of " + length + " characters was taken for another");
            checkFound("after add", journal, draft.key, draft.record());
        }
        checkFound("after longer keys", journal, "k".repeat(255), null);
    }

    private static void similarKeys(Trial trial) throws Exception {
        WriteJournal journal = trial.open();
        for (List<String> each : SIMILAR) {
            check(journal.add(new Draft(each.get(0)).record()), "a record was not added");
            for (String other : each.subList(1, each.size())) {
                checkFound("for «" + other + "», where «" + each.get(0) + "» was added", journal, other, null);
                Draft second = Draft.after(new Draft(other).record());
                check(!journal.replace(second.record(), 1), "«" + other + "» replaced «" + each.get(0) + "»");
            }
            for (String other : each.subList(1, each.size())) {
                check(journal.add(new Draft(other).record()), "«" + other + "» was taken for another key");
            }
        }
    }

    private static void separate(
            Trial trial, String suffix, Environment environment, String otherSuffix, Environment otherEnvironment)
            throws Exception {
        WriteJournal one = trial.open(suffix, environment);
        WriteJournal other = trial.open(otherSuffix, otherEnvironment);
        check(one.environment() == environment && other.environment() == otherEnvironment, "the environment is wrong");
        WriteRecord record = new Draft("key").batch("batch").record();
        check(one.add(record), "a record was not added");
        checkFound("in the other journal", other, "key", null);
        check(other.ofItem(record.item()).isEmpty(), "ofItem returned a record of the other journal");
        check(other.unsettled(null, null, 10).isEmpty(), "unsettled returned a record of the other journal");
        check(!other.replace(Draft.after(record).record(), 1), "a record of the other journal was replaced");
        if (other instanceof TransactionalJournal transactional) {
            check(
                    !transactional.tell(Draft.after(record).record(), 1, connection -> {}),
                    "a record of the other journal was told");
        }
        check(other.add(record), "the key was taken for that of the other journal");
        check(one.holdBatch("batch", "one", Duration.ofMinutes(1)), "the lease of a batch was not given");
        check(other.holdBatch("batch", "two", Duration.ofMinutes(1)), "the lease of a batch was that of the other");
        check(one.baseUrl("https://one.example").equals("https://one.example"), "the address was not recorded");
        check(other.baseUrl("https://two.example").equals("https://two.example"), "the address was that of the other");
        SettleScenarios.separate(one, other);
    }
}
