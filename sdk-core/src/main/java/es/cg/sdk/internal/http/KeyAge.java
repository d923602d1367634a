package es.cg.sdk.internal.http;

/** Tells whether the idempotency key of an attempt is too old to be sent. */
@FunctionalInterface
public interface KeyAge {
    /** The age of no key. */
    KeyAge NONE = sentBefore -> false;

    /**
     * Returns whether the key must not be sent now, since it was sent before and the service may have forgotten it.
     *
     * @param sentBefore whether this attempt has sent it already, as when a caller's interceptor sends a request twice
     */
    boolean isTooOld(boolean sentBefore);
}
