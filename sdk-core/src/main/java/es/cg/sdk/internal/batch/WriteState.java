package es.cg.sdk.internal.batch;

/** What has become of the write of an item. */
enum WriteState {
    /** Nothing is on its way, and nothing may have been done. */
    UNSENT,
    /** It is on its way. */
    SENT,
    /** It may have been done. */
    UNKNOWN,
    /** It was sent, and nothing was done. */
    REFUSED,
    /** It is done. */
    DONE,
    /** It was found done. */
    DONE_EARLIER
}
