package es.cg.sdk.journal.conformance;

import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A record that a scenario makes: a single write that is being sent, unless a field is changed. Not thread-safe. */
final class Draft {
    static final Instant TIME = Instant.parse("2026-11-20T09:00:00.123456Z");

    String key;
    String item = "item";
    String operation = "invoices.issue";

    @Nullable
    Long client = 1001L;

    String path = "/invoices";
    String request = "request";

    @Nullable
    String corrections;

    String apiKey = "key";

    @Nullable
    String reference;

    @Nullable
    String series;

    @Nullable
    String amount;

    State state = State.SENDING;
    boolean perhapsDone;
    Instant firstSent = TIME;

    @Nullable
    Instant lastEnded;

    int attempts = 1;

    @Nullable
    String lastAnswer;

    @Nullable
    String objectId;

    @Nullable
    String number;

    @Nullable
    String jobToken;

    @Nullable
    String batch;

    @Nullable
    Boolean told = false;

    @Nullable
    String askedBy;

    @Nullable
    String holder;

    @Nullable
    Instant heldUntil;

    long version = 1;

    Draft(String key) {
        this.key = key;
    }

    /** Returns a draft of the next version of a record, with its key, state and batch. */
    static Draft after(WriteRecord record) {
        Draft next = new Draft(record.key());
        next.state = record.state();
        next.batch = record.batch();
        next.version = record.version() + 1;
        return next;
    }

    Draft state(State newState) {
        this.state = newState;
        return this;
    }

    Draft batch(@Nullable String name) {
        this.batch = name;
        return this;
    }

    Draft holder(String text) {
        this.holder = text;
        return this;
    }

    WriteRecord record() {
        return new WriteRecord(
                key,
                item,
                operation,
                client,
                path,
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
                batch,
                told,
                askedBy,
                holder,
                heldUntil,
                version);
    }
}
