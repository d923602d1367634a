package es.cg.sdk.clients;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/**
 * What {@link DataRights#erase()} has done; it cannot be undone. A field that the service does not send is null.
 * Immutable and thread-safe.
 */
@Assumed
public final class Erasure extends View {
    public Erasure(Json json) {
        super(json);
    }

    // formatter:off
    /** Whether the client's consent was revoked, so that the API key has no access to the client. */
    public @Nullable Boolean revocado()              { return flag("revocado"); }
    /** The number of entries of {@link DataRights#activity()} from which IP address and user agent were removed. */
    public @Nullable Long    registrosAnonimizados() { return integer("registros_anonimizados"); }
    // formatter:on
}
