package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.PersonsFinding;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Settles the writes that a journal has in doubt. Thread-safe. */
final class Settling implements JournaledWrites {
    private final JournalAccess journal;
    private final RecordLookUp lookUp;
    private final Caller caller;
    private final String name;

    /** Creates it; {@code name} says which journal it is. */
    Settling(JournalAccess journal, RecordLookUp lookUp, Caller caller, String name) {
        this.journal = journal.ofCaller().within(caller.options()::deadline);
        this.lookUp = lookUp;
        this.caller = caller;
        this.name = name;
    }

    @Override
    public List<UnknownWrite> inDoubt() {
        List<UnknownWrite> all = new ArrayList<>();
        forEachInDoubt(null, (record, found) -> {
            Finding finding = lookedUp(record);
            String why = finding.objectId() == null ? finding.reason() : "its record was found: settle() records it";
            all.add(new RecordedWrite(record).unknown(String.valueOf(why)));
        });
        return List.copyOf(all);
    }

    /** @param client the only client to look at; null for all */
    private void forEachInDoubt(@Nullable Long client, BiConsumer<WriteRecord, FoundWrite> action) {
        journal.forEachUnsettled(null, found -> {
            WriteRecord doubtful = found.record() == null ? null : WriteEnding.inDoubt(found.record(), found.now());
            if (doubtful != null && (client == null || client.equals(doubtful.client()))) {
                action.accept(doubtful, found);
            }
        });
    }

    private Finding lookedUp(WriteRecord record) {
        Long client = record.client();
        Caller ofClient = client == null ? caller.forNoClient() : caller.forClient(client);
        return lookUp.find(record, new RecordedWrite(record).facts(), ofClient);
    }

    @Override
    public SettleReport settle() {
        return settled(null);
    }

    @Override
    public SettleReport settle(long clientId) {
        return settled(clientId);
    }

    private SettleReport settled(@Nullable Long client) {
        List<WriteRecord> done = new ArrayList<>();
        List<UnknownWrite> inDoubt = new ArrayList<>();
        forEachInDoubt(client, (record, found) -> {
            Finding finding = lookedUp(record);
            WriteRecord settled = finding.objectId() == null
                    ? null
                    : WriteEnding.found(record, finding, record.apiKey(), found.now(), null);
            String why = settled == null ? finding.reason() : journal.settle(settled);
            if (settled != null && why == null) {
                done.add(settled);
            } else {
                inDoubt.add(new RecordedWrite(record).unknown(String.valueOf(why)));
            }
        });
        return new SettleReport(done, inDoubt);
    }

    /** Returns what a person does with a write of this key. */
    static String advice(String key) {
        return "record it by cg.journaledWrites().settle(\"" + key + "\", finding, askedBy)";
    }

    @Override
    public List<String> settle(Collection<String> keys, Finding finding, String askedBy) {
        PersonsFinding found = new PersonsFinding(keys, finding, askedBy);
        List<FoundWrite> open = new ArrayList<>();
        for (String each : found.keys()) {
            FoundWrite write = write(each);
            if (found.isOpen(name, each, write.recorded())) {
                open.add(write);
            }
        }
        for (FoundWrite each : open) {
            WriteRecord record = requireNonNull(each.current());
            WriteRecord settled = WriteEnding.found(record, finding, caller.apiKeyDigest(), each.now(), askedBy);
            String why = journal.settle(settled);
            if (why != null) {
                throw new IllegalStateException(record.operation() + " (key " + record.key() + ") was not settled: "
                        + why + "; those before it were");
            }
        }
        return found.keys().stream()
                .filter(each -> requireNonNull(write(each).recorded()).isSpent())
                .toList();
    }

    private FoundWrite write(String key) {
        FoundWrite found = journal.find(key);
        if (found.isHeld()) {
            throw new IllegalStateException("the write with the key " + key + " is not in doubt: a process may send it"
                    + " until " + requireNonNull(found.record()).heldUntil() + "; settle it after that");
        }
        return found;
    }
}
