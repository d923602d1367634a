package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The next version of a record in a write journal. Used by one thread. */
final class WriteChange {
    private final WriteRecord from;
    private State state;
    private String request;
    private @Nullable String corrections;
    private String apiKey;
    private @Nullable String reference;
    private @Nullable String series;
    private @Nullable String amount;
    private boolean perhapsDone;
    private Instant firstSent;
    private @Nullable Instant lastEnded;
    private int attempts;
    private @Nullable String lastAnswer;
    private @Nullable String objectId;
    private @Nullable String number;
    private @Nullable String jobToken;
    private @Nullable Boolean told;
    private @Nullable String askedBy;
    private @Nullable String holder;
    private @Nullable Instant heldUntil;

    WriteChange(WriteRecord from) {
        this.from = from;
        this.state = from.state();
        this.request = from.request();
        this.corrections = from.corrections();
        this.apiKey = from.apiKey();
        this.reference = from.reference();
        this.series = from.series();
        this.amount = from.amount();
        this.perhapsDone = from.perhapsDone();
        this.firstSent = from.firstSent();
        this.lastEnded = from.lastEnded();
        this.attempts = from.attempts();
        this.lastAnswer = from.lastAnswer();
        this.objectId = from.objectId();
        this.number = from.number();
        this.jobToken = from.jobToken();
        this.told = from.told();
        this.askedBy = from.askedBy();
        this.holder = from.holder();
        this.heldUntil = from.heldUntil();
    }

    /** Sets the state of a write that no process holds any more. */
    WriteChange released(State newState) {
        state = newState;
        holder = null;
        heldUntil = null;
        return this;
    }

    /** Sets the state of a write that this process sends until then; {@code mayBeDone} is true if another one did. */
    WriteChange held(String byHolder, Instant until, boolean mayBeDone) {
        state = State.SENDING;
        perhapsDone = mayBeDone;
        holder = byHolder;
        heldUntil = until;
        attempts++;
        return this;
    }

    /** Sets what is sent, for the first time after all earlier attempts did nothing. */
    WriteChange sent(WriteRules.Request now, Instant first) {
        request = now.write().digest();
        corrections =
                UsedCorrections.text(now.write().corrections(), now.write().digest());
        apiKey = now.write().apiKey();
        reference = now.facts().reference();
        series = now.facts().series();
        amount = now.facts().amount();
        firstSent = first;
        lastEnded = null;
        lastAnswer = null;
        jobToken = null;
        askedBy = null;
        return this;
    }

    WriteChange apiKey(String digest) {
        apiKey = digest;
        return this;
    }

    WriteChange ended(@Nullable Instant time, @Nullable String answer) {
        lastEnded = time;
        lastAnswer = answer;
        return this;
    }

    WriteChange done(RecordIds ids, @Nullable String token) {
        objectId = ids.id();
        number = ids.number();
        jobToken = token;
        return this;
    }

    WriteChange told(boolean hasRun) {
        told = hasRun;
        return this;
    }

    WriteChange askedBy(@Nullable String person) {
        askedBy = person;
        return this;
    }

    /** Returns the next version of the record. */
    WriteRecord build() {
        return build(from.version() + 1);
    }

    /** Returns the record with the version that it has: what the stored one means by now. */
    WriteRecord asFound() {
        return build(from.version());
    }

    WriteRecord build(long version) {
        return new WriteRecord(
                from.key(),
                from.item(),
                from.operation(),
                from.client(),
                from.path(),
                request,
                corrections,
                apiKey,
                reference,
                series,
                amount,
                state,
                perhapsDone,
                firstSent,
                lastEnded,
                attempts,
                lastAnswer,
                objectId,
                number,
                jobToken,
                from.batch(),
                told,
                askedBy,
                holder,
                heldUntil,
                version);
    }
}
