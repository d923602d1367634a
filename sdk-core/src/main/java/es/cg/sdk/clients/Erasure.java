package es.cg.sdk.clients;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/** What an erasure did. Immutable and thread-safe. */
@Assumed
public final class Erasure extends View {
    public Erasure(Json json) {
        super(json);
    }

    // formatter:off
    /** Whether the consent is withdrawn, and the key no longer authorised on the client. */
    public @Nullable Boolean revocado()              { return flag("revocado"); }
    /** How many calls of the log lost their IP and browser. */
    public @Nullable Long    registrosAnonimizados() { return integer("registros_anonimizados"); }
    // formatter:on
}
