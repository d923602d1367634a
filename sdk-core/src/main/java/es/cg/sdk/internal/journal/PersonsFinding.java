package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteRecord.State;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person has found about writes in doubt, and who it was. Immutable.
 *
 * @param keys the keys of the writes
 */
public record PersonsFinding(Collection<String> keys, Finding finding, String askedBy) {
    private static final int MAX_NAME = 100;

    /** Checks it; throws what {@code JournaledWrites.settle} says. */
    public PersonsFinding {
        keys = List.copyOf(requireNonNull(keys, "keys is null"));
        if (!requireNonNull(finding, "finding is null").isNotDone() && finding.objectId() == null) {
            throw new IllegalArgumentException("a finding that settles nothing cannot be recorded: pass"
                    + " Finding.notDone() or Finding.foundAs(…)");
        }
        if (!finding.isNotDone() && keys.size() > 1) {
            throw new IllegalArgumentException("a record is that of one write: pass one key with Finding.foundAs(…)");
        }
        requireName(askedBy);
    }

    /** Throws if this does not say who it was. */
    public static void requireName(String askedBy) {
        if (requireNonNull(askedBy, "askedBy is null").isBlank() || askedBy.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "askedBy must be 1 to " + MAX_NAME + " characters, and not blank: it says who it was");
        }
    }

    private RecordIds ids() {
        return new RecordIds(finding.objectId(), finding.number());
    }

    /**
     * Returns whether it settles a write that is in doubt; false if the write is settled like that already.
     *
     * @param journal the name of the journal
     * @param write the write with this key; null if the journal has none
     */
    public boolean isOpen(String journal, String key, @Nullable RecordedWrite write) {
        if (write == null) {
            throw new IllegalArgumentException("the journal " + PrintableText.line(journal) + " has no key "
                    + PrintableText.of(key) + ": pass the key as it was sent, such as exception.idempotencyKey()");
        }
        boolean isSettled = finding.isNotDone()
                ? !write.isPerhapsDone() || write.record().state() == State.NOT_DONE
                : write.isDone() && ids().equals(write.recordIds());
        String why = isSettled || write.isOpen()
                ? null
                : "its state is " + write.record().state();
        if (why != null) {
            throw new IllegalStateException(
                    PrintableText.of(write.record().operation()) + " (key " + key + ") cannot be settled: " + why);
        }
        return !isSettled;
    }
}
