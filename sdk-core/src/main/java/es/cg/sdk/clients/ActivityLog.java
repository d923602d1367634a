package es.cg.sdk.clients;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the log of calls on a client, with what it tells beside the calls. Immutable and thread-safe. It is made
 * from a page of {@link DataRights#activity()}: {@code page.as(ActivityLog::new)}.
 */
public final class ActivityLog extends View {
    public ActivityLog(Json json) {
        super(json);
    }

    // formatter:off
    /** The calls of this page. */
    public List<ActivityLogEntry> data() { return views("data", ActivityLogEntry::new); }
    /** Since when the client has consented to this integration; the same on every page. */
    @Assumed public @Nullable OffsetDateTime consentimientoDesde() { return moment("consentimiento_desde"); }
    // formatter:on
}
