package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Settles the writes that a journal has in doubt. Thread-safe. */
final class Settling implements JournaledWrites {
    private static final int PAGE = 100;
    private static final int MAX_PERSON = 100;

    private final JournalAccess journal;
    private final RecordLookUp lookUp;
    private final Caller caller;

    Settling(JournalAccess journal, RecordLookUp lookUp, Caller caller) {
        this.journal = journal.within(caller.options()::deadline);
        this.lookUp = lookUp;
        this.caller = caller;
    }

    @Override
    public List<WriteRecord> inDoubt() {
        List<WriteRecord> all = new ArrayList<>();
        forEachInDoubt((record, found) -> all.add(record));
        return List.copyOf(all);
    }

    private void forEachInDoubt(BiConsumer<WriteRecord, FoundWrite> action) {
        String after = null;
        List<WriteRecord> page;
        do {
            String last = after;
            page = journal.ask(each -> each.unsettled(null, last, PAGE));
            for (WriteRecord each : page) {
                FoundWrite found = journal.findOrThrow(each.key());
                WriteRecord doubtful = found.record() == null ? null : WriteEnding.inDoubt(found.record(), found.now());
                if (doubtful != null) {
                    action.accept(doubtful, found);
                }
                after = each.key();
            }
        } while (page.size() == PAGE);
    }

    @Override
    public SettleReport settle() {
        List<WriteRecord> done = new ArrayList<>();
        List<WriteRecord> notDone = new ArrayList<>();
        List<UnknownWrite> inDoubt = new ArrayList<>();
        forEachInDoubt((record, found) -> {
            Finding finding = lookUp.find(record, found.now(), of(record.client()));
            WriteRecord settled = isFinding(finding) ? stored(record, finding, found, null) : null;
            if (settled == null) {
                inDoubt.add(unknown(record, finding));
            } else if (settled.state() == State.DONE) {
                done.add(settled);
            } else {
                notDone.add(settled);
            }
        });
        return new SettleReport(done, notDone, inDoubt);
    }

    private Caller of(@Nullable Long client) {
        return client == null ? caller.forNoClient() : caller.forClient(client);
    }

    private static boolean isFinding(Finding finding) {
        return finding.isNotDone() || finding.objectId() != null;
    }

    /** Stores what was found; returns null if another process has changed the record. */
    private @Nullable WriteRecord stored(
            WriteRecord record, Finding finding, FoundWrite found, @Nullable String askedBy) {
        WriteRecord settled = WriteEnding.found(record, finding, caller.apiKeyDigest(), found.now(), askedBy);
        return journal.replaceOrThrow(settled, record.version()) ? settled : null;
    }

    /** Returns what a person does with a write of this key. */
    static String advice(String key) {
        return "record it by cg.journaledWrites().settle(\"" + key + "\", finding, askedBy)";
    }

    private static UnknownWrite unknown(WriteRecord record, Finding finding) {
        String reason = isFinding(finding)
                ? "another process changed its record meanwhile"
                : finding.reason() == null ? "its record could not be looked up" : finding.reason();
        return new UnknownWrite(
                record.key(),
                record.operation(),
                record.client(),
                record.firstSent(),
                record.lastEnded(),
                record.reference(),
                reason);
    }

    @Override
    public WriteRecord settle(String key, Finding finding, String askedBy) {
        requireNonNull(key, "key is null");
        if (!isFinding(requireNonNull(finding, "finding is null"))) {
            throw new IllegalArgumentException("a finding that settles nothing cannot be recorded: pass"
                    + " Finding.notDone() or Finding.foundAs(…)");
        }
        if (requireNonNull(askedBy, "askedBy is null").isBlank() || askedBy.length() > MAX_PERSON) {
            throw new IllegalArgumentException(
                    "askedBy must be 1 to " + MAX_PERSON + " characters, and not blank: it says who found it");
        }
        FoundWrite found = journal.findOrThrow(key);
        WriteRecord record = found.record();
        if (record == null) {
            throw new IllegalArgumentException("the write journal has no key " + PrintableText.of(key)
                    + ": pass the key as it was sent, such as exception.idempotencyKey()");
        }
        WriteRecord doubtful = WriteEnding.inDoubt(record, found.now());
        if (doubtful == null) {
            throw new IllegalStateException(record.operation() + " (key " + record.key() + ") is not in doubt: "
                    + (record.state() == State.SENDING
                            ? "a process may send it until " + record.heldUntil() + "; settle it after that"
                            : "its state is " + record.state()));
        }
        WriteRecord settled = stored(doubtful, finding, found, askedBy);
        if (settled == null) {
            throw new IllegalStateException(record.operation() + " (key " + record.key()
                    + ") was changed by another process at this moment: look at it again");
        }
        return settled;
    }
}
