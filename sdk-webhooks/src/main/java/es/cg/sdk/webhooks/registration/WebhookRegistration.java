package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.registration.StoredRegistration.State;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates webhook destinations and keeps their secrets, each once, also if the process is killed at any moment. Run the
 * same call at every start: what is registered is read from the store. Thread-safe, also among processes with the same
 * store.
 *
 * <pre>{@code
 * WebhookRegistration registration = WebhookRegistration.builder(store, request -> { … create it … })
 *         .address("https://erp.example/cg", addresses)      // those of the receiver
 *         .build();
 * RegistrationReport report = registration.registerAll(sourcesByName);
 * }</pre>
 *
 * <p>Before a request is sent, the store has it: its number and its time. The same idempotency key is sent for 23
 * hours, within which the service repeats its answer, with the secret. If no secret is stored by then, it is lost, and
 * nothing is created by itself: a person has the destination deleted, and calls {@link #registerAgain}.
 */
public final class WebhookRegistration {
    private final SecretStore store;
    private final DestinationCreation creation;
    private final String address;
    private final @Nullable SourceAddresses addresses;
    private final Clock clock;
    private final RegistrationRun.Settings settings;

    private WebhookRegistration(Builder builder, String address) {
        this.store = builder.store;
        this.creation = new DestinationCreation(
                builder.store, builder.creator, builder.nothingDone, builder.overlap, builder.clock);
        this.address = address;
        this.addresses = builder.addresses;
        this.clock = builder.clock;
        this.settings = new RegistrationRun.Settings(
                builder.states,
                builder.checksReceiver,
                builder.corrections,
                builder.parallelism,
                builder.maxSameFailures);
    }

    /** Returns a builder over the function that creates a destination at the service. */
    public static Builder builder(SecretStore store, DestinationCreator creator) {
        return new Builder(store, creator);
    }

    /**
     * Registers the only destination of a receiver, whose events have no source, as {@link #register(String, String)}.
     */
    public RegisteredDestination register(String name) {
        return register(name, "");
    }

    /**
     * Registers a destination: creates it and stores its secret, or reads the stored one.
     *
     * @param name the name in its address, 1 to 64 letters, digits and characters of {@code . _ ~ @ -}
     * @param source the source of its events, which stays the same if the name changes, such as the firm's number
     * @throws RegistrationException if the service was not reached, or refused it; or if the secret is lost
     * @throws StoreException if the store fails; the call may be repeated
     * @throws IllegalArgumentException if the name or the source has another form
     */
    public RegisteredDestination register(String name, String source) {
        return register(name, source, 0);
    }

    /**
     * Registers a name once more: with the next number, and so with another idempotency key. For a destination whose
     * secret is lost: have it deleted in the panel first, or both get events. Secrets that the name has stay valid for
     * 7 more days ({@link Builder#overlap}).
     *
     * @param generation the number that is given up, as {@link RegistrationException#generation} and
     *     {@link RegisteredDestination#generation} return it. If the name has a later one already, this is the same as
     *     {@code register}, so that the call may be repeated
     * @throws IllegalStateException if the name is not registered, or has not come to this number
     */
    public RegisteredDestination registerAgain(String name, int generation) {
        StoredRegistration found = store.load(TenantName.checked(name));
        if (found == null || found.generation() < generation || found.state() == State.REMOVED) {
            throw new IllegalStateException(name + " cannot be registered again: "
                    + (found == null ? "it is not registered" : "its number is " + found.generation()));
        }
        return register(name, found.source(), generation);
    }

    /**
     * Registers many destinations, and asks for the state of those that were not active before. If one fails, the run
     * continues; it ends early if five in a row fail in the same way ({@link Builder#maxSameFailures}), or if the
     * thread is interrupted. Run it again after that, or after a crash.
     *
     * @param sourcesByName the source of each name
     * @throws IllegalArgumentException if a name or a source has another form, if two names have the same source, or if
     *     there are several names and no {@link SourceAddresses}; nothing was sent then
     */
    public RegistrationReport registerAll(Map<String, String> sourcesByName) {
        return new RegistrationRun(this, settings, sourcesByName).report();
    }

    SecretStore store() {
        return store;
    }

    boolean isForOne() {
        return addresses == null;
    }

    /** Returns the address at which the service reaches the destination of this name. */
    public String address(String name) {
        return addresses == null ? address : address + addresses.path(TenantName.checked(name));
    }

    private RegisteredDestination register(String name, String source, int givenUp) {
        TenantName.checked(name);
        Instant now = clock.instant();
        StoredRegistration[] before = new StoredRegistration[1];
        StoredRegistration begun = StoreChanges.change(store, name, found -> {
            before[0] = found;
            return beginning(found, name, source, givenUp, now);
        });
        StoredRegistration stored = begun == null ? StoredRegistration.begun(name, source, now) : begun;
        if (stored.isRegistered()) {
            return new RegisteredDestination(stored, false);
        }
        boolean isFirst =
                before[0] == null || before[0].requestedAt() == null || before[0].generation() != stored.generation();
        return new RegisteredDestination(creation.run(stored, address(name), isFirst), true);
    }

    /** Returns what to store before the request is sent; null if there is nothing to send. */
    private @Nullable StoredRegistration beginning(
            @Nullable StoredRegistration found, String name, String source, int givenUp, Instant now) {
        if (found == null) {
            return StoredRegistration.begun(name, source, now);
        }
        if (found.state() == State.REMOVED) {
            return found.again(source, now);
        }
        if (!found.source().equals(source)) {
            throw RegistrationException.forAPerson(found, StoreChanges.otherSource(found, source));
        }
        if (found.generation() <= givenUp) {
            return found.again(source, now);
        }
        if (found.isRegistered()) {
            return null;
        }
        Instant requested = found.requestedAt();
        if (requested != null && !found.isRepeatable(now)) {
            throw RegistrationException.forAPerson(found, lost(found, requested, now));
        }
        return found.attempted(now);
    }

    private static String lost(StoredRegistration found, Instant requested, Instant now) {
        String id = found.destinationId();
        String age = now.isBefore(requested)
                ? "with a clock that was ahead by " + DurationText.of(Duration.between(now, requested))
                : DurationText.of(Duration.between(requested, now)) + " ago";
        return "the secret of the destination " + found.name() + " is lost, if the service created it: the request was"
                + " sent " + age + ", no secret is stored, and the service may have forgotten the idempotency key."
                + " Have the destination " + (id == null ? "with this address" : id)
                + " deleted in the panel, if it is there, then call registerAgain(\"" + found.name() + "\", "
                + found.generation() + ")";
    }

    /** Builds a registration. Not thread-safe. */
    public static final class Builder {
        private static final int MAX_PARALLELISM = 8;

        private final SecretStore store;
        private final DestinationCreator creator;
        private @Nullable String address;
        private @Nullable SourceAddresses addresses;
        private @Nullable BiFunction<String, String, DestinationState> states;
        private Predicate<Exception> nothingDone = failure -> false;
        private boolean checksReceiver;
        private WebhookCorrections corrections = WebhookCorrections.ofService();
        private Duration overlap = Duration.ofDays(7);
        private int parallelism = 1;
        private int maxSameFailures = 5;
        private Clock clock = Clock.systemUTC();

        private Builder(SecretStore store, DestinationCreator creator) {
            this.store = store;
            this.creator = creator;
        }

        /**
         * Sets the address at which the service reaches the receiver of a single destination, such as {@code
         * https://erp.example/webhooks/cg}.
         *
         * @throws IllegalArgumentException if it is not an HTTP address
         */
        public Builder address(String url) {
            URI checked;
            try {
                checked = URI.create(url);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("the address is no URI: " + url, e);
            }
            if (checked.getHost() == null
                    || !String.valueOf(checked.getScheme()).matches("(?i)https?")) {
                throw new IllegalArgumentException("the address must be one of HTTPS with a host: " + url);
            }
            this.address = url;
            this.addresses = null;
            return this;
        }

        /**
         * Sets the address at which the service reaches the receiver of many destinations, such as {@code
         * https://erp.example/cg}: the name and the tag of each are put below it.
         *
         * @param of the addresses that the receiver has
         * @throws IllegalArgumentException if it is not an HTTP address, or ends with a slash or a query
         */
        public Builder address(String url, SourceAddresses of) {
            if (url.matches(".*([?#].*|/)")) {
                throw new IllegalArgumentException(
                        "names are put below the address, so that it must end with a part of its path: " + url);
            }
            Builder checked = address(url);
            this.addresses = of;
            return checked;
        }

        /**
         * Sets the function that asks the service for the state of a destination, by its name and its id. If it throws,
         * the report says so. Without it, {@link #registerAll} reports new destinations as not known to be active.
         */
        public Builder states(BiFunction<String, String, DestinationState> function) {
            this.states = function;
            return this;
        }

        /**
         * Sets which exceptions prove that the service did nothing. If the first attempt ends with one, a later run may
         * send the request at any time; otherwise only for 23 hours. By default, no exception proves that.
         */
        public Builder nothingDone(Predicate<Exception> proof) {
            this.nothingDone = proof;
            return this;
        }

        /**
         * Makes {@link #registerAll} send a good and a bad signature to the address of each destination that is not
         * active, as {@code HandshakeCheck} does, and report what to change; for five destinations at most. Off by
         * default.
         */
        public Builder checkReceiver(boolean check) {
            this.checksReceiver = check;
            return this;
        }

        /**
         * Sets how the service signs and writes events, if it differs from the contract, for {@link #checkReceiver}:
         * the same corrections as those of the receiver; {@link WebhookCorrections#ofService} by default.
         */
        public Builder corrections(WebhookCorrections newCorrections) {
            this.corrections = newCorrections;
            return this;
        }

        /**
         * Sets how long the secrets before stay valid after {@link WebhookRegistration#registerAgain}; 7 days by
         * default.
         *
         * @throws IllegalArgumentException if it is negative or longer than 365 days
         */
        public Builder overlap(Duration time) {
            if (time.isNegative() || time.compareTo(Duration.ofDays(365)) > 0) {
                throw new IllegalArgumentException("the overlap must be 0 to 365 days: " + time);
            }
            this.overlap = time;
            return this;
        }

        /**
         * Sets how many destinations {@link #registerAll} creates at the same time; 1 by default. The limits of the
         * service are for the client that the functions use.
         *
         * @throws IllegalArgumentException if it is less than 1 or more than 8
         */
        public Builder parallelism(int threads) {
            if (threads < 1 || threads > MAX_PARALLELISM) {
                throw new IllegalArgumentException("the parallelism must be 1 to " + MAX_PARALLELISM + ": " + threads);
            }
            this.parallelism = threads;
            return this;
        }

        /**
         * Sets after how many failures of the same exception class in a row {@link #registerAll} ends early; 5 by
         * default.
         *
         * @throws IllegalArgumentException if it is less than 1
         */
        public Builder maxSameFailures(int failures) {
            if (failures < 1) {
                throw new IllegalArgumentException("the number of same failures must be at least 1: " + failures);
            }
            this.maxSameFailures = failures;
            return this;
        }

        /** Sets the clock; the system's by default. */
        public Builder clock(Clock source) {
            this.clock = source;
            return this;
        }

        /**
         * Returns the registration.
         *
         * @throws IllegalStateException if no address was set
         */
        public WebhookRegistration build() {
            if (address == null) {
                throw new IllegalStateException(
                        "the registration needs an address, such as address(\"https://erp.example/cg\", addresses)");
            }
            return new WebhookRegistration(this, address);
        }
    }
}
