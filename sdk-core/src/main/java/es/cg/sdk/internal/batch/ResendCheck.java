package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.RecordIds;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.RecordedWrite.State;
import es.cg.sdk.internal.requests.UsedCorrections;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Decides whether an item's write is sent that an earlier run may have done. Guarded by the {@link ItemJournal}. */
final class ResendCheck {
    private final RunContext context;
    private final LookUp lookUp;
    private final IdempotencyKey key;
    private final int position;
    private final ItemWrite write;

    ResendCheck(RunContext context, LookUp lookUp, IdempotencyKey key, int position, ItemWrite write) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
        this.write = write;
    }

    /** Looks up whether the write of an item was done. */
    @FunctionalInterface
    interface LookUp {
        Finding ask(UnknownWrite write);
    }

    /**
     * Returns if the write may be sent.
     *
     * @param recorded the write of earlier runs with its key; null if there is none
     *
     * @throws ItemEnded if it must not be sent
     */
    void check(@Nullable RecordedWrite recorded, Write request) {
        if (recorded == null) {
            checkOtherWrites(request);
        } else if (recorded.state() != State.REFUSED) {
            checkRecorded(recorded, request);
        }
    }

    /**
     * Checks whether an earlier run may have done it by another operation or for another client: it would be done
     * twice.
     */
    private void checkOtherWrites(Write request) {
        RecordedWrite other = context.earlierRuns().otherWriteOfItem(key);
        if (other != null) {
            requireNotHeld(other, false);
            lookUp(
                    other,
                    "an earlier run may have done it " + other.target() + ", and now it would be done "
                            + RecordedWrite.target(request),
                    true);
        }
    }

    private void checkRecorded(RecordedWrite recorded, Write request) {
        if (recorded.isDone()) {
            write.doneEarlier(recorded, recorded.recordIds(), doubt(recorded, request));
            throw new ItemEnded("it is done already");
        }
        if (recorded.state() == State.JOB_FAILED) {
            String code = recorded.lastAnswer() == null ? "" : " (" + recorded.lastAnswer() + ")";
            write.refused(new IllegalStateException("the job of item " + position + " failed in an earlier run" + code
                    + ", and its key returns that job again: check what the job has done, then give the item another key,"
                    + " such as its document's next generation"));
            throw new ItemEnded("its job has failed");
        }
        if (recorded.state() == State.SUPERSEDED) {
            write.refused(new IllegalStateException("item " + position + " was not sent: a later generation of the"
                    + " document was sent in its place; give the item the key of that generation"));
            throw new ItemEnded("a later generation was sent");
        }
        String reason = context.journal().reasonNotToResend(recorded, request);
        requireNotHeld(recorded, reason == null && recorded.isSameRequest(request) && recorded.storedAnswer() == null);
        if (reason != null) {
            lookUp(recorded, recorded.withAnswer(reason), true);
        } else if (!recorded.isSameRequest(request) && recorded.isSameButForCorrections(request)) {
            lookUp(
                    recorded,
                    recorded.withAnswer(UsedCorrections.change(recorded.corrections(), request.corrections())),
                    false);
        } else if (!recorded.isSameRequest(request)) {
            lookUp(recorded, recorded.withAnswer("its data changed since it was first sent"), false);
        } else if (recorded.storedAnswer() != null) {
            lookUp(recorded, "the service stores the answer to its key, " + recorded.storedAnswer(), false);
        } else {
            write.mayBeDone(recorded.firstSent(), recorded.lastEnded(), null);
        }
    }

    private void requireNotHeld(RecordedWrite recorded, boolean isRepeatable) {
        Instant until = context.journal().heldUntil(recorded, isRepeatable);
        if (until != null) {
            write.mayBeDone(
                    recorded.firstSent(),
                    null,
                    "another process may send it until " + until + ": run the batch again after that");
            throw new ItemEnded("another process may send it");
        }
    }

    /** Returns why a write that is done may not be what the item is for; null if it is. */
    private @Nullable IllegalStateException doubt(RecordedWrite done, Write request) {
        if (!done.isSameButForCorrections(request)) {
            return new IllegalStateException("item " + position + " was done in an earlier run, but its data changed"
                    + " since, or its key is another item's; nothing was sent now");
        }
        return done.isOnlyAccepted()
                ? new IllegalStateException("an earlier run sent item " + position + ", and the service only accepted"
                        + " it, so its result is not known: look for its record; nothing was sent now")
                : null;
    }

    /**
     * Asks {@code onUnknown} whether the write was done. Returns if it may be sent again; throws otherwise.
     *
     * @param recorded the write that an earlier run may have done
     * @param isForgotten whether the service has forgotten the key, or never had it, so that it may be sent again
     */
    private void lookUp(RecordedWrite recorded, String reason, boolean isForgotten) {
        Instant firstSent = recorded.firstSent();
        Instant lastEnded = context.journal().lastEnded(recorded);
        write.mayBeDone(firstSent, lastEnded, reason);
        Finding finding;
        try {
            finding = lookUp.ask(write.unknown());
        } catch (RuntimeException e) {
            write.refused(e);
            throw new ItemEnded("it could not be looked up whether it was done");
        }
        String found = finding.objectId();
        if (found != null) {
            RecordIds ids = new RecordIds(found, finding.number());
            write.doneEarlier(recorded, ids, null);
            context.journal().found(recorded.key(), ids);
            throw new ItemEnded("it was found done");
        }
        if (!finding.isNotDone()) {
            write.mayBeDone(firstSent, lastEnded, finding.reason() == null ? reason : reason + "; " + finding.reason());
            throw new ItemEnded("it is unknown whether it was done");
        }
        if (!isForgotten) {
            context.journal().notDone(recorded.key());
            write.mayBeDone(
                    firstSent,
                    lastEnded,
                    reason
                            + "; it was not issued, but the service would answer its key with the answer that it stores for 24"
                            + " hours, so it is not sent with this key again: give its document the next generation,"
                            + " IdempotencyKey.forDocument(…).generation(2)");
            throw new ItemEnded("its key cannot be used again");
        }
        write.notDone();
    }
}
