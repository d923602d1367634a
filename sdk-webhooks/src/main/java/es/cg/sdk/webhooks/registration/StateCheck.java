package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.threads.RunStop;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
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

    /** Returns why those are not known to be active that are not, by name and in their order. */
    Map<String, String> unverified(List<RegisteredDestination> destinations) {
        Map<String, String> reasons = new LinkedHashMap<>();
        destinations.forEach(each -> reasons.put(each.name(), "its state was not asked for"));
        new ParallelLoop(settings.parallelism(), stop).run(destinations.size(), index -> {
            RegisteredDestination destination = destinations.get(index);
            String reason = check(destination);
            synchronized (reasons) {
                reasons.computeIfPresent(destination.name(), (name, before) -> reason);
            }
        });
        return reasons;
    }

    /** Returns why the check ended early; null if it did not. */
    @Nullable
    String stopped() {
        String reason = stop.reason();
        return reason == null ? null : "not all states were asked for: " + reason;
    }

    /** Returns why a destination is not known to be active; null if it is active. */
    private @Nullable String check(RegisteredDestination destination) {
        String id = destination.destinationId();
        BiFunction<String, String, DestinationState> states = settings.states();
        if (states == null || id == null) {
            return states == null ? "no function asks for its state: states(…)" : "its id is not known";
        }
        try {
            DestinationState state = states.apply(destination.name(), id);
            if (state.isActive()) {
                // False if another process has just done the same.
                boolean unused = registration.store().save(destination.stored().activated());
                stop.succeeded();
                return null;
            }
            stop.succeeded();
            String why = state.reason() == null ? "the service gives no reason" : "the service says: " + state.reason();
            return state.text() + ": " + why + finding(destination);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "its state was not asked for: the thread was interrupted";
        } catch (RuntimeException e) {
            ParallelLoop.failed(stop, e);
            return "its state is not known: " + e.getClass().getName();
        }
    }

    private String finding(RegisteredDestination destination) throws InterruptedException {
        if (!settings.checksReceiver() || receiverChecks.incrementAndGet() > MAX_RECEIVER_CHECKS) {
            return "";
        }
        WebhookSecret[] secrets = destination.secrets();
        URI address = URI.create(registration.address(destination.name()));
        WebhookSecret secret = secrets[secrets.length - 1];
        return "; a check of the receiver " + HandshakeCheck.of(address, secret, settings.corrections());
    }
}
