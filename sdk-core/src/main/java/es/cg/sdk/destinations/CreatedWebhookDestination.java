package es.cg.sdk.destinations;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A destination that has just been created, with its secret. Immutable and thread-safe.
 *
 * <p>The secret is told here and never again, so keep it before anything else. It must be in the receiver before the
 * handshake, which proves that the receiver knows a good signature from a bad one; until then the destination is not
 * active, whatever this answer looks like. Neither {@link #toString()} nor that of {@link #json()} shows it;
 * {@code json().text()} does, and so does that of each view of the same JSON: do not log it.
 */
@Assumed
public final class CreatedWebhookDestination extends View {
    public CreatedWebhookDestination(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link WebhookDestinations#deliveries} names. */
    public @Nullable String         id()                  { return identifier("id"); }
    public @Nullable String         url()                 { return text("url"); }
    /** The kinds that are delivered. */
    public List<WebhookEventKind>          eventos()             { return words("eventos", WebhookEventKind::new); }
    public @Nullable String         descripcion()         { return text("descripcion"); }
    /** Not {@link EstadoDestino#ACTIVO} because it was created. */
    public @Nullable EstadoDestino  estado()              { return word("estado", EstadoDestino::new); }
    /** When it passed the handshake last. */
    public @Nullable OffsetDateTime verificadoEn()        { return moment("verificado_en"); }
    public @Nullable OffsetDateTime desactivadoEn()       { return moment("desactivado_en"); }
    /** Why nothing is delivered; after a handshake that failed, with the status that was answered. */
    public @Nullable String         motivoDesactivacion() { return text("motivo_desactivacion"); }
    /** The HTTP status that it answered last. */
    public @Nullable Long           ultimoCodigoHttp()    { return integer("ultimo_codigo_http"); }
    public @Nullable OffsetDateTime creadoEn()            { return moment("creado_en"); }
    public @Nullable OffsetDateTime actualizadoEn()       { return moment("actualizado_en"); }
    /** The key of the signatures, told this once. */
    public @Nullable String         secreto()             { return text("secreto"); }
    // formatter:on
}
