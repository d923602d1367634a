package es.cg.sdk.destinations;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An address that events are delivered to, without its secret. Immutable and thread-safe. */
@Assumed
public final class WebhookDestination extends View {
    public WebhookDestination(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link WebhookDestinations#deliveries} names. */
    public @Nullable String         id()                  { return identifier("id"); }
    public @Nullable String         url()                 { return text("url"); }
    /** The kinds that are delivered. */
    public List<WebhookEventKind>          eventos()             { return words("eventos", WebhookEventKind::new); }
    public @Nullable String         descripcion()         { return text("descripcion"); }
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
    // formatter:on
}
