package es.cg.sdk.clients;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** The result of {@link DataRights#erase()}. Immutable and thread-safe. */
@Assumed
public final class Erasure extends View {
    public Erasure(Json json) {
        super(json);
    }

    // formatter:off
    /** Whether the consent is revoked and the key may no longer act on the client. */
    public @Nullable Boolean revocado()              { return flag("revocado"); }
    /** The number of entries of the log whose IP and user agent were removed. */
    public @Nullable Long    registrosAnonimizados() { return integer("registros_anonimizados"); }
    // formatter:on
}
