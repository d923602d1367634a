package es.cg.sdk.common;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** A line of an imported file that was not taken, while others were. Immutable and thread-safe. */
@Assumed
public final class ImportError extends View {
    public ImportError(Json json) {
        super(json);
    }

    // formatter:off
    /** The line of the file, from 1; a first line with the names of the columns counts. */
    public @Nullable Long   linea()   { return integer("linea"); }
    /** What is wrong with it, fit to program against. */
    public @Nullable String codigo()  { return text("codigo"); }
    /** What is wrong with it, for a person. It may quote the line: mind where it goes. */
    public @Nullable String mensaje() { return text("mensaje"); }
    // formatter:on
}
