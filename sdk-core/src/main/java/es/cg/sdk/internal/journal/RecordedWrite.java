package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the record of an earlier write, in a table or in a file, says about a write that is made now. Immutable. */
public record RecordedWrite(WriteRecord record) {
    // They return the record that is there already, so that several documents may have one record.
    private static final Set<String> RETURN_EXISTING = Set.of("activities.create", "taxModels.generate");

    private static final String OTHER_DATA = "409 idempotency_key_reutilizada";
    private static final String NO_EFFECT = "500 sin_efecto";

    /** Returns the idempotency key, as it was sent. */
    public String key() {
        return record.key();
    }

    /** Returns the ids of the record that it created, as far as known. */
    public RecordIds recordIds() {
        return new RecordIds(record.objectId(), record.number());
    }

    /** Returns whether the service may have done it. */
    public boolean isPerhapsDone() {
        return isDone() || isOpen() || record.state() == State.NOT_DONE;
    }

    /** Returns whether it is not known how it ends, or whether it was done. */
    public boolean isOpen() {
        return record.state() == State.SENDING || record.state() == State.IN_DOUBT || isAccepted();
    }

    /** Returns whether the service has accepted it, and it is not known how its job ended. */
    public boolean isAccepted() {
        return record.state() == State.ACCEPTED;
    }

    /** Returns whether it was not done, and its document needs the next generation of its key. */
    public boolean isSpent() {
        return record.state() == State.NOT_DONE || record.state() == State.JOB_FAILED;
    }

    /** Returns whether it is done. */
    public boolean isDone() {
        return record.state() == State.DONE;
    }

    /** Returns whether it is done, and your code has run for its item. */
    public boolean isTold() {
        return isDone() && Boolean.TRUE.equals(record.told());
    }

    /** Returns what the journal has of its request. */
    public RequestFacts facts() {
        String reference = JournalLine.isOfFile(record) ? null : record.reference();
        return new RequestFacts(reference, record.series(), null, record.amount(), null);
    }

    /** Returns whether it carried this reference of the caller. */
    public boolean carried(@Nullable String reference) {
        String recorded = JournalLine.isOfFile(record) ? JournalLine.referenceDigest(record, reference) : reference;
        return reference != null && requireNonNull(recorded).equals(record.reference());
    }

    /**
     * Returns what a look-up has found of it: that counts if it was made by the reference that was sent, and if what it
     * found is like the request.
     */
    public Finding compared(Finding finding, RequestFacts known) {
        ReferenceLookup<?> lookup = finding.lookup();
        if (lookup != null && !carried(lookup.reference())) {
            return Finding.stillUnknown("it was looked up by another reference than the one that was sent: use that of"
                    + " UnknownWrite.reference()");
        }
        return lookup == null ? finding : Finding.of(known.compared(lookup));
    }

    /**
     * Returns why an object that was found need not be this write's; null if it is. What a person found may have the
     * reference of another write in doubt, but not its object.
     *
     * @param others other writes of the same journal, with the same operation and client
     */
    public @Nullable String reasonNotItsOwn(String objectId, boolean isOfPerson, List<WriteRecord> others) {
        for (WriteRecord each : RETURN_EXISTING.contains(record.operation()) ? List.<WriteRecord>of() : others) {
            boolean isOpen =
                    new RecordedWrite(each).isOpen() || (each.state() == State.DONE && each.objectId() == null);
            String found = "the record " + PrintableText.of(objectId) + " was found, but ";
            if (objectId.equals(each.objectId())) {
                return found + "it is that of another write, with the key " + each.key();
            }
            if (isOpen
                    && !isOfPerson
                    && record.reference() != null
                    && record.reference().equals(each.reference())) {
                return found + "it may be that of another write, with the key " + each.key()
                        + ", which sent the same reference, and whose record is not known";
            }
        }
        return null;
    }

    /** Returns what differs in this request. */
    WriteDecision.Change change(Write other) {
        if (!record.operation().equals(other.operation()) || !Objects.equals(record.client(), other.client())) {
            return WriteDecision.Change.DATA;
        }
        if (record.request().equals(other.digest())) {
            return WriteDecision.Change.NONE;
        }
        return UsedCorrections.uncorrected(record.request(), corrections())
                        .equals(UsedCorrections.uncorrected(other.digest(), other.corrections()))
                ? WriteDecision.Change.CORRECTIONS
                : WriteDecision.Change.DATA;
    }

    /** Returns the corrections that it was sent with; null if it was sent without. */
    @Nullable
    UsedCorrections corrections() {
        return UsedCorrections.parse(record.corrections(), record.request());
    }

    /** Returns whether it is the same request as {@code other}, but for corrections. */
    public boolean isSameButForCorrections(Write other) {
        return change(other) != WriteDecision.Change.DATA;
    }

    /** Returns the stored answer that the service would give to its key without doing it; null if none is known. */
    public @Nullable String storedAnswer() {
        return isStored(record.lastAnswer()) ? record.lastAnswer() : null;
    }

    /** Returns whether the service repeats this answer, of status and code, to its key, and does nothing. */
    static boolean isStored(@Nullable String answer) {
        return answer != null && (answer.equals(OTHER_DATA) || (answer.startsWith("500") && !answer.equals(NO_EFFECT)));
    }

    /** Returns status and code of an answer, such as {@code 500 sin_efecto}, as a record has them. */
    public static String statusAndCode(ApiException answer) {
        String code = code(answer.code());
        return code == null ? Integer.toString(answer.status()) : answer.status() + " " + code;
    }

    /** Returns the code if it looks like the contract's, else null: other text may repeat data of the request. */
    static @Nullable String code(@Nullable String code) {
        return code != null && code.matches("[a-z][a-z0-9_]{0,63}") ? code : null;
    }

    /** Returns the operation and the end client, for a message. */
    public String target() {
        return target(record.operation(), record.client());
    }

    public static String target(Write write) {
        return target(write.operation(), write.client());
    }

    private static String target(String operation, @Nullable Long client) {
        return "by " + operation + (client == null ? "" : " for client " + client);
    }

    /** Returns {@code why}, with the last answer. */
    public String withAnswer(String why) {
        return record.lastAnswer() == null ? why : why + "; its last answer was " + record.lastAnswer();
    }

    public UnknownWrite unknown(String why) {
        return new UnknownWrite(
                key(),
                PrintableText.of(record.operation()),
                record.client(),
                record.firstSent(),
                record.lastEnded(),
                facts().reference(),
                record.series(),
                record.amount(),
                why);
    }

    /** Returns what is known of its request, if its item makes this one now, which says {@code now}. */
    public RequestFacts known(Write again, RequestFacts now) {
        RequestFacts same = carried(now.reference()) ? facts().withReference(now.reference()) : facts();
        return isSameButForCorrections(again) ? now : same;
    }

    /** Returns this write in another state, with what is known of that. */
    public RecordedWrite withState(State state, @Nullable String answer) {
        return new RecordedWrite(new WriteChange(record)
                .released(state)
                .ended(record.lastEnded(), answer)
                .asFound());
    }
}
