package es.cg.sdk.errors;

/** What a call that went wrong has left behind. */
public enum Outcome {
    /** Nothing: what was wrong can be fixed, and a write sent again with the same key. */
    NOTHING_DONE,
    /** Perhaps what was asked for: only the same key, within its 24 hours, or a look at the service can tell. */
    UNKNOWN,
    /** Something that goes on at the service by itself. */
    GOING_ON
}
