package es.cg.sdk.internal.limits;

import es.cg.sdk.call.CallListener.WaitCause;
import java.time.Duration;

/** Is told before a call waits for its turn. */
public interface WaitNotice {
    void waits(WaitCause cause, String reason, Duration time);
}
