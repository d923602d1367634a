package es.cg.sdk.base.threads;

import org.jspecify.annotations.Nullable;

/** Whether a run of many steps ends early, and why: because of one step, or because many fail alike. Thread-safe. */
public final class RunStop {
    private final int maxAlike;
    private @Nullable Object last;
    private int alike;
    private @Nullable String reason;

    /** Creates one of a run that ends after so many failures of the same kind in a row. */
    public RunStop(int maxAlike) {
        this.maxAlike = maxAlike;
    }

    /** Returns why the run ends early; null if it does not. */
    public synchronized @Nullable String reason() {
        return reason;
    }

    /** Ends the run. The first reason is kept. */
    public synchronized void stop(String why) {
        reason = reason == null ? why : reason;
    }

    /** Records that a step did not fail. */
    public synchronized void succeeded() {
        last = null;
    }

    /**
     * Records that a step failed.
     *
     * @param kind equal to that of a failure that is alike
     * @param what what so many steps in a row have done, such as {@code items in a row did not reach the service}
     */
    public synchronized void failed(Object kind, String what) {
        alike = kind.equals(last) ? alike + 1 : 1;
        last = kind;
        if (alike >= maxAlike) {
            stop(alike + " " + what);
        }
    }
}
