package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Finds out which destinations are not active, and why. */
final class StateCheck {
    // One that fails may take half a minute, and most fail for the same reason.
    private static final int MAX_RECEIVER_CHECKS = 5;

    private final WebhookRegistration registration;
    private final RegistrationRun.Settings settings;
    private final RunStop stop;
    private final AtomicInteger receiverChecks = new AtomicInteger();

    StateCheck(WebhookRegistration registration, RegistrationRun.Settings settings) {
        this.registration = registration;
        this.settings = settings;
        this.stop = new RunStop(settings.maxSameFailures());
    }

    /** Returns those that are not known to be active, in their order. */
    List<UnverifiedDestination> unverified(List<RegisteredDestination> destinations) {
        // Not a concurrent map, which could not say that one is active.
        List<@Nullable UnverifiedDestination> found = new ArrayList<>();
        for (RegisteredDestination each : destinations) {
            found.add(unknown(each, "its state was not asked for"));
        }
        new ParallelLoop(settings.parallelism(), stop).run(destinations.size(), index -> {
            UnverifiedDestination unverified = check(destinations.get(index));
            synchronized (found) {
                found.set(index, unverified);
            }
        });
        List<UnverifiedDestination> all = new ArrayList<>();
        for (UnverifiedDestination each : found) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }

    /** Returns why the check ended early; null if it did not. */
    @Nullable
    String stopped() {
        String reason = stop.reason();
        return reason == null ? null : "not all states were asked for: " + reason;
    }

    private @Nullable UnverifiedDestination check(RegisteredDestination destination) {
        String id = destination.destinationId();
        DestinationStates states = settings.states();
        if (states == null || id == null) {
            return unknown(
                    destination, states == null ? "no function asks for its state: states(…)" : "its id is not known");
        }
        try {
            DestinationState state = states.of(destination.name(), id);
            if (state.isActive()) {
                // False if another process has just done the same.
                boolean unused = registration.store().save(destination.stored().activated());
                stop.succeeded();
                return null;
            }
            stop.succeeded();
            String why = state.reason() == null ? "the service gives no reason" : "the service says: " + state.reason();
            return new UnverifiedDestination(destination.name(), id, state.text(), why + finding(destination));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unknown(destination, "its state was not asked for: the thread was interrupted");
        } catch (Exception e) {
            ParallelLoop.failed(stop, e);
            return unknown(
                    destination, "its state is not known: " + e.getClass().getName());
        }
    }

    private static UnverifiedDestination unknown(RegisteredDestination destination, String why) {
        return new UnverifiedDestination(destination.name(), destination.destinationId(), null, why);
    }

    private String finding(RegisteredDestination destination) throws InterruptedException {
        if (!settings.checksReceiver() || receiverChecks.incrementAndGet() > MAX_RECEIVER_CHECKS) {
            return "";
        }
        WebhookSecret[] secrets = destination.secrets();
        URI address = URI.create(registration.address(destination.name()));
        WebhookSecret secret = secrets[secrets.length - 1];
        WebhookCorrections corrections = settings.corrections();
        return "; a check of the receiver "
                + (corrections == null
                        ? HandshakeCheck.of(address, secret)
                        : HandshakeCheck.of(address, secret, corrections));
    }
}
