package es.cg.sdk.sandbox;

import es.cg.sdk.common.Scope;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.util.List;

/** The configuration of the sandbox that you can repeat in production. Immutable and thread-safe. */
@Assumed
public final class SandboxConfiguration extends View {
    public SandboxConfiguration(Json json) {
        super(json);
    }

    // formatter:off
    /** The webhook destinations, without their secrets: production creates new ones. */
    public List<WebhookDestination> destinos() { return views("destinos", WebhookDestination::new); }
    /** The scopes that a production key needs; the firm grants them in its panel. */
    public List<Scope>              permisos() { return words("permisos", Scope::new); }
    // formatter:on
}
