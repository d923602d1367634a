package es.cg.sdk.internal.writes;

import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;

/** Is told of the waits of an item of a batch. Thread-safe. */
public interface ItemWaitListener {
    /** A call of the item begins to wait. */
    void begin(CallInfo call, Wait wait);

    /** No call of the item waits any more. */
    void end();
}
