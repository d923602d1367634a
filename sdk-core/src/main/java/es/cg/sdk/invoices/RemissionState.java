package es.cg.sdk.invoices;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;

/** What the state of a remission means. */
abstract class RemissionState extends View {
    RemissionState(Json json) {
        super(json);
    }

    /**
     * Returns whether the tax authority accepted the invoice without errors; false for every other state, known or
     * unknown.
     */
    public boolean isAccepted() {
        return Remission.Estado.ACEPTADA.equals(word("estado", Remission.Estado::new));
    }
}
