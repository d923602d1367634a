package es.cg.sdk.webhooks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where an event's JSON has what this library reads of it. The contract shows {@code id} and, in the sandbox,
 * {@code environment}; all other places are assumed, and each can be set to another one:
 *
 * <pre>{@code
 * EnvelopeFields fields = EnvelopeFields.assumed().kindAt("event.name").objectAt("payload");
 * WebhookReceiver.builder(verifier).envelopeFields(fields).build(handler);
 * }</pre>
 *
 * <p>A place is the name of a member, or the names on the way to it with dots between them. No place is required: an
 * event without a kind, say, is handled with {@link EventKind#UNREADABLE}. Immutable.
 */
public final class EnvelopeFields {
    /** Where the kind of an event is assumed: {@code type}. */
    public static final String KIND = "type";

    /** Where the time of an event is assumed: {@code created}. */
    public static final String CREATED = "created";

    /** Where the client that an event concerns is assumed: {@code client_id}. */
    public static final String CLIENT_ID = "client_id";

    /** Where the record that an event tells of is assumed: {@code data.object}. */
    public static final String OBJECT = "data.object";

    /** Where the environment is: {@code environment}, as the contract shows it. */
    public static final String ENVIRONMENT = "environment";

    private static final int MOST_NAMES = 8;
    private static final int LONGEST = 255;
    private static final EnvelopeFields ASSUMED = new EnvelopeFields(
            "",
            KIND,
            CREATED,
            CLIENT_ID,
            OBJECT,
            ENVIRONMENT,
            Set.of("production", "produccion", "producción", "prod", "live"));

    private final String within;
    private final String kind;
    private final String created;
    private final String clientId;
    private final String object;
    private final String environment;
    private final Set<String> production;

    private EnvelopeFields(
            String within,
            String kind,
            String created,
            String clientId,
            String object,
            String environment,
            Set<String> production) {
        this.within = within;
        this.kind = kind;
        this.created = created;
        this.clientId = clientId;
        this.object = object;
        this.environment = environment;
        this.production = production;
    }

    /** Returns the places that are assumed, which a receiver uses unless it is given others. */
    public static EnvelopeFields assumed() {
        return ASSUMED;
    }

    /**
     * Returns these places within this member: {@code within("event")} for {@code {"event":{"id":…}}}. It moves the
     * {@code id} too, which is a member of the body itself unless this is set.
     */
    public EnvelopeFields within(String place) {
        return new EnvelopeFields(checked(place), kind, created, clientId, object, environment, production);
    }

    /** Returns these places, with the kind at this one. */
    public EnvelopeFields kindAt(String place) {
        return new EnvelopeFields(within, checked(place), created, clientId, object, environment, production);
    }

    /**
     * Returns these places, with the time at this one: seconds or milliseconds since 1970, or ISO-8601 text with an
     * offset.
     */
    public EnvelopeFields createdAt(String place) {
        return new EnvelopeFields(within, kind, checked(place), clientId, object, environment, production);
    }

    /** Returns these places, with the client's number at this one: an integer, or text of its digits. */
    public EnvelopeFields clientIdAt(String place) {
        return new EnvelopeFields(within, kind, created, checked(place), object, environment, production);
    }

    /** Returns these places, with the record that an event tells of at this one: a JSON object. */
    public EnvelopeFields objectAt(String place) {
        return new EnvelopeFields(within, kind, created, clientId, checked(place), environment, production);
    }

    /** Returns these places, with the environment at this one. */
    public EnvelopeFields environmentAt(String place) {
        return new EnvelopeFields(within, kind, created, clientId, object, checked(place), production);
    }

    /**
     * Returns these places, where this word at the place of the environment means production; upper and lower case are
     * the same. Known already are {@code production}, {@code produccion}, {@code producción}, {@code prod} and
     * {@code live}; {@code sandbox} is the contract's word for the sandbox, and cannot be set.
     *
     * @throws IllegalArgumentException if the word is blank or {@code sandbox}
     */
    public EnvelopeFields productionWord(String word) {
        String lower = folded(word);
        if (lower.isEmpty() || lower.equals("sandbox")) {
            throw new IllegalArgumentException("a word for production is neither blank nor \"sandbox\"");
        }
        Set<String> words =
                Stream.concat(production.stream(), Stream.of(lower)).collect(Collectors.toUnmodifiableSet());
        return new EnvelopeFields(within, kind, created, clientId, object, environment, words);
    }

    private static String checked(String place) {
        List<String> names = Arrays.asList(place.split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank) || names.size() > MOST_NAMES || place.length() > LONGEST) {
            throw new IllegalArgumentException("a place is one name or up to " + MOST_NAMES
                    + " with a dot between them, such as data.object, and not \"" + place + "\"");
        }
        return place;
    }

    private static String folded(String word) {
        return word.strip().toLowerCase(Locale.ROOT);
    }

    private String path(String place) {
        return within.isEmpty() ? place : within + "." + place;
    }

    String id() {
        return path("id");
    }

    String kind() {
        return path(kind);
    }

    String created() {
        return path(created);
    }

    String clientId() {
        return path(clientId);
    }

    String object() {
        return path(object);
    }

    String environment() {
        return path(environment);
    }

    /** What a word at the place of the environment means; null for neither. */
    WebhookEvent.@Nullable Environment meaningOf(String word) {
        String lower = folded(word);
        return lower.equals("sandbox")
                ? WebhookEvent.Environment.SANDBOX
                : production.contains(lower) ? WebhookEvent.Environment.PRODUCTION : null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnvelopeFields fields
                && all().equals(fields.all())
                && production.equals(fields.production);
    }

    private List<String> all() {
        return List.of(within, kind, created, clientId, object, environment);
    }

    @Override
    public int hashCode() {
        return Objects.hash(all(), production);
    }

    /** Prints the places: no data of an event. */
    @Override
    public String toString() {
        return "EnvelopeFields[id=" + id() + ", kind=" + kind() + ", created=" + created() + ", clientId=" + clientId()
                + ", object=" + object() + ", environment=" + environment() + "]";
    }
}
