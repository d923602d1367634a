package es.cg.sdk.webhooks;

import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.EventRules;
import es.cg.sdk.base.corrections.Line;
import es.cg.sdk.base.corrections.ValueForm;
import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How events are written: where their parts stand, in which words, and in which form their records are. As this library
 * assumes, unless corrections say something else. Immutable and thread-safe.
 */
final class EventForm {
    static final String ID = "id";
    static final String KIND = "type";
    static final String CREATED = "created";
    static final String CLIENT_ID = "client_id";
    static final String OBJECT = "object";
    static final String ENVIRONMENT = "environment";

    // The contract shows those of the id and the environment.
    private static final Map<String, String> ASSUMED_PLACES = Map.of(
            ID,
            "id",
            KIND,
            "type",
            CREATED,
            "created",
            CLIENT_ID,
            "client_id",
            OBJECT,
            "data.object",
            ENVIRONMENT,
            "environment");
    private static final Set<String> PRODUCTION = Set.of("production", "produccion", "producción", "prod", "live");
    private static final Set<EventKind> WITHOUT_RECORD =
            Set.of(EventKind.CONSENT_REVOKED, EventKind.CREDENTIAL_EXPIRING);

    private final Corrections corrections;
    private final EventRules rules;
    private final Map<String, String> places = new HashMap<>(ASSUMED_PLACES);

    EventForm(Corrections corrections) {
        this.corrections = corrections;
        this.rules = corrections.events();
        rules.places().forEach((part, line) -> {
            if (line.isAbsent()) {
                places.remove(part);
            } else if (!line.name().isEmpty()) {
                places.put(part, String.join(".", line.name()));
            }
        });
    }

    /** Logs which corrections are in force. */
    void logInForce() {
        corrections.logInForce();
    }

    /** Returns the digest of the corrections; empty if they say nothing of events. */
    String digest() {
        boolean isAssumed =
                rules.places().isEmpty() && rules.withoutRecord().isEmpty() && !corrections.isOfRecord(null);
        return isAssumed ? "" : corrections.digest();
    }

    /**
     * Returns the place of a part: the names of the members from outside, with dots between them; null if events do not
     * have it.
     */
    @Nullable
    String place(String part) {
        return places.get(part);
    }

    /** Returns all places. */
    String[] places() {
        return places.values().toArray(String[]::new);
    }

    /**
     * Returns whether each event of this kind has a record. Nothing is known of kinds that this library does not know.
     */
    boolean expectsRecord(EventKind kind) {
        return kind.isKnown()
                && places.containsKey(OBJECT)
                && !WITHOUT_RECORD.contains(kind)
                && !rules.withoutRecord().contains(kind.value());
    }

    /** Returns the kind that a word means. */
    EventKind kindOf(String word) {
        return new EventKind(ourWord(KIND, word));
    }

    /** Returns the environment that a word means; null if it is unknown. */
    WebhookEvent.@Nullable Environment environmentOf(String word) {
        String ours = ourWord(ENVIRONMENT, word).strip().toLowerCase(Locale.ROOT);
        return ours.equals("sandbox")
                ? WebhookEvent.Environment.SANDBOX
                : PRODUCTION.contains(ours) ? WebhookEvent.Environment.PRODUCTION : null;
    }

    /** Returns whether corrections say the form of an event's time. */
    boolean isOfCreated() {
        return form(CREATED) != null;
    }

    /** Returns the time of an event as ISO text; null if it does not have the form that corrections say. */
    @Nullable
    String created(Json theirs) {
        ValueForm form = form(CREATED);
        try {
            return form == null ? null : form.receive(theirs).string();
        } catch (IllegalArgumentException unfit) {
            return null;
        }
    }

    private String ourWord(String part, String theirs) {
        ValueForm form = form(part);
        String ours = form == null ? null : form.receive(Json.of(theirs)).string();
        return ours == null ? theirs : ours;
    }

    private @Nullable ValueForm form(String part) {
        Line line = rules.places().get(part);
        return line == null ? null : line.form();
    }

    /** Returns the record of an event, corrected by the schema of its kind. */
    Json record(EventKind kind, String theirs) {
        return corrections.record(kind.value(), Json.parse(theirs));
    }

    /** Returns the text of the record: as it came if nothing corrects it; without what cannot be read in it. */
    String recordText(EventKind kind, String theirs) {
        return corrections.isOfRecord(kind.value())
                ? readable(record(kind, theirs)).text()
                : theirs;
    }

    private static Json readable(Json json) {
        return switch (json.kind()) {
            case ARRAY -> Json.of(json.items().stream().map(EventForm::readable).toList());
            case OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                Map<String, String> problems = Attached.problems(json);
                json.names().stream()
                        .filter(each -> !problems.containsKey(each))
                        .forEach(each -> members.put(each, readable(json.get(each))));
                yield Json.of(members);
            }
            default -> json;
        };
    }
}
