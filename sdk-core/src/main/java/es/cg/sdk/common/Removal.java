package es.cg.sdk.common;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** That something was removed: out of sight, and not necessarily gone. Immutable and thread-safe. */
@Assumed
public final class Removal extends View {
    public Removal(Json json) {
        super(json);
    }

    // formatter:off
    /** What kind of thing it was, such as {@code document}. */
    public @Nullable String  object()    { return text("object"); }
    public @Nullable String  id()        { return identifier("id"); }
    /** True where the service says so; null if it says nothing, though it answered with success. */
    public @Nullable Boolean eliminado() { return flag("eliminado"); }
    // formatter:on
}
