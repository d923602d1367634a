package es.cg.sdk.clients;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the log of calls on a client, with the date of the client's consent. Create it from a page of
 * {@link DataRights#activity()}: {@code page.as(ActivityLog::new)}. Fields marked {@code @Assumed} are not shown by the
 * contract. Immutable and thread-safe.
 */
public final class ActivityLog extends View {
    public ActivityLog(Json json) {
        super(json);
    }

    // formatter:off
    /** The calls of this page. */
    public List<ActivityLogEntry>            data()                { return views("data", ActivityLogEntry::new); }
    /** The time of the client's consent to this integration; the same on every page. */
    @Assumed public @Nullable OffsetDateTime consentimientoDesde() { return moment("consentimiento_desde"); }
    // formatter:on
}
