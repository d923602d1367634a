package es.cg.sdk.destinations;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new webhook destination, with its secret. Immutable and thread-safe.
 *
 * <p>The service returns the secret only in this answer, so store it first. The receiver must have the secret before
 * the handshake, in which the service checks that the receiver tells good signatures from bad ones. The destination is
 * not active before the handshake succeeds.
 *
 * <p>{@link #toString()} and the {@code toString} of {@link #json()} do not show the secret. {@code json().text()}
 * does, also on other views of the same JSON: do not log it.
 */
@Assumed
public final class CreatedWebhookDestination extends View {
    public CreatedWebhookDestination(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link WebhookDestinations#deliveries} takes. */
    public @Nullable String         id()                  { return identifier("id"); }
    /** The receiver's HTTPS address. */
    public @Nullable String         url()                 { return text("url"); }
    /** The kinds of events that the service delivers to it. */
    public List<WebhookEventKind>   eventos()             { return words("eventos", WebhookEventKind::new); }
    /** A description for people. */
    public @Nullable String         descripcion()         { return text("descripcion"); }
    /** The state. Creation alone does not make it {@link EstadoDestino#ACTIVO}. */
    public @Nullable EstadoDestino  estado()              { return word("estado", EstadoDestino::new); }
    /** The time of the last successful handshake. */
    public @Nullable OffsetDateTime verificadoEn()        { return moment("verificado_en"); }
    /** The time when it was switched off. */
    public @Nullable OffsetDateTime desactivadoEn()       { return moment("desactivado_en"); }
    /** The reason why nothing is delivered; after a failed handshake, with the HTTP status of the receiver. */
    public @Nullable String         motivoDesactivacion() { return text("motivo_desactivacion"); }
    /** The HTTP status of the receiver's last answer. */
    public @Nullable Long           ultimoCodigoHttp()    { return integer("ultimo_codigo_http"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()            { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()       { return moment("actualizado_en"); }
    /** The key of the signatures; only this answer has it. */
    public @Nullable String         secreto()             { return text("secreto"); }
    // formatter:on
}
