package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/** Ends a run whose calls all fail in the same way: with the wrong key, 3,000 calls would. Thread-safe. */
final class FailureLimit {
    private final int maxSame;
    private @Nullable Class<?> last;
    private int same;
    private @Nullable String reason;

    FailureLimit(int maxSame) {
        this.maxSame = maxSame;
    }

    synchronized void succeeded() {
        last = null;
        same = 0;
    }

    synchronized void failed(Throwable cause) {
        same = cause.getClass().equals(last) ? same + 1 : 1;
        last = cause.getClass();
        if (same >= maxSame && reason == null) {
            reason = same + " in a row failed with " + cause.getClass().getName();
        }
    }

    synchronized void interrupted() {
        if (reason == null) {
            reason = "the thread was interrupted";
        }
    }

    /** Returns why the run ends early; null if it does not. */
    synchronized @Nullable String reason() {
        return reason;
    }
}
