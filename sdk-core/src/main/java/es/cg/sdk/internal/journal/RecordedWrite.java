package es.cg.sdk.internal.journal;

import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A write as an earlier run recorded it in the journal. Immutable.
 *
 * @param item the digest of its item's key, without operation and client
 * @param digest of its method, path and body
 * @param corrections the corrections that it was sent with; null if it was sent without
 * @param firstSent when it was first sent, after the last time that certainly nothing was done
 * @param lastEnded when its last attempt ended at the latest; null if the journal does not have it
 * @param apiKey a digest of the API key
 * @param recordIds the ids of the record that it created, as far as known
 * @param lastAnswer status and code of its last answer, if that did not tell the outcome; of a write that is done, its
 *     status; of a failed job, its error code
 * @param reference the caller's reference that it carried; null if the journal does not have it
 */
public record RecordedWrite(
        State state,
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
        @Nullable String reference) {
    /** By how much the clock may be set back without notice. */
    static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    /** The outcome by its last line in the journal. */
    public enum State {
        /** It may have been done. */
        UNKNOWN,
        /** {@code onUnknown} said that it was not done, but the service stores another answer to its key. */
        NOT_DONE,
        /** Nothing was done. */
        REFUSED,
        /** It is done. */
        DONE,
        /** It is done, and your code has run for its item. */
        TOLD,
        /** Its job was accepted and failed: the key returns that job again. */
        JOB_FAILED,
        /** It was not done, and a later generation of its document was sent in its place. */
        SUPERSEDED
    }

    /** Returns whether the service may have done it. */
    public boolean isPerhapsDone() {
        return isDone() || state == State.UNKNOWN || state == State.NOT_DONE;
    }

    /** Returns whether it is done. */
    public boolean isDone() {
        return state == State.DONE || isTold();
    }

    /** Returns whether your code has run for its item, which is done. */
    public boolean isTold() {
        return state == State.TOLD;
    }

    /** Returns whether it is the same request as {@code other}. */
    public boolean isSameRequest(Write other) {
        return digest.equals(HexDigest.of(other.digest()))
                && operation.equals(other.operation())
                && Objects.equals(client, other.client());
    }

    /** Returns whether it is the same request as {@code other}, but for corrections. */
    public boolean isSameButForCorrections(Write other) {
        return (digest.equals(HexDigest.of(other.digest())) || isSameUncorrected(other))
                && operation.equals(other.operation())
                && Objects.equals(client, other.client());
    }

    private boolean isSameUncorrected(Write other) {
        HexDigest before = corrections == null ? digest : HexDigest.of(corrections.uncorrected());
        return before.equals(HexDigest.of(UsedCorrections.uncorrected(other.digest(), other.corrections())));
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
        boolean isStored = lastAnswer != null
                && (lastAnswer.equals("409 idempotency_key_reutilizada")
                        || (lastAnswer.startsWith("500") && !lastAnswer.equals("500 sin_efecto")));
        return isStored ? lastAnswer : null;
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
        return new UnknownWrite(key, PrintableText.of(operation), client, firstSent, lastEnded, reference, why);
    }

    /** Returns this write as one of another item. */
    RecordedWrite ofItem(HexDigest other) {
        return copy(state, other, lastEnded, recordIds, lastAnswer);
    }

    /** Returns this write as done, with the ids of its record and the status of its answer, null if unknown. */
    RecordedWrite done(RecordIds record, @Nullable String status) {
        RecordIds ids = record.id() == null ? recordIds : record;
        return copy(isTold() ? State.TOLD : State.DONE, item, lastEnded, ids, status);
    }

    /** Returns this write, which is done, as one for which your code has run. */
    RecordedWrite told() {
        return withState(State.TOLD, lastAnswer);
    }

    /** Returns whether the service only accepted it, and named neither a record nor a job. */
    public boolean isOnlyAccepted() {
        return isDone() && "202".equals(lastAnswer) && recordIds.id() == null;
    }

    RecordedWrite withState(State newState, @Nullable String answer) {
        return copy(newState, item, lastEnded, recordIds, answer);
    }

    /** Returns this write with the time at which its last attempt had ended. */
    RecordedWrite ended(Instant time) {
        return copy(state, item, time, recordIds, lastAnswer);
    }

    private RecordedWrite copy(
            State newState, HexDigest newItem, @Nullable Instant newEnd, RecordIds newIds, @Nullable String newAnswer) {
        return new RecordedWrite(
                newState,
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
                reference);
    }
}
