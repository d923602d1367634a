package es.cg.sdk.webhooks.registration;

import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookSecret;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link SecretStore} keeps of a name: how far its registration is, and its secrets. Immutable. Only
 * {@link #text} has the secrets as text.
 */
public final class StoredRegistration {
    // More are of no use: a verifier has at most eight.
    private static final int MAX_SECRETS = 8;
    // The service keeps a key for 24 hours; the hour is for clocks that differ, and for the time that a call takes.
    private static final Duration REPEATABLE = Duration.ofHours(23);
    private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofHours(1);

    private final String name;
    private final String source;
    private final long version;
    private final int generation;
    private final State state;
    private final @Nullable Instant requestedAt;
    private final @Nullable String destinationId;
    private final @Nullable String previousDestinationId;
    private final List<Secret> secrets;

    StoredRegistration(
            String name,
            String source,
            long version,
            int generation,
            State state,
            @Nullable Instant requestedAt,
            @Nullable String destinationId,
            @Nullable String previousDestinationId,
            List<Secret> secrets) {
        this.name = name;
        this.source = source;
        this.version = version;
        this.generation = generation;
        this.state = state;
        this.requestedAt = requestedAt;
        this.destinationId = destinationId;
        this.previousDestinationId = previousDestinationId;
        this.secrets = List.copyOf(secrets);
    }

    /** How far a registration is. */
    enum State {
        /** The request is about to be sent, or was sent, and no secret of this generation is stored. */
        BEGUN,
        /** The secret is stored. */
        REGISTERED,
        /** The service said once that the destination is active. */
        ACTIVE,
        /** A person removed the name. */
        REMOVED
    }

    /** A secret, with its number, which is its name in verdicts and logs. */
    record Secret(int number, String text, @Nullable Instant validUntil) {
        WebhookSecret webhookSecret() {
            WebhookSecret named = WebhookSecret.of(text).named(Integer.toString(number));
            return validUntil == null ? named : named.validUntil(validUntil);
        }

        @Override
        public String toString() {
            return Integer.toString(number);
        }
    }

    /** Reads what {@link #text} returned; {@code IllegalArgumentException} if it is not that. */
    public static StoredRegistration ofText(String text) {
        return RegistrationJson.read(text);
    }

    /** Returns all of it as JSON, also the secrets. */
    public String text() {
        return RegistrationJson.write(this);
    }

    /** Returns the name in the address. */
    public String name() {
        return name;
    }

    /** Returns the source of its events. */
    public String source() {
        return source;
    }

    /** Returns the number of this version: 1 for the first of a name, one more after each change. */
    public long version() {
        return version;
    }

    /** Returns the number of the destination: 1 for the first of a name, one more if it was registered again. */
    public int generation() {
        return generation;
    }

    /** Returns whether the secret of this generation is stored. */
    public boolean isRegistered() {
        return state == State.REGISTERED || state == State.ACTIVE;
    }

    State state() {
        return state;
    }

    /** Returns the time just before this generation's request was first sent; null if it cannot have had an effect. */
    public @Nullable Instant requestedAt() {
        return requestedAt;
    }

    /** Returns the id of the destination; null if it is not known. */
    public @Nullable String destinationId() {
        return destinationId;
    }

    /** Returns the id of the destination of the generation before; null if it is not known. */
    public @Nullable String previousDestinationId() {
        return previousDestinationId;
    }

    /** Returns the secrets for a receiver; null if there is none and none is on its way at this time. */
    public @Nullable SourceSecrets secrets(Instant now) {
        if (hasSecrets()) {
            return SourceSecrets.of(source, webhookSecrets());
        }
        return state == State.BEGUN && requestedAt != null && isRepeatable(now) ? SourceSecrets.pending(source) : null;
    }

    /** Returns whether the service surely repeats its answer to the request of this generation. */
    boolean isRepeatable(Instant now) {
        // A time in the future is from a clock that was wrong: nobody knows how old the key is.
        return requestedAt == null
                || (now.isBefore(requestedAt.plus(REPEATABLE))
                        && !now.isBefore(requestedAt.minus(MAX_CLOCK_DIFFERENCE)));
    }

    /** Returns name, source, state, and the numbers of the secrets. */
    @Override
    public String toString() {
        return "StoredRegistration[" + name + " of \"" + source + "\", " + state + ", generation " + generation
                + ", secrets " + secrets + "]";
    }

    List<Secret> storedSecrets() {
        return secrets;
    }

    WebhookSecret[] webhookSecrets() {
        return secrets.stream().map(Secret::webhookSecret).toArray(WebhookSecret[]::new);
    }

    boolean hasSecrets() {
        return !secrets.isEmpty();
    }

    boolean hasSecret(String secret) {
        return secrets.stream().anyMatch(each -> each.text().equals(secret));
    }

    boolean hasSameSecrets(StoredRegistration other) {
        return source.equals(other.source) && secrets.stream().anyMatch(each -> other.hasSecret(each.text()));
    }

    static StoredRegistration begun(String name, String source, Instant now) {
        SourceSecrets unused = SourceSecrets.pending(source);
        return new StoredRegistration(name, source, 1, 1, State.BEGUN, now, null, null, List.of());
    }

    /** Returns a destination that was created elsewhere, for a name that has none. */
    static StoredRegistration kept(
            @Nullable StoredRegistration removed,
            String name,
            String source,
            @Nullable String destinationId,
            String secret) {
        SourceSecrets unused = SourceSecrets.pending(source);
        StoredRegistration begun = new StoredRegistration(
                name,
                source,
                removed == null ? 0 : removed.version,
                removed == null ? 1 : removed.generation + 1,
                State.BEGUN,
                null,
                null,
                null,
                List.of());
        return begun.registered(destinationId, secret, Instant.MAX);
    }

    /** Returns this generation before another attempt. */
    StoredRegistration attempted(Instant now) {
        return with(State.BEGUN, generation, requestedAt == null ? now : requestedAt, destinationId, secrets);
    }

    /** Returns this generation after a first attempt that surely did nothing. */
    StoredRegistration withdrawn() {
        return with(State.BEGUN, generation, null, destinationId, secrets);
    }

    /** Returns the next generation before its first attempt; the secrets stay until the new one is known. */
    StoredRegistration again(String newSource, Instant now) {
        SourceSecrets unused = SourceSecrets.pending(newSource);
        return new StoredRegistration(
                name,
                newSource,
                version + 1,
                generation + 1,
                State.BEGUN,
                now,
                null,
                destinationId == null ? previousDestinationId : destinationId,
                secrets);
    }

    /** Returns this generation after an answer without a secret that can be used. */
    StoredRegistration withoutSecret(@Nullable String id) {
        return with(State.BEGUN, generation, requestedAt, id, secrets);
    }

    /** Returns this generation with its secret; those before stay valid until the time given. */
    StoredRegistration registered(@Nullable String id, String secret, Instant oldValidUntil) {
        return with(State.REGISTERED, generation, requestedAt, id, replacement(secret, oldValidUntil));
    }

    StoredRegistration replaced(String secret, Instant oldValidUntil) {
        return with(state, generation, requestedAt, destinationId, replacement(secret, oldValidUntil));
    }

    StoredRegistration activated() {
        return with(State.ACTIVE, generation, requestedAt, destinationId, secrets);
    }

    StoredRegistration removed() {
        return new StoredRegistration(
                name, source, version + 1, generation, State.REMOVED, null, null, null, List.of());
    }

    /** @param removed what the new name was before; null for nothing */
    StoredRegistration renamed(String newName, @Nullable StoredRegistration removed) {
        return new StoredRegistration(
                newName,
                source,
                removed == null ? 1 : removed.version + 1,
                removed == null ? generation : Math.max(generation, removed.generation + 1),
                State.REGISTERED,
                requestedAt,
                destinationId,
                previousDestinationId,
                secrets);
    }

    private List<Secret> replacement(String secret, Instant oldValidUntil) {
        WebhookSecret unused = WebhookSecret.of(secret);
        List<Secret> all = new ArrayList<>();
        for (Secret each : secrets) {
            Instant end = each.validUntil();
            all.add(
                    end != null && end.isBefore(oldValidUntil)
                            ? each
                            : new Secret(each.number(), each.text(), oldValidUntil));
        }
        int last = secrets.isEmpty() ? 0 : secrets.get(secrets.size() - 1).number();
        all.add(new Secret(last + 1, secret, null));
        return all.subList(Math.max(0, all.size() - MAX_SECRETS), all.size());
    }

    private StoredRegistration with(
            State newState, int newGeneration, @Nullable Instant at, @Nullable String id, List<Secret> newSecrets) {
        return new StoredRegistration(
                name, source, version + 1, newGeneration, newState, at, id, previousDestinationId, newSecrets);
    }
}
