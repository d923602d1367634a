package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/** Thrown if a destination was not registered. The message says what to do. */
public final class RegistrationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final int generation;
    private final boolean isRepeatable;

    private RegistrationException(
            String name, int generation, boolean isRepeatable, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.name = name;
        this.generation = generation;
        this.isRepeatable = isRepeatable;
    }

    static RegistrationException repeatable(StoredRegistration begun, String message, @Nullable Throwable cause) {
        return new RegistrationException(begun.name(), begun.generation(), true, message, cause);
    }

    /** Returns that the store failed, so that nothing is known of the name. */
    static RegistrationException ofStore(String name, RuntimeException cause) {
        return new RegistrationException(
                name, 0, true, "the registration of " + name + " failed: " + cause.getMessage(), cause);
    }

    static RegistrationException forAPerson(StoredRegistration stored, String message) {
        return new RegistrationException(stored.name(), stored.generation(), false, message, null);
    }

    /** Returns the name of the destination. */
    public String name() {
        return name;
    }

    /** Returns the number of the destination, for {@link WebhookRegistration#registerAgain}; 0 if it is not known. */
    public int generation() {
        return generation;
    }

    /** Returns whether the same call may be repeated; false if a person must do something before. */
    public boolean isRepeatable() {
        return isRepeatable;
    }
}
