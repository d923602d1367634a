package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.registration.StoredRegistration.State;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the request for a destination that the store has as begun, and stores the secret of its answer. */
final class DestinationCreation {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookRegistration.class);

    private final SecretStore store;
    private final DestinationCreator creator;
    private final Predicate<Exception> nothingDone;
    private final Duration overlap;
    private final Clock clock;

    DestinationCreation(
            SecretStore store,
            DestinationCreator creator,
            Predicate<Exception> nothingDone,
            Duration overlap,
            Clock clock) {
        this.store = store;
        this.creator = creator;
        this.nothingDone = nothingDone;
        this.overlap = overlap;
        this.clock = clock;
    }

    /**
     * Returns what is stored then.
     *
     * @param isFirst whether no request of this generation was sent before
     */
    StoredRegistration run(StoredRegistration begun, String address, boolean isFirst) {
        return keep(begun, answer(begun, address, isFirst));
    }

    private CreatedDestination answer(StoredRegistration begun, String address, boolean isFirst) {
        String name = begun.name();
        try {
            return creator.create(new DestinationRequest(name, begun.source(), address, RegistrationKey.of(begun)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RegistrationException.repeatable(
                    begun,
                    "interrupted while the destination " + name
                            + " was created: run it again within 23 hours of the first attempt",
                    e);
        } catch (Exception e) {
            RegistrationException failure = RegistrationException.repeatable(
                    begun,
                    "the destination " + name
                            + " was not created, or its answer is lost: "
                            + e.getClass().getName()
                            + ". Correct the cause and run it again within 23 hours of the first attempt",
                    e);
            if (isFirst) {
                withdraw(begun, e, failure);
            }
            throw failure;
        }
    }

    /** Forgets the time of a request that did nothing, unless another process has sent it meanwhile. */
    private void withdraw(StoredRegistration begun, Exception cause, RegistrationException failure) {
        try {
            if (nothingDone.test(cause)) {
                boolean unused = store.save(begun.withdrawn());
            }
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private StoredRegistration keep(StoredRegistration begun, CreatedDestination created) {
        String id = created.id();
        String secret = created.secret();
        String unusable = unusable(secret);
        if (secret == null || unusable != null) {
            boolean unused = store.save(begun.withoutSecret(id));
            throw RegistrationException.repeatable(
                    begun,
                    "the service created the destination " + id + " for "
                            + begun.name() + ", and " + unusable
                            + ". Correct the function that reads the answer and run it again within 23 hours of the first"
                            + " attempt",
                    null);
        }
        StoredRegistration registered =
                begun.registered(id, secret, clock.instant().plus(overlap));
        if (!store.save(registered)) {
            registered = keepBeside(begun, id, secret);
        }
        LOG.info("the webhook destination {} of {} is registered, and its secret is stored", id, begun.name());
        return registered;
    }

    private static @Nullable String unusable(@Nullable String secret) {
        if (secret == null) {
            return "the answer has no secret";
        }
        try {
            WebhookSecret unused = WebhookSecret.of(secret);
            return null;
        } catch (IllegalArgumentException e) {
            return "its secret cannot be used: " + e.getMessage();
        }
    }

    /** Stores a secret after another process has changed the registration. */
    private StoredRegistration keepBeside(StoredRegistration begun, @Nullable String id, String secret) {
        StoredRegistration stored = StoreChanges.change(store, begun.name(), found -> {
            if (found != null && found.generation() == begun.generation() && found.hasSecret(secret)) {
                return null;
            }
            if (found == null
                    || found.generation() != begun.generation()
                    || found.isRegistered()
                    || found.state() == State.REMOVED) {
                throw RegistrationException.forAPerson(
                        begun,
                        "the registration of " + begun.name()
                                + " was changed while the destination " + id + " was created, so that its secret is not"
                                + " stored: have that destination deleted in the panel");
            }
            return found.registered(id, secret, clock.instant().plus(overlap));
        });
        return stored == null ? begun : stored;
    }
}
