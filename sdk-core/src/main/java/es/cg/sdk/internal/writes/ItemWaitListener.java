package es.cg.sdk.internal.writes;

import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.Which;

/** Is notified of the waits of a batch item. Thread-safe. */
public interface ItemWaitListener {
    /** Called when a call of the item begins to wait. */
    void begin(Which call, Wait wait);

    /** Called when no call of the item waits any more. */
    void end();
}
