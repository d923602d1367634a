package es.cg.sdk.webhooks.registration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@link WebhookRegistration#registerAll} did. Immutable. */
public final class RegistrationReport {
    private final List<RegisteredDestination> registered;
    private final List<RegisteredDestination> alreadyRegistered;
    private final Map<String, String> unverified;
    private final List<RegistrationException> failed;
    private final List<String> notTried;
    private final @Nullable String stopped;

    RegistrationReport(
            List<RegisteredDestination> registered,
            List<RegisteredDestination> alreadyRegistered,
            Map<String, String> unverified,
            List<RegistrationException> failed,
            List<String> notTried,
            @Nullable String stopped) {
        this.registered = List.copyOf(registered);
        this.alreadyRegistered = List.copyOf(alreadyRegistered);
        this.unverified = Collections.unmodifiableMap(new LinkedHashMap<>(unverified));
        this.failed = List.copyOf(failed);
        this.notTried = List.copyOf(notTried);
        this.stopped = stopped;
    }

    /** Returns the destinations whose secrets this run stored. */
    public List<RegisteredDestination> registered() {
        return registered;
    }

    /** Returns the destinations whose secrets were stored before. */
    public List<RegisteredDestination> alreadyRegistered() {
        return alreadyRegistered;
    }

    /**
     * Returns the registered destinations that are not known to be active: by name, the service's word for the state,
     * its reason, and the result of the receiver's check if there was one. Their secrets are kept: do not create
     * others.
     */
    public Map<String, String> unverified() {
        return unverified;
    }

    /** Returns why names failed that may be repeated; the cause is that of the store or of the service. */
    public List<RegistrationException> failed() {
        return failed.stream().filter(RegistrationException::isRepeatable).toList();
    }

    /** Returns why names failed for which a person must do something: the message says what. */
    public List<RegistrationException> forAPerson() {
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
