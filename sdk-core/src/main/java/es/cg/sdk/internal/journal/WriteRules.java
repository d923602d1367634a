package es.cg.sdk.internal.journal;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides by the record of a write journal whether a write is sent, and what the record becomes. Only computes: a
 * journal stores the result, if the record still has the version that was decided on.
 */
public final class WriteRules {
    /** By how much the clocks of process and journal may differ before a write is looked up rather than repeated. */
    public static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(1);

    private WriteRules() {}

    /**
     * A write that is about to be sent, and what its record has of it.
     *
     * @param item a digest of the document key without operation and client
     * @param path the path of the request
     * @param facts what the request says of its document
     * @param holder a random text of this run of the call
     * @param lease how long it may be sent from now
     */
    public record Request(Write write, String item, String path, RequestFacts facts, String holder, Duration lease) {
        /** Returns the same write with another key; {@code otherItem} is the digest of its item. */
        public Request withKey(String other, String otherItem) {
            return new Request(write.withKey(other), otherItem, path, facts, holder, lease);
        }
    }

    /**
     * The current time. That of the journal is computed from its last answer and the time since, so it lies between two
     * bounds.
     *
     * @param wall the time by the clock of this process
     */
    public record Now(Instant earliest, Instant latest, Instant wall) {
        private boolean areClocksApart() {
            return wall.plus(CLOCK_TOLERANCE).isBefore(earliest)
                    || wall.minus(CLOCK_TOLERANCE).isAfter(latest);
        }

        /** Returns the age of a key by the clock that says most. */
        Duration age(Instant firstSent) {
            return Duration.between(firstSent, latest.isAfter(wall) ? latest : wall);
        }
    }

    /** What to do with a write. */
    public sealed interface Decision permits Send, Wait, Return, Refuse, LookUp {}

    /**
     * Store the record, and send the write if that succeeds.
     *
     * @param version the version that the record replaces; 0 if it is new
     * @param firstSent when its key was first sent, by the clock of this process, and as early as any clock says; null
     *     if it is sent as for the first time
     */
    public record Send(
            WriteRecord record, long version, @Nullable Instant firstSent) implements Decision {}

    /** Wait for the process that sends it. */
    public record Wait(WriteRecord record) implements Decision {}

    /** Return what an earlier call has done. */
    public record Return(WriteRecord record) implements Decision {}

    /** Do not send it. */
    public record Refuse(WriteRecord record, Reason reason, String why) implements Decision {}

    /** Look up whether it was done: it is in doubt, or was accepted, and no job tells how that ended. */
    public record LookUp(WriteRecord record, WriteDecision decision) implements Decision {
        /** Returns whether it would now be sent with other data. */
        public boolean isOtherData() {
            return decision.change() == WriteDecision.Change.DATA;
        }
    }

    /** Why a write is not sent. */
    public enum Reason {
        /** The service has accepted it, and names no job of it. */
        ACCEPTED,
        /** The document is done, or was accepted, with other data. */
        OTHER_DATA_DONE,
        /** The document may have been done, with other data. */
        OTHER_DATA_IN_DOUBT,
        /** The document may have been done, with other corrections. */
        OTHER_CORRECTIONS,
        /** It may have been done, and could not be found out. */
        IN_DOUBT,
        /** It was not done, but its key returns a stored answer. */
        NOT_DONE,
        /** Its job failed, and its key returns that job. */
        JOB_FAILED,
        /** A later generation of the document was sent. */
        SUPERSEDED
    }

    /** Decides about a write; {@code found} is the record of its key, null for none. */
    public static Decision decide(@Nullable WriteRecord found, Request request, Now now) {
        if (found == null) {
            return first(request, null, now);
        }
        WriteRecord inDoubt = WriteEnding.inDoubt(found, now);
        if (inDoubt == null && found.state() == State.SENDING) {
            return new Wait(found);
        }
        WriteRecord record = inDoubt == null ? found : inDoubt;
        WriteDecision decision = WriteDecision.of(
                new RecordedWrite(record),
                request.write(),
                inDoubt == null
                        ? null
                        : reasonNotToRepeat(record, request.write().apiKey(), now));
        return switch (decision.step()) {
            case SEND -> sendAnew(record, request, now);
            case REPEAT -> repeated(record, request, now);
            case RETURN -> returned(record, decision, "it is done, but with other data");
            case FOLLOW ->
                record.jobToken() == null
                        ? new LookUp(record, decision)
                        : returned(record, decision, "the service has accepted it, but with other data");
            case ASK, ASK_BEFORE_ANOTHER_KEY -> new LookUp(record, decision);
            case KEY_SPENT ->
                new Refuse(
                        record,
                        Reason.NOT_DONE,
                        "it was not done, but the service stores an answer to its key" + answer(record));
            case JOB_FAILED -> new Refuse(record, Reason.JOB_FAILED, "its job failed" + answer(record));
            case SUPERSEDED ->
                new Refuse(
                        record,
                        Reason.SUPERSEDED,
                        "it was not done, and a later generation of the document was sent in its place");
        };
    }

    private static Decision returned(WriteRecord record, WriteDecision decision, String otherData) {
        return decision.change() == WriteDecision.Change.DATA
                ? new Refuse(record, Reason.OTHER_DATA_DONE, otherData)
                : new Return(record);
    }

    /** Returns that a write in doubt is sent again with its key. */
    public static Send repeated(WriteRecord record, Request request, Now now) {
        WriteRecord held = new WriteChange(record)
                .held(request.holder(), now.earliest().plus(request.lease()), true)
                .build();
        return new Send(held, record.version(), now.wall().minus(now.age(record.firstSent())));
    }

    /** Returns why the service may not know the key of a write in doubt any more; null if it does. */
    public static @Nullable String reasonNotToRepeat(WriteRecord record, String apiKey, Now now) {
        if (!record.apiKey().equals(apiKey)) {
            return "it was sent with another API key, and its key is only valid with that one";
        }
        if (record.firstSent().isAfter(now.latest())) {
            return "by the journal's clock, it was first sent in the future";
        }
        if (now.areClocksApart()) {
            return "the clocks of this computer and of the journal differ by more than a minute, so the age of its key is"
                    + " unknown";
        }
        return now.age(record.firstSent()).compareTo(IdempotencyKey.REPEAT_WINDOW) >= 0
                ? "it was first sent 23 hours ago or more, and the service forgets its key after 24"
                : null;
    }

    /** Returns that a write is not sent whose look-up has not found it done: it never finds that it was not done. */
    public static Refuse lookedUp(LookUp doubt, String why) {
        if (doubt.decision().step() == WriteDecision.Step.FOLLOW) {
            return new Refuse(
                    doubt.record(), Reason.ACCEPTED, "the service has accepted it and names no job of it, and " + why);
        }
        boolean isSentAgain = doubt.decision().step() == WriteDecision.Step.ASK;
        Reason reason = switch (doubt.decision().change()) {
            case NONE -> Reason.IN_DOUBT;
            case CORRECTIONS -> Reason.OTHER_CORRECTIONS;
            case DATA -> Reason.OTHER_DATA_IN_DOUBT;
        };
        return new Refuse(
                doubt.record(),
                isSentAgain ? Reason.IN_DOUBT : reason,
                doubt.decision().why() + "; " + why);
    }

    /** Returns the digest of an item's key, without operation and client. */
    public static String item(IdempotencyKey key) {
        return JournalLine.itemDigest(key);
    }

    /**
     * Returns that a batch sends a write as for the first time.
     *
     * @param record its record, which says that nothing was done; null for none
     */
    public static Send first(@Nullable WriteRecord record, Request request, String batch, Now now) {
        return record == null ? first(request, batch, now) : sendAnew(record, request, now);
    }

    static Send first(Request request, @Nullable String batch, Now now) {
        return sendAnew(unsent(request, batch, now), request, now);
    }

    /** Returns the record of a write before its first version, which is stored. */
    static WriteRecord unsent(Request request, @Nullable String batch, Now now) {
        return new WriteRecord(
                request.write().key(),
                request.item(),
                request.write().operation(),
                request.write().client(),
                request.path(),
                request.write().digest(),
                UsedCorrections.text(
                        request.write().corrections(), request.write().digest()),
                request.write().apiKey(),
                request.facts().reference(),
                request.facts().series(),
                request.facts().amount(),
                State.SENDING,
                false,
                now.earliest(),
                null,
                0,
                null,
                null,
                null,
                null,
                batch,
                null,
                null,
                null,
                null,
                0);
    }

    /** Returns that it is sent as for the first time, since nothing was done so far. */
    private static Send sendAnew(WriteRecord record, Request request, Now now) {
        WriteRecord held = new WriteChange(record)
                .sent(request, now.earliest())
                .held(request.holder(), now.earliest().plus(request.lease()), false)
                .build();
        return new Send(held, record.version(), null);
    }

    private static String answer(WriteRecord record) {
        return record.lastAnswer() == null ? "" : " (its last answer was " + record.lastAnswer() + ")";
    }
}
