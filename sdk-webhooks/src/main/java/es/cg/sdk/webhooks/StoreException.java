package es.cg.sdk.webhooks;

/** A store cannot tell what was done, or cannot keep what is: nothing is known to be lost, and the sender tries again. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what happened, and without data of an event. */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** With what happened, and without data of an event. */
    public StoreException(String message) {
        super(message);
    }
}
