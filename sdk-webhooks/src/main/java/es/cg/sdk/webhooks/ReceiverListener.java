package es.cg.sdk.webhooks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told of every request that a receiver answered, for metrics. Called by the thread that answers, before it does; what
 * it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface ReceiverListener {
    /** A request was judged and is about to be answered. */
    void answered(Receipt receipt);

    /**
     * What became of a request.
     *
     * @param status what it is answered
     * @param verdict of its signature; null where it was not looked at
     * @param kind of the event, {@link EventKind#UNREADABLE} if that could not be read; null where the body is no event
     * @param eventId its id; null where there is none that can be read
     * @param result what became of the event; null where it did not come so far, and where it is answered 503 since
     *     nothing keeps it
     * @param took how long it took
     */
    record Receipt(
            int status,
            @Nullable Verdict verdict,
            @Nullable EventKind kind,
            @Nullable String eventId,
            EventStore.@Nullable Result result,
            Duration took) {}
}
