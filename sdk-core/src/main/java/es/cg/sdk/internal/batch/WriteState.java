package es.cg.sdk.internal.batch;

/** The state of the write of an item in this run. */
enum WriteState {
    /** Not sent, and certainly not done. */
    UNSENT,
    /** In flight. */
    SENT,
    /** Ended without a final answer: it may have been done. */
    UNKNOWN,
    /** Sent, and certainly not done. */
    REFUSED,
    /** Accepted by the service, in this run or in an earlier one, and not known to have ended. */
    ACCEPTED,
    /** Done in this run. */
    DONE,
    /** Done in an earlier run, or found done by {@code onUnknown}. */
    DONE_EARLIER
}
