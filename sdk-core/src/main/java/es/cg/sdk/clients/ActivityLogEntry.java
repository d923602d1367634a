package es.cg.sdk.clients;

import es.cg.sdk.common.Scope;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** One call that this integration made on a client, refused ones too. Immutable and thread-safe. */
@Assumed
public final class ActivityLogEntry extends View {
    public ActivityLogEntry(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String         id()         { return identifier("id"); }
    /** The HTTP method. */
    public @Nullable String         metodo()     { return text("metodo"); }
    /** The path that was called. */
    public @Nullable String         ruta()       { return text("ruta"); }
    /** The scope that it used; null if it needed none. */
    public @Nullable Scope          permiso()    { return word("permiso", Scope::new); }
    /** The HTTP status that was answered. */
    public @Nullable Long           resultado()  { return integer("resultado"); }
    public @Nullable OffsetDateTime ocurridoEn() { return moment("ocurrido_en"); }
    /** Where it came from; null after an erasure. */
    public @Nullable String         ip()         { return text("ip"); }
    /** The program that made it; null after an erasure. */
    public @Nullable String         navegador()  { return text("navegador"); }
    /** What {@code meta().requestId()} and exceptions call it. */
    public @Nullable String         requestId()  { return text("request_id"); }
    // formatter:on
}
