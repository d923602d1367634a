package es.cg.sdk.model;

import org.jspecify.annotations.Nullable;

/** A warning inside a successful answer: what was asked is done, and this is worth a look. */
public final class Aviso extends View {
    /** A view over this JSON. */
    public Aviso(Json json) {
        super(json);
    }

    /** The kind of warning, fit to program against. */
    public @Nullable String codigo() {
        return text("codigo");
    }

    /** What a person should know. */
    public @Nullable String mensaje() {
        return text("mensaje");
    }
}
