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
 * What the record of a write becomes when the write is sent. Only computes: a journal stores the result, if the record
 * still has the version that was decided on.
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
        private Duration age(Instant firstSent) {
            return Duration.between(firstSent, latest.isAfter(wall) ? latest : wall);
        }

        /** Returns when a key was first sent, by the clock of this process, and as early as any clock says. */
        public Instant byWall(Instant firstSent) {
            return wall.minus(age(firstSent));
        }
    }

    /** The right to send writes: of one call, by its record alone, or of a run of a batch. Thread-safe. */
    @FunctionalInterface
    public interface Hold {
        /** Returns the random text that the records have. */
        String holder();

        /** Returns whether the write of this record, which this holder has stored, may still be sent. */
        default boolean isHeld(WriteRecord sent, Now now) {
            return sent.heldUntil() != null && now.latest().isBefore(sent.heldUntil());
        }

        /** Returns why the age of a key is not known by the clock; null if it is. */
        default @Nullable String clockFault() {
            return null;
        }

        /** Makes sure of the right of a run; returns whether it has it. */
        default boolean renew() {
            return true;
        }
    }

    /** Returns the record of a write in doubt that is sent again with its key. */
    public static WriteRecord repeated(WriteRecord record, Request request, Now now) {
        return new WriteChange(record)
                .held(request.holder(), now.earliest().plus(request.lease()), true)
                .build();
    }

    /** Returns the record of a write that goes on with another API key: certainly, nothing was done with the first. */
    public static WriteRecord withKey(WriteRecord held, String apiKey) {
        return new WriteChange(held).apiKey(apiKey).build();
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

    /** Returns the digest of an item's key, without operation and client. */
    public static String item(IdempotencyKey key) {
        return JournalLine.itemDigest(key);
    }

    /**
     * Returns the record of a write that is sent as for the first time: nothing was done so far.
     *
     * @param record its record before; null for none
     * @param batch the batch that sends it; null for a single write
     */
    public static WriteRecord first(@Nullable WriteRecord record, Request request, @Nullable String batch, Now now) {
        return new WriteChange(record == null ? unsent(request, batch, now) : record)
                .sent(request, now.earliest())
                .held(request.holder(), now.earliest().plus(request.lease()), false)
                .build();
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
}
