package es.cg.sdk.common;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** The result of a removal. The record is no longer listed, but the service may keep it. Immutable and thread-safe. */
@Assumed
public final class Removal extends View {
    public Removal(Json json) {
        super(json);
    }

    // formatter:off
    /** The kind of record, such as {@code document}. */
    public @Nullable String  object()    { return text("object"); }
    /** The identifier of the removed record. */
    public @Nullable String  id()        { return identifier("id"); }
    /** Whether the record was removed; null if the service does not say, although the call succeeded. */
    public @Nullable Boolean eliminado() { return flag("eliminado"); }
    // formatter:on
}
