package es.cg.sdk.webhooks.registration;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link WebhookRegistration#registerAll} did. Immutable. */
public final class RegistrationReport {
    private final List<RegisteredDestination> registered;
    private final List<RegisteredDestination> alreadyRegistered;
    private final List<UnverifiedDestination> unverified;
    private final List<Failure> failed;
    private final List<String> notTried;
    private final @Nullable String stopped;

    RegistrationReport(
            List<RegisteredDestination> registered,
            List<RegisteredDestination> alreadyRegistered,
            List<UnverifiedDestination> unverified,
            List<Failure> failed,
            List<String> notTried,
            @Nullable String stopped) {
        this.registered = List.copyOf(registered);
        this.alreadyRegistered = List.copyOf(alreadyRegistered);
        this.unverified = List.copyOf(unverified);
        this.failed = List.copyOf(failed);
        this.notTried = List.copyOf(notTried);
        this.stopped = stopped;
    }

    /**
     * A name that was not registered.
     *
     * @param cause what was thrown: a {@link RegistrationException}, or a {@code StoreException}
     * @param isRepeatable whether the same call may be repeated; false if a person must do something before
     */
    public record Failure(String name, RuntimeException cause, boolean isRepeatable) {}

    /** Returns the destinations whose secrets this run stored. */
    public List<RegisteredDestination> registered() {
        return registered;
    }

    /** Returns the destinations whose secrets were stored before. */
    public List<RegisteredDestination> alreadyRegistered() {
        return alreadyRegistered;
    }

    /** Returns the registered destinations that are not known to be active, and why. */
    public List<UnverifiedDestination> unverified() {
        return unverified;
    }

    /** Returns the names that failed and may be repeated. */
    public List<Failure> failed() {
        return failed.stream().filter(Failure::isRepeatable).toList();
    }

    /** Returns the names for which a person must do something: the message of the cause says what. */
    public List<Failure> forAPerson() {
        return failed.stream().filter(each -> !each.isRepeatable()).toList();
    }

    /** Returns the names that were not tried, since the run stopped early. */
    public List<String> notTried() {
        return notTried;
    }

    /** Returns why the run stopped early; null if it did not. */
    public @Nullable String stopped() {
        return stopped;
    }

    /** Returns whether all names are registered and known to be active. */
    public boolean isComplete() {
        return unverified.isEmpty() && failed.isEmpty() && notTried.isEmpty();
    }

    /** Returns the numbers, and why the run stopped. */
    @Override
    public String toString() {
        return "RegistrationReport[" + registered.size() + " registered, " + alreadyRegistered.size()
                + " registered before, " + unverified.size() + " of both not known to be active, "
                + failed().size() + " failed, " + forAPerson().size() + " for a person, " + notTried.size()
                + " not tried" + (stopped == null ? "" : "; stopped: " + stopped) + "]";
    }
}
