package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Result;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request, and what was found out before it.
 *
 * @param envelope what could be read of the event; null if no body was read
 * @param result the result of the store; null if it was not asked
 * @param source the source of the request; null if it is not known
 * @param verdict the verdict on the signature; null if it was not verified
 */
record Answer(
        Reply reply,
        @Nullable Envelope envelope,
        @Nullable Result result,
        @Nullable String source,
        @Nullable Verdict verdict) {
    static Answer of(Reply reply) {
        return new Answer(reply, null, null, null, null);
    }

    /** Returns the answer to an event. */
    static Answer of(Reply reply, Envelope envelope, @Nullable Result result) {
        return new Answer(reply, envelope, result, null, null);
    }

    /** Returns the same answer, to a request that was verified. */
    Answer to(@Nullable String verifiedSource, Verdict itsVerdict) {
        return new Answer(reply, envelope, result, verifiedSource, itsVerdict);
    }
}
