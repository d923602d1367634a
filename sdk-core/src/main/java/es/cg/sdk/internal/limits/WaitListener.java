package es.cg.sdk.internal.limits;

import es.cg.sdk.call.CallListener.WaitCause;
import java.time.Duration;

/** Hears of a call that waits for its turn, before it waits. */
public interface WaitListener {
    /**
     * The call begins to wait, or must wait longer than it was said before.
     *
     * @param reason what it waits for, for a person
     * @param time how long, as far as is known
     */
    void waiting(WaitCause cause, String reason, Duration time);
}
