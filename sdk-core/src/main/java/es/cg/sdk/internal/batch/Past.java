package es.cg.sdk.internal.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows of a write. Immutable.
 *
 * @param firstSent when it was first sent since it was last certain that nothing was done
 * @param objectId what it made, if that was told
 * @param spentBy the code of the job that failed under its key
 */
record Past(
        State state,
        String operation,
        @Nullable Long client,
        String digest,
        Instant firstSent,
        String apiKey,
        @Nullable String objectId,
        @Nullable String spentBy) {
    /** How it was last seen. */
    enum State {
        /** It may have been done. */
        UNCLEAR,
        /** Nothing was done. */
        REFUSED,
        /** It is done. */
        DONE,
        /** Its job was taken, and failed: the key gets that job again. */
        SPENT
    }

    Past now(State other, @Nullable String id, @Nullable String code) {
        return new Past(other, operation, client, digest, firstSent, apiKey, id == null ? objectId : id, code);
    }
}
