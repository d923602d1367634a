package es.cg.sdk.common;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** A line of an imported file that the service refused. The other lines were imported. Immutable and thread-safe. */
@Assumed
public final class ImportError extends View {
    public ImportError(Json json) {
        super(json);
    }

    // formatter:off
    /** The line number, from 1; a header line counts. */
    public @Nullable Long   linea()   { return integer("linea"); }
    /** The error code, for programs. */
    public @Nullable String codigo()  { return text("codigo"); }
    /** The error message, for people. It may quote the line, which can hold personal data. */
    public @Nullable String mensaje() { return text("mensaje"); }
    // formatter:on
}
