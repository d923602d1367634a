package es.cg.sdk.errors;

/**
 * Whether a failed call has changed something at the service.
 *
 * <pre>{@code
 * try {
 *     laura.invoices().issue(request, key);
 * } catch (CallException e) {
 *     switch (e.outcome()) {
 *         case NOTHING_DONE -> toRepair.add(document); // repair the cause, then send it with the same key
 *         case UNKNOWN, IN_PROGRESS -> inDoubt.add(document); // never under another key: look it up
 *         case DONE -> issued.add(document); // by an earlier call
 *     }
 * }
 * }</pre>
 */
public enum Outcome {
    /** Nothing was done. Fix the cause and send the call again; a write may use the same idempotency key. */
    NOTHING_DONE,
    /**
     * The call may have been executed. Send it again with the same idempotency key and the same API key within 24
     * hours, or check the records of the service.
     */
    UNKNOWN,
    /** The service has accepted the task and is still working on it. */
    IN_PROGRESS,
    /** An earlier call has done it, as the write journal knows; this one sent nothing. Do not send it again. */
    DONE
}
