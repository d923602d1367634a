package es.cg.sdk.internal.journal;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write as an earlier run recorded it in the journal. Immutable.
 *
 * @param state never {@code SENDING}
 * @param isTold whether it is done, and your code has run for its item
 * @param item the digest of its item's key, without operation and client
 * @param digest of its method, path and body
 * @param corrections the corrections that it was sent with; null if it was sent without
 * @param firstSent when it was first sent, after the last time that certainly nothing was done
 * @param lastEnded when its last attempt ended at the latest; null if the journal does not have it
 * @param apiKey a digest of the API key
 * @param recordIds the ids of the record that it created, as far as known
 * @param lastAnswer status and code of its last answer, if that did not tell the outcome; of a write that is done, its
 *     status; of a failed job, its error code
 * @param jobToken the token of the job that does it; null if it is not accepted, or if its answer named no job
 * @param referenceDigest a digest of the reference that it carried, in a journal that does not hold it; null for none
 * @param facts what the journal has of its request
 */
public record RecordedWrite(
        State state,
        boolean isTold,
        String key,
        String operation,
        @Nullable Long client,
        HexDigest item,
        HexDigest digest,
        @Nullable UsedCorrections corrections,
        Instant firstSent,
        @Nullable Instant lastEnded,
        String apiKey,
        RecordIds recordIds,
        @Nullable String lastAnswer,
        @Nullable String jobToken,
        @Nullable HexDigest referenceDigest,
        RequestFacts facts) {
    // They return the record that is there already, so that several documents may have one record.
    private static final Set<String> RETURN_EXISTING = Set.of("activities.create", "taxModels.generate");

    private static final String OTHER_DATA = "409 idempotency_key_reutilizada";
    private static final String NO_EFFECT = "500 sin_efecto";

    /** By how much the clock may be set back without notice. */
    static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    /** Returns a record of a write journal, in which no process sends the write now, as a write of an earlier call. */
    public static RecordedWrite of(WriteRecord record) {
        return new RecordedWrite(
                record.state() == State.SENDING ? State.IN_DOUBT : record.state(),
                record.state() == State.DONE && Boolean.TRUE.equals(record.told()),
                record.key(),
                record.operation(),
                record.client(),
                HexDigest.of(record.item()),
                HexDigest.of(record.request()),
                UsedCorrections.parse(record.corrections(), record.request()),
                record.firstSent(),
                record.lastEnded(),
                record.apiKey(),
                new RecordIds(record.objectId(), record.number()),
                record.lastAnswer(),
                record.jobToken(),
                null,
                new RequestFacts(record.reference(), record.series(), null, record.amount()));
    }

    /** Returns whether the service may have done it. */
    public boolean isPerhapsDone() {
        return isDone() || isOpen() || state == State.NOT_DONE;
    }

    /** Returns whether it is not known how it ends, or whether it was done. */
    public boolean isOpen() {
        return state == State.IN_DOUBT || isAccepted();
    }

    /** Returns whether the service has accepted it, and it is not known how its job ended. */
    public boolean isAccepted() {
        return state == State.ACCEPTED;
    }

    /** Returns whether it carried this reference of the caller. */
    public boolean carried(@Nullable String reference) {
        if (reference == null || facts.reference() != null) {
            return reference != null && reference.equals(facts.reference());
        }
        return HexDigest.of(JournalLine.referenceDigest(operation, client, reference))
                .equals(referenceDigest);
    }

    /**
     * Returns why an object that was found need not be this write's; null if it is. What a person found may have the
     * reference of another write in doubt, but not its object.
     *
     * @param others writes of the same journal
     */
    public @Nullable String reasonNotItsOwn(String objectId, boolean isOfPerson, List<RecordedWrite> others) {
        for (RecordedWrite each : RETURN_EXISTING.contains(operation) ? List.<RecordedWrite>of() : others) {
            boolean isOther =
                    !key.equals(each.key) && operation.equals(each.operation) && Objects.equals(client, each.client);
            boolean isOpen = each.isOpen() || (each.isDone() && each.recordIds.id() == null);
            String found = "the record " + PrintableText.of(objectId) + " was found, but ";
            if (isOther && objectId.equals(each.recordIds.id())) {
                return found + "it is that of another write, with the key " + each.key;
            }
            if (isOther && isOpen && !isOfPerson && hasReferenceOf(each)) {
                return found + "it may be that of another write, with the key " + each.key
                        + ", which sent the same reference, and whose record is not known";
            }
        }
        return null;
    }

    private boolean hasReferenceOf(RecordedWrite other) {
        return referenceDigest == null
                ? other.carried(facts.reference())
                : referenceDigest.equals(other.referenceDigest);
    }

    /** Returns whether it was not done, and its document needs the next generation of its key. */
    public boolean isSpent() {
        return state == State.NOT_DONE || state == State.JOB_FAILED;
    }

    /** Returns whether it is done. */
    public boolean isDone() {
        return state == State.DONE;
    }

    /** Returns what differs in this request. */
    WriteDecision.Change change(Write other) {
        if (!operation.equals(other.operation()) || !Objects.equals(client, other.client())) {
            return WriteDecision.Change.DATA;
        }
        if (digest.equals(HexDigest.of(other.digest()))) {
            return WriteDecision.Change.NONE;
        }
        HexDigest before = corrections == null ? digest : HexDigest.of(corrections.uncorrected());
        return before.equals(HexDigest.of(UsedCorrections.uncorrected(other.digest(), other.corrections())))
                ? WriteDecision.Change.CORRECTIONS
                : WriteDecision.Change.DATA;
    }

    /** Returns whether it is the same request as {@code other}, but for corrections. */
    public boolean isSameButForCorrections(Write other) {
        return change(other) != WriteDecision.Change.DATA;
    }

    /**
     * Returns why its key must not be sent again without a look-up; null if it may.
     *
     * @param latest the latest time in the journal
     */
    @Nullable
    String reasonNotToResend(Write again, Instant latest) {
        Duration age = Duration.between(firstSent, again.now());
        if (age.isNegative()) {
            return "by the clock, it was first sent in the future";
        }
        if (again.now().plus(CLOCK_TOLERANCE).isBefore(latest)) {
            return "the clock was set back: the journal has the later time " + latest
                    + ", so the age of its key is unknown";
        }
        if (age.compareTo(IdempotencyKey.REPEAT_WINDOW) >= 0) {
            return "it was first sent 23 hours ago or more, and the service forgets its key after 24";
        }
        return apiKey.equals(again.apiKey())
                ? null
                : "it was first sent with another API key, and its key is only valid with that one";
    }

    /** Returns the stored answer that the service would give to its key without doing it; null if none is known. */
    public @Nullable String storedAnswer() {
        return isStored(lastAnswer) ? lastAnswer : null;
    }

    /** Returns whether the service repeats this answer, of status and code, to its key, and does nothing. */
    static boolean isStored(@Nullable String answer) {
        return answer != null && (answer.equals(OTHER_DATA) || (answer.startsWith("500") && !answer.equals(NO_EFFECT)));
    }

    /** Returns status and code of an answer, such as {@code 500 sin_efecto}, as {@link #lastAnswer} has them. */
    public static String statusAndCode(ApiException answer) {
        return JournalLine.statusAndCode(answer);
    }

    /** Returns the operation and the end client, for a message. */
    public String target() {
        return target(operation, client);
    }

    public static String target(Write write) {
        return target(write.operation(), write.client());
    }

    private static String target(String operation, @Nullable Long client) {
        return "by " + operation + (client == null ? "" : " for client " + client);
    }

    /** Returns {@code why}, with the last answer. */
    public String withAnswer(String why) {
        return lastAnswer == null ? why : why + "; its last answer was " + lastAnswer;
    }

    public UnknownWrite unknown(String why) {
        return new UnknownWrite(
                key,
                PrintableText.of(operation),
                client,
                firstSent,
                lastEnded,
                facts.reference(),
                facts.series(),
                facts.amount(),
                why);
    }

    /** Returns this write as one of another item. */
    RecordedWrite ofItem(HexDigest other) {
        return copy(state, isTold, other, lastEnded, recordIds, lastAnswer, jobToken);
    }

    /** Returns this write as done, with the ids of its record and the status of its answer, null if unknown. */
    public RecordedWrite done(RecordIds record, @Nullable String status) {
        RecordIds ids = record.id() == null ? recordIds : record;
        return copy(State.DONE, isTold, item, lastEnded, ids, status, null);
    }

    /** Returns what is known of its request, if its item makes this one now, which says {@code now}. */
    public RequestFacts known(Write again, RequestFacts now) {
        RequestFacts same = carried(now.reference()) ? facts.withReference(now.reference()) : facts;
        return isSameButForCorrections(again) ? now : same;
    }

    /** Returns this write, which is done, as one for which your code has run, or is to run. */
    RecordedWrite told(boolean hasRun) {
        return copy(State.DONE, hasRun, item, lastEnded, recordIds, lastAnswer, jobToken);
    }

    /** Returns this write as a person found it not done; its key may only be sent if that would do it. */
    RecordedWrite notDone() {
        State spent = storedAnswer() == null ? State.REFUSED : State.NOT_DONE;
        return withState(isAccepted() ? State.JOB_FAILED : spent, lastAnswer);
    }

    /** Returns this write as accepted; {@code token} is that of its job, null if its answer named none. */
    RecordedWrite accepted(@Nullable String token) {
        return copy(State.ACCEPTED, false, item, lastEnded, recordIds, lastAnswer, token);
    }

    public RecordedWrite withState(State newState, @Nullable String answer) {
        return copy(newState, false, item, lastEnded, recordIds, answer, jobToken);
    }

    /** Returns this write with the time at which its last attempt had ended. */
    RecordedWrite ended(Instant time) {
        return copy(state, isTold, item, time, recordIds, lastAnswer, jobToken);
    }

    private RecordedWrite copy(
            State newState,
            boolean newTold,
            HexDigest newItem,
            @Nullable Instant newEnd,
            RecordIds newIds,
            @Nullable String newAnswer,
            @Nullable String newToken) {
        return new RecordedWrite(
                newState,
                newTold,
                key,
                operation,
                client,
                newItem,
                digest,
                corrections,
                firstSent,
                newEnd,
                apiKey,
                newIds,
                newAnswer,
                newToken,
                // Of a write that is done, its id says what it made: thousands of digests would need memory.
                newIds.id() == null ? referenceDigest : null,
                facts);
    }
}
