package es.cg.sdk.model;

import es.cg.sdk.json.Json;
import org.jspecify.annotations.Nullable;

/** A warning in a successful answer: the request was executed, but somebody should check something. */
public final class Aviso extends View {
    public Aviso(Json json) {
        super(json);
    }

    /** Returns the stable code of the warning; null if missing. */
    public @Nullable String codigo() {
        return text("codigo");
    }

    /** Returns the text of the warning for people; null if missing. */
    public @Nullable String mensaje() {
        return text("mensaje");
    }
}
