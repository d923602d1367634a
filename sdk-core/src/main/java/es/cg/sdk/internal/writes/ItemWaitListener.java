package es.cg.sdk.internal.writes;

import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;

/** Is notified of the waits of a batch item. Thread-safe. */
public interface ItemWaitListener {
    /** Called when a call of the item begins to wait. */
    void begin(CallInfo call, Wait wait);

    /** Called when no call of the item waits any more. */
    void end();
}
