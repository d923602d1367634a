package es.cg.sdk.internal.limits;

import es.cg.sdk.call.CallListener.WaitCause;
import java.time.Duration;

/** Is notified before a call waits because of a limit. */
public interface WaitListener {
    /**
     * Called when the call begins to wait, or when it must wait longer than announced before.
     *
     * @param reason what it waits for, as text for a person
     * @param time the expected wait; zero if it cannot be estimated
     */
    void waiting(WaitCause cause, String reason, Duration time);
}
