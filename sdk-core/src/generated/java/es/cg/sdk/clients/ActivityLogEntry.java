package es.cg.sdk.clients;

import es.cg.sdk.common.Scope;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** A call that this integration made on a client, including refused calls. Immutable and thread-safe. */
@Assumed
public final class ActivityLogEntry extends View {
    public ActivityLogEntry(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier. */
    public @Nullable String         id()         { return identifier("id"); }
    /** The HTTP method. */
    public @Nullable String         metodo()     { return text("metodo"); }
    /** The path that was called. */
    public @Nullable String         ruta()       { return text("ruta"); }
    /** The scope that the call used; null if it needed none. */
    public @Nullable Scope          permiso()    { return word("permiso", Scope::new); }
    /** The HTTP status of the answer. */
    public @Nullable Long           resultado()  { return integer("resultado"); }
    /** The time of the call. */
    public @Nullable OffsetDateTime ocurridoEn() { return moment("ocurrido_en"); }
    /** The IP address of the caller; null after an erasure. */
    public @Nullable String         ip()         { return text("ip"); }
    /** The user agent of the caller; null after an erasure. */
    public @Nullable String         navegador()  { return text("navegador"); }
    /** The same id as {@code meta().requestId()} and the request id of exceptions. */
    public @Nullable String         requestId()  { return text("request_id"); }
    // formatter:on
}
