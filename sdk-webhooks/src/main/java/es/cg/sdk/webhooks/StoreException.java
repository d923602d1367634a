package es.cg.sdk.webhooks;

/**
 * Thrown if an event store or a secret store cannot read or write. Nothing is lost: a receiver answers 503, and the
 * sender sends the event again; a registration may be repeated.
 */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message what happened, without data from an event
     * @param cause what the database or other storage threw
     */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** @param message what happened, without data from an event */
    public StoreException(String message) {
        super(message);
    }
}
