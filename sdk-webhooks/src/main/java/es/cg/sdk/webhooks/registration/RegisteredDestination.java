package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.WebhookSecret;
import org.jspecify.annotations.Nullable;

/** A destination whose secret is stored. Immutable; {@code toString} does not print the secret. */
public final class RegisteredDestination {
    private final StoredRegistration stored;
    private final boolean isNew;

    RegisteredDestination(StoredRegistration stored, boolean isNew) {
        this.stored = stored;
        this.isNew = isNew;
    }

    /** Returns the name in the address. */
    public String name() {
        return stored.name();
    }

    /** Returns the source of its events. */
    public String source() {
        return stored.source();
    }

    /** Returns the id of the destination; null if the service did not tell it. */
    public @Nullable String destinationId() {
        return stored.destinationId();
    }

    /**
     * Returns the id of the destination before it, if the name was registered again: delete that one when this one is
     * active. Null if there is none, or if its id is not known.
     */
    public @Nullable String previousDestinationId() {
        return stored.previousDestinationId();
    }

    /** Returns the number of the destination: 1 for the first of a name, one more if it was registered again. */
    public int generation() {
        return stored.generation();
    }

    /** Returns whether this call stored the secret; false if it was stored before. */
    public boolean isNew() {
        return isNew;
    }

    /** Returns the secrets, for {@code SignatureVerifier.replaceSecrets}: one, or more while it is replaced. */
    public WebhookSecret[] secrets() {
        return stored.webhookSecrets();
    }

    StoredRegistration stored() {
        return stored;
    }

    /** Returns name and ids. */
    @Override
    public String toString() {
        return "RegisteredDestination[" + name() + ", " + destinationId() + ", generation " + generation() + "]";
    }
}
