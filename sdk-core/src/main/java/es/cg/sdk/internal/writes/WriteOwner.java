package es.cg.sdk.internal.writes;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.requests.RequestFacts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** For whom a {@link WriteRun} runs a write: a call, or an item of a batch. Says what the two do in different ways. */
public interface WriteOwner {
    /**
     * Asks whether a write was done that may have been.
     *
     * @param known what is known of its request
     * @param why why it is not known
     */
    Finding ask(RecordedWrite recorded, RequestFacts known, String why);

    /** Returns a write that the service has accepted, as its job says that it is now. */
    RecordedWrite polled(RecordedWrite accepted);

    /** Returns the key of the one other write that may have done the same, if none has its key; null if there is none. */
    @Nullable
    String otherKey();

    /** Returns for how long it may wait now for another process; throws if it must not. */
    Duration patience();
}
