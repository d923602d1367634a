package es.cg.sdk.clients;

import es.cg.sdk.common.ImportError;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of an import of clients. Immutable and thread-safe. That its job succeeded means that the file was read,
 * not that every line was taken: look at {@link #errores()}.
 */
@Assumed
public final class ClientImport extends View {
    public ClientImport(Json json) {
        super(json);
    }

    // formatter:off
    /** How many clients are new; no key is authorised on them until the firm adds them in its panel. */
    public @Nullable Long    creados()      { return integer("creados"); }
    public @Nullable Long    actualizados() { return integer("actualizados"); }
    /** How many lines changed nothing, those with errors among them. */
    public @Nullable Long    omitidos()     { return integer("omitidos"); }
    /** The lines that were not taken. */
    public List<ImportError> errores()      { return views("errores", ImportError::new); }
    // formatter:on
}
