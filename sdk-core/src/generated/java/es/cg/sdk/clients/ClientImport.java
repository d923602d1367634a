package es.cg.sdk.clients;

import es.cg.sdk.common.ImportError;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an import of clients. The job succeeds if the service could read the file, even if it refused some
 * lines: check {@link #errores()}. Immutable and thread-safe.
 */
@Assumed
public final class ClientImport extends View {
    public ClientImport(Json json) {
        super(json);
    }

    // formatter:off
    /** The number of new clients; no key may act on them until the firm authorises it in its panel. */
    public @Nullable Long    creados()      { return integer("creados"); }
    /** The number of updated clients. */
    public @Nullable Long    actualizados() { return integer("actualizados"); }
    /** The number of lines that changed nothing, including lines with errors. */
    public @Nullable Long    omitidos()     { return integer("omitidos"); }
    /** The lines that were not imported. */
    public List<ImportError> errores()      { return views("errores", ImportError::new); }
    // formatter:on
}
