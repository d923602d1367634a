package es.cg.sdk.internal.journal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks the calls of a batch item, or a single write, and records a write before it is sent. Thread-safe. */
public interface CallJournal {
    /** For how long a journal is asked where no call waits for it: to mark an answer that came, for instance. */
    Duration MARK_TIME = Duration.ofSeconds(5);

    /** Returns the call to make: for a write, with the item's key. Throws if the item may not make the call. */
    default <T> Call<T> admit(Call<T> call, @Nullable Long client) {
        return call;
    }

    /** Returns the exception of a write that bypasses this journal. */
    IllegalStateException bypassed(Operation<?> operation);

    /**
     * Returns the entry of a write whose request is complete; waits if another process sends the same write.
     *
     * @param left returns the time until the call's deadline
     * @throws NotSentException if a single write is done, or must not be sent for another reason
     */
    Entry entry(Write write, Supplier<Duration> left);

    /**
     * Returns whether it is of one write: a repetition of the call is recorded too, and the time that the journal takes
     * counts against the call's deadline.
     */
    default boolean isOfSingleWrite() {
        return false;
    }

    /** Returns what it knows of a write that is refused before {@link #entry}; only for one of a single write. */
    default Standing standing(String key) {
        return Standing.UNREAD;
    }

    /**
     * Returns the result of a write that is done.
     *
     * @throws NotSentException if it cannot be read
     */
    default <T> T result(Call<T> call, WriteRecord done, Supplier<Duration> left) {
        throw new IllegalStateException("the journal of a batch returns no results");
    }

    /** Called when the thread has polled a job to its end; {@code key} is that of its write, null for none. */
    default void jobSucceeded(@Nullable String key, Meta meta, Json result) {}

    /**
     * What a write journal knows of a document that is not sent now.
     *
     * @param outcome whether an earlier call has done it, or may have
     * @param nextStep what to do next
     * @param record its record; null if there is none, or if it could not be read
     */
    public record Standing(
            Outcome outcome, String nextStep, @Nullable WriteRecord record) {
        private static final String IN_DOUBT =
                "it may have been done by another call: send the same document again with its key, and the write journal"
                        + " returns how it ended";

        /** That of a document whose record was not read. */
        public static final Standing UNREAD = new Standing(Outcome.UNKNOWN, IN_DOUBT, null);

        /** Returns that of a document with this record; null for none. */
        public static Standing of(@Nullable WriteRecord record) {
            if (record == null) {
                return new Standing(Outcome.NOTHING_DONE, "", null);
            }
            return switch (record.state()) {
                case DONE -> new Standing(Outcome.DONE, "it is done: do not send it again", record);
                case ACCEPTED ->
                    new Standing(
                            Outcome.IN_PROGRESS,
                            "the service has accepted it and does it later: do not send it again",
                            record);
                case SENDING, IN_DOUBT -> new Standing(Outcome.UNKNOWN, IN_DOUBT, record);
                case REFUSED, NOT_DONE, JOB_FAILED, SUPERSEDED -> new Standing(Outcome.NOTHING_DONE, "", record);
            };
        }
    }

    /**
     * A write that is about to be sent.
     *
     * @param key the idempotency key as it is sent
     * @param digest of its method, path and body
     * @param corrections the corrections of the client; null for none
     * @param apiKey a digest of the API key
     */
    record Write(
            String operation,
            @Nullable Long client,
            String key,
            String digest,
            @Nullable UsedCorrections corrections,
            String apiKey) {
        /** Returns this write with an equal key. */
        public Write withKey(String equal) {
            return new Write(operation, client, equal, digest, corrections, apiKey);
        }

        /** Returns this write with the digest of another API key. */
        public Write withApiKey(String other) {
            return new Write(operation, client, key, digest, corrections, other);
        }
    }

    /** Records the progress of a write. */
    interface Entry {
        /** The entry of a call without a journal; records nothing. */
        Entry NONE = new Entry() {};

        /** Returns when an earlier process first sent the write, which it may have done; null if none did. */
        default @Nullable Instant firstSent() {
            return null;
        }

        /** Called before each attempt; {@code began} is when the first attempt began. Throws if it must not be sent. */
        default void sending(Instant began) {}

        /**
         * Called before the first attempt with another API key: nothing was done with the one before. Throws if it must
         * not be sent.
         *
         * @param apiKey a digest of the new one
         */
        default void keyChanged(String apiKey) {}

        /** Called when an attempt has failed of which something was sent. */
        default void reached() {}

        /** Called with the answer when the write is done; {@code jobToken} is that of the job that it is, if any. */
        default void answered(Meta meta, Json answer, @Nullable String jobToken) {}

        /** Called with the result of the job that the answer was, if the call awaits it. */
        default void completed(Meta meta, Json result) {}

        /** Returns what to do if it may have been done; null if the journal has no advice of its own. */
        default @Nullable String adviceInDoubt() {
            return null;
        }

        /** Returns whether this process may send it now: whether its lease in the journal has not ended. */
        default boolean isHeld() {
            return true;
        }

        /**
         * Called when the call ends with an exception; even after {@link #answered}, if the answer could not be read.
         */
        default void ended(CallException e) {}
    }
}
