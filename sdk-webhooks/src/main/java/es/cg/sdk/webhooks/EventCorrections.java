package es.cg.sdk.webhooks;

import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.CorrectionsFile;
import es.cg.sdk.base.corrections.Line;
import es.cg.sdk.base.corrections.ValueForm;
import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What corrections say of events beside their places. Immutable and thread-safe. */
final class EventCorrections {
    static final EventCorrections NONE = new EventCorrections(Corrections.NONE);

    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk.webhooks");

    private final Corrections corrections;

    private EventCorrections(Corrections corrections) {
        this.corrections = corrections;
    }

    /** Returns what a file says of events, and logs what is in force. */
    static EventCorrections of(CorrectionsFile file) {
        return of(file, LOG);
    }

    static EventCorrections of(CorrectionsFile file, Logger log) {
        Corrections made = Corrections.of(file, log);
        made.logInForce();
        return new EventCorrections(made);
    }

    /** Returns whether no word of events and no record is corrected. */
    boolean isEmpty() {
        return !corrections.isOfRecord(null)
                && form("type") == null
                && form("environment") == null
                && form("created") == null;
    }

    /** Returns our word for the kind of an event. */
    String kind(String theirs) {
        return word("type", theirs);
    }

    /** Returns our word for the environment of an event. */
    String environment(String theirs) {
        return word("environment", theirs);
    }

    /** Returns whether the file says the form of an event's time. */
    boolean isOfCreated() {
        return form("created") != null;
    }

    /** Returns the time of an event as ISO text; null if it does not have the form that the file says. */
    @Nullable
    String created(Json theirs) {
        ValueForm form = form("created");
        try {
            return form == null ? null : form.receive(theirs).string();
        } catch (IllegalArgumentException unfit) {
            return null;
        }
    }

    private String word(String part, String theirs) {
        ValueForm form = form(part);
        String ours = form == null ? null : form.receive(Json.of(theirs)).string();
        return ours == null ? theirs : ours;
    }

    private @Nullable ValueForm form(String part) {
        Line line = corrections.events().places().get(part);
        return line == null ? null : line.form();
    }

    /** Returns the record of an event, corrected by the schema of its kind. */
    Json record(EventKind kind, String theirs) {
        return corrections.record(kind.value(), Json.parse(theirs));
    }

    /** Returns the text of the record: as it came if nothing corrects it; without what cannot be read in it. */
    String text(EventKind kind, String theirs) {
        return corrections.isOfRecord(kind.value())
                ? readable(record(kind, theirs)).text()
                : theirs;
    }

    private static Json readable(Json json) {
        return switch (json.kind()) {
            case ARRAY ->
                Json.of(json.items().stream().map(EventCorrections::readable).toList());
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

    /** Returns what is added to the text of {@link EnvelopeFields}. */
    String text() {
        return corrections.name() == null ? "" : ", corrected as " + corrections.name() + " says";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EventCorrections that && corrections.digest().equals(that.corrections.digest());
    }

    @Override
    public int hashCode() {
        return corrections.digest().hashCode();
    }
}
