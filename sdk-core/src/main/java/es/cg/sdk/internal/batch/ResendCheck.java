package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteDecision;
import es.cg.sdk.internal.journal.WriteDecision.Step;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteRecord.State;
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
        } else if (recorded.record().state() != State.REFUSED) {
            checkRecorded(recorded, request);
        }
    }

    /**
     * Checks whether an earlier run may have done it by another operation or for another client: it would be done
     * twice.
     */
    private void checkOtherWrites(Write request) {
        RecordedWrite other = context.earlierWrites().otherWriteOfItem(key);
        if (other != null) {
            RecordedWrite released = released(other, false);
            if (released.isPerhapsDone()) {
                requireNotDone(
                        released,
                        request,
                        "an earlier run may have done it " + other.target() + ", and now it would be done "
                                + RecordedWrite.target(request));
            }
        }
    }

    private void checkRecorded(RecordedWrite found, Write request) {
        RecordedWrite recorded = found.isAccepted() ? AcceptedWrites.polled(found, context) : found;
        String aged = recorded.isOpen() ? context.journal().reasonNotToResend(recorded, request) : null;
        WriteDecision decision = WriteDecision.of(recorded, request, aged);
        switch (decision.step()) {
            case FOLLOW -> throw accepted(recorded, request);
            case RETURN -> {
                write.doneEarlier(recorded, recorded.recordIds(), doubt(recorded, request));
                throw new ItemEnded("it is done already");
            }
            case KEY_SPENT -> throw keySpent();
            case JOB_FAILED -> throw jobFailed(recorded);
            case SUPERSEDED -> throw superseded();
            case SEND, REPEAT, ASK, ASK_BEFORE_ANOTHER_KEY -> {
                if (found.isAccepted()) {
                    Finding unused = ask(recorded, request, recorded.withAnswer("the service has accepted it"));
                    throw stillUnknown();
                }
                RecordedWrite released = released(recorded, decision.step() == Step.REPEAT);
                if (released.equals(recorded)) {
                    askOrRepeat(recorded, request, decision);
                } else {
                    check(released, request);
                }
            }
        }
    }

    private void askOrRepeat(RecordedWrite recorded, Write request, WriteDecision decision) {
        if (decision.step() == Step.REPEAT) {
            write.mayBeDone(recorded, null);
        } else if (decision.step() == Step.ASK) {
            requireNotDone(recorded, request, decision.why());
        } else if (ask(recorded, request, decision.why()).isNotDone()) {
            context.journal().records().notDone(recorded.key());
            throw keySpent();
        } else {
            throw stillUnknown();
        }
    }

    private ItemEnded jobFailed(RecordedWrite recorded) {
        String code = recorded.record().lastAnswer() == null
                ? ""
                : " (" + recorded.record().lastAnswer() + ")";
        write.refused(new IllegalStateException("the job of item " + position + " failed" + code
                + ", and its key returns that job again: check what the job has done, then give the item another key,"
                + " such as its document's next generation"));
        return new ItemEnded("its job has failed");
    }

    private ItemEnded superseded() {
        write.refused(new IllegalStateException("item " + position + " was not sent: a later generation of the"
                + " document was sent in its place; give the item the key of that generation"));
        return new ItemEnded("a later generation was sent");
    }

    /** Ends an accepted write, which is never sent again. Without a job that could be polled, it is asked for. */
    private ItemEnded accepted(RecordedWrite accepted, Write request) {
        String why = String.valueOf(accepted.record().lastAnswer());
        if (accepted.record().jobToken() == null) {
            String reason = ask(accepted, request, why).reason();
            why = reason == null ? why : why + "; " + reason;
        }
        write.accepted(accepted, why);
        return new ItemEnded("the service has accepted it");
    }

    /** Returns the write once no other process may send it. */
    private RecordedWrite released(RecordedWrite recorded, boolean isRepeatable) {
        RecordedWrite released = context.journal()
                .released(recorded, isRepeatable, () -> context.stop().reason() != null);
        if (released == null) {
            write.stop();
            throw new ItemEnded("the run has ended");
        }
        return released;
    }

    /** Returns why a write that is done may not be what the item is for; null if it is. */
    private @Nullable IllegalStateException doubt(RecordedWrite done, Write request) {
        return done.isSameButForCorrections(request)
                ? null
                : new IllegalStateException("item " + position + " was done in an earlier run, but its data changed"
                        + " since, or its key is another item's; nothing was sent now");
    }

    /** Asks about a write whose key the service has forgotten, or never had. Returns if it may be sent again. */
    private void requireNotDone(RecordedWrite recorded, Write request, String reason) {
        if (!ask(recorded, request, reason).isNotDone()) {
            throw stillUnknown();
        }
        write.notDone();
    }

    /**
     * Asks {@code onUnknown} whether the write was done, and ends the item if so. A look-up counts if it was made by
     * the reference that was sent, and if what it found is no other write's.
     *
     * @param recorded the write that an earlier run may have done
     * @return what is said if it was not found done; the item is unknown then
     */
    private Finding ask(RecordedWrite recorded, Write request, String reason) {
        RequestFacts known = recorded.known(request, write.facts());
        write.sentAs(known);
        write.mayBeDone(recorded, reason);
        Finding finding;
        try {
            finding = compared(lookUp.ask(write.unknown()), recorded, known);
        } catch (RuntimeException e) {
            write.refused(e);
            throw new ItemEnded("it could not be looked up whether it was done");
        }
        String found = finding.objectId();
        if (found != null) {
            RecordIds ids = new RecordIds(found, finding.number());
            String why = context.journal().records().found(recorded.key(), ids);
            if (why == null) {
                write.doneEarlier(recorded, ids, doubt(recorded, request));
                throw new ItemEnded("it was found done");
            }
            finding = Finding.stillUnknown(why);
        }
        write.mayBeDone(recorded, finding.reason() == null ? reason : reason + "; " + finding.reason());
        return finding;
    }

    private static Finding compared(Finding finding, RecordedWrite recorded, RequestFacts known) {
        ReferenceLookup<?> lookup = finding.lookup();
        if (lookup != null && !recorded.carried(lookup.reference())) {
            return Finding.stillUnknown("it was looked up by another reference than the one that was sent: use that of"
                    + " UnknownWrite.reference()");
        }
        return lookup == null ? finding : Finding.of(known.compared(lookup));
    }

    private static ItemEnded stillUnknown() {
        return new ItemEnded("it is unknown whether it was done");
    }

    private ItemEnded keySpent() {
        write.notDone();
        write.refused(new IllegalStateException("item " + position + " was not sent: it was not done, but the service"
                + " would answer its key with what it stores for 24 hours; give its document the next generation of its"
                + " key, IdempotencyKey.forDocument(…).generation(2)"));
        return new ItemEnded("its key cannot be used again");
    }
}
