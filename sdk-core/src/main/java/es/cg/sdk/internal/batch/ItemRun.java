package es.cg.sdk.internal.batch;

import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteDecision;
import es.cg.sdk.internal.journal.WriteDecision.Change;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.WriteRun;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs the one write of an item, and ends the item if it must not be sent. Thread-safe. */
final class ItemRun implements CallJournal.Entry, WriteRun.Owner {
    private final RunContext context;
    private final Function<UnknownWrite, Finding> lookUp;
    private final IdempotencyKey key;
    private final int position;
    private final StepLock lock;
    private final ItemWrite write;
    private final WriteRun run;

    /** Creates the run of a write of the item with this key; the lock guards {@code write}. */
    ItemRun(
            RunContext context,
            Function<UnknownWrite, Finding> lookUp,
            WriteRun.Sent sent,
            int position,
            StepLock lock,
            ItemWrite write) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = sent.key();
        this.position = position;
        this.lock = lock;
        this.write = write;
        this.run = context.journal().write(sent, this, context.isToTell());
    }

    /**
     * Decides whether it may be sent, and asks whether an earlier run has done it.
     *
     * @throws ItemEnded if it must not be sent
     */
    void decide() {
        WriteDecision decision = run.decide();
        switch (decision.step()) {
            case SEND -> write.unsent();
            case REPEAT -> write.mayBeDone(decision.write(), null);
            case RETURN -> {
                write.doneEarlier(decision.write());
                if (decision.change() == Change.DATA) {
                    write.failed(new IllegalStateException("item " + position + " was done in an earlier run, but its"
                            + " data changed since, or its key is another item's; nothing was sent now"));
                }
                throw new ItemEnded("it is done already");
            }
            case FOLLOW -> {
                write.accepted(decision.write(), decision.why());
                throw new ItemEnded("the service has accepted it");
            }
            case ASK, ASK_BEFORE_ANOTHER_KEY -> {
                write.mayBeDone(decision.write(), decision.why());
                throw new ItemEnded("it is unknown whether it was done");
            }
            case KEY_SPENT ->
                throw refused(
                        "item " + position + " was not sent: it was not done, but the service would answer its key"
                                + " with what it stores for 24 hours; give its document the next generation of its key,"
                                + " IdempotencyKey.forDocument(…).generation(2)");
            case JOB_FAILED -> {
                String answer = decision.write().record().lastAnswer();
                throw refused("the job of item " + position + " failed" + (answer == null ? "" : " (" + answer + ")")
                        + ", and its key returns that job again: check what the job has done, then give the item"
                        + " another key, such as its document's next generation");
            }
            case SUPERSEDED ->
                throw refused("item " + position + " was not sent: a later generation of the document was sent in its"
                        + " place; give the item the key of that generation");
            case WAIT -> throw new AssertionError(decision);
        }
    }

    private ItemEnded refused(String why) {
        write.unsent();
        write.failed(new IllegalStateException(why));
        return new ItemEnded("it must not be sent");
    }

    /** Asks {@code onUnknown}. */
    @Override
    public Finding ask(RecordedWrite recorded, RequestFacts known, String why) {
        write.asked(known);
        write.mayBeDone(recorded, why);
        try {
            return recorded.compared(lookUp.apply(write.unknown()), known);
        } catch (RuntimeException e) {
            write.failed(e);
            throw new ItemEnded("it could not be looked up whether it was done");
        }
    }

    @Override
    public RecordedWrite polled(RecordedWrite accepted) {
        return AcceptedWrites.polled(accepted, context);
    }

    @Override
    public @Nullable String otherKey() {
        return context.earlierWrites().otherWriteOfItem(key);
    }

    /** Returns a moment, as long as the run goes on: the hold of the other process ends at some time. */
    @Override
    public Duration patience() {
        if (context.stop().reason() != null || !context.journal().renew()) {
            throw stopped();
        }
        return CallJournal.MARK_TIME;
    }

    private ItemEnded stopped() {
        write.stop();
        return new ItemEnded("the run has ended");
    }

    @Override
    public @Nullable Instant firstSent() {
        return write.firstSent();
    }

    @Override
    public void sending(Instant attemptsBegan) {
        lock.run(() -> {
            if (write.hasFunctionReturned()) {
                throw ItemJournal.functionReturned(run.sent().write().operation());
            }
            if (write.state() == WriteState.SENT || write.isAnswered()) {
                return;
            }
            String why = reasonNotTaken();
            if (why != null && context.stop().reason() != null) {
                throw stopped();
            }
            write.sent(attemptsBegan, why);
            if (why != null) {
                throw new ItemEnded("it was not sent");
            }
        });
    }

    @Override
    public void keyChanged(String apiKey) {
        lock.run(() -> run.keyChanged(apiKey));
    }

    /** Takes the right to send it. Returns why it must not be sent; null if it may. */
    private @Nullable String reasonNotTaken() {
        if (context.stop().reason() != null) {
            return context.stop().reason();
        }
        try {
            return run.take() ? null : "another process took it at this moment: run the batch again";
        } catch (NotSentException e) {
            return "the journal " + e.what() + ": " + e.nextStep();
        }
    }

    @Override
    public void reached() {
        lock.run(write::reached);
    }

    @Override
    public boolean isHeld() {
        return lock.get(() -> write.state() != WriteState.SENT || run.isHeld());
    }

    @Override
    public void answered(Meta meta, Json answer, @Nullable String token) {
        lock.run(() -> {
            if (write.state() != WriteState.DONE) {
                RecordIds ids = RecordIds.of(answer);
                boolean isAccepted = RecordIds.isOfAccepted(meta, ids, token);
                write.answered(isAccepted ? WriteState.ACCEPTED : WriteState.DONE, isAccepted ? RecordIds.NONE : ids);
                run.answered(meta, answer, token);
            }
        });
    }

    @Override
    public void completed(Meta meta, Json result) {
        lock.run(() -> {
            if (write.state() != WriteState.DONE) {
                write.answered(WriteState.DONE, RecordIds.of(result));
                run.completed(meta, result);
            }
        });
    }

    @Override
    public void ended(CallException e) {
        lock.run(() -> {
            if (!write.isAnswered()) {
                boolean wasSent = write.state() == WriteState.SENT;
                boolean isHeld = wasSent && run.isHeld();
                if (wasSent) {
                    run.ended(e);
                }
                write.ended(e, isHeld, wasSent ? run.record().lastEnded() : null);
            }
        });
    }
}
