package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.RecordCorrections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What corrections say of events beside their places. Immutable.
 *
 * @param kinds our names of kinds by those of the service
 * @param records corrects records; null to leave them as they are
 */
record EventCorrections(Map<String, String> kinds, @Nullable RecordCorrections records) {
    static final EventCorrections NONE = new EventCorrections(Map.of(), null);

    String kind(String theirs) {
        return kinds.isEmpty() ? theirs : kinds.getOrDefault(theirs, theirs);
    }

    /** Returns the record of an event, corrected by the schema of its kind. */
    String record(EventKind kind, String theirs) {
        return records == null ? theirs : records.ours(kind.value(), theirs);
    }

    /** Returns what is added to the text of {@link EnvelopeFields}. */
    String text() {
        return (kinds.isEmpty() ? "" : ", kinds=" + kinds)
                + (records == null ? "" : ", records as " + records.file() + " says");
    }
}
