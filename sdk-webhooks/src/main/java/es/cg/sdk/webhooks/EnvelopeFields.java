package es.cg.sdk.webhooks;

import es.cg.sdk.base.corrections.Line;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The places in an event's JSON where this library reads its parts. The contract shows {@code id} and, in the sandbox,
 * {@code environment}. All other places are assumed, and each can be changed:
 *
 * <pre>{@code
 * EnvelopeFields fields = EnvelopeFields.assumed().kindAt("event.name").objectAt("payload");
 * WebhookReceiver.builder(verifier).envelopeFields(fields).build(handler);
 * }</pre>
 *
 * <p>This is the short form of what {@link WebhookCorrections} say of events; give a receiver one of both.
 *
 * <p>A place is the name of a member, or a path of names with dots between them, of at most 8 names and 255 characters.
 * No place but the {@code id} is required: an event without a kind, for instance, has {@link EventKind#UNREADABLE}.
 * Immutable; each method returns a changed copy.
 */
public final class EnvelopeFields {
    /** The assumed place of the kind: {@code type}. */
    public static final String KIND = "type";

    /** The assumed place of the time: {@code created}. */
    public static final String CREATED = "created";

    /** The assumed place of the id of the client: {@code client_id}. */
    public static final String CLIENT_ID = "client_id";

    /** The assumed place of the record that the event is about: {@code data.object}. */
    public static final String OBJECT = "data.object";

    /** The place of the environment, as the contract shows it: {@code environment}. */
    public static final String ENVIRONMENT = "environment";

    // No other place has this name: those of files and callers are not blank.
    private static final String NOWHERE = " ";

    private static final int MAX_NAMES = 8;
    private static final int MAX_LENGTH = 255;
    private static final EnvelopeFields ASSUMED = new EnvelopeFields(
            "",
            "id",
            KIND,
            CREATED,
            CLIENT_ID,
            OBJECT,
            ENVIRONMENT,
            Set.of("production", "produccion", "producción", "prod", "live"),
            Set.of(EventKind.CONSENT_REVOKED, EventKind.CREDENTIAL_EXPIRING),
            EventCorrections.NONE);

    private final String within;
    private final String id;
    private final String kind;
    private final String created;
    private final String clientId;
    private final String object;
    private final String environment;
    private final Set<String> production;
    private final Set<EventKind> withoutRecord;
    private final EventCorrections corrections;

    private EnvelopeFields(
            String within,
            String id,
            String kind,
            String created,
            String clientId,
            String object,
            String environment,
            Set<String> production,
            Set<EventKind> withoutRecord,
            EventCorrections corrections) {
        this.within = within;
        this.id = id;
        this.kind = kind;
        this.created = created;
        this.clientId = clientId;
        this.object = object;
        this.environment = environment;
        this.production = production;
        this.withoutRecord = withoutRecord;
        this.corrections = corrections;
    }

    /** Returns the default places, which a receiver uses unless it is given others. */
    public static EnvelopeFields assumed() {
        return ASSUMED;
    }

    /**
     * Returns a copy in which all places, also that of the {@code id}, are within this member: {@code within("event")}
     * for {@code {"event":{"id":…}}}. By default they are members of the body itself.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields within(String place) {
        return new EnvelopeFields(
                checked(place),
                id,
                kind,
                created,
                clientId,
                object,
                environment,
                production,
                withoutRecord,
                corrections);
    }

    /**
     * Returns a copy with another place of the kind.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields kindAt(String place) {
        return new EnvelopeFields(
                within,
                id,
                checked(place),
                created,
                clientId,
                object,
                environment,
                production,
                withoutRecord,
                corrections);
    }

    /**
     * Returns a copy with another place of the time, which is seconds or milliseconds since 1970, or ISO-8601 text with
     * an offset.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields createdAt(String place) {
        return new EnvelopeFields(
                within,
                id,
                kind,
                checked(place),
                clientId,
                object,
                environment,
                production,
                withoutRecord,
                corrections);
    }

    /**
     * Returns a copy with another place of the client's id, which is an integer or text of digits.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields clientIdAt(String place) {
        return new EnvelopeFields(
                within, id, kind, created, checked(place), object, environment, production, withoutRecord, corrections);
    }

    /**
     * Returns a copy with another place of the record that the event is about, which is a JSON object. An event of a
     * {@linkplain EventKind#isKnown known} kind that has no object there is not handled, unless its kind is one
     * {@linkplain #withoutRecord(EventKind...) without a record}.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields objectAt(String place) {
        return new EnvelopeFields(
                within,
                id,
                kind,
                created,
                clientId,
                checked(place),
                environment,
                production,
                withoutRecord,
                corrections);
    }

    /**
     * Returns a copy with another place of the environment, which is a text.
     *
     * @throws IllegalArgumentException if the place has another form than this class describes
     */
    public EnvelopeFields environmentAt(String place) {
        return new EnvelopeFields(
                within, id, kind, created, clientId, object, checked(place), production, withoutRecord, corrections);
    }

    /**
     * Returns a copy for which this word, too, means the production environment; letter case does not matter. The words
     * {@code production}, {@code produccion}, {@code producción}, {@code prod} and {@code live} are known already.
     * {@code sandbox} is the contract's word for the sandbox.
     *
     * @throws IllegalArgumentException if the word is blank or {@code sandbox}
     */
    public EnvelopeFields productionWord(String word) {
        String lower = lowerCase(word);
        if (lower.isEmpty() || lower.equals("sandbox")) {
            throw new IllegalArgumentException(
                    "the word for production must not be blank or \"sandbox\": \"" + word + "\"");
        }
        Set<String> words =
                Stream.concat(production.stream(), Stream.of(lower)).collect(Collectors.toUnmodifiableSet());
        return new EnvelopeFields(
                within, id, kind, created, clientId, object, environment, words, withoutRecord, corrections);
    }

    /**
     * Returns a copy for which no event has a record. Each event is handled then, whatever is at the place of the
     * record. Use it for a service that sends no records, or if all handlers read {@link WebhookEvent#json} instead.
     */
    public EnvelopeFields withoutRecord() {
        return new EnvelopeFields(
                within, id, kind, created, clientId, object, environment, production, EventKind.known(), corrections);
    }

    /**
     * Returns a copy for which events of these kinds, too, may have no record: they are handled without one. By default
     * these are {@code consent.revoked} and {@code credential.expiring}, which is assumed.
     */
    public EnvelopeFields withoutRecord(EventKind... kinds) {
        Set<EventKind> all =
                Stream.concat(withoutRecord.stream(), Stream.of(kinds)).collect(Collectors.toUnmodifiableSet());
        return new EnvelopeFields(
                within, id, kind, created, clientId, object, environment, production, all, corrections);
    }

    /**
     * Returns a copy with what corrections say of events: their places, the names of kinds, and the records, which
     * {@link WebhookEvent#object} has corrected. For events that are read again by {@link WebhookEvent#read}.
     *
     * @throws IllegalArgumentException if the file says something of events, and these fields were changed before: only
     *     one of both may say it
     */
    public EnvelopeFields with(WebhookCorrections file) {
        Map<String, Line> places = file.file().rules().events().places();
        EventCorrections added = EventCorrections.of(file.file());
        if (places.isEmpty() && added.isEmpty()) {
            return this;
        }
        if (!corrections.equals(EventCorrections.NONE)) {
            throw new IllegalArgumentException("these fields have corrections already: join the files by and(…)");
        }
        if (places.isEmpty()) {
            return corrected(added);
        }
        if (!equals(ASSUMED)) {
            throw new IllegalArgumentException("the corrections " + file.name()
                    + " say where events have their parts, and EnvelopeFields do too: leave"
                    + " out the fields, or remove events from the file");
        }
        EnvelopeFields read = new EnvelopeFields(
                within,
                place(places, "id", id),
                place(places, "type", kind),
                place(places, "created", created),
                place(places, "client_id", clientId),
                place(places, "object", object),
                place(places, "environment", environment),
                production,
                withoutRecord,
                added);
        Line record = places.get("object");
        return record != null && record.isAbsent() ? read.withoutRecord() : read;
    }

    /** Returns where a part is; a part that the service does not have is nowhere. */
    private static String place(Map<String, Line> places, String part, String otherwise) {
        Line line = places.get(part);
        return line == null || (line.name().isEmpty() && !line.isAbsent())
                ? otherwise
                : line.isAbsent() ? NOWHERE : String.join(".", line.name());
    }

    private EnvelopeFields corrected(EventCorrections added) {
        return new EnvelopeFields(
                within, id, kind, created, clientId, object, environment, production, withoutRecord, added);
    }

    private static String checked(String place) {
        List<String> names = Arrays.asList(place.split("\\.", -1));
        if (names.stream().anyMatch(String::isBlank) || names.size() > MAX_NAMES || place.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("a place must be a name, or up to " + MAX_NAMES
                    + " names with dots between them, such as data.object: \"" + place + "\"");
        }
        return place;
    }

    private static String lowerCase(String word) {
        return word.strip().toLowerCase(Locale.ROOT);
    }

    private String path(String place) {
        return within.isEmpty() ? place : within + "." + place;
    }

    /** Returns the place of the id: the names of the members from outside, with dots between them. */
    public String id() {
        return path(id);
    }

    /** Returns the place of the kind: the names of the members from outside, with dots between them. */
    public String kind() {
        return path(kind);
    }

    /** Returns the place of the client's id: the names of the members from outside, with dots between them. */
    public String clientId() {
        return path(clientId);
    }

    String created() {
        return path(created);
    }

    String object() {
        return path(object);
    }

    String environment() {
        return path(environment);
    }

    /** Returns what is corrected in the parts that are read. */
    EventCorrections corrections() {
        return corrections;
    }

    /**
     * Returns whether each event of this kind has a record. Nothing is known of kinds that this library does not know.
     */
    boolean expectsRecord(EventKind ofEvent) {
        return ofEvent.isKnown() && !withoutRecord.contains(ofEvent);
    }

    /** Returns the environment that a word means; null if it is unknown. */
    WebhookEvent.@Nullable Environment environmentOf(String word) {
        String lower = lowerCase(corrections.environment(word));
        return lower.equals("sandbox")
                ? WebhookEvent.Environment.SANDBOX
                : production.contains(lower) ? WebhookEvent.Environment.PRODUCTION : null;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnvelopeFields fields
                && all().equals(fields.all())
                && production.equals(fields.production)
                && withoutRecord.equals(fields.withoutRecord)
                && corrections.equals(fields.corrections);
    }

    private List<String> all() {
        return List.of(within, id, kind, created, clientId, object, environment);
    }

    @Override
    public int hashCode() {
        return Objects.hash(all(), production, withoutRecord, corrections);
    }

    /** Returns the places, and the kinds without a record. */
    @Override
    public String toString() {
        return "EnvelopeFields[id=" + id() + ", kind=" + kind() + ", created=" + created() + ", clientId=" + clientId()
                + ", object=" + object() + ", environment=" + environment() + ", withoutRecord="
                + withoutRecord.stream().map(EventKind::value).sorted().toList() + corrections.text() + "]";
    }
}
