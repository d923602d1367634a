package es.cg.sdk.internal.journal;

import es.cg.sdk.errors.Outcome;
import es.cg.sdk.journal.WriteRecord;
import org.jspecify.annotations.Nullable;

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
            case SENDING, IN_DOUBT -> new Standing(Outcome.UNKNOWN, IN_DOUBT, record);
            case REFUSED, NOT_DONE, JOB_FAILED, SUPERSEDED -> new Standing(Outcome.NOTHING_DONE, "", record);
        };
    }
}
