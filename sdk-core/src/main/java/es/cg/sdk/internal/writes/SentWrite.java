package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules.Send;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A write that this run of its call holds in the journal: records how it ends. Thread-safe. */
final class SentWrite implements CallJournal.Entry {
    private static final int MAX_TOKEN = 8000;
    private static final int MAX_REQUEST = 150;

    private final JournalAccess journal;
    private final FoundWrite found;
    private final Send send;
    private final WriteRecord record;
    private final AtomicBoolean ended = new AtomicBoolean();
    // The record once it is done; null before.
    private volatile @Nullable WriteRecord accepted;

    /** Creates the entry of a write whose record is stored; {@code found} has the journal's clock. */
    SentWrite(JournalAccess journal, FoundWrite found, Send send) {
        this.journal = journal;
        this.found = found;
        this.send = send;
        this.record = send.record();
    }

    @Override
    public @Nullable Instant firstSent() {
        return send.firstSent();
    }

    @Override
    public void sending(Instant began) {
        // Its record is stored already.
    }

    @Override
    public void reached() {
        // The exception of the call tells whether something may have been done.
    }

    @Override
    public String adviceInDoubt() {
        return "it may have been done: send the same document again, and the write journal returns, repeats or looks up"
                + " what it sent; or find out yourself, and " + Settling.advice(record.key());
    }

    @Override
    public boolean isHeld() {
        Instant until = record.heldUntil();
        return until != null && found.now().latest().isBefore(until);
    }

    @Override
    public void answered(Meta meta, Json answer, @Nullable String jobToken) {
        if (ended.compareAndSet(false, true)) {
            WriteRecord done = answered(record, meta, RecordIds.of(answer), jobToken);
            journal.mark(done, record.version());
            accepted = done;
        }
    }

    @Override
    public void completed(Meta meta, Json result) {
        WriteRecord before = accepted;
        if (before != null) {
            journal.mark(WriteEnding.done(before, RecordIds.of(result)), before.version());
        }
    }

    /** Returns the record of a write that was answered: done, or accepted, and then the id may be that of a job. */
    static WriteRecord answered(WriteRecord record, Meta meta, RecordIds ids, @Nullable String jobToken) {
        String request = meta.requestId() == null ? "" : " " + meta.requestId();
        String answer = request.length() > MAX_REQUEST ? meta.status() + "" : meta.status() + request;
        return RecordIds.isOfAccepted(meta, ids, jobToken)
                ? WriteEnding.accepted(
                        record, jobToken == null || jobToken.length() > MAX_TOKEN ? null : jobToken, answer)
                : WriteEnding.done(record, ids, answer);
    }

    @Override
    public void ended(CallException e) {
        if (ended.compareAndSet(false, true)) {
            ended(journal, found.with(record), e);
        }
    }

    /** Records that a write has ended with an exception; {@code sent} has its record, which is stored. */
    static void ended(JournalAccess journal, FoundWrite sent, CallException e) {
        WriteRecord record = requireNonNull(sent.record());
        String answer = e instanceof ApiException refused ? RecordedWrite.statusAndCode(refused) : null;
        boolean nothingDone = e.outcome() == Outcome.NOTHING_DONE;
        journal.mark(WriteEnding.ended(record, nothingDone, answer, sent.now().latest()), record.version());
    }
}
