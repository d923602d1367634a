package es.cg.sdk.sandbox;

import es.cg.sdk.common.Scope;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.util.List;

/** What can be taken over into production, where it is set up anew. Immutable and thread-safe. */
@Assumed
public final class SandboxConfiguration extends View {
    public SandboxConfiguration(Json json) {
        super(json);
    }

    // formatter:off
    /** The destinations, without their secrets: production gives each a new one. */
    public List<WebhookDestination> destinos() { return views("destinos", WebhookDestination::new); }
    /** A template of what a key needs; the firm grants it, in the panel. */
    public List<Scope>              permisos() { return words("permisos", Scope::new); }
    // formatter:on
}
