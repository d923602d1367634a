package es.cg.sdk.destinations;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The delivery of an event to a webhook destination, with its last attempt. Immutable and thread-safe. */
@Assumed
public final class WebhookDelivery extends View {
    public WebhookDelivery(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier of the delivery, which {@link WebhookDestinations#resend} takes. */
    public @Nullable String           id()               { return identifier("id"); }
    /** The id of the event; receivers use it to drop duplicates. */
    public @Nullable String           eventoId()         { return identifier("evento_id"); }
    /** The kind of event. */
    public @Nullable WebhookEventKind tipo()             { return word("tipo", WebhookEventKind::new); }
    /** The state of the delivery. */
    public @Nullable Estado           estado()           { return word("estado", Estado::new); }
    /** The number of attempts so far. */
    public @Nullable Long             intentos()         { return integer("intentos"); }
    /** The HTTP status of the last answer; null if there was none. */
    public @Nullable Long             codigoHttp()       { return integer("codigo_http"); }
    /** The duration of the last attempt in milliseconds. */
    public @Nullable Long             duracionMs()       { return integer("duracion_ms"); }
    /** The time of the last attempt. */
    public @Nullable OffsetDateTime   intentadoEn()      { return moment("intentado_en"); }
    /** The time of the next attempt; null if there is none. */
    public @Nullable OffsetDateTime   proximoIntentoEn() { return moment("proximo_intento_en"); }
    /** The beginning of the receiver's answer. */
    public @Nullable String           respuesta()        { return text("respuesta"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime   creadoEn()         { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime   actualizadoEn()    { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a webhook delivery. */
    @Assumed
    public record Estado(String value) implements Word {
        /** Not attempted yet. */
        public static final Estado PENDIENTE = new Estado("pendiente");

        /** The destination accepted the event. */
        public static final Estado ENTREGADA = new Estado("entregada");

        /** The last attempt failed; the service will retry. */
        public static final Estado FALLIDA = new Estado("fallida");

        /** All attempts failed; the service does not retry any more. */
        public static final Estado AGOTADA = new Estado("agotada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
